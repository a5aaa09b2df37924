package explain

import (
	"cmp"
	"math"
	"slices"

	"halfopen/measure"
	"halfopen/model"
)

// A FirstFailure is the first failed call that came back before an opening: of
// those sent while the last fault lasted, or, without a fault, since the breaker
// was last closed. Before it, the breaker could not know that anything was wrong.
type FirstFailure struct {
	// At is when it came back, and Latency how long it had been under way.
	At      measure.Value `json:"t_s"`
	Latency measure.Value `json:"latency_s"`
	// Opened is from then to the opening.
	Opened measure.Value `json:"until_opening_s"`
	// Fault is the name of the fault in which it was sent, or "".
	Fault string `json:"fault"`
}

// failure is a call that failed while the breaker was closed; times are in
// nanoseconds, so that equal ones are equal.
type failure struct {
	sent, result int64
}

// findFirstFailures looks into the log for what preceded each opening.
func (a *Account) findFirstFailures(log []measure.Request) {
	failures := failuresIn(log)
	since := int64(0)
	for i := range a.Transitions {
		t := &a.Transitions[i]
		switch {
		case t.To == closed:
			since = nanoseconds(t.At)
		case t.From == closed && t.To == open:
			from, fault := a.suspect(since, t.At)
			// What was sent before this closed period, or fault, was sent before the
			// later ones as well.
			for len(failures) > 0 && failures[0].sent < from {
				failures = failures[1:]
			}
			if len(failures) > 0 && failures[0].result <= nanoseconds(t.At) {
				t.FirstFailure = failures[0].before(t.At, fault)
			}
		}
	}
}

// failuresIn is the failures in a log in the order in which they came back.
func failuresIn(log []measure.Request) []failure {
	var failures []failure
	for _, r := range log {
		failed := r.Outcome == model.Failed.String() || r.Outcome == model.TimedOut.String()
		if failed && r.BreakerState == closed {
			failures = append(failures, failure{
				sent:   nanoseconds(r.Arrived) + nanoseconds(r.Waited),
				result: nanoseconds(r.Arrived) + nanoseconds(r.Latency),
			})
		}
	}
	slices.SortStableFunc(failures, func(a, b failure) int { return cmp.Compare(a.result, b.result) })
	return failures
}

// suspect is the instant from which on calls may have been what opened a breaker
// that was closed since then, and the fault that lasted in that time, if any.
func (a *Account) suspect(since int64, opened measure.Value) (from int64, fault *Fault) {
	from = since
	for i := range a.Faults {
		f := &a.Faults[i]
		if f.Start <= opened && nanoseconds(f.End) > since {
			from, fault = max(since, nanoseconds(f.Start)), f
		}
	}
	return from, fault
}

func (f failure) before(opening measure.Value, fault *Fault) *FirstFailure {
	first := &FirstFailure{
		At:      seconds(f.result),
		Latency: seconds(f.result - f.sent),
		Opened:  seconds(nanoseconds(opening) - f.result),
	}
	if fault != nil && f.sent < nanoseconds(fault.End) {
		first.Fault = fault.Name
	}
	return first
}

func nanoseconds(v measure.Value) int64 { return int64(math.Round(float64(v) * 1e9)) }

func seconds(nanoseconds int64) measure.Value { return measure.Value(float64(nanoseconds) / 1e9) }
