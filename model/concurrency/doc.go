// Package concurrency limits the number of calls that are under way to what their service
// bears, which it finds out.
//
// A bulkhead needs a number, and the right one changes with every release and every
// neighbour of the service: too small, it refuses calls that would have been served; too
// large, calls wait in the service where nobody can refuse them any more. Protocols of
// networks have had the same question for how many packets may be under way, and answer it
// from what they measure: the time that a round trip takes, and whether it was lost. The
// stage here does the same for calls, with the algorithms of Netflix's concurrency-limits:
//
//   - AIMD adds one while calls get through and takes a share away when one is dropped, as
//     TCP Reno does (D.-M. Chiu, R. Jain, Analysis of the increase and decrease algorithms
//     for congestion avoidance, 1989).
//   - Vegas estimates how many calls wait in the service, from the shortest round trip that
//     it has seen, and keeps that number small (L. S. Brakmo, S. W. O'Malley, L. L.
//     Peterson, TCP Vegas, 1994).
//   - Gradient2 compares round trips with their long-term average.
//   - Windowed hands averages over a time to one of these, instead of single round trips.
//
// An algorithm is a pure state machine, a Limit: it sees samples, and has a value. A
// Limiter is the stage around it.
//
// Everything that is decided here is decided as in the library's classes of the same names
// (AIMDLimit, VegasLimit, Gradient2Limit, WindowedLimit, AbstractLimiter, SimpleLimiter);
// the commits that were read stand at each type. What an outcome means is what its
// interceptor for gRPC clients makes of it (ConcurrencyLimitClientInterceptor, commit
// 37cc74d): a good answer is a sample, a call that was shed or timed out was dropped, and
// any other failure says nothing.
package concurrency
