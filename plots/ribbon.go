package plots

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure/estimate"
	"halfopen/measure/findings"
)

// ribbon paints the intervals of a series, if it has any, so that what lies beneath
// shows through: of that many which may lie over each other.
func (s series) ribbon(c color.Color, others int) mark {
	return func(sheet *sheet, f frame) {
		lows, highs := runs(s.low), runs(s.high)
		for i := range highs {
			outline := corners(coarser(highs[i], maxOf), f)
			foot := corners(coarser(lows[i], minOf), f)
			slices.Reverse(foot)
			sheet.area(sheer(c, others), append(outline, foot...))
		}
	}
}

// coarser joins neighbours of a long run, for which there is no room and whose outline
// would take long to paint.
func coarser(run []step, of func(a, b float64) float64) []step {
	const most = 600
	each := (len(run) + most - 1) / most
	if each <= 1 {
		return run
	}
	var result []step
	for some := range slices.Chunk(run, each) {
		joined := some[0]
		for _, s := range some[1:] {
			joined.to, joined.y = s.to, of(joined.y, s.y)
		}
		result = append(result, joined)
	}
	return result
}

func minOf(a, b float64) float64 { return min(a, b) }
func maxOf(a, b float64) float64 { return max(a, b) }

// sheer is a colour of which that many can lie over each other, and over the shade of
// a fault, before they hide it.
func sheer(c color.Color, layers int) color.Color {
	const all, most, least = 0x80, 0x48, 0x1C
	r, g, b, _ := c.RGBA()
	opacity := min(max(all/max(layers, 1), least), most)
	return color.NRGBA{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: uint8(opacity)}
}

// ribbonSymbol is a piece of a line in its band.
var ribbonSymbol = func() symbol {
	style := stroke{color: inkSoft, width: 1.2}
	line := lineSymbol(style)
	return symbol{line.width, func(s *sheet, at vg.Rectangle) {
		s.fill(sheer(style.color, 2), at)
		line.draw(s, at)
	}}
}()

// ribbonLegend says what line and band are of several runs.
func ribbonLegend(runs int) caption {
	return caption{{
		symbol: ribbonSymbol,
		text:   "mean of " + findings.Count(runs) + " runs, band: " + findings.Percent(estimate.Level) + " interval",
	}}
}

// ribbonLegend is empty if there is one run.
func (in Input) ribbonLegend() caption {
	if len(in.Arms) == 0 || len(in.curves(0)) == 0 {
		return nil
	}
	return ribbonLegend(in.Replications.Runs)
}

// firstRun says of what cannot be averaged which run it is of.
func (in Input) firstRun(before string) caption {
	if r := in.Replications; r == nil || r.Runs < 2 {
		return nil
	}
	return caption{{text: before + " 1 of " + findings.Count(in.Replications.Runs)}}
}
