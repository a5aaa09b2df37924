// Package breaker is the circuit breaker as a pure state machine.
//
// A caller that keeps calling a dependency which is down wastes its own threads
// and its users' time. A circuit breaker watches the results of the calls; when
// too many fail it opens and refuses calls at once; after a while it lets a few
// trial calls through, and by their results it closes or opens again.
//
// Breakers differ in three choices, and in nothing else:
//
//   - what it watches: the window of results that it remembers, and the rule by
//     which they open it (Watch);
//   - how it waits: for how long it refuses every call (Wait);
//   - how it tries again: how many calls it admits in half-open, how their
//     results become a verdict (Trial), and what becomes of late results (Late).
//
// Each choice is a value of Config, and a library's breaker is one combination
// of values.
//
// The machine has no clock, no goroutine and no lock: the time is an argument.
// A caller asks Acquire before a call and hands what it got to Record when the
// result is there:
//
//	permit, admitted := b.Acquire(now)
//	if !admitted {
//		return errRejected
//	}
//	// ... the call ...
//	b.Record(later, permit, breaker.Failure)
//
// # Late results
//
// A call may be answered when the breaker has meanwhile changed its state. What
// such a result counts for is a choice, and libraries differ in it. Dropped means
// by period, not by state: a result that comes after any transition does not
// count, even if the breaker is by then in the same state again.
package breaker
