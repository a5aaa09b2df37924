package retry

import (
	"time"

	"halfopen/model"
)

// Tokens is a bucket of tokens that repeats take from and successes put back. While
// nearly all calls succeed it is full, and any call may be repeated; when a dependency is
// down it is empty after a hundred repeats, and then grants some as often as calls succeed.
// It is the retry quota of the AWS SDKs' standard mode (botocore, retries/quota and
// standard; aws-sdk-go-v2, aws/retry); in brackets are aws-sdk-go-v2's names and defaults.
type Tokens struct {
	// Capacity is the tokens of a full bucket, which it is at first
	// (DefaultRetryRateTokens, 500). Valid range is [0,4294967295].
	Capacity uint32
	// Cost is what a repeat takes (DefaultRetryCost, 5), and TimeoutCost what it takes if
	// the attempt before was timed out (DefaultRetryTimeoutCost, 10). The success of a
	// repeat puts it back. Valid range is [1,4294967295].
	Cost, TimeoutCost uint32
	// Earned is what a success without a repeat puts back (DefaultNoRetryIncrement, 1).
	// Valid range is [0,4294967295].
	Earned uint32
}

func (t Tokens) open() account { return &tokens{budget: t, left: t.Capacity} }

type tokens struct {
	budget Tokens
	left   uint32
}

// succeeded is the outcomes that an SDK takes for a success: an error of the client is
// none.
var succeeded = [model.Outcomes]bool{model.Succeeded: true, model.Degraded: true, model.HiddenFailure: true}

func (a *tokens) settle(outcome model.Outcome, taken uint32) {
	if !succeeded[outcome] {
		return
	}
	if taken == 0 {
		taken = a.budget.Earned
	}
	a.left += min(taken, a.budget.Capacity-a.left)
}

func (a *tokens) take(_ time.Duration, outcome model.Outcome) (uint32, bool) {
	cost := a.budget.Cost
	if outcome == model.TimedOut {
		cost = a.budget.TimeoutCost
	}
	if cost > a.left {
		return 0, false
	}
	a.left -= cost
	return cost, true
}

func (a *tokens) enter(time.Duration) {}
func (a *tokens) leave()              {}
