package retry

import (
	"time"

	"halfopen/model"
)

// ActiveShare bounds the repeats at any instant by a share of the calls that are under
// way then. It is the retry_budget of Envoy (ResourceManagerImpl); in brackets are its names
// and defaults. Calls and repeats count here from their beginning to their end, the pauses
// included. Envoy does not count calls that pause, and failsafe-go, whose budget has the
// same defaults, not repeats that do.
type ActiveShare struct {
	// Share is the repeats for each call under way (budget_percent, 20). Valid range is
	// [0,1].
	Share float64
	// Minimum is the repeats that can be under way however few calls are
	// (min_retry_concurrency, 3). Valid range is [0,+∞).
	Minimum int
}

func (s ActiveShare) open() account { return &activeShare{budget: s} }

type activeShare struct {
	budget         ActiveShare
	calls, repeats int
}

func (a *activeShare) enter(time.Duration) { a.calls++ }

func (a *activeShare) settle(_ model.Outcome, taken uint32) { a.repeats -= int(taken) }

func (a *activeShare) take(time.Duration, model.Outcome) (uint32, bool) {
	if a.repeats >= max(int(a.budget.Share*float64(a.calls)), a.budget.Minimum) {
		return 0, false
	}
	a.repeats++
	return 1, true
}

func (a *activeShare) leave() { a.calls-- }
