package plots

import (
	"math"
	"slices"
	"sort"

	"gonum.org/v1/plot/vg"
)

// scale is the values of one parameter of a sweep.
type scale struct {
	k       int // which parameter
	numeric bool
	numbers []float64 // ascending, if numeric
	texts   []string  // in the same order, or that of the points
}

// scaleOf finds the values of a parameter.
func scaleOf(points []SweepPoint, k int) scale {
	s := scale{k: k, numeric: !slices.ContainsFunc(points, func(p SweepPoint) bool { return math.IsNaN(p.number(k)) })}
	if !s.numeric {
		for _, p := range points {
			if !slices.Contains(s.texts, p.text(k)) {
				s.texts = append(s.texts, p.text(k))
			}
		}
		return s
	}
	texts := map[float64]string{}
	for _, p := range points {
		if _, seen := texts[p.number(k)]; !seen {
			texts[p.number(k)] = p.text(k)
			s.numbers = append(s.numbers, p.number(k))
		}
	}
	sort.Float64s(s.numbers)
	for _, x := range s.numbers {
		s.texts = append(s.texts, texts[x])
	}
	return s
}

// index is the place of a point among the values.
func (s scale) index(p SweepPoint) int {
	if s.numeric {
		return sort.SearchFloat64s(s.numbers, p.number(s.k))
	}
	return slices.Index(s.texts, p.text(s.k))
}

// at is where a point lies on the axis.
func (s scale) at(p SweepPoint) float64 {
	if s.numeric {
		return p.number(s.k)
	}
	return float64(s.index(p))
}

// axis is the numbers to scale, or the texts in a row.
func (s scale) axis(label string) axis {
	if !s.numeric {
		return categoryAxis(label, slices.Clone(s.texts))
	}
	low, high := s.numbers[0], s.numbers[len(s.numbers)-1]
	margin := 0.025 * (high - low)
	if margin == 0 {
		margin = max(1, math.Abs(low))
	}
	low, high = low-margin, high+margin
	return axis{label: label, min: low, max: high, grid: true, ticks: func(length vg.Length) []tick {
		if marks := s.each(length / vg.Length(high-low)); marks != nil {
			return marks
		}
		return spacedTicks(low, high, length, pitchOf(high))
	}}
}

// each has a tick at every value, or nil if there is no room for that. A number
// takes that many points.
func (s scale) each(unit vg.Length) []tick {
	const gap = 5
	var marks []tick
	end := vg.Length(math.Inf(-1))
	for i, x := range s.numbers {
		half := width(s.texts[i], tickSize) / 2
		at := vg.Length(x-s.numbers[0]) * unit
		if at-half < end+gap {
			return nil
		}
		end = at + half
		marks = append(marks, tick{x, s.texts[i]})
	}
	return marks
}
