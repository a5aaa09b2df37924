package lint

import (
	"fmt"
	"math"
	"sort"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// dropped notices a window that goes by when calls began and is over when those that fail
// come back.
func (s System) dropped(w watch, e episode) (Finding, bool) {
	length, rolls := s.interval()
	takes := e.FailureTiming.least
	if length == 0 || takes < length || takes == length && !rolls {
		return Finding{}, false
	}
	than := "longer than"
	if takes == length {
		than = "as long as"
	}
	return Finding{Window, e.index, fmt.Sprintf(
		"every failing call of this fault takes at least %s, %s the interval of %s: its result belongs to an interval that is over and is dropped, so that the breaker can never open by them%s",
		findings.Duration(takes), than, findings.Duration(length), advice(w.longer(s, e, length), noInterval(w)))}, true
}

// interval is the length of a window that goes by when calls began, in seconds, or 0.
func (s System) interval() (length float64, rolls bool) {
	switch window := s.Breaker.Watch.Window.(type) {
	case breaker.Generation:
		return window.Length.Seconds(), false
	case breaker.Generations:
		return byTime(window.Buckets, window.Width).period(), true
	default:
		return 0, false
	}
}

// noInterval says that none would do: a share would be one of everything since the
// breaker closed.
func noInterval(w watch) string {
	if w.failuresAlone() {
		return "none"
	}
	return ""
}

// filling is for how much of a window of that length calls of a fault are sent that fail
// within it.
func (w watch) filling(e episode, length float64) float64 {
	if !w.begun {
		return length
	}
	return length - e.FailureTiming.most - w.step
}

// fits reports whether the fault lasts so long that a whole window of that length is in
// it, whenever it begins.
func (w watch) fits(e episode, length float64) bool {
	return float64(2*length)+e.FailureTiming.most <= e.lasts
}

// longer is a window, in whole seconds and above that length, in which the failures of a
// fault surely open the breaker.
func (w watch) longer(s System, e episode, length float64) string {
	name := "a window"
	if w.begun {
		name = "an interval"
	}
	least := math.Floor(length) + 1
	more := sort.Search(int(max(0, e.lasts-least)), func(n int) bool { return w.suffices(s, e, least+float64(n)) })
	if longer := least + float64(more); w.fits(e, longer) && w.suffices(s, e, longer) {
		return name + " of at least " + findings.Duration(longer)
	}
	return ""
}

// suffices reports whether the failures of a fault in such a window surely are enough.
func (w watch) suffices(s System, e episode, length float64) bool {
	failures := surely(e.failures*w.filling(e, length), spare)
	switch {
	case w.opensAt == aNumber || w.opensAt == aRow && !e.succeeds():
		return failures >= w.minimum
	case w.opensAt == aShare:
		results := hardlyMore(s.Rate * length)
		return failures >= w.threshold.Least(results) && surely(s.Rate*w.filling(e, length), spare) >= w.minimum
	default:
		return false
	}
}
