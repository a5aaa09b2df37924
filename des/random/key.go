package random

import (
	"crypto/sha256"
	"encoding/binary"
)

// A role tells apart the two ways to use a source's name, so that the sequence
// and the per-call streams of one name have nothing in common.
type role byte

const (
	roleSequence role = 1
	rolePerCall  role = 2
)

// A key is the 128-bit state that a stream starts from, or what the states of
// all the streams of a PerCall are derived from.
type key struct {
	high, low uint64
}

// newKey hashes what names a stream.
func newKey(run Keyed, use role, source string) key {
	digest := sha256.Sum256(encode(run, use, source))
	return key{
		high: binary.BigEndian.Uint64(digest[:8]),
		low:  binary.BigEndian.Uint64(digest[8:16]),
	}
}

// encode writes out what names a stream. Every part but the last has a fixed
// width, so no two names have the same encoding.
func encode(run Keyed, use role, source string) []byte {
	name := binary.BigEndian.AppendUint64(nil, run.Seed)
	name = binary.BigEndian.AppendUint64(name, run.Replication)
	name = append(name, byte(use))
	return append(name, source...)
}

// The multipliers spread calls and attempts over all 64-bit numbers. They are
// the fractions of the golden ratio, which is SplitMix64's, and of the square
// root of 2, times 2^64 and made odd.
const (
	callMultiplier    = 0x9e3779b97f4a7c15
	attemptMultiplier = 0x6a09e667f3bcc909
)

// at returns the state that the stream of an attempt starts from.
//
// No two attempts share a state: the high half gives the attempt back, the low
// half the position, since mix is a bijection, and both together the call, since
// callMultiplier is odd. Over the calls, the low half is a SplitMix64 sequence;
// the generator's step spreads it over the high half before the first output.
func (k key) at(call uint64, attempt uint32) key {
	position := call*callMultiplier + uint64(attempt)*attemptMultiplier
	return key{
		high: k.high + uint64(attempt),
		low:  mix(k.low + position),
	}
}

// mix is the output function of SplitMix64 (Steele, Lea and Flood, "Fast
// Splittable Pseudorandom Number Generators", 2014): a bijection in which every
// bit of x changes about half the bits of the result. The shifts and multipliers
// are David Stafford's variant 13.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
