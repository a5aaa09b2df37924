package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// panel is one coordinate system and what is drawn in it.
type panel struct {
	caption caption // above it
	x, y    axis
	// height is fixed, or 0 for a share of the room that is left.
	height vg.Length
	// names stand at the left in place of ticks.
	names []rowName
	back  []mark // under the grid
	marks []mark
}

// mark draws something into a frame.
type mark func(s *sheet, f frame)

// rowName names a row of a panel without a y axis.
type rowName struct {
	text  string
	color color.Color
	y     float64
}

// frame is a panel's place on the page. Its label stands at the left edge.
type frame struct {
	vg.Rectangle
	edge vg.Length
	x, y axis
}

// atX and atY are where a number of the axis lies on the page.
func (f frame) atX(x float64) vg.Length {
	return f.Min.X + vg.Length(f.x.share(x))*(f.Max.X-f.Min.X)
}

func (f frame) atY(y float64) vg.Length {
	return f.Min.Y + vg.Length(f.y.share(y))*(f.Max.Y-f.Min.Y)
}

func (f frame) at(x, y float64) vg.Point { return vg.Point{X: f.atX(x), Y: f.atY(y)} }

const (
	tickLength vg.Length = 3.5
	tickGap    vg.Length = 3
	labelGap   vg.Length = 5
	// nameLimit is the widest that a row's name may be.
	nameLimit vg.Length = 105
	// middle is half the height of a capital letter, in parts of the type's size.
	middle = 0.36
)

// marginLeft is the room that the panel needs beside it.
func (p *panel) marginLeft(height vg.Length) vg.Length {
	widest := vg.Length(0)
	for _, t := range p.yTicks(height) {
		widest = max(widest, width(t.text, tickSize))
	}
	for _, n := range p.names {
		widest = max(widest, width(n.short(), tickSize))
	}
	margin := widest + tickGap
	if !p.y.bare {
		margin += tickLength
	}
	if p.y.label != "" {
		margin += labelGap + axisSize
	}
	return margin
}

func (p *panel) yTicks(height vg.Length) []tick {
	if p.y.ticks == nil {
		return nil
	}
	return p.y.ticks(height)
}

// marginBottom is the room that the panel needs below it.
func (p *panel) marginBottom() vg.Length {
	margin := vg.Length(0)
	if !p.x.bare {
		margin += tickLength
	}
	if p.x.hidden {
		return margin
	}
	margin += tickSize + 1.5
	if p.x.label != "" {
		margin += axisSize + 2.5
	}
	return margin
}

func (n rowName) short() string {
	return shorten(n.text, sized(regular(), tickSize), nameLimit)
}

// draw draws the panel into a place on the page, with its margin from the edge on.
func (p *panel) draw(s *sheet, place vg.Rectangle, edge vg.Length) {
	f := frame{place, edge, p.x, p.y}
	for _, m := range p.back {
		m(s, f)
	}
	xs, ys := p.xTicks(f), p.yTicks(f.Max.Y-f.Min.Y)
	s.stroke(stroke{color: gridColor, width: gridWidth}, p.gridLines(f, xs, ys))
	p.drawX(s, f, xs)
	p.drawY(s, f, ys)
	for _, m := range p.marks {
		m(s, f)
	}
}

func (p *panel) xTicks(f frame) []tick {
	if p.x.ticks == nil {
		return nil
	}
	return p.x.ticks(f.Max.X - f.Min.X)
}

func (p *panel) gridLines(f frame, xs, ys []tick) vg.Path {
	var path vg.Path
	for _, t := range xs {
		if p.x.grid && t.text != "" {
			path.Move(vg.Point{X: f.atX(t.at), Y: f.Min.Y})
			path.Line(vg.Point{X: f.atX(t.at), Y: f.Max.Y})
		}
	}
	for _, t := range ys {
		if p.y.grid && t.text != "" {
			path.Move(vg.Point{X: f.Min.X, Y: f.atY(t.at)})
			path.Line(vg.Point{X: f.Max.X, Y: f.atY(t.at)})
		}
	}
	return path
}

func (p *panel) drawX(s *sheet, f frame, ticks []tick) {
	y := f.Min.Y
	if !p.x.bare {
		var path vg.Path
		path.Move(f.Min)
		path.Line(vg.Point{X: f.Max.X, Y: y})
		for _, t := range ticks {
			path.Move(vg.Point{X: f.atX(t.at), Y: y})
			path.Line(vg.Point{X: f.atX(t.at), Y: y - tickLength})
		}
		s.stroke(stroke{color: ink, width: axisWidth}, path)
		y -= tickLength
	}
	if p.x.hidden {
		return
	}
	y -= tickSize
	for _, t := range ticks {
		x := min(f.atX(t.at), f.Max.X+pageEnd-width(t.text, tickSize)/2)
		s.write(label{t.text, vg.Point{X: x, Y: y}, 0.5, sized(regular(), tickSize), ink})
	}
	center := (f.Min.X + f.Max.X) / 2
	s.write(label{p.x.label, vg.Point{X: center, Y: y - axisSize - 1.5}, 0.5, sized(regular(), axisSize), ink})
}

func (p *panel) drawY(s *sheet, f frame, ticks []tick) {
	x := f.Min.X - tickGap
	if !p.y.bare {
		s.stroke(stroke{color: ink, width: axisWidth}, yAxisLines(f, ticks))
		x -= tickLength
	}
	for _, t := range ticks {
		s.write(label{t.text, vg.Point{X: x, Y: f.atY(t.at) - middle*tickSize}, 1, sized(regular(), tickSize), ink})
	}
	for _, n := range p.names {
		s.write(label{n.short(), vg.Point{X: x, Y: f.atY(n.y) - middle*tickSize}, 1, sized(regular(), tickSize), n.color})
	}
	if p.y.label != "" {
		at := vg.Point{X: f.edge + 0.75*axisSize, Y: (f.Min.Y + f.Max.Y) / 2}
		s.writeUpwards(label{p.y.label, at, 0.5, sized(regular(), axisSize), ink})
	}
}

func yAxisLines(f frame, ticks []tick) vg.Path {
	var path vg.Path
	path.Move(f.Min)
	path.Line(vg.Point{X: f.Min.X, Y: f.Max.Y})
	for _, t := range ticks {
		length := tickLength
		if t.text == "" {
			length = tickLength / 2
		}
		path.Move(vg.Point{X: f.Min.X, Y: f.atY(t.at)})
		path.Line(vg.Point{X: f.Min.X - length, Y: f.atY(t.at)})
	}
	return path
}
