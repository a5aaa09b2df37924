package plots

import (
	"image/color"
	"slices"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// view is the latencies of one kind of request.
type view struct {
	title     func([]*measure.Arm) string
	count     func(*measure.Arm) uint64
	mean, p99 func(*measure.Bin) measure.Value
	none      string
}

var successes = view{
	title: func([]*measure.Arm) string { return "Latency of the requests that succeeded" },
	count: func(a *measure.Arm) uint64 { return a.SuccessLatency.Count },
	mean:  func(b *measure.Bin) measure.Value { return b.SuccessMean },
	p99:   func(b *measure.Bin) measure.Value { return b.SuccessP99 },
	none:  "no request succeeded",
}

var everything = view{
	title: everythingTitle,
	count: func(a *measure.Arm) uint64 { return a.Latency.Count },
	mean:  func(b *measure.Bin) measure.Value { return b.Mean },
	p99:   func(b *measure.Bin) measure.Value { return b.P99 },
	none:  "no request ended",
}

func everythingTitle(arms []*measure.Arm) string {
	for _, arm := range arms {
		if arm.Requests.Rejected > 0 {
			return "Latency of every request, refusals included"
		}
	}
	return "Latency of every request, whatever its outcome"
}

// latency is both views of the latency, one above the other on one scale.
func latency(p *page, in Input) {
	var r reach
	for _, v := range []view{successes, everything} {
		v.cover(&r, in.Arms)
	}
	upper := latencyPanel(successes, in.Arms, r)
	upper.x.hidden = true
	p.legend = latencyLegend(in.Arms)
	p.panels = []*panel{upper, latencyPanel(everything, in.Arms, r)}
}

func (v view) cover(r *reach, arms []*measure.Arm) {
	for _, arm := range arms {
		r.cover(steps(arm, v.mean))
		r.cover(steps(arm, v.p99))
	}
}

// latencyLegend names the arms by colour and the two curves by line.
func latencyLegend(arms []*measure.Arm) caption {
	const example = 1.2
	solid := stroke{color: inkSoft, width: example}
	dashes := dashed(0, 1)
	dashes.color = inkSoft
	return append(armLegend(arms),
		entry{symbol: lineSymbol(solid), text: "p99 of " + eachBin(arms)},
		entry{symbol: lineSymbol(dashes), text: "mean of " + eachBin(arms)})
}

// latencyPanel is the curves of one view.
func latencyPanel(v view, arms []*measure.Arm, r reach) *panel {
	faults := faultsOf(arms)
	p := &panel{
		caption: v.caption(arms),
		x:       timeAxis("simulated time", 0, horizon(arms)),
		y:       logAxis("latency (log)", r, findings.Duration),
		back:    []mark{shade(faults)},
	}
	some := false
	for i, arm := range arms {
		some = some || v.count(arm) > 0
		p.marks = append(p.marks,
			curve(steps(arm, v.p99), armStroke(i, len(arms))),
			curve(steps(arm, v.mean), dashed(i, len(arms))))
	}
	p.marks = append(p.marks, nameFaults(faults))
	if some {
		faults = v.gaps(arms, faults)
	} else {
		faults = []interval{{0, horizon(arms)}}
	}
	for _, gap := range faults {
		p.marks = append(p.marks, say(v.none, gap))
	}
	return p
}

// gaps is the faults during which there was nothing to measure.
func (v view) gaps(arms []*measure.Arm, faults []interval) []interval {
	var all []step
	for _, arm := range arms {
		all = append(all, steps(arm, v.mean)...)
	}
	return slices.DeleteFunc(slices.Clone(faults), func(fault interval) bool {
		return slices.ContainsFunc(all, func(s step) bool {
			return s.known && s.from < fault.to && s.to > fault.from
		})
	})
}

// caption says which requests are counted, and how many, in the arms' colours.
func (v view) caption(arms []*measure.Arm) caption {
	c := caption{{text: v.title(arms)}}
	for i, arm := range arms {
		text := "· " + findings.Count(int(v.count(arm)))
		if i == 0 {
			text = "n = " + text[len("· "):]
		}
		c = append(c, entry{text: text, color: darker(armColor(i)), joined: i > 0})
	}
	return c
}

// darker is a colour in which text can be read.
func darker(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	part := func(x uint32) uint8 { return uint8(float64(x>>8) * 0.8) }
	return color.NRGBA{R: part(r), G: part(g), B: part(b), A: 255}
}
