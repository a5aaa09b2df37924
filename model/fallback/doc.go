// Package fallback answers calls that did not succeed with something less.
//
// A breaker that refuses a call protects the dependency and the caller's slots; the user
// still gets an error, only sooner. What the user gets instead is another decision: the
// last answer that is known, a list of what sells best, an empty basket. Such an answer is
// worth less than a good one and more than none, and how much depends on how many calls
// have one and how old it is. A fallback makes failures look harmless, so both have to be
// shown: requests that it answered are degraded, and its Observer is told how stale each
// answer was.
//
// There is no algorithm that all agree on (libraries call a function of their user's), so
// everything that matters is a parameter without a default: the share of calls for which
// there is an answer, the time that it takes, where it comes from, and the age from which
// on it is not served. The last is what HTTP calls stale-if-error (RFC 5861, section 4).
package fallback
