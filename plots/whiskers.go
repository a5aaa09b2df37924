package plots

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
)

func (p SweepPoint) hasInterval() bool { return finite(p.Y) && p.HalfWidth > 0 }

// whiskers draws the intervals of points. One that reaches past the axis ends there.
func whiskers(points []SweepPoint, x scale, c color.Color) mark {
	return func(s *sheet, f frame) {
		var path vg.Path
		for _, p := range points {
			if !p.hasInterval() {
				continue
			}
			at := f.atX(x.at(p))
			low, high := f.within(float64(p.Y)-p.HalfWidth), f.within(float64(p.Y)+p.HalfWidth)
			path = append(path, whisker(at, low, high)...)
		}
		s.stroke(stroke{color: c, width: axisWidth}, path)
	}
}

// within is the place of a value, or of the end of the axis that it is past.
func (f frame) within(y float64) vg.Length {
	y = math.Min(math.Max(y, f.y.min), f.y.max)
	return f.atY(y)
}

func whisker(at, low, high vg.Length) vg.Path {
	const half = 2.2
	var path vg.Path
	path.Move(vg.Point{X: at, Y: low})
	path.Line(vg.Point{X: at, Y: high})
	for _, y := range []vg.Length{low, high} {
		path.Move(vg.Point{X: at - half, Y: y})
		path.Line(vg.Point{X: at + half, Y: y})
	}
	return path
}

func whiskerSymbol(c color.Color) symbol {
	return symbol{6, func(s *sheet, at vg.Rectangle) {
		s.stroke(stroke{color: c, width: axisWidth}, whisker((at.Min.X+at.Max.X)/2, at.Min.Y, at.Max.Y))
	}}
}
