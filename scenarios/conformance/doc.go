// Package conformance holds recordings of real breakers against the presets.
//
// A preset claims to be a library. Whoever chooses settings by a simulation relies on that claim in the corners: what
// becomes of a late result, which call after the wait is the first to be admitted, how a percentage is rounded. Reading
// the library's source does not settle it, for a reader makes the same mistake twice. A recording does: the library
// itself, unmodified and under a virtual clock, with everything that it was asked and told and everything that it
// answered. A preset is right when, asked and told the same, it gives the same answers, all of them.
//
// A file of recordings has one JSON object a line:
//
//	{"library": "resilience4j", "name": "two-of-two", "seed": 1, "config": {"slidingWindowSize": 2},
//	 "steps": [[0, "acquire", 1, "CLOSED"], [5, "error", 5, "CLOSED"], ...]}
//
// (on one line). Each step is [t, what, value, state]: at t milliseconds after the breaker was made a caller asks, which
// is "acquire" with 1 if it is admitted and 0 if it is not; or a call ends that was admitted value milliseconds before,
// which is "ok", "error", or "ignored" for an outcome that the library is told to ignore. The state is that of the
// breaker after the step: CLOSED, OPEN or HALF_OPEN; a library that shows only whether it is open says OPEN for both.
//
// The library is the name of a preset, or of the library's repository, as in mercari/go-circuitbreaker. The config has
// the library's own names; what is left out has its default there. A value is written as in a scenario, or as a bare
// number: a share in percent, and a time in milliseconds, or in seconds where the library counts them so (pybreaker,
// semian). A name may end in Ms to say that its number is milliseconds. Other keys of the object are allowed.
//
// The recorded breaker is to have no bound of the calls at once, and no random wait; [Parse] refuses the latter. The
// README in testdata says where the recordings of this package are from.
package conformance
