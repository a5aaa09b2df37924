package plots

import (
	"slices"
)

// reached is how many calls a second the dependency got, and how many requests
// arrived.
func reached(p *page, in Input) {
	faults := faultsOf(in.Arms)
	thin := stroke{color: grey, width: 0.7}
	var r reach
	back := []mark{shade(faults)}
	var rates []series
	for i := range in.Arms {
		rates = append(rates, in.perSecond(i, "sent"))
	}
	var widest, arrivals, lines []mark // from below
	for i, sent := range rates {
		r.coverSeries(sent)
		back = append(back, sent.ribbon(armColor(i), len(in.Arms)))
		line := curve(sent.mean, armStroke(i, len(in.Arms)))
		if i == 0 && len(in.Arms) > 1 {
			widest = append(widest, line)
		} else {
			lines = append(lines, line)
		}
		if came := in.perSecond(i, "arrivals"); i == 0 || !slices.Equal(came.mean, in.perSecond(0, "arrivals").mean) {
			r.coverSeries(came)
			back = append(back, came.apartFrom(rates...).ribbon(thin.color, 2))
			arrivals = append(arrivals, curve(came.mean, thin))
		}
	}
	p.legend = append(armLegend(in.Arms), entry{symbol: lineSymbol(thin), text: "requests that arrived"})
	p.legend = append(p.legend, in.ribbonLegend()...)
	p.panels = []*panel{{
		caption: caption{{text: "Calls handed to the dependency, counted over " + eachBin(in.Arms)}},
		x:       timeAxis("simulated time", 0, horizon(in.Arms)),
		y:       countAxis("calls a second", r),
		back:    back,
		marks:   append(slices.Concat(widest, arrivals, lines), nameFaults(faults)),
	}}
}
