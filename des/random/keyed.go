package random

// Keyed gives the independent streams of one run of a simulation.
//
// A stream depends on nothing but the fields here, the name of its source and,
// from PerCall, the call and the attempt. Two runs with equal fields therefore
// meet the same chance however differently they behave (common random numbers),
// and streams that differ in any of these are independent. Its streams are of
// type *Stream.
type Keyed struct {
	// Seed chooses the whole experiment. Every value is as good as another.
	Seed uint64

	// Replication tells apart the repetitions of an experiment.
	Replication uint64
}

var (
	_ Streams = Keyed{}
	_ PerCall = (*keyedCalls)(nil)
)

// Sequence returns the stream of a source of chance, at its beginning. To ask
// twice for the same source gives the same numbers twice.
func (k Keyed) Sequence(source string) Source {
	stream := new(Stream)
	stream.generator.start(newKey(k, roleSequence, source))
	return stream
}

// PerCall returns the streams of a source of chance that decides something for
// every attempt of every call. They are independent of the Sequence of the same
// name.
func (k Keyed) PerCall(source string) PerCall {
	return &keyedCalls{key: newKey(k, rolePerCall, source)}
}

// keyedCalls is the PerCall of Keyed. It has one Stream, which At starts anew.
type keyedCalls struct {
	key    key
	stream Stream
}

// At implements PerCall.
func (c *keyedCalls) At(call uint64, attempt uint32) Source {
	c.stream.generator.start(c.key.at(call, attempt))
	return &c.stream
}
