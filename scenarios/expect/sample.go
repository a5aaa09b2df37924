package expect

import (
	"math"
	"slices"

	"halfopen/measure/estimate"
	"halfopen/measure/findings"
)

// A sample is a metric of an arm, or a difference of two, over the runs.
type sample struct {
	estimate.Estimate
	runs         []float64 // the value in every run, NaN where there is none
	unit         unit
	isDifference bool
}

// sample is what results say of a metric, times its factor.
func (t term) sample(results Results) sample {
	s := sample{unit: units[t.metric.Unit]}
	s.Estimate, s.runs = results(t.metric.Name, t.arm)
	s.runs = slices.Clone(s.runs)
	s.Value = float64(t.factor * s.Value)
	s.HalfWidth = float64(t.factor * s.HalfWidth)
	for i := range s.runs {
		s.runs[i] = float64(t.factor * s.runs[i])
	}
	return s
}

// minus is the difference run by run. If a run lacks either, it is of the other
// runs.
func (s sample) minus(other sample) sample {
	// Of means this is the mean difference, of pooled quantiles theirs.
	paired := estimate.PairedSection(other.Value, s.Value, other.runs, s.runs)
	// The same difference in every run has no scatter, not even by rounding.
	if same := estimate.Paired(other.runs, s.runs); same.HalfWidth == 0 {
		paired = same
	}
	difference := sample{Estimate: paired.Estimate, unit: s.unit, isDifference: true}
	for i := range s.runs {
		difference.runs = append(difference.runs, s.runs[i]-other.runs[i])
	}
	return difference
}

// missing counts the runs without a value.
func (s sample) missing() int {
	missing := 0
	for _, value := range s.runs {
		if math.IsNaN(value) {
			missing++
		}
	}
	return missing
}

// width is the half-width, 0 for a single run, whose value stands for itself.
func (s sample) width() float64 {
	if len(s.runs) == 1 {
		return 0
	}
	return s.HalfWidth
}

// all reports whether the whole interval is on that side of a bound.
func (s sample) all(relation operator, bound float64) bool {
	return relation.holds(s.Value-s.width(), bound) && relation.holds(s.Value+s.width(), bound)
}

// furthest is the number of runs that are not equal to a value, and the largest
// distance of one.
func (s sample) furthest(from float64) (differ int, most float64) {
	for _, value := range s.runs {
		if value != from {
			differ++
			most = max(most, math.Abs(value-from))
		}
	}
	return differ, most
}

// String is the estimate in words: "187 ± 4.1 ms".
func (s sample) String() string {
	e := s.Estimate
	e.HalfWidth = s.width()
	switch {
	case math.IsNaN(e.Value):
		return noValue
	case s.isDifference:
		return findings.Difference(s.unit.of, e)
	default:
		return findings.Estimate(s.unit.of, e)
	}
}

const noValue = "no value"

// text writes a value of the sample.
func (s sample) text(value float64) string {
	switch {
	case math.IsNaN(value):
		return noValue
	case s.isDifference:
		return findings.Distance(s.unit.of, value)
	default:
		return findings.Value(s.unit.of, value)
	}
}
