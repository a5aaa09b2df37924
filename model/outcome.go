package model

// An Outcome is how a request ended, as its user sees it.
type Outcome uint8

// The outcomes.
const (
	// Succeeded: the dependency answered.
	Succeeded Outcome = iota
	// Failed: the dependency failed, at once or after the time that its fault
	// takes to show.
	Failed
	// TimedOut: the caller's own timeout ended the wait.
	TimedOut
	// Rejected: a breaker refused the call.
	Rejected
	// Shed: it was refused for want of capacity: a slot, a place to wait, a permit of
	// a limit or of a throttle.
	Shed
	// Degraded: it did not succeed, and a fallback answered it.
	Degraded
	// ClientError: the dependency refused it because of what it asked for. It is well,
	// and would refuse it again.
	ClientError
	// HiddenFailure: the answer looks like one and is none, an error in a body that is
	// told to be good. The user notices, the stages of the path do not.
	HiddenFailure
	// Cancelled: nobody wanted the answer any more. It is the outcome of branches
	// only, never of a request.
	Cancelled

	// Outcomes is the number of outcomes.
	Outcomes = int(Cancelled) + 1
)

// String is the outcome's name as it stands in files: succeeded, failed,
// timed_out, rejected, shed, degraded, client_error, hidden_failure, cancelled.
func (o Outcome) String() string {
	return [...]string{"succeeded", "failed", "timed_out", "rejected", "shed", "degraded", "client_error", "hidden_failure", "cancelled"}[o]
}

// LooksGood reports whether the stages of a path take it for an answer of a dependency
// that is well.
func (o Outcome) LooksGood() bool {
	return [Outcomes]bool{Succeeded: true, Degraded: true, ClientError: true, HiddenFailure: true}[o]
}
