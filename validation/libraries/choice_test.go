package libraries_test

import (
	"math/rand/v2"

	"pgregory.net/rapid"
)

// choice picks a number from 0 to n-1. Smaller ones are simpler.
type choice func(n int) int

// chance picks by chance, the same for the same seed.
func chance(seed int) choice { return rand.New(rand.NewPCG(uint64(seed), 0)).IntN }

// searched lets rapid pick, which goes back to simpler choices when a test fails.
func searched(t *rapid.T) choice {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
}

// from picks one of several values.
func from[T any](pick choice, values ...T) T { return values[pick(len(values))] }

// between picks a number in [least,most].
func between(pick choice, least, most int) int { return least + pick(most-least+1) }
