package model

import (
	"time"

	"halfopen/des"
)

// A Call is a request on its way, or one of the calls that a stage makes for it, its
// branches: attempts under a timeout, hedges, the calls of a service to others.
// Thousands may be in flight, so it is small.
type Call struct {
	// Number is what chance is keyed by, together with Attempt. Requests that come by
	// themselves are counted from 0; one that follows from the end of another has a
	// number that follows from that one's, and one that its user sends again has the
	// same. So it does not depend on what became of the requests of others. Branches
	// have that of their request.
	Number uint64
	// Order counts the requests of a run in the order of arrival, from 0. Branches
	// have that of their request.
	Order uint64
	// Arrived is the instant at which the request arrived, or the branch was made.
	Arrived time.Duration
	// Waited is the time that it, and the attempts made for it that were answered, have
	// waited at stages on the caller's side, so far: for a slot or a turn, and not for the
	// next attempt.
	Waited       time.Duration
	waitingSince time.Duration
	// RetryAfter is the time after which whoever refused the call asks for the next
	// attempt; 0 if it asks for none.
	RetryAfter time.Duration
	timer      des.Timer // of what is to happen to it next, where that can be called off
	// User is the number of the user that the request comes from, and Try counts
	// the times that the user has sent it again, from 0; see Arrival.
	User, Try uint32
	// Index is the call's place in the model's table: that of no other call in
	// flight, and used again afterwards.
	Index uint32
	// Attempt tells apart what is drawn for the attempts of a request. It is 0 for
	// the first, and grows by one with each that a Retry in the request's own path
	// makes; what users send again and the attempts of branches have numbers without
	// order.
	Attempt uint32
	parent  uint32 // whose branch it is; noCall if nobody waits for it
	branch  uint32 // the last of its branches; noCall if it has none
	older   uint32 // the branch of its parent that was made before it
	serial  uint32 // how often the place was used
	// Flow is the number of the path that it takes.
	Flow uint16
	// Host is the number, from 0, of the dependency's host or shard that it is sent
	// to: a stage that balances sets it. It is 0 where none does.
	Host uint16
	// Repeats counts the times that a stage has sent the call inwards again.
	Repeats uint32
	at      int16 // the stage where the call is; one less than its first is the caller
	first   int16 // the stage at which it began
	phase   phase
	role    role
	// Trial says whether a breaker admitted it as a trial call.
	Trial bool
	// Reached says whether it was handed to the dependency.
	Reached bool
	// Outcome is how the call ended. On the way in it means nothing, unless
	// Decided.
	Outcome Outcome
	// Decided says that a stage has decided the outcome on the way in, and that
	// the call goes on only for what it holds.
	Decided bool
	// Interrupted says that it is on its way back because nobody wants its answer.
	Interrupted bool
	inside      bool // it is at the dependency
	waits       bool // while it is held or paused, its caller waits for a slot or a turn
}

// A phase is what a call does.
type phase uint8

const (
	moving    phase = iota // it is on its way, in the present instant
	held                   // it waits at a Holder
	paused                 // it waits for a time
	served                 // it is being served, or takes time to turn back
	processed              // it is being served, until its Holder says so
	forked                 // it has branches
)

// A role is what a call was made for.
type role uint8

const (
	request  role = iota // by a user
	errand               // by a stage, along another path
	attempt              // by a stage, for the rest of its path
	numRoles = iota
)

// waited ends a wait.
func (c *Call) waited(now time.Duration) {
	if c.waits {
		c.Waited += now - c.waitingSince
	}
}

// noCall is the index of no call.
const noCall = ^uint32(0)

// table holds the calls in flight.
type table struct {
	calls []Call
	free  []uint32
}

// add returns a call at the first stage. Pointers into the table are good until
// the next add.
func (t *table) add(number, order uint64, now time.Duration) *Call {
	var index uint32
	if last := len(t.free) - 1; last >= 0 {
		index = t.free[last]
		t.free = t.free[:last]
	} else {
		index = uint32(len(t.calls))
		t.calls = append(t.calls, Call{})
	}
	call := &t.calls[index]
	// Field by field: a copy of the whole costs more than the rest of the way in.
	call.Index, call.Number, call.Order, call.Arrived = index, number, order, now
	call.Waited, call.RetryAfter, call.User, call.Try, call.Attempt = 0, 0, 0, 0, 0
	call.Flow, call.Host, call.Repeats, call.at, call.first = 0, 0, 0, 0, 0
	call.parent, call.branch, call.older = noCall, noCall, noCall
	call.phase, call.role = moving, request
	call.Trial, call.Reached, call.Decided, call.Outcome, call.Interrupted, call.inside = false, false, false, 0, false, false
	return call
}

func (t *table) remove(index uint32) {
	t.calls[index].serial++
	t.free = append(t.free, index)
}
