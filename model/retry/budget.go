package retry

import (
	"time"

	"halfopen/model"
)

// A Budget bounds the repeats of all calls of a stage together. It is one of RequestShare,
// ActiveShare and Tokens. A repeat is paid for when it is decided on, before its delay; a
// call whose repeat is not granted ends as its attempt did.
type Budget interface {
	open() account
}

// An account is the state of a Budget.
type account interface {
	// enter is told of a call before its first attempt.
	enter(now time.Duration)
	// settle is told how an attempt ended, and what was taken for it; 0 for a first one.
	settle(outcome model.Outcome, taken uint32)
	// take asks for another attempt after one that ended so. What is taken is told when it
	// is settled.
	take(now time.Duration, outcome model.Outcome) (taken uint32, granted bool)
	// leave is told that a call makes no further attempt.
	leave()
}
