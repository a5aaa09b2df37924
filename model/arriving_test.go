package model

import (
	"testing"

	"pgregory.net/rapid"
)

// No two requests of 2^32 users have the same number if no two of one user, up to 2^30
// apart, have numbers closer than 2^32. Of the multiples of the golden ratio, those by
// Fibonacci numbers come closest to a whole number.
func TestNumbersOfUsersKeepApart(t *testing.T) {
	const users, requests = 1 << 32, 1 << 30
	step := numberAfter(0, 0)
	for n, next := uint64(1), uint64(2); n < requests; n, next = next, n+next {
		if distance := min(n*step, -n*step); distance < users {
			t.Errorf("requests %d apart have numbers %d apart, want at least %d", n, distance, uint64(users))
		}
	}
}

// A request that its user sends again keeps its number, and is told apart by the try.
func TestTriesHaveTheNumberOfTheirRequest(t *testing.T) {
	if got := numberAfter(7, 1); got != 7 {
		t.Errorf("a request that is sent again has number %d, want 7", got)
	}
}

// Whatever is drawn for a request, its tries, its repeats, the calls that services make for
// it and its attempts, is drawn for one of them only.
func TestAttemptsHaveNumbersOfTheirOwn(t *testing.T) {
	kinds := []uint32{0, errands, tries, repeats}
	type which struct {
		kind    int
		ordinal uint32
	}
	rapid.Check(t, func(t *rapid.T) {
		parent := rapid.Uint32().Draw(t, "parent")
		draw := func(name string) (which, uint32) {
			w := which{rapid.IntRange(0, len(kinds)-1).Draw(t, name+"'s kind"), rapid.Uint32Range(0, 1<<30-1).Draw(t, name)}
			return w, mix(parent, kinds[w.kind]|w.ordinal)
		}
		one, its := draw("one")
		other, others := draw("other")
		if (one == other) != (its == others) {
			t.Errorf("%+v and %+v of %d have the numbers %d and %d", one, other, parent, its, others)
		}
	})
}

// No try of a request has a number of the first attempts of one.
func TestTriesAreNoAttempts(t *testing.T) {
	const mostTries, attempts = 1_000_000, 100
	for try := range uint32(mostTries) {
		if number := mix(0, tries|try); number < attempts {
			t.Errorf("try %d is attempt %d", try, number)
		}
	}
}
