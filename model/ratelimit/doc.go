// Package ratelimit bounds the rate of calls.
//
// A service that sells a thousand calls a second to a customer, or can serve no more,
// wants the next ones to come later or not at all, however many callers there are and
// however fast it answers: a bulkhead does not see to that. A limiter does. A call that
// comes too early waits for its turn, which it has reserved when it came, or is refused
// if that would take too long.
//
// What is too early is one of two rules. A TokenBucket spreads calls evenly: a call takes
// a token, tokens come one by one at the rate, and the bucket holds as many as may be
// used at once, its burst. In any time t no more than burst + rate t calls pass. It is
// computed as the generic cell rate algorithm (ITU-T recommendation I.371), in whole
// numbers: what is left of a division is carried on, so that three calls a second are
// three calls a second for ever. Cycles is resilience4j's rule: as many permits are there
// anew at the start of each period. Twice that number can pass at once, around the start
// of a period.
//
// A call that gives up while it waits has used up its turn, in both.
package ratelimit
