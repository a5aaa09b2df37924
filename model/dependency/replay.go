package dependency

import (
	"time"

	"halfopen/model"
)

// A Replay is a Dependency that answers as a recorded one did. A call meets what was
// recorded of the latest request at or before the instant at which it is sent, or taken
// from the queue: so a retry, sent later, meets the dependency as it was then. Of several
// requests of that instant it meets the last; but the first attempt of a request that was
// recorded at that instant itself meets what this one met.
//
// What of an answer is as recorded is said by the effects: the times that follow from
// Recording.Latency, and shares that are AsRecorded. A fault that says otherwise is laid
// over the recording while it lasts.
type Replay struct {
	Dependency
	recording *Recording
	begun     int // requests up to now
	moment    moment
}

var (
	_ model.Stage = (*Replay)(nil)
	_ Replier     = (*Replay)(nil)
)

// NewReplay returns a dependency for requests that come as they were recorded: those that
// come by themselves are numbered in the order of the recording, from 0.
func NewReplay(config Config, recording *Recording) *Replay {
	r := &Replay{recording: recording, moment: moment{chance: config.Draws.Latency}}
	config.Draws.Latency = &r.moment
	r.Dependency = *New(config)
	return r
}

// Enter answers the call.
func (r *Replay) Enter(now time.Duration, call *model.Call) model.Step {
	return r.Reply(now, call).Step()
}

// Reply is that of the Dependency, with what was recorded in its place.
func (r *Replay) Reply(now time.Duration, call *model.Call) Reply {
	at := r.place(now, call)
	if r.recording.durations != nil {
		r.moment.latency = r.recording.durations[at].Seconds()
	}
	if r.recording.outcomes != nil {
		r.moment.outcome = r.recording.outcomes[at]
	}
	reply := r.Dependency.Reply(now, call)
	reply.Outcome = r.moment.lookedUp(reply.Outcome)
	return reply
}

// place is the number of the request whose answer the call meets: the first one if none
// has come yet.
func (r *Replay) place(now time.Duration, call *model.Call) int {
	instants := r.recording.instants
	for r.begun < len(instants) && instants[r.begun] <= now {
		r.begun++
	}
	if call.Attempt == 0 && call.Number < uint64(r.begun) && instants[call.Number] == now {
		return int(call.Number)
	}
	return max(r.begun-1, 0)
}
