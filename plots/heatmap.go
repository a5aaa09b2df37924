package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"

	"halfopen/measure/findings"
)

const mostMaps = 4

// heatMaps is the metric over two parameters, a map for each series on one scale
// of colours.
func heatMaps(p *page, in SweepInput) {
	names := in.series()
	more := max(0, len(names)-mostMaps)
	names = names[:len(names)-more]
	if len(names) > 1 {
		p.columns = 2
	}
	x, y, tones := scaleOf(in.Points, 0), scaleOf(in.Points, 1), in.tones()
	for _, name := range names {
		panel := &panel{
			x:     categoryAxis(in.Parameters[0], append([]string{}, x.texts...)),
			y:     rowsAxis(in.Parameters[1], append([]string{}, y.texts...)),
			marks: []mark{heatMap{in.of(name), x, y, tones}.draw},
		}
		if name != "" {
			panel.caption = caption{{text: name}}
		}
		p.panels = append(p.panels, panel)
	}
	p.legend = tones.legend(in.Metric)
	if in.anyNone() {
		p.legend = append(p.legend, entry{symbol: noneSymbol, text: "none"})
	}
	if more > 0 {
		p.legend = append(p.legend, entry{text: "and " + findings.Count(more) + " more series"})
	}
}

// tones is a scale of colours; without any value it has no use.
type tones struct {
	axis
	some bool
}

func (in SweepInput) tones() tones {
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range in.Points {
		if finite(p.Y) {
			low, high = min(low, float64(p.Y)), max(high, float64(p.Y))
		}
	}
	const decades = 100
	t := tones{axis{min: low, max: high, log: low > 0 && high > decades*low}, low <= high}
	return t
}

// color is that of a value. If there is only one, it is that of the middle.
func (t tones) color(y float64) color.Color {
	if t.max <= t.min {
		return cividis(0.5)
	}
	return cividis(t.share(y))
}

func (t tones) legend(metric string) caption {
	if !t.some {
		return caption{{text: metric}}
	}
	if t.log {
		metric += " (log)"
	}
	return caption{{text: findings.Number(t.min)}, {symbol: gradient, text: findings.Number(t.max), joined: true}, {text: metric}}
}

var gradient = gradientOf(cividis, 90)

// gradientOf is a scale of colours of that width.
func gradientOf(colorAt func(share float64) color.Color, width vg.Length) symbol {
	return symbol{width, func(s *sheet, at vg.Rectangle) {
		const parts = 45
		wide := (at.Max.X - at.Min.X) / parts
		for i := range parts {
			// Each reaches under the next one, so that no seam is seen.
			s.fill(colorAt(float64(i)/(parts-1)), box(at.Min.X+wide*vg.Length(i), at.Min.Y, min(at.Min.X+wide*vg.Length(i+2), at.Max.X), at.Max.Y))
		}
	}}
}

// heatMap is the cells of one series.
type heatMap struct {
	points []SweepPoint
	x, y   scale
	tones  tones
}

// draw paints the cells; of points at one place the last counts.
func (m heatMap) draw(s *sheet, f frame) {
	last := map[[2]int]int{}
	for i, p := range m.points {
		last[[2]int{m.x.index(p), m.y.index(p)}] = i
	}
	for i, p := range m.points {
		place := [2]int{m.x.index(p), m.y.index(p)}
		if last[place] != i {
			continue
		}
		x, y := float64(place[0]), float64(place[1])
		cell := box(f.atX(x-0.5), f.atY(y-0.5), f.atX(x+0.5), f.atY(y+0.5))
		if !finite(p.Y) {
			noneCell(s, cell)
			continue
		}
		s.fill(m.tones.color(float64(p.Y)), cell)
		m.number(s, cell, float64(p.Y))
	}
}

// number writes the value into its cell if there is room.
func (m heatMap) number(s *sheet, cell vg.Rectangle, y float64) {
	text := findings.Number(y)
	if width(text, noteSize) > cell.Max.X-cell.Min.X-3 || noteSize+1 > cell.Max.Y-cell.Min.Y {
		return
	}
	center := vg.Point{X: (cell.Min.X + cell.Max.X) / 2, Y: (cell.Min.Y+cell.Max.Y)/2 - middle*noteSize}
	s.write(label{text, center, 0.5, sized(regular(), noteSize), readableOn(m.tones.color(y))})
}

// readableOn is black or white.
func readableOn(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	if 0.299*float64(r)+0.587*float64(g)+0.114*float64(b) > 0.5*0xFFFF {
		return ink
	}
	return white
}

var noneColor = rgb(0xF2F2F2)

// noneCell is hatched: grey alone is a colour of the scale.
func noneCell(s *sheet, cell vg.Rectangle) {
	s.fill(noneColor, cell)
	style := stroke{color: grey, width: gridWidth}
	s.line(style, cell.Min, cell.Max)
	s.line(style, vg.Point{X: cell.Min.X, Y: cell.Max.Y}, vg.Point{X: cell.Max.X, Y: cell.Min.Y})
}

var noneSymbol = symbol{10, noneCell}
