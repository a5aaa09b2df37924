package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

// look is how a configuration is told apart: by the colour, the width and the dashes
// of its line, and by the shape of its marker. The reference has no marker.
type look struct {
	stroke
	marker markerShape
}

// markerShape is a marker's outline about a centre; its radius is that of a disc that looks
// as large.
type markerShape func(center vg.Point, radius vg.Length) vg.Path

// others are the looks of all but the reference, which is black. They are Okabe and
// Ito's colours.
var others = []struct {
	color  color.Color
	dashes []vg.Length
	marker markerShape
}{
	{rgb(0x0072B2), []vg.Length{7, 2}, disc},
	{rgb(0xD55E00), []vg.Length{3.5, 2}, polygon(4, 0)},
	{rgb(0x009E73), []vg.Length{1.4, 1.4}, polygon(4, 45)},
	{rgb(0xCC79A7), []vg.Length{8, 2, 1.4, 2}, polygon(3, 90)},
	{rgb(0xE69F00), []vg.Length{5, 1.5, 1.4, 1.5, 1.4, 1.5}, polygon(3, -90)},
}

// looksOf is that of each of some configurations.
func looksOf(configurations int) []look {
	looks := []look{{stroke: stroke{color: ink, width: 2}}}
	for i := 1; i < configurations; i++ {
		o := others[(i-1)%len(others)]
		looks = append(looks, look{stroke{color: o.color, width: 1.3, dashes: o.dashes}, o.marker})
	}
	return looks
}

// symbol is a piece of the line with the marker on it.
func (l look) symbol() symbol {
	const length = 26
	line := lineSymbol(l.stroke)
	return symbol{length, func(s *sheet, at vg.Rectangle) {
		line.draw(s, at)
		if l.marker != nil {
			s.filled(l.color, l.marker(vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: (at.Min.Y + at.Max.Y) / 2}, markerRadius))
		}
	}}
}

const markerRadius vg.Length = 2.6

func disc(center vg.Point, radius vg.Length) vg.Path {
	var path vg.Path
	path.Move(vg.Point{X: center.X + radius, Y: center.Y})
	path.Arc(center, radius, 0, 2*math.Pi)
	path.Close()
	return path
}

// polygon has corners at equal distances, the first in a direction in degrees, and
// about the area of the disc.
func polygon(corners int, first float64) markerShape {
	turn := 2 * math.Pi / float64(corners)
	larger := math.Sqrt(2 * math.Pi / (float64(corners) * math.Sin(turn)))
	return func(center vg.Point, radius vg.Length) vg.Path {
		var path vg.Path
		for i := range corners {
			sin, cos := math.Sincos(first*math.Pi/180 + float64(float64(i)*turn))
			at := vg.Point{X: center.X + radius*vg.Length(larger*cos), Y: center.Y + radius*vg.Length(larger*sin)}
			if i == 0 {
				path.Move(at)
			} else {
				path.Line(at)
			}
		}
		path.Close()
		return path
	}
}
