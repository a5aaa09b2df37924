package lint

import (
	"math"

	"halfopen/measure/findings"
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
		e.known = e.from >= forgotten && e.history >= 0 && w.openings(s.Rate, e.from, s.FailureRate) < remote
		episodes = append(episodes, e)
		over := e.from + e.lasts + e.longest(Timing.p99)
		forgotten, closed = math.Max(forgotten, over), math.Max(closed, over)
		if e.fails() {
			forgotten = math.Max(forgotten, over+s.forgetting(w))
			closed = math.Max(closed, over+s.recovering())
		}
	}
	return episodes
}

// forgetting is the time in which healthy results push all others out of the
// window.
func (s System) forgetting(w watch) float64 {
	if w.timed() {
		return w.period()
	}
	return secondsFor(w.size, s.Rate, remote)
}

// recovering is the time from a fault's end in which the breaker waits and is
// closed by healthy trial calls.
func (s System) recovering() float64 {
	results, _ := verdictResults(s.Breaker.Trial.Verdict)
	return s.Breaker.Wait.Open.Seconds() + secondsFor(results, s.Rate, remote) + s.Latency.P99
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

func (t Timing) mean() float64 { return t.Mean }
func (t Timing) p99() float64  { return t.P99 }
