package plots

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// sweepLines is the metric over one parameter, a line for each series.
func sweepLines(p *page, in SweepInput) {
	x := scaleOf(slices.Concat(in.Points, in.Reference), 0)
	names := in.series()
	panel := &panel{x: x.axis(in.Parameters[0]), y: in.valueAxis(), marks: []mark{in.levels}}
	for i, name := range names {
		line := newSweepLine(in.of(name), x)
		style := armStroke(i, len(names))
		panel.marks = append(panel.marks, whiskers(in.of(name), x, style.color), curve(line.steps, style), line.dots(style.color), line.crosses(style.color))
		if name != "" {
			p.legend = append(p.legend, entry{symbol: lineSymbol(style), text: name})
		}
	}
	if len(in.Reference) > 0 {
		panel.marks = append(panel.marks, curve(newSweepLine(in.Reference, x).steps, expectedStroke))
		p.legend = append(p.legend, entry{symbol: lineSymbol(expectedStroke), text: in.ReferenceName})
	}
	if slices.ContainsFunc(in.Points, SweepPoint.hasInterval) {
		p.legend = append(p.legend, entry{symbol: whiskerSymbol(inkSoft), text: "95 % interval"})
	}
	if in.anyNone() {
		p.legend = append(p.legend, entry{symbol: crossSymbol(inkSoft), text: "none"})
	}
	in.shade(panel)
	p.panels = append(p.panels, panel)
}

// valueAxis shows the metric, with the reference and the levels.
func (in SweepInput) valueAxis() axis {
	var r reach
	least := 0.0
	add := func(y float64) {
		r.add(y)
		least = min(least, y)
	}
	for _, point := range slices.Concat(in.Points, in.Reference) {
		if finite(point.Y) {
			add(float64(point.Y))
		}
		if point.hasInterval() {
			add(float64(point.Y) + point.HalfWidth)
		}
	}
	for _, level := range in.Levels {
		if finite(measure.Value(level.Y)) {
			add(level.Y)
		}
	}
	const decades = 100
	switch {
	case least < 0:
		return signedAxis(in.Metric, least, max(r.high, 0))
	case r.some && !r.zero && r.high > decades*r.low:
		return logAxis(in.Metric+" (log)", r, findings.Number)
	default:
		return countAxis(in.Metric, r)
	}
}

// signedAxis shows numbers on both sides of zero.
func signedAxis(label string, low, high float64) axis {
	margin := 0.06 * (high - low)
	low, high = low-margin, high+2*margin
	return axis{label: label, min: low, max: high, grid: true, ticks: func(length vg.Length) []tick {
		return linearTicks(low, high, length)
	}}
}

// sweepLine is the points of a line from left to right; those without a value
// are gaps.
type sweepLine struct {
	steps []step
}

func newSweepLine(points []SweepPoint, x scale) sweepLine {
	var line sweepLine
	for _, p := range points {
		at := x.at(p)
		line.steps = append(line.steps, step{at, at, float64(p.Y), finite(p.Y)})
	}
	slices.SortStableFunc(line.steps, func(a, b step) int {
		switch {
		case a.from < b.from:
			return -1
		case a.from > b.from:
			return 1
		}
		return 0
	})
	return line
}

// dots marks the points, as long as they can be told apart.
func (l sweepLine) dots(c color.Color) mark {
	const most = 200
	return func(s *sheet, f frame) {
		var at []vg.Point
		for _, p := range l.steps {
			if p.known {
				at = append(at, f.at(p.from, p.y))
			}
		}
		if len(at) <= most {
			s.discs(c, 2, at...)
		}
	}
}

// crosses marks at the foot where there is no value.
func (l sweepLine) crosses(c color.Color) mark {
	return func(s *sheet, f frame) {
		var path vg.Path
		for _, p := range l.steps {
			if !p.known {
				path = append(path, crossAt(vg.Point{X: f.atX(p.from), Y: f.Min.Y + 5})...)
			}
		}
		s.stroke(stroke{color: c, width: axisWidth}, path)
	}
}

func crossAt(p vg.Point) vg.Path {
	const half = 1.8
	var path vg.Path
	path.Move(vg.Point{X: p.X - half, Y: p.Y - half})
	path.Line(vg.Point{X: p.X + half, Y: p.Y + half})
	path.Move(vg.Point{X: p.X - half, Y: p.Y + half})
	path.Line(vg.Point{X: p.X + half, Y: p.Y - half})
	return path
}

func crossSymbol(c color.Color) symbol {
	return symbol{4, func(s *sheet, at vg.Rectangle) {
		center := vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: (at.Min.Y + at.Max.Y) / 2}
		s.stroke(stroke{color: c, width: axisWidth}, crossAt(center))
	}}
}

// levels draws the levels, with their names at the right as long as these keep
// apart.
func (in SweepInput) levels(s *sheet, f frame) {
	var taken []vg.Length
	for _, level := range in.Levels {
		if !finite(measure.Value(level.Y)) {
			continue
		}
		y := f.atY(level.Y)
		near := slices.ContainsFunc(taken, func(other vg.Length) bool { return max(y-other, other-y) < tickSize+2 })
		text := level.Label
		if near {
			text = ""
		}
		levelLine(s, f, y, y+3, text)
		taken = append(taken, y)
	}
}

var (
	shadeColor = rgb(0xE3EFF7)
	shadeInk   = rgb(0x00507D)
)

// shade marks stretches of the parameter.
func (in SweepInput) shade(p *panel) {
	var intervals []interval
	var named []stretch
	for _, part := range in.Shade {
		if part.From > p.x.max || part.To < p.x.min || !(part.From <= part.To) {
			continue
		}
		where := interval{max(part.From, p.x.min), min(part.To, p.x.max)}
		intervals = append(intervals, where)
		named = append(named, stretch{where, part.Label})
	}
	slices.SortFunc(named, func(a, b stretch) int {
		if a.from < b.from {
			return -1
		}
		return 1
	})
	p.back = append(p.back, tint(shadeColor, intervals))
	p.marks = append(p.marks, nameStretches(shadeInk, named))
}
