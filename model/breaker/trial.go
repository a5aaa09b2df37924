package breaker

import "fmt"

// Trial is the choice of how a breaker tries again.
type Trial struct {
	// Permits is the number of calls admitted in all while the breaker is
	// half-open; further ones are refused. Valid range is [1,+∞).
	Permits int
	// Verdict decides when these calls' results are in.
	Verdict Verdict
}

// A Verdict is the choice of how the results of the trial calls close or open
// the breaker. It is RateOfTrials.
type Verdict interface {
	// decide says to which state these results lead; HalfOpen means not yet.
	decide(tally Tally) State
	// reason says why.
	reason(tally Tally) Reason
}

// RateOfTrials waits for Results results. If the share of failures among them
// is at least AtLeast the breaker opens again, otherwise it closes.
type RateOfTrials struct {
	Results int     // Valid range is [1,Permits].
	AtLeast float64 // Valid range is (0,1].
}

func (v RateOfTrials) decide(tally Tally) State {
	switch {
	case tally.Results < v.Results:
		return HalfOpen
	case tally.FailureRate() >= v.AtLeast:
		return Open
	default:
		return Closed
	}
}

func (v RateOfTrials) reason(tally Tally) Reason {
	return TrialsJudged{Tally: tally, Verdict: v}
}

// TrialsJudged is the reason of an opening or a closing by RateOfTrials.
type TrialsJudged struct {
	Tally   Tally
	Verdict RateOfTrials
}

func (r TrialsJudged) String() string {
	comparison := "<"
	if r.Tally.FailureRate() >= r.Verdict.AtLeast {
		comparison = ">="
	}
	return fmt.Sprintf("%d of %d trial calls failed, %s %s %s",
		r.Tally.Failures, r.Tally.Results,
		percent(r.Tally.FailureRate()), comparison, percent(r.Verdict.AtLeast))
}
