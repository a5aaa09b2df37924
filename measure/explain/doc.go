// Package explain says what a breaker did in a run, and why.
//
// "Why did it open at call N?" is what users ask the authors of breakers most
// often. The settings do not answer it: a breaker judges results, and results
// come late. One that counts 20 calls opens seconds after a fault began if each
// failure takes seconds to show, and by then as many calls again are in flight
// whose end it cannot know.
//
// Of makes an Account of an arm: every transition with its reason, what the
// first failure before an opening tells about the delay, what the breaker could
// not know, what each open period refused, and what each half-open period cost
// and decided. The account holds every number; Headline and Rows only put it
// into words, for a terminal or a table.
//
// A run in ticks or rounds is told in ticks or rounds. Its reasons are too,
// although a breaker gives them in seconds.
package explain
