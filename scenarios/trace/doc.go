// Package trace reads requests that were recorded: when each came, and, where the
// recording says so, how long it took and how it ended.
//
// Real traffic has what no process of chance has: the rush at nine, the batch job that
// somebody forgot. Whoever has an access log, the samples of a load test or a published
// trace can put a breaker into that traffic. All they need is a file of lines
//
//	timestamp[,duration][,status]
//
// with a header or without one. A header may name the columns otherwise and in any order,
// among others that are not read: TIMESTAMP, time, start or arrived; latency, elapsed or
// duration_ms; code or outcome. Without a header the columns are in the order above.
//
// # Times
//
// A time is a date, as in 2023-11-16 18:17:03.9799600 or by RFC 3339, and UTC where it
// has no zone; or a number, of seconds, milliseconds, microseconds or nanoseconds, since
// 1970 or since the start; or with units, as in 1m3.5s. What a number counts is said by
// the options or by the name of its column (time_ms), and otherwise by how large the first
// one is: as times since 1970, the four are three digits apart. Digits beyond the
// nanosecond are dropped. A duration is a number or has units; a number is in seconds
// unless the name of its column says otherwise.
//
// # What comes of it
//
// The instants of a Trace are in order and begin at 0. Lines may be in another order, as
// those of logs are that are written when a request ends; how many were, the Trace says.
// Nothing else is guessed: a line that cannot be read is an error that names it.
package trace
