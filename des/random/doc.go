// Package random draws the chance in a simulation from streams that are named
// after what they decide.
//
// Whoever compares two configurations wants to see what the configurations do,
// not what luck did. Both must therefore meet the same arrivals, the same
// latencies and the same faults. One generator shared by the whole run cannot
// give that: as soon as a circuit breaker rejects one call, the draw that the
// call would have made goes to the next one, and from there on the two runs have
// nothing in common.
//
// So every source of chance has streams of its own. What happens in order, such
// as the gaps between arrivals, is a sequence. What happens to an attempt of a
// call has a stream for that attempt, whichever calls were admitted before.
// [Keyed] computes these streams from a seed, the number of the replication, the
// source's name and, for an attempt, the numbers of the call and the attempt.
// [CPython] is the exception: it draws everything from the one generator of
// Python's module random, for experiments that were published that way.
//
// A stream has the same bits on every architecture.
package random
