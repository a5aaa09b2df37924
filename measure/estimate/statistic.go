package estimate

import (
	"math"
	"slices"
)

// A statistic is what an interval and a test are made of.
type statistic struct {
	value    float64
	variance float64 // of value: its standard error, squared; NaN if unknown
	freedom  float64 // degrees of freedom of variance
	runs     int
}

// meanOf is the mean of observations.
func meanOf(observations []float64) statistic {
	return sectionOf(mean(observations), observations)
}

// sectionOf is a value about which the sections vary.
func sectionOf(value float64, sections []float64) statistic {
	squares := 0.0
	for _, x := range sections {
		deviation := x - value
		squares += float64(deviation * deviation)
	}
	return spread(value, squares, len(sections))
}

// spread is a value with the squares of the deviations of runs from it.
func spread(value, squares float64, runs int) statistic {
	s := statistic{value: value, variance: math.NaN(), freedom: float64(runs - 1), runs: runs}
	if runs >= 2 && !math.IsInf(squares, 0) {
		s.variance = squares / s.freedom / float64(runs)
	}
	return s
}

// minus is the difference of two independent statistics, with the degrees of freedom
// of Welch and Satterthwaite.
func (s statistic) minus(other statistic) statistic {
	variance := s.variance + other.variance
	// Shares instead of variances, whose squares could underflow.
	share, otherShare := s.variance/variance, other.variance/variance
	return statistic{
		value:    s.value - other.value,
		variance: variance,
		freedom:  1 / (float64(share*share)/s.freedom + float64(otherShare*otherShare)/other.freedom),
		runs:     min(s.runs, other.runs),
	}
}

func (s statistic) estimate() Estimate {
	halfWidth := s.variance // if it is 0 or NaN
	if s.variance > 0 {
		halfWidth = quantile(s.freedom) * math.Sqrt(s.variance)
	}
	// The conversion keeps the product out of the sums that are made of it.
	return Estimate{Value: s.value, HalfWidth: float64(halfWidth), Runs: s.runs}
}

func (s statistic) difference() Difference {
	return Difference{Estimate: s.estimate(), P: s.probability()}
}

// probability is that of a value at least as far from zero, if zero is true.
func (s statistic) probability() float64 {
	switch {
	case math.IsNaN(s.variance):
		return math.NaN()
	case s.variance > 0:
		return twoSided(s.value/math.Sqrt(s.variance), s.freedom)
	case s.value == 0:
		return 1
	}
	return 0
}

// mean is found in two passes, the second of which removes the rounding of the first:
// the mean of equal numbers is that number, and a large offset does no harm.
func mean(list []float64) float64 {
	first := average(list, 0)
	if math.IsInf(first, 0) {
		return first
	}
	return first + average(list, first)
}

// average is the mean distance from an origin, NaN of nothing.
func average(list []float64, origin float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x - origin
	}
	return sum / float64(len(list))
}

// known is the observations without the missing ones.
func known(observations []float64) []float64 {
	return slices.DeleteFunc(slices.Clone(observations), math.IsNaN)
}
