package findings

import (
	"math"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// A subject is an arm that a sentence is about: its only run, or its first with
// what all say together.
type subject struct {
	*measure.Arm
	several *measure.ReplicatedArm // nil for one run
	only    bool                   // there is one run, perhaps in batches
	prefix  string                 // of the metrics of its breaker, if that is one of several
}

func subjects(s *measure.Summary) []subject {
	list := make([]subject, len(s.Arms))
	for i, arm := range s.Arms {
		list[i] = subject{Arm: arm, only: true}
		if r := s.Replications; r != nil {
			list[i].several, list[i].only = &r.Arms[i], r.Batches > 0
		}
	}
	return list
}

// breakers is the arms once for each of their breakers.
func breakers(arms []subject) []subject {
	var list []subject
	for _, arm := range arms {
		for _, single := range arm.Singles() {
			one := arm
			one.Arm = single.Arm
			if single.Breaker != "" {
				one.prefix = single.Breaker + "."
			}
			list = append(list, one)
		}
	}
	return list
}

// guarded reports whether the arm has a breaker, at the users' side or between services.
func (s subject) guarded() bool { return s.Breaker || len(s.Breakers) > 0 }

// A number is one number of a subject: how it is found in a single run, and the
// metric that tells it of several.
type number struct {
	single func(*measure.Arm) measure.Value
	metric string
}

// of is the number of a subject, NaN if there is none.
func (n number) of(s subject) estimate.Estimate {
	if s.several == nil {
		return exactly(float64(n.single(s.Arm)))[0]
	}
	m := s.several.Estimate(s.prefix + n.metric)
	if m == nil {
		return estimate.Estimate{Value: math.NaN(), HalfWidth: math.NaN()}
	}
	return m.Estimate()
}

// collect is the number of each subject that has a finite one.
func (n number) collect(list []subject) []estimate.Estimate {
	var known []estimate.Estimate
	for _, s := range list {
		if e := n.of(s); !math.IsNaN(e.Value) && !math.IsInf(e.Value, 0) {
			known = append(known, e)
		}
	}
	return known
}

// inEach is the number in every run, NaN where there is none; of a run that is cut
// into batches, as of a single one, it is the one of the whole.
func (n number) inEach(s subject) []float64 {
	whole := []float64{n.of(s).Value}
	if s.several == nil {
		return whole
	}
	m := s.several.Estimate(s.prefix + n.metric)
	if m == nil || len(m.Values) == 0 {
		return whole
	}
	values := make([]float64, len(m.Values))
	for i, v := range m.Values {
		values[i] = float64(v)
	}
	return values
}

// Numbers of the run.
var (
	openings   = number{func(a *measure.Arm) measure.Value { return measure.Value(a.Openings) }, "openings"}
	trialCalls = number{func(a *measure.Arm) measure.Value { return measure.Value(a.Trials) }, "trials"}
	timeToOpen = number{func(a *measure.Arm) measure.Value { return a.TimeToOpen }, "time_to_open"}
	recovery   = number{func(a *measure.Arm) measure.Value { return a.RecoveryLag }, "recovery_lag"}
)

// ofRuns ends a sentence with the runs that its numbers are the mean of.
func ofRuns(s *measure.Summary, text string) string {
	switch r := s.Replications; {
	case r == nil:
		return text
	case r.Batches > 0:
		return text + " (± by " + Count(r.Batches) + " batches)"
	default:
		return text + " (mean of " + Plural(r.Runs, "run") + ")"
	}
}

// ofFirst ends a sentence whose numbers are those of a single run.
func ofFirst(s *measure.Summary, text string) string {
	if r := s.Replications; r != nil && r.Runs > 1 {
		return text + " (run 1 of " + Count(r.Runs) + ")"
	}
	return text
}

// partOf says in how many of the runs there was a number, if not in all.
func partOf(s *measure.Summary, e estimate.Estimate) string {
	if r := s.Replications; r != nil && e.Runs < r.Runs {
		return " in " + Plural(e.Runs, "run")
	}
	return ""
}

// inAll is " in all 30 runs" of several.
func inAll(s *measure.Summary) string {
	if r := s.Replications; r != nil && r.Runs > 1 {
		return " in all " + Count(r.Runs) + " runs"
	}
	return ""
}
