package plots

import (
	"image/color"
	"math"
	"slices"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// endColors is that of each of findings.Ends. They are told apart by the colour-blind,
// and in grey: each is darker than those before it.
var endColors = []color.Color{
	rgb(0x93D1B7), rgb(0x6BB5E8), rgb(0xC6951C), rgb(0xC7659B), rgb(0xCC400C), rgb(0x74389A), rgb(0x33465A), rgb(0x1B2128),
}

// endsThatOccur is the positions in findings.Ends of those that a request of any arm
// came to.
func endsThatOccur(arms []*measure.Arm) []int {
	var ends []int
	for i, end := range findings.Ends {
		if slices.ContainsFunc(arms, func(a *measure.Arm) bool {
			return slices.ContainsFunc(a.Series.Bins, func(b measure.Bin) bool { return end.Of(&b.Requests) > 0 })
		}) {
			ends = append(ends, i)
		}
	}
	return ends
}

// joint is how many bins are taken together so that a long run can be read.
type joint int

// jointOf suits the longest of the arms.
func jointOf(arms []*measure.Arm) joint {
	const most = 140 // for which there are two points each
	bins := 0
	for _, arm := range arms {
		bins = max(bins, len(arm.Series.Bins))
	}
	if bins <= most {
		return 1
	}
	return joint(math.Ceil(stepOf(float64(bins)/most, 1, 2, 5)))
}

// text says how long the joined bins are: "each 5 s".
func (j joint) text(arms []*measure.Arm) string {
	width := 0.0
	for _, arm := range arms {
		width = max(width, known(arm.Series.BinWidth))
	}
	return eachWidth(float64(j) * width)
}

// layers is how many of an arm's requests a second came to each of some ends.
func (j joint) layers(arm *measure.Arm, ends []int) []layer {
	var layers []layer
	for _, end := range ends {
		counts := steps(arm, func(b *measure.Bin) measure.Value { return measure.Value(findings.Ends[end].Of(&b.Requests)) })
		layers = append(layers, layer{endColors[end], j.rates(counts, float64(arm.Series.BinWidth))})
	}
	return layers
}

// rates is the counts of bins of some width in seconds as rates of the joined bins. A
// rate of zero is a gap: an area without height would be seen as a line.
func (j joint) rates(counts []step, width float64) []step {
	var rates []step
	for some := range slices.Chunk(counts, int(j)) {
		sum := 0.0
		for _, s := range some {
			sum += s.y
		}
		rates = append(rates, step{some[0].from, some[len(some)-1].to, sum / (float64(len(some)) * width), sum > 0})
	}
	return rates
}
