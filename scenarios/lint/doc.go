// Package lint finds settings of breakers, and of the policies around calls, that can never
// act, or cannot have been meant, without running anything.
//
// A breaker that never opens looks like one that was never needed. A minimum of
// 100 results in a window of 10 seconds is out of reach at 5 calls a second, and
// nothing tells: not the library, which was configured as asked, and not a run,
// in which the breaker stays closed as it does when all is well. Such settings
// show in plain arithmetic: rate times window, failures times time, wait against
// the length of the run.
//
// Check takes a System in numbers, knowing no files and no names of libraries,
// and says what it finds, each in one line with its arithmetic and, where there
// is one, a setting that would do:
//
//	a window of 10 s collects about 10 s × 5/s = 50 results, fewer than the
//	minimum of 100: the breaker will hardly ever open; use at most 30, or a
//	window of at least 27 s
//
// CheckOutliers does that for hosts that are judged one by one: at most 10 % of three hosts
// is none of them.
//
// CheckPath looks at the policies around calls, in numbers too: at times that others make
// void, such as a timeout inside of a shorter deadline.
//
// # As the breaker sees it
//
// A library may end calls itself, so that slow ones fail; may refuse some, because too
// many are under way; and may be told to ignore how some end. What fails is therefore
// what fails for the breaker. Where that makes results rarer, or come all at once, nothing
// is said of when the breaker opens but that its minimum is out of reach.
//
// Libraries count in windows of many kinds, and the arithmetic is done for those for which
// it holds. There it is a bound: what it says hardly ever happens does not. How often healthy
// calls open a breaker by chance is said only where the arithmetic tells it. Of the others,
// among them moving averages and shares of all calls that began, only that is found which
// does not depend on the window.
//
// # Certain and nearly so
//
// "Can never" is said only of what holds whatever the calls return. "Will hardly
// ever" is a matter of chance: it happens in fewer than one of 10,000 runs, by a
// bound on its probability or, where none is at hand, a close approximation. Calls
// are taken to arrive as a Poisson process; more regular ones stray less, and what
// is said of them holds all the more.
//
// What can well happen draws no finding. Nor does a fault that begins when the
// window may still hold an earlier one or the breaker may not be closed: there the
// arithmetic would be a guess.
//
// # What is no mistake
//
// A time window shorter than the time that failing calls take delays nothing: a
// result counts when it comes, so such a window fills with failures all the same, and
// sooner than a longer one, which still holds results from before the fault. It is told
// because the threshold then does nothing. What delays the breaker is the time that the
// first failure takes; that is told where it makes the opening later than the fault. Nor
// is it a mistake if trial calls take longer to arrive than the breaker was open: none
// of them is refused.
//
// Half-open without a limit is what some libraries do, and often harmless. It is told
// where ten times as many calls as the verdict needs go to a dependency that is down before
// the first one has failed, each time that the breaker tries.
package lint
