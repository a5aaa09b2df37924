package plots

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// forest is a row for each metric, with the differences from the reference as marks
// on one scale and in words beside it.
type forest struct {
	rows  []CompareRow
	looks []look // of the configurations but the reference
	scale axis
	columns
}

// Sizes of a forest, in points.
const (
	lanePitch  vg.Length = 10
	rowPadding vg.Length = 2.5
	cellGap    vg.Length = 8
	headHeight vg.Length = 13
	// footHeight is that of the axis, its numbers and its label.
	footHeight = tickLength + tickSize + axisSize + 5
	// arrowLength is the least, with its head.
	arrowLength vg.Length = 10
)

func (c comparison) forest() *panel {
	f := forest{rows: c.Rows, looks: c.looks[1:len(c.drawn())], scale: shareAxis(c.Rows)}
	f.columns = f.measure()
	p := &panel{x: noAxis, y: noAxis, height: headHeight + f.height() + footHeight, marks: []mark{f.draw}}
	p.caption = caption{
		{text: "Difference from the reference, with its 95 % interval"},
		{symbol: markerSymbol(true), text: "found"},
		{symbol: markerSymbol(false), text: "none found"},
	}
	if f.anyClipped() {
		p.caption = append(p.caption, entry{symbol: arrowSymbol, text: "goes on"})
	}
	return p
}

func (f forest) rowHeight() vg.Length { return lanePitch*vg.Length(len(f.looks)) + 2*rowPadding }

func (f forest) height() vg.Length { return f.rowHeight() * vg.Length(len(f.rows)) }

// columns is the widths of the texts beside the marks.
type columns struct {
	label, reference, text, verdict vg.Length
}

const (
	labelHead     = "metric"
	referenceHead = "reference"
	textHead      = "difference"
)

// measure fits the columns to their texts, up to what leaves room for the marks.
func (f forest) measure() columns {
	c := columns{width(labelHead, noteSize), width(referenceHead, noteSize), width(textHead, noteSize), 0}
	grow := func(column *vg.Length, text string, most vg.Length) {
		*column = min(max(*column, width(text, tickSize)), most)
	}
	for _, row := range f.rows {
		grow(&c.label, row.Label, 132)
		grow(&c.reference, row.Reference, 62)
		for _, d := range f.differences(row) {
			grow(&c.text, d.Text, 92)
			grow(&c.verdict, d.Verdict, 58)
		}
	}
	return c
}

// differences is those that are drawn.
func (f forest) differences(row CompareRow) []CompareDifference {
	return row.Differences[:min(len(f.looks), len(row.Differences))]
}

// anyClipped reports whether an interval goes on beyond the scale.
func (f forest) anyClipped() bool {
	for _, row := range f.rows {
		for _, d := range f.differences(row) {
			if low, high := d.ends(); low < f.scale.min || high > f.scale.max {
				return true
			}
		}
	}
	return false
}

// draw uses the whole width of the page, from its edge on.
func (f forest) draw(s *sheet, whole frame) {
	left := whole.edge + f.label + cellGap + f.reference + cellGap
	right := whole.Max.X - f.verdict - cellGap - f.text - cellGap
	top := whole.Max.Y - headHeight
	plot := frame{box(left, top-f.height(), right, top), whole.edge, f.scale, noAxis}
	f.rules(s, plot, whole)
	(&panel{x: f.scale, y: noAxis}).draw(s, plot.Rectangle, whole.edge)
	zero := plot.atX(0)
	s.line(stroke{color: ink, width: 1.2}, vg.Point{X: zero, Y: plot.Min.Y}, vg.Point{X: zero, Y: plot.Max.Y})
	f.heads(s, plot, whole)
	for i, row := range f.rows {
		f.row(s, plot, whole, row, top-f.rowHeight()*vg.Length(i))
	}
}

// heads names the columns.
func (f forest) heads(s *sheet, plot, whole frame) {
	y := plot.Max.Y + 4
	head := func(text string, x vg.Length, align float64) {
		s.write(label{text, vg.Point{X: x, Y: y}, align, sized(regular(), noteSize), inkSoft})
	}
	head(labelHead, whole.edge, 0)
	head(referenceHead, plot.Min.X-cellGap, 1)
	head(textHead, plot.Max.X+cellGap+f.text, 1)
}

