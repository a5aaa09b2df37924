package plots

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// svgCanvas remembers how wide each text is. A reader without the font takes
// another, and the file tells it to make the text as wide as it was meant to be.
type svgCanvas struct {
	*vgsvg.Canvas
	widths []vg.Length
}

// FillString draws a text.
func (c *svgCanvas) FillString(face font.Face, at vg.Point, text string) {
	c.widths = append(c.widths, snapped(face.Width(text)))
	c.Canvas.FillString(face, snappedPoint(at), text)
}

// Translate moves the origin.
func (c *svgCanvas) Translate(to vg.Point) { c.Canvas.Translate(snappedPoint(to)) }

// SetLineWidth sets the width of lines.
func (c *svgCanvas) SetLineWidth(width vg.Length) { c.Canvas.SetLineWidth(snapped(width)) }

// SetLineDash sets the pattern of lines.
func (c *svgCanvas) SetLineDash(pattern []vg.Length, offset vg.Length) {
	c.Canvas.SetLineDash(pattern, snapped(offset))
}

// Stroke draws lines.
func (c *svgCanvas) Stroke(path vg.Path) { c.Canvas.Stroke(snappedPath(path)) }

// Fill paints areas.
func (c *svgCanvas) Fill(path vg.Path) { c.Canvas.Fill(snappedPath(path)) }

// snapped moves a length to a grid of 1/64 of a point. The last bits of a
// coordinate differ between processors, and a coordinate that lies halfway
// between two decimals would then be written in two ways. One on the grid is
// the same everywhere, and no coordinate that people or programs choose lies
// halfway between two lines of it, for the middle is moved a little.
func snapped(x vg.Length) vg.Length {
	const lines, half = 64, 0.4871
	return vg.Length(math.Floor(float64(x)*lines+half)) / lines
}

func snappedPoint(p vg.Point) vg.Point { return vg.Point{X: snapped(p.X), Y: snapped(p.Y)} }

func snappedPath(path vg.Path) vg.Path {
	result := slices.Clone(path)
	for i := range result {
		result[i].Pos = snappedPoint(result[i].Pos)
	}
	return result
}

func newSVG(w, h vg.Length) output {
	canvas := &svgCanvas{Canvas: vgsvg.New(w, h)}
	(&sheet{canvas}).fill(white, box(0, 0, w, h))
	return output{canvas, func() ([]byte, error) {
		file, err := written(canvas)
		return withWidths(withFallbackFonts(file), canvas.widths), err
	}}
}

// withFallbackFonts names the fonts once, at the top, and others for readers
// that do not have Liberation Sans.
func withFallbackFonts(svg []byte) []byte {
	const each = "font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;"
	const eachBold = "font-family:Liberation Sans;font-variant:normal;font-weight:bold;font-style:normal;"
	svg = bytes.ReplaceAll(svg, []byte(each), nil)
	svg = bytes.ReplaceAll(svg, []byte(eachBold), []byte("font-weight:bold;"))
	return bytes.Replace(svg, []byte("<svg "),
		[]byte(`<svg font-family="Liberation Sans, Arial, Helvetica, sans-serif" `), 1)
}

// withWidths gives each text its width. Texts are escaped, so that the mark of
// an element is in no text.
func withWidths(svg []byte, widths []vg.Length) []byte {
	const element = "<text "
	var file bytes.Buffer
	for i, part := range bytes.Split(svg, []byte(element)) {
		if i > 0 {
			fmt.Fprintf(&file, `%stextLength="%.2f" lengthAdjust="spacingAndGlyphs" `, element, widths[i-1].Points())
		}
		file.Write(part)
	}
	return file.Bytes()
}
