package plots

import (
	"slices"

	"halfopen/measure"
)

// reached is how many calls a second the dependency got, and how many requests
// arrived.
func reached(p *page, in Input) {
	faults := faultsOf(in.Arms)
	thin := stroke{color: grey, width: 0.7}
	var r reach
	var widest, arrivals, lines []mark // from below
	for i, arm := range in.Arms {
		sent := steps(arm, perSecond(arm, func(b *measure.Bin) int { return b.Sent }))
		r.cover(sent)
		line := curve(sent, armStroke(i, len(in.Arms)))
		if i == 0 && len(in.Arms) > 1 {
			widest = append(widest, line)
		} else {
			lines = append(lines, line)
		}
		if i == 0 || !sameArrivals(arm, in.Arms[0]) {
			came := steps(arm, perSecond(arm, func(b *measure.Bin) int { return b.Arrivals }))
			r.cover(came)
			arrivals = append(arrivals, curve(came, thin))
		}
	}
	p.legend = append(armLegend(in.Arms), entry{symbol: lineSymbol(thin), text: "requests that arrived"})
	p.panels = []*panel{{
		caption: caption{{text: "Calls handed to the dependency, counted over " + eachBin(in.Arms)}},
		x:       timeAxis("simulated time", 0, horizon(in.Arms)),
		y:       countAxis("calls a second", r),
		back:    []mark{shade(faults)},
		marks:   append(slices.Concat(widest, arrivals, lines), nameFaults(faults)),
	}}
}

// sameArrivals reports whether two arms met the same requests.
func sameArrivals(a, b *measure.Arm) bool {
	if len(a.Series.Bins) != len(b.Series.Bins) {
		return false
	}
	for i := range a.Series.Bins {
		if a.Series.Bins[i].Arrivals != b.Series.Bins[i].Arrivals {
			return false
		}
	}
	return true
}
