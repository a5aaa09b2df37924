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
	metric    string // that counts the requests
	mean, p99 string // names of curves
	none      string
}

var successes = view{
	title:  func([]*measure.Arm) string { return "Latency of the requests that succeeded" },
	count:  func(a *measure.Arm) uint64 { return a.SuccessLatency.Count },
	metric: "succeeded",
	mean:   "success_mean_s",
	p99:    "success_p99_s",
	none:   "no request succeeded",
}

var everything = view{
	title:  everythingTitle,
	count:  func(a *measure.Arm) uint64 { return a.Latency.Count },
	metric: "arrivals",
	mean:   "mean_s",
	p99:    "p99_s",
	none:   "no request ended",
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
		v.cover(&r, in)
	}
	upper := latencyPanel(successes, in, r)
	upper.x.hidden = true
	p.legend = latencyLegend(in)
	p.panels = []*panel{upper, latencyPanel(everything, in, r)}
}

func (v view) cover(r *reach, in Input) {
	for i := range in.Arms {
		r.coverSeries(in.series(i, v.mean))
		r.coverSeries(in.series(i, v.p99))
	}
}

// latencyLegend names the arms by colour and the two curves by line.
func latencyLegend(in Input) caption {
	const example = 1.2
	solid := stroke{color: inkSoft, width: example}
	dashes := dashed(0, 1)
	dashes.color = inkSoft
	c := append(armLegend(in.Arms),
		entry{symbol: lineSymbol(solid), text: "p99 of " + eachBin(in.Arms)},
		entry{symbol: lineSymbol(dashes), text: "mean of " + eachBin(in.Arms)})
	return append(c, in.ribbonLegend()...)
}

// latencyPanel is the curves of one view.
func latencyPanel(v view, in Input, r reach) *panel {
	arms := in.Arms
	faults := faultsOf(arms)
	p := &panel{
		caption: v.caption(in),
		x:       timeAxis("simulated time", 0, horizon(arms)),
		y:       logAxis("latency (log)", r, findings.Duration),
		back:    []mark{shade(faults)},
	}
	some := false
	for i, arm := range arms {
		some = some || v.count(arm) > 0
		p99, mean := in.series(i, v.p99), in.series(i, v.mean)
		p.back = append(p.back, p99.ribbon(armColor(i), len(in.Arms)), mean.ribbon(armColor(i), len(in.Arms)))
		p.marks = append(p.marks, curve(p99.mean, armStroke(i, len(arms))), curve(mean.mean, dashed(i, len(arms))))
	}
	p.marks = append(p.marks, nameFaults(faults))
	if some {
		faults = v.gaps(in, faults)
	} else {
		faults = []interval{{0, horizon(arms)}}
	}
	for _, gap := range faults {
		p.marks = append(p.marks, say(v.none, gap))
	}
	return p
}

// gaps is the faults during which there was nothing to measure.
func (v view) gaps(in Input, faults []interval) []interval {
	var all []step
	for i := range in.Arms {
		all = append(all, in.series(i, v.mean).mean...)
	}
	return slices.DeleteFunc(slices.Clone(faults), func(fault interval) bool {
		return slices.ContainsFunc(all, func(s step) bool {
			return s.known && s.from < fault.to && s.to > fault.from
		})
	})
}

// caption says which requests are counted, and how many, in the arms' colours.
func (v view) caption(in Input) caption {
	c := caption{{text: v.title(in.Arms)}}
	for i := range in.Arms {
		text := "· " + findings.Count(v.counted(in, i))
		if i == 0 {
			text = "n = " + text[len("· "):]
		}
		c = append(c, entry{text: text, color: darker(armColor(i)), joined: i > 0})
	}
	return c
}

// counted is the requests of an arm in all runs.
func (v view) counted(in Input, arm int) int {
	if len(in.curves(arm)) == 0 {
		return int(v.count(in.Arms[arm]))
	}
	sum := 0
	if m := in.Replications.Arms[arm].Estimate(v.metric); m != nil {
		for _, n := range m.Values {
			sum += int(known(n))
		}
	}
	return sum
}

// darker is a colour in which text can be read.
func darker(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	part := func(x uint32) uint8 { return uint8(float64(x>>8) * 0.8) }
	return color.NRGBA{R: part(r), G: part(g), B: part(b), A: 255}
}
