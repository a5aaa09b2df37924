package plots

import (
	"math"

	"halfopen/measure"
)

// roundsEach is how many rounds are taken together.
func roundsEach(arms []*measure.Arm) int {
	const bins = 120
	n := roundsOf(arms)
	if n <= bins {
		return 1
	}
	return int(math.Ceil(stepOf(float64(n)/bins, 1, 2, 5)))
}

// roundsOf is the length of the longest run.
func roundsOf(arms []*measure.Arm) int {
	n := 0
	for _, arm := range arms {
		n = max(n, len(arm.Rounds))
	}
	return n
}

// roundSteps is what of makes of some rounds at a time.
func roundSteps(rounds []measure.Round, each int, of func([]measure.Round) int) []step {
	var result []step
	for from := 0; from < len(rounds); from += each {
		to := min(from+each, len(rounds))
		result = append(result, step{float64(from), float64(to), float64(of(rounds[from:to])), true})
	}
	return result
}

// total is the sum of a count of the rounds.
func total(of func(*measure.Round) int) func([]measure.Round) int {
	return func(rounds []measure.Round) int {
		sum := 0
		for i := range rounds {
			sum += of(&rounds[i])
		}
		return sum
	}
}

// leastFree is the smallest number of free slots.
func leastFree(rounds []measure.Round) int {
	least := rounds[0].FreeSlots
	for _, r := range rounds {
		least = min(least, r.FreeSlots)
	}
	return least
}
