package breaker

import (
	"fmt"
	"time"
)

// Trial is the choice of how a breaker tries again.
type Trial struct {
	// Permits is the number of calls admitted while the breaker is half-open;
	// further ones are refused. Valid range is [1,+∞).
	Permits int
	// Every gives the permits anew in every such stretch of time, which begins
	// at a whole multiple of it. 0 gives them once for the whole period.
	Every time.Duration // Valid range is [0,+∞).
	// MaxWait is how long the breaker stays half-open without a verdict; then it
	// opens again, whatever has come back. 0 is for ever.
	MaxWait time.Duration // Valid range is [0,+∞).
	// Verdict decides when these calls' results are in.
	Verdict Verdict
}

// stretch numbers the stretches of time in which permits are given.
func (t Trial) stretch(now time.Duration) int64 {
	if t.Every == 0 {
		return 0
	}
	return int64(now / t.Every)
}

// deadline is the instant at which the wait for a verdict ends, and whether it does.
func (t Trial) deadline(since time.Duration) (time.Duration, bool) {
	return since + t.MaxWait, t.MaxWait > 0
}

// NoVerdict is the reason of an opening because the wait for a verdict is over.
type NoVerdict struct {
	Tally Tally // of the results that came back
	Trial Trial
}

func (r NoVerdict) String() string {
	return fmt.Sprintf("no verdict within the maximum wait of %s, %d results were in", inSeconds(r.Trial.MaxWait), r.Tally.Results)
}

// A Verdict is the choice of how the results of the trial calls close or open
// the breaker. It is one of RateOfTrials and EachTrial.
type Verdict interface {
	// decide says to which state these results lead; HalfOpen means not yet.
	decide(tally Tally) State
	// reason says why.
	reason(tally Tally) Reason
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

func (v EachTrial) reason(tally Tally) Reason { return TrialDecided{Tally: tally, Verdict: v} }

// TrialDecided is the reason of an opening or a closing by EachTrial.
type TrialDecided struct {
	Tally   Tally
	Verdict EachTrial
}

func (r TrialDecided) String() string {
	if r.Tally.Failures > 0 {
		return fmt.Sprintf("trial call %d failed", r.Tally.Results)
	}
	return fmt.Sprintf("%d of %d trial calls needed succeeded", r.Tally.Results, r.Verdict.Successes)
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
