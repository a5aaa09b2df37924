// Package server is how work takes place at a service: who is served when, and how much
// longer it takes when there is much to do.
//
// A service whose latency is a fixed law answers any number of calls as if each were
// alone, and is well again at the instant at which its fault ends. Real ones are not like
// that. Calls beyond their capacity wait, so that a queue that has grown in an outage
// outlasts it, and answers come when nobody wants them any more; or they share the
// processors, and all become slow; or the service gets slower from some load on; and one
// that has just been started is slow until its caches are warm.
//
// The stages stand behind the border of a path, in this order, each of them optional but
// the last:
//
//	Servers    a number of calls is served at once, others wait in a queue, and some
//	           policy decides which of them are dropped
//	Sharing    the last stage: calls share the processors
//	Dedicated  the last stage otherwise: each call is served as if it were alone
//
// What a call needs is said by a dependency.Replier: a dependency itself, a Knee, which
// lets calls take longer when there are many, or a WarmUp, which lets them take longer
// after an outage. They can be put around each other.
//
// A service may consist of several hosts. Each then has its own servers, queue,
// processors, knee and caches; a stage further out has decided to which host a call goes.
package server
