package plots

// overview is the latency of every request over the states of the breakers, on
// one time axis.
func overview(p *page, in Input) {
	var r reach
	everything.cover(&r, in.Arms)
	p.legend = latencyLegend(in.Arms)
	upper := latencyPanel(everything, in.Arms, r)
	p.panels = []*panel{upper}
	if anyBreaker(in.Arms) {
		upper.x.hidden = true
		p.panels = append(p.panels, bandPanel(in.Arms, bandSizes{lane: 15, band: 14, gap: 2}))
	}
}
