package plots

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// PresetsInput is what the figure of one incident through several breakers is drawn
// from.
type PresetsInput struct {
	// Title is the finding, Subtitle one line with the parameters and the seed.
	Title, Subtitle string
	// Runs is how many runs the values are the means of. The states are those of the
	// first.
	Runs int
	// Notes is what else the legend says, such as what a mark after a name means.
	Notes []string
	// Heads is what the values beside the bands are. Those beyond the fifth are not drawn.
	Heads []string
	Rows  []PresetsRow
}

// PresetsRow is a breaker.
type PresetsRow struct {
	// Group is what the breaker shares with its neighbours, such as a language.
	Group, Name string
	// Arm is the first run. Without a breaker it has no band.
	Arm *measure.Arm
	// SeveralHosts says that it judges each of several hosts for itself.
	SeveralHosts bool
	// Values is one for each of the heads, in words.
	Values []string
}

// DrawPresets returns the complete file of the figure of one incident through several
// breakers in one of the formats png, svg and pdf: the states of each over the same
// time, with its trial calls and a few numbers. It is safe for use by several
// goroutines.
func DrawPresets(format string, in PresetsInput) ([]byte, error) {
	p := &page{title: in.Title, subtitle: in.Subtitle}
	if len(in.Rows) == 0 {
		p.panels = []*panel{onlyWords("There is nothing to compare.")}
		return p.render(format)
	}
	b := newBreakers(in)
	p.legend = b.legend()
	p.panels = []*panel{{x: noAxis, y: noAxis, height: b.height(), marks: []mark{b.draw}}}
	return p.render(format)
}

// breakers is an input with the sizes of its columns.
type breakers struct {
	PresetsInput
	end    float64
	faults []interval
	heads  [][]string // in lines
	group  vg.Length
	name   vg.Length
	values []vg.Length
	states []bandStates
}

// bandStates is the states of a row: periods, and where they are too short, blurs.
type bandStates struct {
	seen  []period
	blurs []blur
}

// presetRow is the sizes of a row, and presetHeads the height above the first, in points.
var presetRow = bandSizes{lane: 5.5, band: 8.5, gap: 3}

const presetHeads vg.Length = 19

// Limits of the columns, in points and in number.
const (
	mostGroup     vg.Length = 54
	mostName      vg.Length = 118
	mostValue     vg.Length = 38
	mostHeadLines int       = 2
	mostValues    int       = 5
)

func newBreakers(in PresetsInput) breakers {
	in.Heads = in.Heads[:min(mostValues, len(in.Heads))]
	b := breakers{PresetsInput: in, end: horizon(in.arms()), faults: faultsOf(in.arms())}
	for _, row := range in.Rows {
		b.group = max(b.group, min(width(row.Group, noteSize), mostGroup))
		b.name = max(b.name, min(width(row.Name, tickSize), mostName))
	}
	for i, head := range in.Heads {
		lines := atMost(mostHeadLines, wrap(quantities(head), noteSize, mostValue), noteSize, mostValue)
		b.heads, b.values = append(b.heads, lines), append(b.values, in.widest(i, lines))
	}
	left, right := b.beside()
	perPoint := b.end / float64(pageInner-left-right)
	for _, row := range in.Rows {
		var states bandStates
		if row.Arm.Breaker {
			states.seen, states.blurs = blurred(periods(row.Arm, b.end), perPoint*float64(hairline))
		}
		b.states = append(b.states, states)
	}
	return b
}

// widest is the width of a column of values below its head.
func (in PresetsInput) widest(column int, head []string) vg.Length {
	widest := vg.Length(0)
	for _, line := range head {
		widest = max(widest, width(line, noteSize))
	}
	for _, row := range in.Rows {
		widest = max(widest, min(width(row.value(column), tickSize), mostValue))
	}
	return widest
}

// beside is the room that the columns take at the left and at the right of the bands.
func (b breakers) beside() (left, right vg.Length) {
	left = b.name + tickGap
	if b.group > 0 {
		left += b.group + cellGap
	}
	for _, column := range b.values {
		right += cellGap + column
	}
	return left, right
}

func (in PresetsInput) arms() []*measure.Arm {
	var arms []*measure.Arm
	for _, row := range in.Rows {
		arms = append(arms, row.Arm)
	}
	return arms
}

// value is the one of a head, or "".
func (r PresetsRow) value(head int) string {
	if head < len(r.Values) {
		return r.Values[head]
	}
	return ""
}

func (b breakers) height() vg.Length {
	return presetHeads + presetRow.row()*vg.Length(len(b.Rows)) + footHeight
}

func (b breakers) legend() caption {
	legend := bandLegend(b.arms(), b.end)
	if slices.ContainsFunc(b.states, func(s bandStates) bool { return len(s.blurs) > 0 }) {
		legend = append(legend, entry{symbol: layersSymbol, text: "changes too fast to be seen, as shares of the time"})
	}
	if slices.ContainsFunc(b.Rows, func(r PresetsRow) bool { return r.SeveralHosts }) {
		legend = append(legend, entry{symbol: boxSymbol(stateColors["half_open"]), text: "of several hosts, some are ejected"})
	}
	if len(b.faults) > 0 {
		legend = append(legend, entry{symbol: boxSymbol(faultColor), text: "fault"})
	}
	if b.Runs > 1 {
		legend = append(legend, entry{text: "states: run 1 of " + findings.Count(b.Runs) + ", numbers: means"})
	}
	for _, note := range b.Notes {
		legend = append(legend, entry{text: note})
	}
	return legend
}

