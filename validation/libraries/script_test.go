package libraries_test

import (
	"slices"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// A script is a history with the settings of the breaker that it happens to.
type script struct {
	Settings presets.Machine
	Steps    []step
}

// A weather is what is the same for all steps of a history.
type weather struct {
	lengths []time.Duration // to which the settings give a meaning; those that stand there more often are drawn so
	failing int             // of 8 answers
	asking  int             // of 8 steps
}

func drawWeather(pick choice, lengths []time.Duration) weather {
	return weather{lengths: lengths, failing: from(pick, 4, 2, 6), asking: from(pick, 4, 5)}
}

func (w weather) draw(pick choice) step {
	s := step{At: w.drawMoment(pick)}
	if pick(8) < w.asking {
		return s
	}
	s.Answer, s.Which = true, from(pick, 0, pick(1000))
	switch {
	case pick(8) < w.failing:
		s.Result = breaker.Failure
	case pick(4) == 3:
		s.Result = breaker.Ignored
	}
	return s
}

// drawMoment is half of the time at once, and otherwise near an instant that means something,
// or anywhere.
func (w weather) drawMoment(pick choice) moment {
	length := from(pick, w.lengths...)
	nudge := time.Duration(from(pick, 0, 1, -1))
	switch pick(16) {
	default:
		return moment{}
	case 7:
		return moment{After: 1}
	case 8, 9:
		return moment{After: length * time.Duration(pick(101)) / 100}
	case 10:
		return moment{After: length + nudge}
	case 11:
		return moment{From: from(pick, changed, admitted, answered), After: length + nudge}
	case 12:
		return moment{From: from(pick, changed, admitted, answered), After: length/2 + nudge}
	case 13, 14:
		return moment{From: from(pick, changed, started), Every: length, After: nudge}
	case 15:
		return moment{After: length * time.Duration(pick(30))}
	}
}

// scripts draws long histories by chance, with so many steps in all.
func (l library) scripts(steps int) []script {
	const length = 125
	scripts := make([]script, steps/length)
	for i := range scripts {
		pick := chance(i)
		settings := l.draw(pick)
		w := drawWeather(pick, l.lengths(settings))
		scripts[i] = script{settings, make([]step, length)}
		for j := range length {
			scripts[i].Steps[j] = w.draw(pick)
		}
	}
	return scripts
}

// short draws a short history that rapid can shorten.
func (l library) short(t *rapid.T) script {
	settings := rapid.Custom(func(t *rapid.T) presets.Machine { return l.draw(searched(t)) }).Draw(t, "settings")
	w := drawWeather(searched(t), l.lengths(settings))
	step := rapid.Custom(func(t *rapid.T) step { return w.draw(searched(t)) })
	// A slice has six elements in the mean; one of slices has more.
	parts := rapid.SliceOfN(rapid.SliceOfN(step, 1, 30), 1, 30).Draw(t, "steps")
	return script{settings, slices.Concat(parts...)}
}
