package lint

import (
	"math"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// An episode is a fault as the breaker meets it. Times are in seconds.
type episode struct {
	Fault
	index    int
	from     float64
	lasts    float64 // within the run
	failures float64 // failing calls a second
	// history is for how long the breaker has surely been closed when the fault
	// begins, with healthy calls only.
	history float64
	// known is false if the window may still hold an earlier fault, or the
	// breaker may not have closed after one or have opened without any.
	known bool
}

// episodes is the faults that begin in the run.
func (s System) episodes(w watch) []episode {
	var episodes []episode
	known := w.fully && w.openings(s.Rate, s.Horizon.Seconds(), s.FailureRate) < remote
	forgotten, closed := 0.0, 0.0 // from when on no earlier fault is felt
	for i, f := range s.Faults {
		if f.From >= s.Horizon {
			break
		}
		e := episode{
			Fault: f, index: i,
			from:     f.From.Seconds(),
			lasts:    (min(f.To, s.Horizon) - f.From).Seconds(),
			failures: f.FailureRate * s.Rate,
		}
		e.history = e.from - closed
		e.known = known && e.from >= forgotten && e.history >= 0
		episodes = append(episodes, e)
		over := e.from + e.lasts + e.longest(surelyOf(remote/(1+float64(s.Rate*e.lasts))))
		forgotten, closed = math.Max(forgotten, over), math.Max(closed, over)
		switch {
		case e.unsure:
			forgotten, closed = math.Inf(1), math.Inf(1)
		case e.fails():
			forgotten = math.Max(forgotten, over+s.forgetting(w))
			closed = math.Max(closed, over+s.recovering())
		}
	}
	return episodes
}

// forgetting is the time in which healthy results push all others out of the
// window; +Inf if they may never do that.
func (s System) forgetting(w watch) float64 {
	cleared := s.Breaker.Watch.Cleared
	switch {
	case cleared == breaker.Never || cleared == breaker.ByTrialSuccess || s.Breaker.Late == breaker.CountedByAdmission:
		return math.Inf(1)
	case w.opensAt == aRow: // by the first success
		return secondsFor(1, s.Rate*(1-s.FailureRate), remote) + s.Latency.surely(remote)
	case w.timed():
		return w.period()
	case w.size < unlimited:
		return secondsFor(w.size, s.Rate, remote)
	default:
		return math.Inf(1)
	}
}

// fails and succeeds report whether there are such calls in the fault.
func (e episode) fails() bool    { return e.FailureRate > 0 }
func (e episode) succeeds() bool { return e.FailureRate < 1 }

// length is how long the fault lasts, in words.
func (e episode) length() string {
	length := findings.Duration(e.lasts)
	if (e.To - e.From).Seconds() > e.lasts {
		return length + " until the run ends"
	}
	return length
}

// longest is the longer one of a time of the calls that fail and of those that
// succeed.
func (e episode) longest(of func(Timing) float64) float64 {
	longest := 0.0
	if e.fails() {
		longest = of(e.FailureTiming)
	}
	if e.succeeds() {
		longest = math.Max(longest, of(e.Timing))
	}
	return longest
}

// quickest is the least time of its calls.
func (e episode) quickest() float64 {
	if !e.fails() {
		return e.Timing.least
	}
	if e.succeeds() {
		return min(e.Timing.least, e.FailureTiming.least)
	}
	return e.FailureTiming.least
}
