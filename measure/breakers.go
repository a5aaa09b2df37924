package measure

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A Breaker is what one of several breakers did, such as that between two services.
type Breaker struct {
	Name string `json:"name"`
	// Inner says that it stands between services, and not on the users' side.
	Inner bool `json:"inner"`
	// Refused is the calls that it refused, of the whole run, every attempt.
	Refused int `json:"refused"`
	History
}

// A watcher is told what one breaker decides.
type watcher struct {
	name    string
	inner   bool
	refused int
	history history
	listed  map[uint32]int32 // where the trial calls under way are listed, by their index
}

var _ guard.Observer = (*watcher)(nil)

func newWatchers(setup *Setup) []*watcher {
	watchers := make([]*watcher, len(setup.Breakers))
	for i, b := range setup.Breakers {
		watchers[i] = &watcher{name: b.Name, inner: b.Inner, history: newHistory(setup.Faults, setup.counted()), listed: map[uint32]int32{}}
	}
	return watchers
}

// Watch is the observer for a breaker of the Setup. One that several of that name tell is
// a group of them.
func (r *Recorder) Watch(name string) guard.Observer {
	at := slices.IndexFunc(r.breakers, func(w *watcher) bool { return w.name == name })
	if at < 0 {
		panic(fmt.Sprintf("measure: the setup names no breaker %q", name))
	}
	return r.breakers[at]
}

func (w *watcher) Refused(time.Duration, *model.Call, breaker.State) {
	w.refused++
	w.history.refused++
}

func (w *watcher) Tried(now time.Duration, call *model.Call) {
	w.listed[call.Index] = w.history.send(now)
}

func (w *watcher) Answered(now time.Duration, call *model.Call) {
	w.history.answer(now, w.listed[call.Index], call.Outcome)
	delete(w.listed, call.Index)
}

func (w *watcher) Late(_ time.Duration, call *model.Call, permit breaker.Permit) {
	w.history.late(permit, call.Outcome)
}

func (w *watcher) Changed(transition breaker.Transition) { w.history.change(transition) }

// told is what the watchers have to tell.
func told(watchers []*watcher) []Breaker {
	var breakers []Breaker
	for _, w := range watchers {
		breakers = append(breakers, Breaker{Name: w.name, Inner: w.inner, Refused: w.refused, History: w.history.result()})
	}
	return breakers
}

// ofBreakerNamed is the metrics of one of several breakers. They begin with its name; what
// it refused is told with the other stages of the call path.
func ofBreakerNamed(name string) []Metric {
	of := func(suffix, label string, unit Unit, better Better, definition string, of func(*Breaker) Value) Metric {
		return Metric{name + "." + suffix, name + ": " + label, unit, better, name + ": " + definition, func(a *Arm) Value {
			for i := range a.Breakers {
				if a.Breakers[i].Name == name {
					return of(&a.Breakers[i])
				}
			}
			return None
		}, nil, false}
	}
	return []Metric{
		of("openings", "opened", Count, Neither, "times that it opened", func(b *Breaker) Value { return Value(b.Openings) }),
		of("trials", "trial calls", Count, Neither, "calls that it admitted while half-open", func(b *Breaker) Value { return Value(b.Trials) }),
		of("time_to_open", "time to open", Seconds, Lower, "from the start of the first fault to its first opening after it", func(b *Breaker) Value { return b.TimeToOpen }),
		of("recovery_lag", "recovery lag", Seconds, Lower, "from the end of the last fault to its last closing after it", func(b *Breaker) Value { return b.RecoveryLag }),
	}
}

// A Single is an arm with one breaker: its only one, or one of several, which is then
// named.
type Single struct {
	*Arm
	Breaker string // "" if it is the only one, or stands for all
}

// Singles is the arm once for each of its breakers. What those of several endpoints did
// together is left to each of them.
func (a *Arm) Singles() []Single {
	var singles []Single
	if a.Breaker && !slices.ContainsFunc(a.Breakers, func(b Breaker) bool { return !b.Inner }) {
		singles = append(singles, Single{Arm: a})
	}
	for _, b := range a.Breakers {
		single := *a
		single.Name, single.Breaker, single.History, single.Breakers = a.Name+", "+strings.TrimSuffix(b.Name, ".breaker"), true, b.History, nil
		singles = append(singles, Single{&single, b.Name})
	}
	return singles
}
