package plots

import (
	"strconv"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// cycle is the last cycles of the arm that findings.Cycling chooses, tick by
// tick.
func cycle(p *page, in Input) {
	arm := findings.Cycling(in.Arms)
	z := zoomOn(arm)
	bands := z.bands()
	p.legend = append(caption{{text: "Arm " + arm.Name}},
		entry{symbol: lineSymbol(callStroke), text: "calls"},
		entry{symbol: lineSymbol(okStroke), text: "calls that succeeded"},
		entry{symbol: lineSymbol(arrivalStroke), text: "requests that arrived"})
	p.panels = []*panel{z.flows(), z.waiting(), bands}
}

var (
	callStroke    = stroke{color: rgb(0xD55E00), width: 1.8}
	okStroke      = stroke{color: rgb(0x009E73), width: 1.2}
	waitingStroke = stroke{color: rgb(0x0072B2), width: 1.6}
	cycleStroke   = stroke{color: inkSoft, width: 0.6, dashes: []vg.Length{2, 2}}
)

// zoom is a stretch of whole cycles of an arm, each from its first trial call on.
type zoom struct {
	arm      *measure.Arm
	cycle    findings.LimitCycle
	from, to int // ticks
}

const cyclesShown = 3

func zoomOn(arm *measure.Arm) zoom {
	c, _ := findings.CycleOf(arm)
	z := zoom{arm: arm, cycle: c, to: len(arm.Ticks)}
	for _, stretch := range tickPeriods(arm.Ticks) {
		if stretch.state == "half_open" && int(stretch.from) >= cyclesShown*c.Ticks {
			z.to = int(stretch.from)
		}
	}
	// A last trial call long ago is no reason to leave out what came after it.
	if len(arm.Ticks)-z.to > c.Ticks {
		z.to = len(arm.Ticks)
	}
	z.from = z.to - cyclesShown*c.Ticks
	return z
}

func (z zoom) ticks() []measure.Tick { return z.arm.Ticks[z.from:z.to] }

func (z zoom) steps(of func(*measure.Tick) int) []step {
	result := tickSteps(z.ticks(), 1, of)
	for i := range result {
		result[i].from += float64(z.from)
		result[i].to += float64(z.from)
	}
	return result
}

// axis names the ticks in their middles: each, or round numbers if there are
// too many.
func (z zoom) axis() axis {
	a := countingAxis("tick", float64(z.from), float64(z.to))
	a.grid = false
	widest := width(strconv.Itoa(z.to), tickSize)
	some := a.ticks
	a.ticks = func(length vg.Length) []tick {
		marks := some(length)
		if (widest+4)*vg.Length(z.to-z.from) < length {
			marks = every(1, float64(z.from), float64(z.to-1), findings.Number)
		}
		for i := range marks {
			marks[i].at += 0.5
		}
		return marks
	}
	return a
}

func admitted(t *measure.Tick) int { return t.Calls }

func (z zoom) flows() *panel {
	calls, ok, came := z.steps(admitted), z.steps(completed), z.steps(arrived)
	p := &panel{
		caption: caption{{text: "Requests in each tick"}},
		x:       z.axis(),
		y:       raised(spreadAxis("requests", calls, ok, came), 1.4*headroom),
		back:    []mark{z.borders},
		marks: []mark{
			curve(calls, callStroke), curve(came, arrivalStroke), curve(ok, okStroke),
			z.sums, numbers(calls, nil), numbers(ok, calls),
		},
	}
	p.x.hidden = true
	return p
}

func (z zoom) waiting() *panel {
	values := z.steps(waiting)
	p := &panel{
		caption: caption{{text: "Waiting at the end of each tick"}},
		x:       z.axis(),
		y:       nearAxis("requests", values),
		back:    []mark{z.borders},
		marks:   []mark{curve(values, waitingStroke), z.growths, numbers(values, nil)},
	}
	p.x.hidden = true
	return p
}

func (z zoom) bands() *panel {
	sizes := bandSizes{lane: 9, band: 14, gap: 2}
	p := bandPanel([]*measure.Arm{called("breaker", z.arm)}, sizes)
	p.x = z.axis()
	p.marks = []mark{
		band(clipped(tickPeriods(z.arm.Ticks), float64(z.from), float64(z.to)), -sizes.row()+sizes.gap, sizes.band),
		trials(z.clippedArm(), -sizes.gap-sizes.lane+sizes.gap, sizes.lane),
	}
	p.names = nil
	return p
}

// clipped is the periods within a stretch.
func clipped(all []period, from, to float64) []period {
	var result []period
	for _, p := range all {
		if p.from, p.to = max(p.from, from), min(p.to, to); p.from < p.to {
			result = append(result, p)
		}
	}
	return result
}

// clippedArm has the half-open periods that begin in the stretch.
func (z zoom) clippedArm() *measure.Arm {
	result := *z.arm
	result.HalfOpen = nil
	for _, period := range z.arm.HalfOpen {
		if at := known(period.From); float64(z.from) <= at && at < float64(z.to) {
			result.HalfOpen = append(result.HalfOpen, period)
		}
	}
	return &result
}

// borders separates the cycles.
func (z zoom) borders(s *sheet, f frame) {
	for i := 1; i < cyclesShown; i++ {
		x := f.atX(float64(z.from + i*z.cycle.Ticks))
		s.line(cycleStroke, vg.Point{X: x, Y: f.Min.Y}, vg.Point{X: x, Y: f.Max.Y})
	}
}

// sums writes into the head of each cycle what it completed.
func (z zoom) sums(s *sheet, f frame) {
	z.eachCycle(s, f, func(ticks []measure.Tick, _ int) string {
		came, done := 0, 0
		for _, t := range ticks {
			came += t.Arrivals
			done += t.Succeeded
		}
		return findings.Count(done) + " completed, " + findings.Count(came) + " arrived"
	})
}

// growths writes into the head of each cycle by how much the backlog grew.
func (z zoom) growths(s *sheet, f frame) {
	z.eachCycle(s, f, func(ticks []measure.Tick, before int) string {
		growth := ticks[len(ticks)-1].Waiting - before
		switch {
		case growth > 0:
			return "+" + findings.Count(growth) + " in " + findings.Count(len(ticks)) + " ticks"
		case growth < 0:
			return findings.Count(growth) + " in " + findings.Count(len(ticks)) + " ticks"
		default:
			return "no change in " + findings.Count(len(ticks)) + " ticks"
		}
	})
}

// eachCycle writes a text at the top of each cycle, from its ticks and what
// waited before them.
func (z zoom) eachCycle(s *sheet, f frame, text func(ticks []measure.Tick, before int) string) {
	for i := range cyclesShown {
		from := z.from + i*z.cycle.Ticks
		to := from + z.cycle.Ticks
		before := 0
		if from > 0 {
			before = z.arm.Ticks[from-1].Waiting
		}
		l := label{
			text:  text(z.arm.Ticks[from:to], before),
			at:    vg.Point{X: (f.atX(float64(from)) + f.atX(float64(to))) / 2, Y: f.Max.Y - tickSize},
			align: 0.5, face: sized(regular(), tickSize), color: inkSoft,
		}
		if width(l.text, tickSize) < f.atX(float64(to))-f.atX(float64(from))-4 {
			s.write(l)
		}
	}
}
