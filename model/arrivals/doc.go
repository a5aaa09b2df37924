// Package arrivals says when requests come.
//
// What a breaker does to a system depends on how its requests come. Many independent
// users are a Poisson process, at one rate or, in a surge, at several; a scheduler sends
// a burst every minute, clients that were started together poll in lockstep, and a
// service that is called by others gets traffic in on-off phases. All these come whether
// or not the system is well: an open loop. A closed loop does not. Its users wait for an
// answer, think, and ask again, so that a slow system is asked less often. And between
// the two stand the users of an open loop who see an error and press the button once
// more, so that a system that fails is asked more often.
//
// A process is a model.Arrivals: a stream of instants, in order, without end unless it
// says so. One that depends on how earlier requests ended is a model.Responsive.
//
// # The same chance
//
// Processes whose rates alone differ meet the same chance, and so do runs that differ in
// what they do to the requests. A Poisson process takes one exponential draw for a
// request, whatever its rate does. What happens to a user is drawn from a stream of that
// user, and what follows from a request from a stream of that request, whose number does
// not depend on how many requests of others came before it.
//
// # Users
//
// Users and clients that are told apart are numbered from 1 in Arrival.User; Retries
// numbers all others, each request a user of its own.
package arrivals
