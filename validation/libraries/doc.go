// Package libraries holds presets to the libraries that they stand for.
//
// What a library really does stands in its code, not in its documentation: whether its
// timeout ends at the instant or after it, whether a result that comes too late counts,
// which of several trial calls decides. The tests of this package run four Go libraries as
// they are (sony/gobreaker, failsafe-go, eapache/go-resiliency and afex/hystrix-go) and put
// their presets through the same histories. After every step the preset must have admitted
// what the library admitted, and must be in the state in which it is.
//
// The libraries look at the clock themselves, so they run in a bubble of testing/synctest,
// whose clock is set by hand: a history happens to the nanosecond. Histories are random, with
// random settings, and prefer what is awkward: the instant at which a timeout ends, one
// nanosecond before and after it, the borders of buckets, bursts at one instant, long pauses,
// answers out of order and across changes of state.
//
// For each library there are
//
//   - long histories with fixed seeds, 100,000 steps in all, or more;
//   - short histories by pgregory.net/rapid, which reduces one that shows a difference to the
//     fewest steps;
//   - mutants: the preset with one choice changed, each of which the long histories must tell
//     from the library, so that they are known to look at every choice;
//   - traces: behaviour that is known to surprise, written down step by step, which library and
//     preset must both show.
//
// hystrix-go leaves goroutines behind that nothing stops, which a bubble does not allow. It runs
// in a process of its own, which ends without leaving its bubble; see hystrixgo_child_test.go.
//
// # What is not compared
//
// The random delays of failsafe-go (DelayMin, DelayMax, Jitter, JitterFactor), which it draws
// from a source of its own, and the timeout of hystrix-go, which is not the breaker's.
package libraries
