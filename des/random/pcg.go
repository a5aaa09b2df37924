package random

import (
	"encoding/binary"

	//lint:ignore SA1019 deprecated upstream, but pinned, and imported by this file only
	"golang.org/x/exp/rand"
)

// pcg is the generator PCG XSL RR 128/64 (O'Neill, "PCG: A Family of Simple Fast
// Space-Efficient Statistically Good Algorithms for Random Number Generation",
// 2014): 128 bits of state, period 2^128.
type pcg struct {
	source rand.PCGSource
}

// start sets all of the state. Seed of the source would not do: it copies 64
// bits into both halves.
func (p *pcg) start(k key) {
	// The source ignores the 4 bytes behind the state. Without them the compiler
	// takes what was written last apart into bytes, which costs 3 ns.
	var state [20]byte
	binary.BigEndian.PutUint64(state[:], k.high)
	binary.BigEndian.PutUint64(state[8:], k.low)
	binary.BigEndian.PutUint32(state[16:], 0)
	if err := p.source.UnmarshalBinary(state[:]); err != nil {
		panic(err) // the state is too short, which it is not
	}
}

// Uint64 returns the next output.
func (p *pcg) Uint64() uint64 {
	return p.source.Uint64()
}
