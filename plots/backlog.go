package plots

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
)

// backlog is what a run in ticks completes and what it leaves waiting, a column
// for each group of arms, above the states of the breakers.
func backlog(p *page, in Input) {
	const most = 3 // columns that can be read
	groups := groupsOf(in.Arms)
	p.columns = min(len(groups), most)
	t := newTickPage(in.Arms, groups)
	for some := range slices.Chunk(groups, p.columns) {
		t.addRow(p, some, t.completions)
		t.addRow(p, some, t.waiting)
		if anyBreaker(in.Arms) {
			t.addRow(p, some, t.bands)
		}
	}
	p.legend = append(armLegend(groups[0].arms), entry{symbol: lineSymbol(arrivalStroke), text: "requests that arrived"})
	if anyBreaker(in.Arms) {
		states := bandLegend(in.Arms, t.end)
		states[0].first = true
		p.legend = append(p.legend, states...)
	}
}

var arrivalStroke = stroke{color: grey, width: 0.7}

// tickPage is what the panels of a figure in ticks share.
type tickPage struct {
	end      float64
	each     int // ticks that are taken together
	breakers int // in the group that has most
	rate     axis
	amount   axis
}

func newTickPage(arms []*measure.Arm, groups []armGroup) tickPage {
	t := tickPage{end: horizon(arms), each: ticksEach(arms)}
	var rates, amounts [][]step
	for _, arm := range arms {
		rates = append(rates, tickSteps(arm.Ticks, t.each, arrived), tickSteps(arm.Ticks, t.each, completed))
		amounts = append(amounts, tickSteps(arm.Ticks, 1, waiting))
	}
	t.rate = spreadAxis("requests", rates...)
	t.amount = spreadAxis("requests", amounts...)
	for _, g := range groups {
		t.breakers = max(t.breakers, g.breakers())
	}
	return t
}

func arrived(t *measure.Tick) int   { return t.Arrivals }
func completed(t *measure.Tick) int { return t.Succeeded }
func waiting(t *measure.Tick) int   { return t.Waiting }

func (g armGroup) breakers() int {
	n := 0
	for _, arm := range g.arms {
		if arm.Breaker {
			n++
		}
	}
	return n
}

// addRow adds a panel for each group and empty ones up to the last column.
func (t tickPage) addRow(p *page, groups []armGroup, of func(armGroup) *panel) {
	for _, g := range groups {
		p.panels = append(p.panels, of(g))
	}
	first := p.panels[len(p.panels)-len(groups)]
	for range p.columns - len(groups) {
		p.panels = append(p.panels, &panel{x: noAxis, y: noAxis, height: first.height})
	}
}

func (t tickPage) axis() axis { return countingAxis("tick", 0, t.end) }

func (t tickPage) completions(g armGroup) *panel {
	p := &panel{caption: g.entitled("completed a tick" + ofEachTick(t.each)), x: t.axis(), y: t.rate}
	p.x.hidden = true
	for i, arm := range g.arms {
		line := curve(tickSteps(arm.Ticks, t.each, completed), armStroke(i, len(g.arms)))
		if i == 0 || !sameTicks(arm, g.arms[0]) {
			p.marks = append(p.marks, curve(tickSteps(arm.Ticks, t.each, arrived), arrivalStroke))
		}
		p.marks = append(p.marks, line)
	}
	return p
}

// sameTicks reports whether two arms met the same requests.
func sameTicks(a, b *measure.Arm) bool {
	return slices.EqualFunc(a.Ticks, b.Ticks, func(x, y measure.Tick) bool { return x.Arrivals == y.Arrivals })
}

func (t tickPage) waiting(g armGroup) *panel {
	p := &panel{caption: g.entitled("waiting at the end of a tick"), x: t.axis(), y: t.amount}
	p.x.hidden = t.breakers > 0
	for i, arm := range g.arms {
		p.marks = append(p.marks, curve(tickSteps(arm.Ticks, 1, waiting), armStroke(i, len(g.arms))))
	}
	return p
}

// bands has room for the breakers of every group.
func (t tickPage) bands(g armGroup) *panel {
	sizes := bandSizes{lane: 9, band: 12, gap: 3}
	p := bandPanel(g.arms, sizes)
	p.caption = nil
	p.x = t.axis()
	p.x.grid = false
	p.height = sizes.row() * vg.Length(max(1, t.breakers))
	p.y.min = -float64(p.height)
	return p
}
