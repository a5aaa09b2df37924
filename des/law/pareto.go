package law

import (
	"fmt"
	"math"

	"halfopen/des/portable"
	"halfopen/des/random"
)

// Pareto is the Pareto distribution of type I: a draw exceeds x >= Min with
// probability
//
//	(Min / x)^TailIndex.
//
// It is the law of a heavy tail, as sizes of files and of answers have: at a tail
// index of 1.16, a fifth of the calls takes four fifths of the time. The smaller
// the index, the heavier the tail: the mean is infinite at 1 or less, the variance
// at 2 or less. (Lomax's law, or type II, begins at 0 instead; it is this one less
// its minimum.)
type Pareto struct {
	Min       float64 // > 0; no draw is below
	TailIndex float64 // > 0
}

var _ Law = Pareto{}

// ParetoOfMean returns the Pareto law of a mean, > 0, and a tail index, > 1. The
// error says which number no such law has: at an index of 1 or less the mean is
// infinite.
func ParetoOfMean(mean, tailIndex float64) (Pareto, error) {
	if err := checkPositive("mean", mean); err != nil {
		return Pareto{}, err
	}
	if err := checkPositive("tail index", tailIndex); err != nil {
		return Pareto{}, err
	}
	if tailIndex <= 1 {
		return Pareto{}, fmt.Errorf("tail index of a Pareto law with a mean is %v, want more than 1", tailIndex)
	}
	return checked(Pareto{Min: float64(mean * ((tailIndex - 1) / tailIndex)), TailIndex: tailIndex})
}

// ParetoOfPercentiles returns the Pareto law of a median, > 0, and a 99th
// percentile, above the median. It has a finite mean if the latter is less than 50
// times the former. The error says which number no such law has.
func ParetoOfPercentiles(p50, p99 float64) (Pareto, error) {
	if err := checkPercentiles(p50, p99); err != nil {
		return Pareto{}, err
	}
	index := portable.Log(50) / portable.Log(p99/p50)
	return checked(Pareto{Min: float64(p50 * portable.Exp(-portable.Log(2)/index)), TailIndex: index})
}

// Check returns an error that says what is wrong with the parameters, or nil.
func (p Pareto) Check() error {
	if err := checkPositive("minimum of the Pareto law", p.Min); err != nil {
		return err
	}
	return checkPositive("tail index of the Pareto law", p.TailIndex)
}

// Draw returns a number that follows the law, by inversion: Min exp(E/TailIndex)
// with an exponential number E.
func (p Pareto) Draw(src random.Source) float64 { return p.at(src.Exponential()) }

// at returns the number that is exceeded with probability exp(-e).
func (p Pareto) at(e float64) float64 {
	return float64(p.Min * portable.Exp(e/p.TailIndex))
}

// Mean returns Min TailIndex / (TailIndex - 1), or +Inf if TailIndex is 1 or less.
func (p Pareto) Mean() float64 {
	if p.TailIndex <= 1 {
		return math.Inf(1)
	}
	return float64(p.Min * (p.TailIndex / (p.TailIndex - 1)))
}

// Variance returns the square of the mean / (TailIndex (TailIndex - 2)), or +Inf if
// TailIndex is 2 or less.
func (p Pareto) Variance() float64 {
	if p.TailIndex <= 2 {
		return math.Inf(1)
	}
	mean := p.Mean()
	return float64(mean*mean) / p.TailIndex / (p.TailIndex - 2)
}

// CDF returns the probability of a draw of at most x, 1 - (Min/x)^TailIndex.
func (p Pareto) CDF(x float64) float64 {
	if x <= p.Min {
		return 0
	}
	return 1 - portable.Exp(-float64(p.TailIndex*portable.Log(x/p.Min)))
}

// Quantile returns Min (1 - q)^(-1/TailIndex), where q is the probability. It panics
// if that is not in [0, 1].
func (p Pareto) Quantile(q float64) float64 {
	checkProbability(q)
	return p.at(-portable.Log(1 - q))
}