// draw uses the whole width of the page, from its edge on.
func (b breakers) draw(s *sheet, whole frame) {
	left, right := b.beside()
	plot := frame{box(whole.edge+left, whole.Min.Y+footHeight, whole.Max.X-right, whole.Max.Y), whole.edge, timeAxis("simulated time", 0, b.end), axis{}}
	b.rules(s, plot, whole)
	b.bands().draw(s, plot.Rectangle, whole.edge)
	b.texts(s, plot, whole)
}

// bands is the panel of the states, whose y axis is in points, 0 at the top of the
// first row.
func (b breakers) bands() *panel {
	p := &panel{
		x:    timeAxis("simulated time", 0, b.end),
		y:    axis{min: -float64(presetRow.row()) * float64(len(b.Rows)), max: float64(presetHeads), bare: true},
		back: []mark{shade(b.faults)},
	}
	p.x.grid = false
	for i, row := range b.Rows {
		foot := -presetRow.row()*vg.Length(i+1) + presetRow.gap
		if !row.Arm.Breaker {
			p.marks = append(p.marks, noBand(foot))
			continue
		}
		p.marks = append(p.marks,
			band(b.states[i].seen, foot, presetRow.band),
			layers(b.states[i].blurs, foot, presetRow.band),
			trials(row.Arm, foot+presetRow.band, presetRow.lane))
	}
	p.marks = append(p.marks, framed(b.faults))
	return p
}

// framed names the faults that are long enough for it, and draws their ends over the
// bands, which hide the shade.
func framed(faults []interval) mark {
	const text = "fault"
	return func(s *sheet, f frame) {
		var path vg.Path
		for _, fault := range faults {
			x0, x1 := f.atX(fault.from), f.atX(fault.to)
			if x1-x0 < width(text, tickSize)+2*tickGap {
				continue
			}
			for _, x := range []vg.Length{x0, x1} {
				path.Move(vg.Point{X: x, Y: f.Min.Y})
				path.Line(vg.Point{X: x, Y: f.Max.Y})
			}
			s.write(label{text, vg.Point{X: x0 + tickGap, Y: f.Max.Y - tickSize}, 0, sized(regular(), tickSize), faultInk})
		}
		s.stroke(stroke{color: faultInk, width: gridWidth, dashes: []vg.Length{2, 2}}, path)
	}
}

// noBand is a line where there is no breaker.
func noBand(foot vg.Length) mark {
	return func(s *sheet, f frame) {
		y := f.atY(float64(foot + presetRow.band/2))
		s.line(stroke{color: grey, width: axisWidth}, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
	}
}

// rules separates the groups.
func (b breakers) rules(s *sheet, plot, whole frame) {
	var path vg.Path
	for i := range b.Rows {
		if b.begins(i) && i > 0 {
			y := b.top(plot, i)
			path.Move(vg.Point{X: whole.edge, Y: y})
			path.Line(vg.Point{X: whole.Max.X, Y: y})
		}
	}
	s.stroke(stroke{color: gridColor, width: axisWidth}, path)
}

// begins reports whether a row is the first of its group.
func (b breakers) begins(row int) bool {
	return row == 0 || b.Rows[row].Group != b.Rows[row-1].Group
}

func (b breakers) top(plot frame, row int) vg.Length {
	return plot.Max.Y - presetHeads - presetRow.row()*vg.Length(row)
}

// texts is what stands beside the bands.
func (b breakers) texts(s *sheet, plot, whole frame) {
	usual, small := sized(regular(), tickSize), sized(regular(), noteSize)
	for i, row := range b.Rows {
		center := b.top(plot, i) - presetRow.lane - presetRow.band/2
		s.about(label{row.Name, vg.Point{X: plot.Min.X - tickGap, Y: center}, 1, usual, ink}, b.name)
		if b.begins(i) {
			s.about(label{row.Group, vg.Point{X: whole.edge, Y: center}, 0, small, inkSoft}, b.group)
		}
		for j := range b.values {
			s.about(label{row.value(j), vg.Point{X: b.right(plot, j), Y: center}, 1, usual, ink}, b.values[j])
		}
	}
	for j, lines := range b.heads {
		y := plot.Max.Y - presetHeads + 3
		for k := range lines {
			line := lines[len(lines)-1-k]
			s.write(label{line, vg.Point{X: b.right(plot, j), Y: y}, 1, small, inkSoft})
			y += headPitch - 1.5
		}
	}
}

// right is the right edge of a column of values.
func (b breakers) right(plot frame, column int) vg.Length {
	x := plot.Max.X
	for _, w := range b.values[:column+1] {
		x += cellGap + w
	}
	return x
}
