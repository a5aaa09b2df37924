package plots

import (
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
)

// The states of a breaker are told apart by lightness, so in grey too.
var stateColors = map[string]color.Color{
	"closed":    rgb(0xBFE3D6),
	"open":      rgb(0xB23A00),
	"half_open": rgb(0xF0C419),
	unrecorded:  rgb(0xD9D9D9),
}

// unrecorded is the state after the last transition of a list that is not
// complete.
const unrecorded = "not recorded"

// paintOrder lets what is short lie on top.
var paintOrder = []string{"closed", unrecorded, "open", "half_open"}

// period is a stretch of time in one state.
type period struct {
	interval
	state string
}

// periods is the states of an arm's breaker up to the end.
func periods(arm *measure.Arm, end float64) []period {
	if len(arm.Ticks) > 0 {
		return tickPeriods(arm.Ticks)
	}
	now := period{interval{0, end}, "closed"}
	if len(arm.Transitions) > 0 {
		now.state = arm.Transitions[0].From
	}
	var result []period
	openings := 0
	for _, t := range arm.Transitions {
		at := min(known(t.At), end)
		if at < now.from || known(t.At) > end {
			continue
		}
		now.to = at
		result = append(result, now)
		now = period{interval{at, end}, t.To}
		if t.To == "open" {
			openings++
		}
	}
	if openings < arm.Openings && lastAt(arm) < end {
		now.state = unrecorded
	}
	return append(result, now)
}

func lastAt(arm *measure.Arm) float64 {
	last := 0.0
	for _, t := range arm.Transitions {
		last = max(last, known(t.At))
	}
	return last
}

// bandSizes are the heights of the parts of an arm's row, in points.
type bandSizes struct {
	lane  vg.Length // of the trial calls, above the band
	band  vg.Length
	notes vg.Length // of the times of the transitions, below the band
	gap   vg.Length // to the next row
}

func (z bandSizes) row() vg.Length { return z.lane + z.band + z.notes + z.gap }

// bandRow is a breaker of an arm, as an arm that has no other.
type bandRow struct {
	*measure.Arm
	lines []string // its name
	color color.Color
}

// lineHeight is from one line of a row's name to the next.
const lineHeight = tickSize + 1

// bandRows is every breaker of the arms.
func bandRows(arms []*measure.Arm) []bandRow {
	var rows []bandRow
	for i, arm := range arms {
		for _, single := range arm.Singles() {
			lines := []string{arm.Name}
			if single.Breaker != "" {
				lines = append(lines, strings.TrimSuffix(single.Breaker, ".breaker"))
			}
			rows = append(rows, bandRow{single.Arm, lines, darker(armColor(i))})
		}
	}
	return rows
}

// bandPanel has a row for every breaker. Its y axis is in points.
func bandPanel(arms []*measure.Arm, z bandSizes) *panel {
	end := horizon(arms)
	faults := faultsOf(arms)
	p := &panel{
		x:    timeAxis("simulated time", 0, end),
		y:    axis{bare: true},
		back: []mark{shade(faults)},
	}
	p.x.grid = false
	rows := bandRows(arms)
	for i, row := range rows {
		foot := -z.row()*vg.Length(i+1) + z.gap + z.notes
		for line, text := range row.lines {
			below := lineHeight * (vg.Length(line) - vg.Length(len(row.lines)-1)/2)
			p.names = append(p.names, rowName{text, row.color, float64(foot + z.band/2 - below)})
		}
		p.marks = append(p.marks,
			band(periods(row.Arm, end), foot, z.band),
			trials(row.Arm, foot+z.band, z.lane))
		if z.notes > 0 {
			p.marks = append(p.marks, transitionTimes(row.Arm, end, foot))
		}
	}
	p.height = z.row() * vg.Length(len(rows))
	p.y.min = -float64(p.height)
	p.caption = bandLegend(arms, end)
	return p
}

// bandLegend names the states and the outcomes of the trial calls of all arms.
func bandLegend(arms []*measure.Arm, end float64) caption {
	states := map[string]bool{"closed": true, "open": true, "half_open": true}
	outcomes := map[string]bool{}
	for _, row := range bandRows(arms) {
		for _, stretch := range periods(row.Arm, end) {
			states[stretch.state] = true
		}
		countOutcomes(outcomes, row.HalfOpen...)
	}
	return append(stateLegend(states), trialLegend(outcomes, discSymbol)...)
}

func stateLegend(states map[string]bool) caption {
	texts := []struct{ state, text string }{
		{"closed", "closed"}, {"open", "open"}, {"half_open", "half-open"}, {unrecorded, unrecorded},
	}
	var c caption
	for _, t := range texts {
		if states[t.state] {
			c = append(c, entry{symbol: boxSymbol(stateColors[t.state]), text: t.text})
		}
	}
	c[0].text = "breaker " + c[0].text
	return c
}

// band paints the periods, each state in one go.
func band(stretches []period, foot, height vg.Length) mark {
	return func(s *sheet, f frame) {
		y := f.atY(float64(foot))
		boxes := map[string][]vg.Rectangle{}
		for i, stretch := range stretches {
			x0, x1 := f.atX(stretch.from), f.atX(stretch.to)
			if i+1 < len(stretches) && stretch.state != "closed" {
				x1 = widened(x0, x1, f.atX(stretches[i+1].to))
			}
			boxes[stretch.state] = append(boxes[stretch.state], box(x0, y, x1, y+height))
		}
		for _, state := range paintOrder {
			s.fill(stateColors[state], boxes[state]...)
		}
	}
}

// widened is the end of a period that is too short to be seen, at the cost of the
// next one; but it leaves that one half of what they have together.
func widened(x0, x1, next vg.Length) vg.Length {
	return max(x1, min(x0+hairline, (x0+next)/2))
}
