package plots

import (
	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// outcomes is what became of the requests, by the time at which they arrived: a row of
// stacked counts for each arm, and beside it how many succeeded.
func outcomes(p *page, in Input) {
	ends := endsThatOccur(in.Arms)
	if len(ends) == 0 {
		p.panels = []*panel{onlyWords("No request has ended.")}
		return
	}
	rows := newOutcomeRows(in, ends)
	p.legend = rows.legend(in)
	p.panels = []*panel{{
		caption: caption{{text: "Requests that arrived in " + rows.each.text(in.Arms) + ", by what became of them"}},
		x:       noAxis, y: noAxis, height: rows.height(), marks: []mark{rows.draw},
	}}
}

// outcomeRows is the rows with the sizes of their columns.
type outcomeRows struct {
	arms      []*measure.Arm
	ends      []int // positions in findings.Ends
	each      joint
	stacks    [][]layer // of each arm
	successes []findings.Success
	faults    []interval
	x, y      axis
	name      vg.Length // the width of the names
	success   vg.Length // and that of the successes
}

// Heights of the figure, in points. All rows together have the height that fills a
// page of the usual size, or more if they are many.
const (
	outcomeHead   vg.Length = 11 // for the names of the faults and of the column
	outcomeRoom   vg.Length = 196
	outcomeGap    vg.Length = 8
	leastOutcomes vg.Length = 25
)

const successHead = "succeeded"

func newOutcomeRows(in Input, ends []int) outcomeRows {
	r := outcomeRows{
		arms: in.Arms, ends: ends, each: jointOf(in.Arms), faults: faultsOf(in.Arms),
		successes: findings.Successes(&measure.Summary{Arms: in.Arms, Replications: in.Replications}),
		x:         timeAxis("simulated time", 0, horizon(in.Arms)),
		success:   width(successHead, noteSize),
	}
	var most reach
	for i, arm := range in.Arms {
		r.stacks = append(r.stacks, r.each.layers(arm, ends))
		for _, tops := range heaped(r.stacks[i]) {
			most.cover(tops)
		}
		r.name = max(r.name, min(width(arm.Name, tickSize), nameLimit))
		r.success = max(r.success, width(r.successes[i].Count, tickSize), width(r.successes[i].Share, noteSize))
	}
	r.y = rateAxis(most.high)
	return r
}

// rateAxis has its highest number just below its end, and marks for low rows too.
func rateAxis(high float64) axis {
	high *= 1.03
	return axis{max: high, grid: true, ticks: func(length vg.Length) []tick {
		const usual = 22
		return spacedTicks(0, high, length, min(usual, float64(length)/2))
	}}
}

// row is the height of a row without the gap to the next.
func (r outcomeRows) row() vg.Length {
	return max(outcomeRoom/vg.Length(len(r.arms))-outcomeGap, leastOutcomes)
}

func (r outcomeRows) height() vg.Length {
	return outcomeHead + (r.row()+outcomeGap)*vg.Length(len(r.arms)) - outcomeGap + footHeight
}

func (r outcomeRows) legend(in Input) caption {
	var c caption
	for _, end := range r.ends {
		c = append(c, entry{symbol: boxSymbol(endColors[end]), text: findings.Ends[end].Name})
	}
	if len(r.faults) > 0 {
		c = append(c, entry{symbol: boxSymbol(faultColor), text: "fault"})
	}
	if first := in.firstRun("areas: run"); first != nil {
		first[0].text += ", numbers: means"
		c = append(c, first...)
	}
	return c
}

// draw uses the whole width of the page, from its edge on.
func (r outcomeRows) draw(s *sheet, whole frame) {
	left, right := r.beside()
	column := frame{box(whole.edge+left, whole.Min.Y+footHeight, whole.Max.X-right, whole.Max.Y), whole.edge, r.x, axis{max: 1}}
	shade(r.faults)(s, column)
	top := column.Max.Y - outcomeHead
	for i := range r.arms {
		place := box(column.Min.X, top-r.row(), column.Max.X, top)
		r.panel(i).draw(s, place, whole.edge)
		r.texts(i, s, place, whole)
		top = place.Min.Y - outcomeGap
	}
	framed(r.faults)(s, column)
	s.write(label{successHead, vg.Point{X: whole.Max.X, Y: column.Max.Y - tickSize}, 1, sized(regular(), noteSize), inkSoft})
	halfway := (column.Min.Y + column.Max.Y - outcomeHead) / 2
	s.writeUpwards(label{"requests a second", vg.Point{X: whole.edge + 0.75*axisSize, Y: halfway}, 0.5, sized(regular(), axisSize), ink})
}

// beside is the room that the columns take at the left and at the right of the rows.
func (r outcomeRows) beside() (left, right vg.Length) {
	return axisSize + labelGap + r.name + cellGap + r.panel(0).marginLeft(r.row()), cellGap + r.success
}

// panel is the row of an arm.
func (r outcomeRows) panel(arm int) *panel {
	p := &panel{x: r.x, y: r.y, marks: []mark{stacked(r.stacks[arm]...)}}
	p.x.hidden = arm < len(r.arms)-1
	return p
}

// texts is what stands beside a row.
func (r outcomeRows) texts(arm int, s *sheet, place vg.Rectangle, whole frame) {
	const apart = 9 // between the lines
	center := (place.Min.Y + place.Max.Y) / 2
	usual, small := sized(regular(), tickSize), sized(regular(), noteSize)
	s.about(label{r.arms[arm].Name, vg.Point{X: whole.edge + axisSize + labelGap + r.name, Y: center}, 1, usual, ink}, nameLimit)
	counted := r.successes[arm]
	s.about(label{counted.Count, vg.Point{X: whole.Max.X, Y: center + apart/2}, 1, usual, ink}, r.success)
	s.about(label{counted.Share, vg.Point{X: whole.Max.X, Y: center - apart/2}, 1, small, inkSoft}, r.success)
}
