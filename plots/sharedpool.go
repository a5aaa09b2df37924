package plots

import (
	"slices"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// sharedPool is a pool that two flows share, in rounds: a row for each group of
// arms, a column for each of a few rules. A cell has the free slots with the
// tracking requests that found none, and the outcomes of the events.
func sharedPool(p *page, in Input) {
	groups := groupsOf(in.Arms)
	columns := chosenColumns(groups)
	p.columns = len(columns)
	r := newRoundPage(in.Arms, groups, columns)
	for i, g := range groups {
		last := i == len(groups)-1
		for _, column := range columns {
			p.panels = append(p.panels, r.slots(g, g.arms[column]))
		}
		for _, column := range columns {
			p.panels = append(p.panels, r.outcomes(g.arms[column], last))
		}
	}
	each := " in " + findings.Count(r.each) + " rounds"
	if r.each == 1 {
		each = " in a round"
	}
	p.legend = append(caption{
		{symbol: lineSymbol(freeStroke), text: "free slots, fewest" + each},
		{symbol: boxSymbol(starvedColor), text: "tracking requests without a slot" + each},
		{text: "events" + each + ":", first: true},
	}, outcomeLegend()...)
}

var (
	freeStroke   = stroke{color: rgb(0x0072B2), width: 0.9}
	starvedColor = rgb(0xD55E00)
)

// eventOutcomes are from the foot of a stack upwards.
var eventOutcomes = []struct {
	text string
	layer
	of func(*measure.Round) int
}{
	{"responses", layer{color: okColor}, func(r *measure.Round) int { return r.EventResponses }},
	{"errors", layer{color: failedColor}, func(r *measure.Round) int { return r.EventErrors }},
	{"rejected", layer{color: rejectedColor}, func(r *measure.Round) int { return r.EventRejected }},
	{"without a slot", layer{color: noSlotColor}, func(r *measure.Round) int { return r.EventNoSlot }},
}

func outcomeLegend() caption {
	var c caption
	for _, o := range eventOutcomes {
		c = append(c, entry{symbol: boxSymbol(o.color), text: o.text})
	}
	return c
}

// chosenColumns is up to three variants: all if there are no more, otherwise
// the first without a breaker and the gentlest rule.
func chosenColumns(groups []armGroup) []int {
	const most = 3
	n := len(groups[0].arms)
	if n <= most {
		return upTo(n)
	}
	var columns []int
	if first := variantWith(groups, func(a *measure.Arm) bool { return !a.Breaker && len(a.Rounds) > 0 }); first >= 0 {
		columns = append(columns, first)
	}
	var arms []*measure.Arm
	for _, g := range groups {
		arms = append(arms, g.arms...)
	}
	rule := findings.GentlestRule(arms)
	if i := variantWith(groups, func(a *measure.Arm) bool { return a.Name == rule }); rule != "" && !slices.Contains(columns, i) {
		columns = append(columns, i)
	}
	for i := 0; len(columns) < 2; i++ {
		if !slices.Contains(columns, i) {
			columns = append(columns, i)
		}
	}
	return columns
}

func upTo(n int) []int {
	result := make([]int, n)
	for i := range result {
		result[i] = i
	}
	return result
}

// variantWith is the first variant of which an arm is so, or -1.
func variantWith(groups []armGroup, so func(*measure.Arm) bool) int {
	for v := range groups[0].arms {
		for _, g := range groups {
			if so(g.arms[v]) {
				return v
			}
		}
	}
	return -1
}

// roundPage is what the panels of a figure in rounds share.
type roundPage struct {
	rounds, each   int
	slotsAxis, sum axis
}

func newRoundPage(arms []*measure.Arm, groups []armGroup, columns []int) roundPage {
	page := roundPage{rounds: roundsOf(arms), each: roundsEach(arms)}
	var free, events reach
	for _, g := range groups {
		for _, column := range columns {
			rounds := g.arms[column].Rounds
			free.cover(roundSteps(rounds, page.each, leastFree))
			free.cover(roundSteps(rounds, page.each, total(trackingStarved)))
			events.coverStack(page.layers(rounds))
		}
	}
	page.slotsAxis, page.sum = countAxis("slots", free), countAxis("events", events)
	return page
}

func trackingStarved(r *measure.Round) int { return r.TrackingNoSlot }

func (r roundPage) layers(rounds []measure.Round) []layer {
	var layers []layer
	for _, o := range eventOutcomes {
		layers = append(layers, layer{o.color, roundSteps(rounds, r.each, total(o.of))})
	}
	return layers
}

const (
	slotsHeight    = 46
	outcomesHeight = 38
)

func (r roundPage) axis() axis { return countingAxis("round", 0, float64(max(1, r.rounds))) }

func (r roundPage) slots(g armGroup, arm *measure.Arm) *panel {
	starved, served := findings.Tracking(arm)
	parts := []string{arm.Name}
	if starved+served > 0 {
		parts = append(parts, findings.Count(starved)+" of "+findings.Count(starved+served)+" tracking without a slot")
	}
	p := &panel{caption: g.entitled(parts...), x: r.axis(), y: r.slotsAxis, height: slotsHeight}
	p.x.hidden = true
	p.marks = []mark{
		stacked(layer{starvedColor, roundSteps(arm.Rounds, r.each, total(trackingStarved))}),
		curve(merged(roundSteps(arm.Rounds, r.each, leastFree)), freeStroke),
	}
	return p
}

func (r roundPage) outcomes(arm *measure.Arm, last bool) *panel {
	p := &panel{x: r.axis(), y: r.sum, height: outcomesHeight}
	p.x.hidden = !last
	p.marks = []mark{stacked(r.layers(arm.Rounds)...)}
	return p
}
