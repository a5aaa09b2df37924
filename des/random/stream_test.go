package random

import "testing"

func TestUniformNumbers(t *testing.T) {
	const n = 1_000_000
	stream := Keyed{Seed: 1}.Sequence("uniform")
	values := make([]float64, n)
	sum, sumOfSquares := 0.0, 0.0
	for i := range values {
		values[i] = stream.Float64()
		sum += values[i]
		sumOfSquares += values[i] * values[i]
	}
	checkMean(t, "mean", sum/n, 1.0/2, 1.0/12, n)
	checkMean(t, "second moment", sumOfSquares/n, 1.0/3, 1.0/5-1.0/9, n)
	checkDistribution(t, "Float64", values, func(x float64) float64 { return x })
}

func TestUniformNumbersAreInRange(t *testing.T) {
	if got := unit(0); got != 0 {
		t.Errorf("least: %v", got)
	}
	if got := unit(1<<53 - 1); got != 1-0x1p-53 {
		t.Errorf("greatest: %v, want 1 - 2^-53", got)
	}
}

func TestEveryByteOfTheWordsIsUniform(t *testing.T) {
	var counts [8][256]int
	stream := Keyed{Seed: 2}.Sequence("uniform")
	for range 1_000_000 {
		word := stream.Uint64()
		for i := range counts {
			counts[i][byte(word>>(8*i))]++
		}
	}
	for i := range counts {
		checkUniform(t, "byte of a word", counts[i][:])
	}
}
