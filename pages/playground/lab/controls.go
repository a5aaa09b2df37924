package lab

import (
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// A Control is a setting that a reader can drag. To choose a stop is to set Path to its
// value.
type Control struct {
	ID    string `json:"id"`
	Label string `json:"label"`
	// Hint says what to look at.
	Hint string `json:"hint"`
	Path string `json:"path"`
	// Stops are in the order of what they mean, and At is the present one.
	Stops []Stop `json:"stops"`
	At    int    `json:"at"`
}

// controlled is the settings that matter most, in the order in which they are shown.
var controlled = []struct {
	id, label, hint string
	// paths is where it may stand in a scenario, and setting what it is to a library.
	paths   []string
	setting lint.Setting
	most    float64 // of its stops, whatever it is
}{
	{"rate", "arrival rate", "drag it up: does the pool fill before the breaker opens?", []string{"arrivals.rate", "arrivals.surge.rate", "flows.tracking.rate"}, none, 0},
	{"fault", "length of the fault", "drag it down below the open duration: the breaker is still open when all is well again", nil, none, 0},
	{"window", "window size", "drag it up: the breaker sees the fault later. Below the minimum of calls many never open", []string{"breaker.window"}, lint.Window, 100},
	{"threshold", "failure threshold", "drag it down: chance alone opens the breaker", []string{"breaker.error_rate", "breaker.ratio"}, lint.Threshold, 20},
	{"open", "open duration", "drag it down: probes go out more often, and recovery is noticed sooner", []string{"breaker.cooldown"}, lint.Open, 60},
	{"trials", "trial calls", "drag it up: each try costs more users, and one lucky call decides less", []string{"breaker.probes"}, lint.TrialResults, 20},
}

// none is no setting of a library.
const none lint.Setting = -1

// controls is those that the scenario has, of the breaker that is chosen.
func controls(root *config.Node, b Breaker) []Control {
	list := []Control{}
	for _, c := range controlled {
		control := Control{ID: c.id, Label: c.label, Hint: c.hint}
		if c.id == "fault" {
			control.Path, control.Stops = faultStops(root)
		} else {
			var text string
			control.Path, text = settingOf(root, b, c.setting, c.paths)
			control.Stops = stopsFor(text, c.most)
		}
		if len(control.Stops) == 0 {
			continue
		}
		for i, stop := range control.Stops {
			if stop.present {
				control.At = i
			}
		}
		list = append(list, control)
	}
	return list
}

// settingOf is where a setting stands and what it is: that of the library of a breaker, or
// the first of some paths that there is.
func settingOf(root *config.Node, b Breaker, setting lint.Setting, paths []string) (path, text string) {
	for _, path := range paths {
		if n := root.Get(path); n != nil {
			return path, n.Text()
		}
	}
	m, is := machine(b.Preset)
	if setting == none || !is {
		return "", ""
	}
	knob := m.Knob(setting)
	if knob == "" {
		return "", ""
	}
	path = b.Path + "." + knob
	if n := root.Get(path); n != nil {
		return path, n.Text()
	}
	return path, defaultOf(b.Preset, knob)
}
