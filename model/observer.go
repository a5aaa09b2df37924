package model

import "time"

// An Observer is told what happens to requests. It must not change anything,
// nor keep the pointer to a call.
type Observer interface {
	// Arrived is told of a request before it meets the first stage.
	Arrived(now time.Duration, call *Call)
	// Sent is told that the call is handed to the dependency. Reached still says
	// whether an earlier attempt was.
	Sent(now time.Duration, call *Call)
	// Ended is told that the request is back at its caller, with its outcome.
	Ended(now time.Duration, call *Call)
}
