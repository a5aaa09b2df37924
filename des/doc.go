// Package des is a discrete-event simulation engine: simulated time, a queue
// of future events, and nothing else.
//
// A simulation of a system in which little happens most of the time should
// not step through time; it should jump from one event to the next. The
// engine keeps the events that are still to come, hands them in order to one
// Handler, and moves the clock to the instant of each. The handler changes the
// state of the model and schedules further events.
//
//	simulation := des.New(handler)
//	simulation.Schedule(time.Second, rank, des.Event{Kind: arrival})
//	simulation.Run()
//
// # Time
//
// An instant is a time.Duration since the start of the run: an int64 count of
// nanoseconds. Integers make equal instants equal, on every machine.
//
// # Order
//
// Events run by (time, rank, order of scheduling). A Rank says which of two
// simultaneous events comes first by what they are: see the constants. Within
// a rank, events run in the order in which they were scheduled, so that a run
// is a function of its inputs alone.
//
// # What it costs
//
// An event is a value of eight bytes and a call of one method: there is no
// closure, no goroutine and no allocation per event. Events that may have to be
// cancelled are timers, which are a little dearer. Cancelled timers are swept
// out as soon as they outnumber the live ones, so that a queue in which almost
// every timeout is cancelled stays as short as its live events. Events that all
// come a fixed delay after they are scheduled are already in order: a Lane
// keeps them out of the queue, whatever their number.
//
// # Mistakes
//
// An event in the past, an instant that is not a number and the like are
// mistakes of the program, not of its user: they panic with a text that starts
// with "des:".
package des