// rules separates the rows.
func (f forest) rules(s *sheet, plot, whole frame) {
	var path vg.Path
	for i := range f.rows {
		y := plot.Max.Y - f.rowHeight()*vg.Length(i)
		path.Move(vg.Point{X: whole.edge, Y: y})
		path.Line(vg.Point{X: whole.Max.X, Y: y})
	}
	s.stroke(stroke{color: gridColor, width: axisWidth}, path)
}

// row draws a metric below a height.
func (f forest) row(s *sheet, plot, whole frame, row CompareRow, top vg.Length) {
	center := top - f.rowHeight()/2
	f.cell(s, row.Label, whole.edge, center, 0, f.label)
	f.cell(s, row.Reference, plot.Min.X-cellGap, center, 1, f.reference)
	for i, d := range f.differences(row) {
		y := top - rowPadding - lanePitch*(vg.Length(i)+0.5)
		f.cell(s, d.Text, plot.Max.X+cellGap+f.text, y, 1, f.text)
		f.cell(s, d.Verdict, plot.Max.X+cellGap+f.text+cellGap, y, 0, f.verdict)
		drawDifference(s, plot, f.looks[i], d, y)
	}
}

// cell writes a text of a column about a height.
func (f forest) cell(s *sheet, text string, x, y vg.Length, align float64, allowed vg.Length) {
	s.about(label{text, vg.Point{X: x, Y: y}, align, sized(regular(), tickSize), ink}, allowed)
}

// drawDifference is a marker with its interval, which ends in arrows where it goes on
// beyond the plot.
func drawDifference(s *sheet, plot frame, l look, d CompareDifference, y vg.Length) {
	if math.IsNaN(d.Value) {
		text := label{"no share of the reference", vg.Point{X: plot.atX(0) + 5, Y: y - middle*noteSize}, 0, sized(regular(), noteSize), inkSoft}
		if space := plot.Max.X - text.at.X; width(text.text, noteSize) > space {
			text.at.X, text.align = plot.atX(0)-5, 1
		}
		s.write(text)
		return
	}
	low, high := d.ends()
	from, to := plot.atX(low), plot.atX(high)
	if low < plot.x.min {
		s.filled(l.color, arrowhead(vg.Point{X: plot.Min.X, Y: y}, -1))
		to = max(to, from+arrowLength)
	}
	if high > plot.x.max {
		s.filled(l.color, arrowhead(vg.Point{X: plot.Max.X, Y: y}, 1))
		from = min(from, to-arrowLength)
	}
	s.line(stroke{color: l.color, width: 1.3}, vg.Point{X: from, Y: y}, vg.Point{X: to, Y: y})
	if d.Value < plot.x.min || d.Value > plot.x.max {
		return
	}
	outline := l.marker(vg.Point{X: plot.atX(d.Value), Y: y}, markerRadius)
	if d.found() {
		s.filled(l.color, outline)
	} else {
		s.filled(white, outline)
	}
	s.stroke(stroke{color: l.color, width: 1}, outline)
}

// ends is those of the interval; without one both are the value.
func (d CompareDifference) ends() (low, high float64) {
	if math.IsNaN(d.Low) || math.IsNaN(d.High) {
		return d.Value, d.Value
	}
	return d.Low, d.High
}

func (d CompareDifference) found() bool {
	return d.Verdict != "" && d.Verdict != NoDifference && d.Verdict != NotComparable
}

// arrowhead points to the left (-1) or right (1), its tip at a point.
func arrowhead(tip vg.Point, direction vg.Length) vg.Path {
	const length, half = 5, 2.7
	var path vg.Path
	path.Move(tip)
	path.Line(vg.Point{X: tip.X - direction*length, Y: tip.Y + half})
	path.Line(vg.Point{X: tip.X - direction*length, Y: tip.Y - half})
	path.Close()
	return path
}

// markerSymbol is a marker of a difference that was found, or of none.
func markerSymbol(found bool) symbol {
	return symbol{7, func(s *sheet, at vg.Rectangle) {
		outline := disc(vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: (at.Min.Y + at.Max.Y) / 2}, markerRadius)
		if found {
			s.filled(inkSoft, outline)
		}
		s.stroke(stroke{color: inkSoft, width: 1}, outline)
	}}
}

var arrowSymbol = symbol{arrowLength, func(s *sheet, at vg.Rectangle) {
	y := (at.Min.Y + at.Max.Y) / 2
	s.line(stroke{color: inkSoft, width: 1.3}, vg.Point{X: at.Min.X, Y: y}, vg.Point{X: at.Max.X, Y: y})
	s.filled(inkSoft, arrowhead(vg.Point{X: at.Max.X, Y: y}, 1))
}}
