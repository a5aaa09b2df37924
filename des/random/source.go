package random

// Source is what a law draws from: an endless stream of independent random
// numbers. A Source is not safe for concurrent use.
type Source interface {
	// Uint64 returns a number uniform over all 64-bit values.
	Uint64() uint64

	// Float64 returns a number uniform on [0, 1), a multiple of 2^-53.
	Float64() float64

	// Exponential returns a number exponentially distributed with mean 1. It is
	// never negative, and may be zero.
	Exponential() float64
}

// Streams hands out the random streams of one run. A source of chance is named
// by what it decides, such as "arrivals" or "database latency".
type Streams interface {
	// Sequence returns the stream of a source of chance whose draws are made in
	// order, as the gaps between arrivals are.
	Sequence(source string) Source

	// PerCall returns the streams of a source of chance that decides something
	// for every attempt of every call.
	PerCall(source string) PerCall
}

// PerCall has a stream for every attempt of every call. It is not safe for
// concurrent use.
type PerCall interface {
	// At returns the stream of an attempt of a call, at its beginning. It is
	// valid until the next At of the same PerCall. At allocates nothing.
	At(call uint64, attempt uint32) Source
}
