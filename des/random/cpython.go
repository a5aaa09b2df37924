package random

import (
	"gonum.org/v1/gonum/mathext/prng"

	"halfopen/des/portable"
)

// CPython is the generator of CPython's random.Random, a 32-bit Mersenne
// Twister, as the Source of everything: each Sequence, PerCall and At returns
// the same shared generator, wherever it stands.
//
// It reproduces experiments that were published as Python programs. What a call
// draws depends on all draws made before, so two configurations meet the same
// chance only for as long as they draw alike.
type CPython struct {
	generator prng.MT19937
}

var (
	_ Streams = (*CPython)(nil)
	_ PerCall = (*CPython)(nil)
	_ Source  = (*CPython)(nil)
)

// NewCPython returns the generator that random.Random(seed) is in Python.
func NewCPython(seed uint64) *CPython {
	// CPython splits an integer seed into 32-bit words, the lowest first,
	// without leading zeros, but at least one.
	words := []uint32{uint32(seed)}
	if high := uint32(seed >> 32); high != 0 {
		words = append(words, high)
	}
	c := new(CPython)
	c.generator.SeedFromKeys(words)
	return c
}

// Sequence returns c, whatever the source.
func (c *CPython) Sequence(string) Source { return c }

// PerCall returns c, whatever the source.
func (c *CPython) PerCall(string) PerCall { return c }

// At returns c, whatever the call and the attempt, and does not restart it.
func (c *CPython) At(uint64, uint32) Source { return c }

// Uint64 returns what getrandbits(64) returns: of two 32-bit outputs, the first
// is the low half.
func (c *CPython) Uint64() uint64 {
	low := uint64(c.generator.Uint32())
	high := uint64(c.generator.Uint32())
	return high<<32 | low
}

// Float64 returns what random() returns, a number uniform on [0, 1): of two
// 32-bit outputs, the upper 27 and the upper 26 bits are its 53 bits.
func (c *CPython) Float64() float64 {
	high := uint64(c.generator.Uint32() >> 5)
	low := uint64(c.generator.Uint32() >> 6)
	return unit(high<<26 | low)
}

// Exponential returns what expovariate(1) returns, -log(1 - random()), except
// that the logarithm is that of package portable. Python uses that of the C
// library, which may differ in the last digit.
func (c *CPython) Exponential() float64 {
	return invert(c.Float64())
}

// invert returns the exponential number that a draw falls below with probability u.
func invert(u float64) float64 {
	return 0 - portable.Log(1-u) // a negation would make -0 of u = 0
}
