package breaker

import "time"

// A Window is the choice of the results that a closed breaker remembers. It is one
// of LastResults, LastPeriod, Everything, Tumbling, Generation, Generations, Slices,
// OneSliceAResult, LastSeconds, WithoutGap, LastFailures and MovingAverage.
type Window interface {
	// open returns an empty memory of this kind.
	open() memory
	// name says in words which results these are, as in "3 of the NAME failed".
	name(results int) string
	// words says in words what it remembers.
	words() string
}

// memory is the state of a window. Instants do not go backwards.
type memory interface {
	// start takes in that a call begins, which counts if it is one of those that
	// rates are shares of, and returns the mark under which its result is to come.
	start(now time.Duration, s sample) (mark uint32)
	// record takes in a result, and returns what is then remembered. It is false if
	// the result is one of a call that began too long ago.
	record(now time.Duration, mark uint32, s sample) (*Tally, bool)
	// tally is what is remembered at an instant. It is the memory's own, and good until
	// that changes.
	tally(now time.Duration) *Tally
	// clear forgets everything, at the instant of a transition.
	clear(now time.Duration)
}

// unmarked is part of a memory that takes a result in whenever its call began.
type unmarked struct{}

func (unmarked) start(time.Duration, sample) uint32 { return 0 }

// unmarks tells the breaker that the starts of calls need not be told.
func (unmarked) unmarks() {}
