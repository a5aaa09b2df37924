package model

import "time"

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
	// Shed: there was neither a slot nor a place to wait.
	Shed

	// Outcomes is the number of outcomes.
	Outcomes = int(Shed) + 1
)

// String is the outcome's name as it stands in files: succeeded, failed,
// timed_out, rejected, shed.
func (o Outcome) String() string {
	return [...]string{"succeeded", "failed", "timed_out", "rejected", "shed"}[o]
}

// A Call is a request on its way. It is 64 bytes long, a line of the processor's
// cache: thousands may be in flight.
type Call struct {
	// Number counts the requests of a run in the order of arrival, from 0.
	Number uint64
	// Arrived is the instant at which the request arrived.
	Arrived time.Duration
	// Waited is the time that it has waited at stages, so far.
	Waited       time.Duration
	waitingSince time.Duration
	// Flow is the number of the path that it takes.
	Flow int
	// Index is the call's place in the model's table: that of no other call in
	// flight, and used again afterwards.
	Index uint32
	// Attempt counts the attempts of a request, from 0.
	Attempt uint32
	at      int // the stage where the call is; -1 is the caller
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
	// Host is the number, from 0, of the dependency's host that it is sent to: a
	// stage that balances sets it. It is 0 where none does.
	Host uint16
}

// table holds the calls in flight.
type table struct {
	calls []Call
	free  []uint32
}

// add returns a call at the first stage. Pointers into the table are good until
// the next add.
func (t *table) add(number uint64, now time.Duration) *Call {
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
	call.Index, call.Number, call.Arrived = index, number, now
	call.Flow, call.Attempt, call.Waited, call.at = 0, 0, 0, 0
	call.Trial, call.Reached, call.Decided, call.Outcome, call.Host = false, false, false, 0, 0
	return call
}

func (t *table) remove(call *Call) { t.free = append(t.free, call.Index) }
