package breaker

import "fmt"

// A Verdict is the choice of how the results of the trial calls close or open
// the breaker. It is one of EachTrial, TrialsInARow, TrialsOf, RateOfTrials,
// RatesOfTrials and RuleOfWatch.
type Verdict interface {
	// decide says to which state these results lead; HalfOpen means not yet.
	decide(tally Tally) State
	// reason says why.
	reason(tally Tally) Reason
	// words says in words what closes the breaker and what opens it again.
	words() string
}

// EachTrial decides by every single result: the first failure opens the breaker
// again, and the given number of successes since it became half-open closes it.
type EachTrial struct {
	Successes int // Valid range is [1,+∞).
}

func (v EachTrial) decide(tally Tally) State {
	switch {
	case tally.Failures > 0:
		return Open
	case tally.Results >= v.Successes:
		return Closed
	default:
		return HalfOpen
	}
}

func (v EachTrial) reason(tally Tally) Reason {
	return TrialDecided{Tally: tally, Successes: v.Successes}
}

// TrialDecided is the reason of an opening or a closing by single results.
type TrialDecided struct {
	Tally     Tally
	Successes int // those that close
}

func (r TrialDecided) String() string {
	if r.Tally.FailuresInARow > 0 {
		return fmt.Sprintf("trial call %d failed", r.Tally.Results)
	}
	return fmt.Sprintf("%d of %d trial calls needed succeeded", r.Tally.SuccessesInARow, r.Successes)
}

// TrialsInARow closes the breaker after so many successes without a failure between
// them. A failure does not open it: it stays half-open, as cep21/circuit and
// hystrix-go do, which call that open.
type TrialsInARow struct {
	Successes int // Valid range is [1,+∞).
}

func (v TrialsInARow) decide(tally Tally) State {
	if tally.SuccessesInARow >= v.Successes {
		return Closed
	}
	return HalfOpen
}

func (v TrialsInARow) reason(tally Tally) Reason {
	return TrialDecided{Tally: tally, Successes: v.Successes}
}

// TrialsOf closes the breaker when Successes of Results trial calls succeeded, and
// opens it when so many failed that this cannot be reached any more, as failsafe-go
// does.
type TrialsOf struct {
	Successes int // Valid range is [1,Results].
	Results   int // Valid range is [1,+∞).
}

func (v TrialsOf) decide(tally Tally) State {
	switch {
	case tally.successes() >= v.Successes:
		return Closed
	case tally.Failures > v.Results-v.Successes:
		return Open
	default:
		return HalfOpen
	}
}

func (v TrialsOf) reason(tally Tally) Reason { return TrialsCounted{Tally: tally, Verdict: v} }

// TrialsCounted is the reason of an opening or a closing by TrialsOf.
type TrialsCounted struct {
	Tally   Tally
	Verdict TrialsOf
}

func (r TrialsCounted) String() string {
	return fmt.Sprintf("%d of %d trial calls succeeded, %d of %d are needed",
		r.Tally.successes(), r.Tally.Results, r.Verdict.Successes, r.Verdict.Results)
}

// RateOfTrials waits for Results results. If the share of failures among them
// reaches the threshold, or that of slow ones its own, the breaker opens again,
// otherwise it closes.
type RateOfTrials struct {
	Results   int // Valid range is [1,Permits].
	Threshold Threshold
	// Slow is the threshold for slow calls; the zero Threshold is none.
	Slow Threshold
}

func (v RateOfTrials) decide(tally Tally) State {
	switch {
	case tally.Results < v.Results:
		return HalfOpen
	case v.Threshold.reached(tally.Failures, tally.Results) || v.tooSlow(tally):
		return Open
	default:
		return Closed
	}
}

func (v RateOfTrials) tooSlow(tally Tally) bool {
	return v.Slow != Threshold{} && v.Slow.reached(tally.Slow, tally.Results)
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
	threshold := r.Verdict.Threshold
	if r.Verdict.tooSlow(r.Tally) && !threshold.reached(r.Tally.Failures, r.Tally.Results) {
		return fmt.Sprintf("%d of %d trial calls were slow, %s",
			r.Tally.Slow, r.Tally.Results, r.Verdict.Slow.compared(r.Tally.Slow, r.Tally.Results))
	}
	return fmt.Sprintf("%d of %d trial calls failed, %s",
		r.Tally.Failures, r.Tally.Results, threshold.compared(r.Tally.Failures, r.Tally.Results))
}

// RatesOfTrials waits for Results results. If the share of successes among them is
// above what the threshold leaves the breaker closes, otherwise it opens again if the
// share of failures reaches it. Both shares are rounded to two decimals. This is
// failsafe-go with a failure rate threshold.
type RatesOfTrials struct {
	Results  int     // Valid range is [1,Permits].
	Failures float64 // the threshold, from 0 to 1
}

func (v RatesOfTrials) decide(tally Tally) State {
	switch {
	case tally.Results < v.Results:
		return HalfOpen
	case hundredth(quotient(tally.successes(), tally.Results)) > 1-v.Failures:
		return Closed
	case hundredth(tally.FailureRate()) >= v.Failures:
		return Open
	default:
		return HalfOpen
	}
}

func (v RatesOfTrials) reason(tally Tally) Reason {
	return TrialsJudged{Tally: tally, Verdict: RateOfTrials{
		Results:   v.Results,
		Threshold: Threshold{Value: v.Failures, Compared: RoundedAtLeast},
	}}
}

// RuleOfWatch closes the breaker by the first success. After a failure the rule by
// which a closed breaker opens is asked, with the window as it is: if it does not want
// to open, the breaker stays half-open and its permits are given anew, as in Finagle.
// It needs Watch.Always.
type RuleOfWatch struct{}

func (RuleOfWatch) decide(tally Tally) State {
	if tally.Failures < tally.Results {
		return Closed
	}
	return HalfOpen
}

func (RuleOfWatch) reason(tally Tally) Reason { return TrialDecided{Tally: tally, Successes: 1} }
