// Package model is the system under test: requests that arrive at a caller and
// walk its call path.
//
// A service that calls another one does so through a row of stages: a pool of
// slots in which a request occupies a thread, a circuit breaker that may refuse
// the call, and at the end the dependency that answers it. The questions about
// such a system are about the whole row, so the model is that row: a list of
// stages in any order, each of which has two sides. On the way in, a stage
// admits a call, lets it wait, refuses it or serves it; on the way back it sees
// the outcome.
//
//	caller -> pool -> breaker -> dependency
//	caller <- pool <- breaker <- dependency
//
// A Stage keeps its own state and is told the time. It never schedules
// anything: it says what is to happen and when, and the Model, which is the only
// one that knows the engine, sees to it. A new kind of stage therefore changes
// nothing in the others.
//
// A stage may make calls of its own for a call, its branches: a timeout makes one for
// the rest of the path, a hedge makes several, and a service that calls other services
// makes one along the path to each. Whoever made a branch may interrupt it: then it is
// taken out of the queue where it waits, or given up where it is served, and leaves the
// stages that it passed. Or it may abandon it: then the branch goes on, and burns
// capacity, for an answer that nobody reads.
//
// The stages are in packages of their own: pool, retry, guard (the breaker's
// place in the path), outlier (which judges the hosts of a dependency) and
// dependency; package arrivals says when requests come. Flows of requests may
// have paths of their own that share stages, and a model that goes in ticks is
// one whose requests come at the instants of ticks.
//
// A request in flight is a Call in a table; its place there, Index, is used
// again when it has ended. Its Number is for ever: what happens to a call is
// drawn from a stream of that number, so that two configurations meet the same
// arrivals and the same latencies whatever each of them admitted before. Users who
// answer to what they get send other requests in another configuration; still the
// third request of a user meets there what it meets here, and so does its second try.
package model
