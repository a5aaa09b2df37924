package plots

import (
	"halfopen/measure"
	"halfopen/measure/findings"
)

// CompareInput is what the figure of a comparison is drawn from: several
// configurations over the same runs, the first of which is the reference.
type CompareInput struct {
	// Title is the finding, Subtitle one line with the parameters and the seed.
	Title, Subtitle string
	// Configurations beyond the sixth are not drawn.
	Configurations []CompareCurves
	// Faults is those of any arm.
	Faults []measure.FaultWindow
	Rows   []CompareRow
}

// CompareCurves is the mean series of a configuration; without bins it has none.
type CompareCurves struct {
	Name   string
	Curves []measure.CurveBin
}

// CompareRow is a metric.
type CompareRow struct {
	Label string
	// Reference is the value of the reference in words.
	Reference string
	// Differences is one for each configuration but the reference.
	Differences []CompareDifference
}

// CompareDifference is by how much a metric differs from that of the reference.
type CompareDifference struct {
	// Value is a share of the reference's value, 0.1 for 10 % more, and Low and
	// High the ends of its interval. Value is NaN where there is no such share, as
	// of zero, and Low or High where there is no interval.
	Value, Low, High float64
	// Text is the difference in words: "+12 ± 3".
	Text string
	// Verdict is one of the words below, or another that says what was found.
	Verdict string
}

// The verdicts of a difference.
const (
	Better        = "better"
	Worse         = "worse"
	Differs       = "differs" // of a metric without a better direction
	NoDifference  = "none found"
	NotComparable = "not comparable"
)

// mostCompared is how many configurations can be told apart.
const mostCompared = 6

// DrawCompare returns the complete file of the figure of a comparison in one of the
// formats png, svg and pdf: the mean latency and the successes a second of every
// configuration, and below them how each metric differs from the reference's. It is
// safe for use by several goroutines.
func DrawCompare(format string, in CompareInput) ([]byte, error) {
	c := comparison{in, looksOf(len(in.Configurations))}
	p := &page{title: in.Title, subtitle: in.Subtitle, legend: c.legend()}
	p.panels = c.curves()
	if len(in.Rows) > 0 && len(in.Configurations) > 1 {
		p.panels = append(p.panels, c.forest())
	}
	if len(p.panels) == 0 {
		p.panels = []*panel{onlyWords("There is nothing to compare.")}
	}
	return p.render(format)
}

// comparison is an input with how its configurations are told apart.
type comparison struct {
	CompareInput
	looks []look
}

func (c comparison) drawn() []CompareCurves {
	return c.Configurations[:min(mostCompared, len(c.Configurations))]
}

func (c comparison) legend() caption {
	var legend caption
	for i, configuration := range c.drawn() {
		name := shorten(configuration.Name, sized(regular(), legendSize), 180)
		if i == 0 {
			name += " (reference)"
		}
		legend = append(legend, entry{symbol: c.looks[i].symbol(), text: name})
	}
	if more := len(c.Configurations) - len(c.drawn()); more > 0 {
		legend = append(legend, entry{text: "and " + findings.Count(more) + " more, not drawn"})
	}
	if runs := c.runs(); runs > 1 {
		legend = append(legend, ribbonLegend(runs)...)
	}
	return legend
}

// runs is how many runs the curves are the means of.
func (c comparison) runs() int {
	most := 0
	for _, configuration := range c.drawn() {
		for _, bin := range configuration.Curves {
			for _, e := range bin.Estimates {
				most = max(most, e.Runs)
			}
		}
	}
	return most
}

const curvesHeight = 104

// curves is the panels over time, none if there are no curves.
func (c comparison) curves() []*panel {
	width, end := c.time()
	if end == 0 {
		return nil
	}
	each := eachWidth(width)
	latency, latencies := c.over(end, func(curves []measure.CurveBin) series { return averaged(curves, width, "mean_s") })
	latency.caption = caption{{text: "Mean latency of every request that arrived in " + each + ", whatever its outcome"}}
	latency.y = logAxis("latency (log)", latencies, findings.Duration)
	latency.x.hidden = true
	if !latencies.some && !latencies.zero {
		latency.marks = append(latency.marks, say("no request ended", interval{0, end}))
	}
	successes, rates := c.over(end, func(curves []measure.CurveBin) series {
		return averaged(curves, width, "succeeded").scaled(1 / width)
	})
	successes.caption = caption{{text: "Requests that arrived in " + each + " and succeeded"}}
	successes.y = countAxis("succeeded a second", rates)
	return []*panel{latency, successes}
}

// time is the width of a bin and the end of the longest series, in seconds.
func (c comparison) time() (width, end float64) {
	width = 1 // of a single bin
	for _, configuration := range c.drawn() {
		if bins := configuration.Curves; len(bins) > 1 {
			width = float64(bins[1].Second - bins[0].Second)
		}
	}
	for _, configuration := range c.drawn() {
		if n := len(configuration.Curves); n > 0 {
			end = max(end, float64(configuration.Curves[n-1].Second)+width)
		}
	}
	return width, end
}

// over is a panel with one curve of every configuration, the reference undermost,
// and the reach of its axis.
func (c comparison) over(end float64, of func([]measure.CurveBin) series) (*panel, reach) {
	var r reach
	faults := shadedUpTo(end, c.Faults)
	p := &panel{x: timeAxis("simulated time", 0, end), height: curvesHeight, back: []mark{shade(faults)}}
	for i, configuration := range c.drawn() {
		s := of(configuration.Curves)
		r.coverSeries(s)
		p.back = append(p.back, s.ribbon(c.looks[i].color, len(c.drawn())))
		p.marks = append(p.marks, curve(s.mean, c.looks[i].stroke))
	}
	p.marks = append(p.marks, nameFaults(faults))
	return p, r
}
