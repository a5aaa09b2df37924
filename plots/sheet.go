package plots

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"unicode"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// sheet is a canvas with the few marks that a figure is made of.
type sheet struct {
	canvas vg.Canvas
}

// label is a line of text at a point.
type label struct {
	text  string
	at    vg.Point // on the baseline
	align float64  // where in the text's width the point is: 0 left, 1 right
	face  font.Face
	color color.Color
}

// write draws a label.
func (s *sheet) write(l label) {
	text := printable(l.text)
	if text == "" {
		return
	}
	l.at.X -= vg.Length(l.align) * l.face.Width(text)
	s.canvas.SetColor(l.color)
	s.canvas.FillString(l.face, l.at, text)
}

// about draws a label that is shortened to a width, with its point in the middle of
// its height.
func (s *sheet) about(l label, allowed vg.Length) {
	l.text = shorten(l.text, l.face, allowed)
	l.at.Y -= middle * l.face.Font.Size
	s.write(l)
}

// writeUpwards draws a label that is centred at a point and read from below.
func (s *sheet) writeUpwards(l label) {
	s.canvas.Push()
	s.canvas.Translate(l.at)
	s.canvas.Rotate(math.Pi / 2)
	l.at = vg.Point{}
	s.write(l)
	s.canvas.Pop()
}

// printable has single blanks for what no font or file format can show, and for
// several blanks, which some formats take for one.
func printable(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || r == unicode.ReplacementChar
	}), " ")
}

// line draws one line through the points, a long one in pieces (see handful).
func (s *sheet) line(style stroke, points ...vg.Point) {
	const long = 4 * handful
	for len(points) > long {
		s.line(style, points[:handful+1]...)
		points = points[handful:]
	}
	var path vg.Path
	for i, p := range points {
		if i == 0 {
			path.Move(p)
		} else {
			path.Line(p)
		}
	}
	s.stroke(style, path)
}

func (s *sheet) stroke(style stroke, path vg.Path) {
	if len(path) == 0 {
		return
	}
	s.canvas.SetColor(style.color)
	s.canvas.SetLineWidth(style.width)
	s.canvas.SetLineDash(style.dashes, style.offset)
	s.canvas.Stroke(path)
}

// handful is how many marks are drawn in one go. One by one is slow, and so is a
// path of thousands: the rasterizer takes time with the square of what shares a
// row of dots.
const handful = 100

// fill paints rectangles.
func (s *sheet) fill(c color.Color, boxes ...vg.Rectangle) {
	s.canvas.SetColor(c)
	for some := range slices.Chunk(boxes, handful) {
		var path vg.Path
		for _, b := range some {
			path.Move(b.Min)
			path.Line(vg.Point{X: b.Max.X, Y: b.Min.Y})
			path.Line(b.Max)
			path.Line(vg.Point{X: b.Min.X, Y: b.Max.Y})
			path.Close()
		}
		s.canvas.Fill(path)
	}
}

// frame draws the inner edge of a rectangle.
func (s *sheet) frame(style stroke, b vg.Rectangle) {
	half := style.width / 2
	b = box(b.Min.X+half, b.Min.Y+half, b.Max.X-half, b.Max.Y-half)
	var path vg.Path
	path.Move(b.Min)
	path.Line(vg.Point{X: b.Max.X, Y: b.Min.Y})
	path.Line(b.Max)
	path.Line(vg.Point{X: b.Min.X, Y: b.Max.Y})
	path.Close()
	s.stroke(style, path)
}

// area paints what the points go round.
func (s *sheet) area(c color.Color, outline []vg.Point) {
	var path vg.Path
	for i, p := range outline {
		if i == 0 {
			path.Move(p)
		} else {
			path.Line(p)
		}
	}
	path.Close()
	s.canvas.SetColor(c)
	s.canvas.Fill(path)
}

// filled paints what a path goes round.
func (s *sheet) filled(c color.Color, path vg.Path) {
	s.canvas.SetColor(c)
	s.canvas.Fill(path)
}

// discs paints a disc at each point.
func (s *sheet) discs(c color.Color, radius vg.Length, at ...vg.Point) {
	s.canvas.SetColor(c)
	for some := range slices.Chunk(at, handful) {
		var path vg.Path
		for _, p := range some {
			path.Move(vg.Point{X: p.X + radius, Y: p.Y})
			path.Arc(p, radius, 0, 2*math.Pi)
			path.Close()
		}
		s.canvas.Fill(path)
	}
}

func box(x0, y0, x1, y1 vg.Length) vg.Rectangle {
	return vg.Rectangle{Min: vg.Point{X: x0, Y: y0}, Max: vg.Point{X: x1, Y: y1}}
}
