package random

import "testing"

// The minimal standard generator with 48271 is C++'s minstd_rand, whose 10000th
// value from the seed 1 the C++ standard gives as 399268537 ([rand.predef]).
func TestLehmerIsMinstdRand(t *testing.T) {
	l := NewLehmer(1)
	for range 9_999 {
		l.next()
	}
	if got := l.Float64(); got != 399268537.0/2147483647 {
		t.Errorf("value 10000 is %v of 2^31-1, want 399268537", got*2147483647)
	}
}

func TestLehmerSeeds(t *testing.T) {
	for seed, state := range map[uint64]uint64{0: 1, 1: 1, 2147483647: 1, 2147483648: 1, 20260731: 20260731} {
		if got := NewLehmer(seed).state; got != state {
			t.Errorf("seed %d starts at %d, want %d", seed, got, state)
		}
	}
}
