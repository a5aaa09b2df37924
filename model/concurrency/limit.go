package concurrency

import (
	"time"

	"halfopen/des/random"
)

// An Algorithm says how a limit follows what is measured. It is one of AIMD, Vegas,
// Gradient2 and Windowed.
type Algorithm interface {
	// Start returns the limit of a service of which nothing is known. Only Vegas needs
	// the chance.
	Start(chance random.Source) Limit
}

// A Limit is the state of an algorithm.
type Limit interface {
	// Value is the number of calls that may be under way.
	Value() int
	// Take takes a sample in. Samples come in the order of time.
	Take(sample Sample)
}

// A Sample is what is measured of a call.
type Sample struct {
	At    time.Duration // the instant at which it was over
	Took  time.Duration // the time since it began. Valid range is (0,+∞).
	Calls int           // the number of those under way when it began, itself included
	// Dropped says that it was not served: refused for want of capacity, or not answered
	// in time.
	Dropped bool
}
