package law

import (
	"fmt"
	"math"

	"halfopen/des/random"
)

// Mixture is the law of numbers of several kinds, each with a law of its own: with
// probability
//
//	Weights[i] / (Weights[0] + Weights[1] + ...)
//
// a draw follows Laws[i]. It is the law of answers from a cache or from behind it,
// of reads and writes, and of calls most of which are short while some run into a
// pause: what has two peaks or more.
type Mixture struct {
	Weights []float64 // relative frequencies, >= 0, with a positive finite sum
	Laws    []Law     // one for each weight
}

var _ Law = Mixture{}

// Check returns an error that says what is wrong with the parameters, those of the
// laws included, or nil.
func (m Mixture) Check() error {
	if len(m.Weights) != len(m.Laws) {
		return fmt.Errorf("mixture has %d weights and %d laws, want as many", len(m.Weights), len(m.Laws))
	}
	for i, law := range m.Laws {
		if law == nil {
			return fmt.Errorf("law %d of the mixture is nil, want a law", i+1)
		}
		if err := law.Check(); err != nil {
			return fmt.Errorf("law %d of the mixture: %w", i+1, err)
		}
	}
	return checkWeights("weight", "mixture", m.Weights)
}

// Draw returns a number that follows the law: it chooses a law with one number of
// the source, and draws from it.
func (m Mixture) Draw(src random.Source) float64 {
	return m.Laws[choose(m.Weights, src)].Draw(src)
}

// Mean returns the average of the means by the weights, +Inf if one is.
func (m Mixture) Mean() float64 {
	mean, _ := m.moments()
	return mean
}

// Variance returns the average by the weights of the variance of a law plus the
// squared distance of its mean from that of all. It is +Inf if one of these is.
func (m Mixture) Variance() float64 {
	_, variance := m.moments()
	return variance
}

func (m Mixture) moments() (mean, variance float64) {
	return moments(m.Weights, func(i int) Law { return m.Laws[i] })
}

// moments returns the mean and the variance of a mixture.
func moments(weights []float64, law func(i int) Law) (mean, variance float64) {
	mean = average(weights, func(i int) float64 { return law(i).Mean() })
	if math.IsInf(mean, 1) {
		return mean, mean
	}
	return mean, average(weights, func(i int) float64 {
		distance := law(i).Mean() - mean
		return law(i).Variance() + float64(distance*distance)
	})
}

// CDF returns the probability of a draw of at most x, the average by the weights of
// those of the laws.
func (m Mixture) CDF(x float64) float64 {
	return average(m.Weights, func(i int) float64 { return m.Laws[i].CDF(x) })
}

// Quantile returns the smallest x with CDF(x) >= p, to the last digit of CDF, in at
// most 64 evaluations of it. It panics if p is not in [0, 1].
func (m Mixture) Quantile(p float64) float64 {
	checkProbability(p)
	least, most := math.Inf(1), math.Inf(-1)
	for i, weight := range m.Weights {
		if weight > 0 {
			least, most = min(least, m.Laws[i].Quantile(0)), max(most, m.Laws[i].Quantile(1))
		}
	}
	return searchBetween(m.CDF, p, least, most)
}
