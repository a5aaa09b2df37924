package plots

// overview is the latency of every request over the states of the breakers, on
// one time axis.
func overview(p *page, in Input) {
	var r reach
	everything.cover(&r, in)
	p.legend = latencyLegend(in)
	upper := latencyPanel(everything, in, r)
	p.panels = []*panel{upper}
	if anyBreaker(in.Arms) {
		upper.x.hidden = true
		bands := bandPanel(in.Arms, bandSizes{lane: 15, band: 14, gap: 2})
		bands.caption = append(bands.caption, in.firstRun("states: run")...)
		p.panels = append(p.panels, bands)
	}
}
