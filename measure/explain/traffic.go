package explain

import "halfopen/measure"

// Traffic is the calls that the breaker could judge, if it is one that is there,
// and their failures.
type Traffic struct {
	Arrivals int           `json:"arrivals"` // requests
	Calls    int           `json:"calls"`
	Failures measure.Value `json:"failures"` // None if they are not known
	Share    measure.Value `json:"share"`    // Failures / Calls
	// Worst is the stretch of time with most failures; nil without a failure, and
	// in a run in rounds.
	Worst *Stretch `json:"worst,omitempty"`
}

// A Stretch is a part of the run, and the calls of the requests that arrived in
// it.
type Stretch struct {
	At       measure.Value `json:"t_s"`
	Step     *int          `json:"step,omitempty"`
	Width    measure.Value `json:"width_s"`
	Calls    int           `json:"calls"`
	Failures int           `json:"failures"`
	Share    measure.Value `json:"share"`
}

func trafficOf(arm *measure.Arm, step Step) Traffic {
	t := Traffic{Arrivals: arm.Requests.Arrivals}
	switch totals := arm.Totals.(type) {
	case *measure.TickTotals:
		t.Calls, t.Failures = totals.Calls, measure.Value(totals.Failed)
		t.Worst = worst(tickStretches(arm.Ticks, step))
	case *measure.RoundTotals:
		t.Calls, t.Failures = totals.Calls, measure.Value(totals.EventErrors)
	default:
		t.Calls, t.Failures = arm.Requests.Reached, measure.Value(failed(&arm.Requests))
		t.Worst = worst(binStretches(arm.Series))
	}
	t.Share = share(int(t.Failures), t.Calls)
	return t
}

// trafficOfNamed is the calls that came to one of several breakers, and those that it let
// pass.
func trafficOfNamed(b *measure.Breaker, arm *measure.Arm) Traffic {
	t := Traffic{Failures: measure.None, Share: measure.None}
	for _, s := range arm.Stages {
		if s.Name == b.Name {
			t.Arrivals, t.Calls = s.Entered, s.Entered-s.Refused
		}
	}
	return t
}

func tickStretches(ticks []measure.Tick, step Step) []Stretch {
	stretches := make([]Stretch, len(ticks))
	for i, t := range ticks {
		at := measure.Value(float64(i)) * step.Length
		stretches[i] = Stretch{At: at, Step: step.number(at), Width: step.Length, Calls: t.Calls, Failures: t.Failed}
	}
	return stretches
}

func binStretches(series measure.Series) []Stretch {
	stretches := make([]Stretch, len(series.Bins))
	for i := range series.Bins {
		b := &series.Bins[i]
		stretches[i] = Stretch{At: b.Second, Width: series.BinWidth, Calls: b.Reached, Failures: failed(&b.Requests)}
	}
	return stretches
}

func failed(r *measure.Requests) int { return r.Failed + r.TimedOut }

// worst is the first stretch with most failures, or nil.
func worst(stretches []Stretch) *Stretch {
	var most *Stretch
	for i := range stretches {
		if s := &stretches[i]; s.Failures > 0 && (most == nil || s.Failures > most.Failures) {
			most = s
		}
	}
	if most != nil {
		most.Share = share(most.Failures, most.Calls)
	}
	return most
}

// share is part/whole, or None of nothing.
func share(part, whole int) measure.Value {
	if whole == 0 {
		return measure.None
	}
	return measure.Value(float64(part) / float64(whole))
}
