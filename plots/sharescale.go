package plots

import (
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"halfopen/measure/findings"
)

// shareAxis has zero, and room for most of the differences: what is far larger than
// most others is cut off.
func shareAxis(rows []CompareRow) axis {
	low, high := bulk(extents(rows))
	// The marks at the ends are whole.
	margin := 0.04 * (high - low)
	low, high = low-margin, high+margin
	return axis{
		label: "difference, as a share of the reference's value",
		min:   low, max: high, grid: true,
		ticks: func(length vg.Length) []tick { return percentTicks(low, high, length) },
	}
}

// extents is the intervals that are on the scale, as far as they end.
func extents(rows []CompareRow) []interval {
	var result []interval
	for _, row := range rows {
		for _, d := range row.Differences {
			low, high := d.ends()
			switch {
			case math.IsNaN(d.Value) || math.IsInf(d.Value, 0):
			case math.IsInf(low, 0) || math.IsInf(high, 0):
				result = append(result, interval{d.Value, d.Value})
			default:
				result = append(result, interval{low, high})
			}
		}
	}
	return result
}

// bulk is a range with zero and a little room on both sides of it that holds most of
// the intervals: what is up to three times as far from zero as three quarters of them
// are, and not what cannot be told from zero, or is beyond all measure.
func bulk(intervals []interval) (low, high float64) {
	const (
		usual = 0.1
		part  = 0.15 // of the other side
		least = 0.0005
		most  = 100
	)
	limit := min(3*thirdQuartile(intervals), most)
	if limit == 0 {
		return -usual, usual
	}
	for _, i := range intervals {
		low, high = min(low, max(i.from, -limit)), max(high, min(i.to, limit))
	}
	return min(low, -part*high, -least), max(high, -part*low, least)
}

// thirdQuartile is that of the distances from zero; of those that are not at zero, if it
// would be zero.
func thirdQuartile(intervals []interval) float64 {
	var distances []float64
	for _, i := range intervals {
		distances = append(distances, max(math.Abs(i.from), math.Abs(i.to)))
	}
	slices.Sort(distances)
	for len(distances) > 0 {
		if found := distances[(3*len(distances)-1)/4]; found > 0 {
			return found
		}
		distances = slices.DeleteFunc(distances, func(x float64) bool { return x == 0 })
	}
	return 0
}

func percentTicks(low, high float64, length vg.Length) []tick {
	const pitch = 46
	step := stepOf(100*(high-low)*pitch/float64(length), 1, 2, 5)
	marks := every(step, 100*low, 100*high, func(percent float64) string {
		text := strconv.FormatFloat(percent, 'f', decimals(step), 64) + " %"
		if step >= 1 {
			text = findings.Number(percent) + " %"
		}
		if percent > step/2 {
			text = "+" + text
		}
		return text
	})
	for i := range marks {
		marks[i].at /= 100
	}
	return marks
}
