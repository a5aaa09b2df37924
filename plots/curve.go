package plots

import (
	"gonum.org/v1/plot/vg"
)

// step is a value over an interval; one that is not known is a gap.
type step struct {
	from, to, y float64
	known       bool
}

// curve draws steps as a line that is interrupted at gaps.
func curve(steps []step, style stroke) mark {
	return func(s *sheet, f frame) {
		for _, run := range runs(steps) {
			points := corners(run, f)
			if fewer := thin(points); len(fewer) < len(points) {
				points, style.width = fewer, min(style.width, hairline)
			}
			s.line(style, points...)
		}
	}
}

// runs splits the steps at the gaps.
func runs(steps []step) [][]step {
	var result [][]step
	start := 0
	for i := 0; i <= len(steps); i++ {
		if i < len(steps) && steps[i].known {
			continue
		}
		if i > start {
			result = append(result, steps[start:i])
		}
		start = i + 1
	}
	return result
}

// merged joins neighbours of one height: the line looks the same.
func merged(steps []step) []step {
	var result []step
	for _, s := range steps {
		last := len(result) - 1
		if last >= 0 && result[last].known == s.known && result[last].y == s.y && result[last].to == s.from {
			result[last].to = s.to
			continue
		}
		result = append(result, s)
	}
	return result
}

// leastRun is the length at which a single step on a long axis is still seen.
const leastRun vg.Length = 2

// corners is the line through the steps.
func corners(run []step, f frame) []vg.Point {
	points := make([]vg.Point, 0, 2*len(run))
	for _, s := range run {
		points = append(points, f.at(s.from, s.y), f.at(s.to, s.y))
	}
	last := len(points) - 1
	points[last].X = max(points[last].X, points[0].X+leastRun)
	return points
}

// thin leaves, of the points that share a column narrower than a dot, the first
// and the last and the lowest and the highest: the line looks the same.
func thin(points []vg.Point) []vg.Point {
	const column = 0.36
	if len(points) < 4000 {
		return points
	}
	var result []vg.Point
	for start := 0; start < len(points); {
		end, low, high := start, start, start
		index := int(points[start].X / column)
		for ; end < len(points) && int(points[end].X/column) == index; end++ {
			if points[end].Y < points[low].Y {
				low = end
			}
			if points[end].Y > points[high].Y {
				high = end
			}
		}
		result = append(result, points[start], points[min(low, high)], points[max(low, high)], points[end-1])
		start = end
	}
	return result
}
