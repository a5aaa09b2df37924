package expect

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"halfopen/measure/estimate"
)

// A sample is a metric of an arm, or a difference of two, over the runs.
type sample struct {
	estimate.Estimate
	runs []float64 // the value in every run, NaN where there is none
	unit unit
	text func(float64) string // how its value is written
}

// sample is what results say of a metric, times its factor.
func (t term) sample(results Results) sample {
	unit := units[t.metric.Unit]
	s := sample{unit: unit, text: unit.text}
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
	difference := sample{Estimate: paired.Estimate, unit: s.unit, text: s.unit.distanceText}
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
	text := s.text(s.Value)
	if width := s.width(); width > 0 {
		return plusMinus(text, s.unit.distanceText(twoDigits(width)))
	}
	return text
}

// plusMinus joins a value and half its interval, with the unit once if both have the
// same.
func plusMinus(value, half string) string {
	if unit := strings.TrimLeft(half, "0123456789.,"); strings.TrimLeft(value, "<> -0123456789.,") == strings.TrimSpace(unit) {
		value = strings.TrimSuffix(value, unit)
	}
	return value + " ± " + half
}

// twoDigits rounds to two significant digits, which is what half an interval is good
// for.
func twoDigits(width float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(width, 'g', 2, 64), 64)
	if err != nil {
		return width // it would round to infinity
	}
	return rounded
}
