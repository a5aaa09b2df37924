package random

import (
	"bytes"
	"fmt"
	"math/bits"
	"testing"

	"pgregory.net/rapid"
)

func TestNamesAreEncodedUnambiguously(t *testing.T) {
	type name struct {
		run    Keyed
		use    role
		source string
	}
	// Neighbours are written alike if the parts are simply joined.
	names := []name{
		{Keyed{Seed: 1}, roleSequence, "a"},
		{Keyed{Seed: 1}, roleSequence, "a1"},
		{Keyed{Seed: 1, Replication: 1}, roleSequence, "a"},
		{Keyed{Seed: 11}, roleSequence, "a"},
		{Keyed{Replication: 1}, roleSequence, "a"},
		{Keyed{Seed: 1}, rolePerCall, "a"},
		{Keyed{Seed: 1}, roleSequence, "\x01a"},
		{Keyed{Seed: 1}, roleSequence, ""},
		{Keyed{Seed: 1 << 8}, roleSequence, "a"},
		{Keyed{Replication: 1 << 8}, roleSequence, "a"},
	}
	seen := map[string]name{}
	for _, name := range names {
		encoded := string(encode(name.run, name.use, name.source))
		if other, ok := seen[encoded]; ok {
			t.Errorf("%v and %v are both %q", name, other, encoded)
		}
		seen[encoded] = name
	}
}

func TestAnEncodedNameCanBeReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, replication := rapid.Uint64().Draw(t, "seed"), rapid.Uint64().Draw(t, "replication")
		source := rapid.String().Draw(t, "source")
		encoded := encode(Keyed{seed, replication}, rolePerCall, source)
		want := fmt.Appendf(nil, "%s%s\x02%s", bigEndian(seed), bigEndian(replication), source)
		if !bytes.Equal(encoded, want) {
			t.Fatalf("%q, want %q", encoded, want)
		}
	})
}

func bigEndian(x uint64) []byte {
	var word [8]byte
	for i := range word {
		word[7-i] = byte(x >> (8 * i))
	}
	return word[:]
}

// TestTheStateOfAnAttemptGivesItBack inverts at: what can be inverted is
// injective.
func TestTheStateOfAnAttemptGivesItBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := key{rapid.Uint64().Draw(t, "high"), rapid.Uint64().Draw(t, "low")}
		call, attempt := rapid.Uint64().Draw(t, "call"), rapid.Uint32().Draw(t, "attempt")
		state := base.at(call, attempt)

		gotAttempt := uint32(state.high - base.high)
		position := unmix(state.low) - base.low
		gotCall := (position - uint64(gotAttempt)*attemptMultiplier) * inverse(callMultiplier)
		if gotCall != call || gotAttempt != attempt {
			t.Fatalf("call %d, attempt %d", gotCall, gotAttempt)
		}
	})
}

func unmix(x uint64) uint64 {
	x = unshift(x, 31) * inverse(0x94d049bb133111eb)
	x = unshift(x, 27) * inverse(0xbf58476d1ce4e5b9)
	return unshift(x, 30)
}

// unshift inverts x ^ x>>n for n > 21.
func unshift(x uint64, n int) uint64 {
	return x ^ x>>n ^ x>>(2*n)
}

// inverse returns the inverse of odd x modulo 2^64, by Newton's iteration, which
// doubles the number of correct bits: x is its own inverse in the lowest 3.
func inverse(x uint64) uint64 {
	y := x
	for range 5 {
		y *= 2 - x*y
	}
	return y
}

// TestEveryBitOfAnAttemptReachesTheFirstOutput flips single bits of call and
// attempt: each output bit must change half of the time.
func TestEveryBitOfAnAttemptReachesTheFirstOutput(t *testing.T) {
	const calls = 4096
	streams := Keyed{Seed: 1}.PerCall("bits")
	for flipped := range 64 + 32 {
		callBit, attemptBit := uint64(0), uint32(0)
		if flipped < 64 {
			callBit = 1 << flipped
		} else {
			attemptBit = 1 << (flipped - 64)
		}
		var changes [64]int
		changed := 0
		for call := range uint64(calls) {
			difference := streams.At(call, 0).Uint64() ^ streams.At(call^callBit, attemptBit).Uint64()
			changed += bits.OnesCount64(difference)
			for i := range changes {
				changes[i] += int(difference >> i & 1)
			}
		}
		// A bit that changes with probability 1/2 has variance 1/4.
		checkMean(t, fmt.Sprintf("bits changed by bit %d", flipped),
			float64(changed)/(64*calls), 0.5, 0.25, 64*calls)
		for i, count := range changes {
			// With 6144 statistics, 4 standard errors would be passed by chance;
			// 6 are by one choice of streams in 80,000.
			if got := float64(count) / calls; got < 0.5-6*0.5/64 || got > 0.5+6*0.5/64 {
				t.Errorf("bit %d of the output changes with probability %v by bit %d", i, got, flipped)
			}
		}
	}
}
