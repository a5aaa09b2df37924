package dependency

import (
	"math"
	"time"

	"halfopen/model"
)

// A Reply is how a call will be answered, and after which time.
type Reply struct {
	Outcome model.Outcome
	After   time.Duration
	// Hung says that nothing is done for the call in that time: it waits for an answer
	// that does not come. How much work the service has does not change the time.
	Hung   bool
	shared bool // many calls take the same time
}

// Step is the reply of a last stage that is not limited.
func (r Reply) Step() model.Step {
	if r.shared {
		return model.ServeConstant(r.Outcome, r.After)
	}
	return model.Serve(r.Outcome, r.After)
}

// Slower is the reply of a service that takes that many times as long, at most the longest
// time there is. The factor is in (0,+∞). A hung call hangs as long as ever.
func (r Reply) Slower(factor float64) Reply {
	if r.Hung || factor == 1 {
		return r
	}
	// Simulated time ends, with an error, long before the product overflows.
	after := min(math.RoundToEven(float64(r.After)*factor), 1<<62)
	r.After, r.shared = time.Duration(after), false
	return r
}

// A Replier says how calls are answered: a Dependency, or what changes the time that
// calls take there, by their number, say.
type Replier interface {
	// Reply is asked once for every call, when its service begins.
	Reply(now time.Duration, call *model.Call) Reply
	// Done is told once of every call that was asked for, when it is no longer served:
	// to which host it was sent, and how it ended, Cancelled if it was interrupted.
	Done(now time.Duration, host uint16, outcome model.Outcome)
}
