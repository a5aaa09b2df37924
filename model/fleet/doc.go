// Package fleet is a caller that is many instances.
//
// A service runs as a hundred processes, and each of them has a breaker of its own. When
// the dependency fails, each has to find that out for itself, with failures of its own;
// then all of them open within moments, wait for the same time, and try again within
// moments: a hundred trial calls at once, each of which its breaker believes to be the
// only one. A dependency that has just come back meets a herd, and often does not survive
// it. There are three remedies:
//
//   - Chance: a time open that differs from instance to instance (breaker.Wait.Jitter)
//     spreads the trial calls, and costs nothing.
//   - A Coordinator: instances ask for leave before they try again, so that only so many
//     trial calls are under way in the whole fleet, or only so many a second are sent. It
//     is the recovery lock of Stoplight 5, which each of its breakers takes in Redis for a
//     trial call, and refuses the call if another has it ("Why Circuit Breaker Recovery
//     Needs Coordination", blog.bolshakov.dev, 2025), and of circuit_breakage before it.
//   - One breaker for all, kept in a store that every instance asks (Share): what one
//     learns all know. It is gobreaker's DistributedCircuitBreaker, pybreaker's
//     CircuitRedisStorage and Stoplight with Redis. The price is a round trip for every
//     call, and a further dependency that can fail.
//
// Each instance is a path of the model with a guard in it; package group makes one timeline
// of all. The guards of a large fleet should share guard.Permits.
package fleet
