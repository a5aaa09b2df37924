package random

import "halfopen/des/portable"

// Lehmer is the multiplicative generator of D. H. Lehmer with the multiplier
// 48271 and the modulus 2^31 - 1 (Park, Miller and Stockmeyer, "Technical
// Correspondence", Communications of the ACM 36(7), 1993), as the Source of
// everything, like CPython. It is small enough to be written anew in any
// language, which is why a published experiment uses it; for anything else there
// are better ones.
type Lehmer struct {
	state uint64
}

var (
	_ Streams = (*Lehmer)(nil)
	_ PerCall = (*Lehmer)(nil)
	_ Source  = (*Lehmer)(nil)
)

const (
	lehmerMultiplier = 48271
	lehmerModulus    = 1<<31 - 1
)

// NewLehmer returns the generator whose state is the seed modulo 2^31 - 1. A
// state of 0, which would stay 0 for ever, becomes 1.
func NewLehmer(seed uint64) *Lehmer {
	state := seed % lehmerModulus
	if state == 0 {
		state = 1
	}
	return &Lehmer{state: state}
}

// Sequence returns l, whatever the source.
func (l *Lehmer) Sequence(string) Source { return l }

// PerCall returns l, whatever the source.
func (l *Lehmer) PerCall(string) PerCall { return l }

// At returns l, whatever the call and the attempt, and does not restart it.
func (l *Lehmer) At(uint64, uint32) Source { return l }

// next is the next state, in [1,2^31-2].
func (l *Lehmer) next() uint64 {
	l.state = l.state * lehmerMultiplier % lehmerModulus
	return l.state
}

// Uint64 returns three states put together: their 31 bits, 31 bits and lowest 2.
func (l *Lehmer) Uint64() uint64 { return l.next()<<33 | l.next()<<2 | l.next()&3 }

// Float64 returns state / (2^31 - 1), which is never 0.
func (l *Lehmer) Float64() float64 { return float64(l.next()) / lehmerModulus }

// Exponential returns -log(1 - Float64()).
func (l *Lehmer) Exponential() float64 { return -portable.Log(1 - l.Float64()) }
