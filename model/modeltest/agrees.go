package modeltest

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// falseAlarm is the probability that a right model is told to be wrong, with other seeds.
const falseAlarm = 1e-4

// Agrees fails the test if chance does not explain how far the mean of some numbers, each
// of an independent run, is from what is expected. Bias is how far it may be off besides.
func Agrees(t testing.TB, what string, numbers []float64, expected, bias float64) {
	t.Helper()
	n := float64(len(numbers))
	mean, deviation := stat.MeanStdDev(numbers, nil)
	standard := deviation / math.Sqrt(n)
	limit := distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(1 - falseAlarm/2)
	if distance := math.Abs(mean-expected) - bias; !(distance <= limit*standard) {
		t.Errorf("%s is %.5g ± %.2g, want %.5g ± %.2g: %.1f standard errors away, chance explains %.1f",
			what, mean, standard, expected, bias, distance/standard, limit)
	}
}
