package plots

import (
	"image/color"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// pdfCanvas mends what a PDF canvas cannot do: it has no bold face, takes text in
// the Windows code page only, and darkens colours that are not opaque.
type pdfCanvas struct {
	*vgpdf.Canvas
	encoder *encoding.Encoder
}

// FillString draws a text, with question marks for letters that are not in the
// code page.
func (c pdfCanvas) FillString(face font.Face, at vg.Point, text string) {
	var encoded []byte
	for _, r := range text {
		letter, err := c.encoder.Bytes([]byte(string(r)))
		if err != nil {
			letter = []byte("?")
		}
		encoded = append(encoded, letter...)
	}
	c.Canvas.FillString(sized(regular(), face.Font.Size), at, string(encoded))
}

// SetColor sets the colour of all marks.
func (c pdfCanvas) SetColor(of color.Color) {
	c.Canvas.SetColor(straight(color.NRGBAModel.Convert(of).(color.NRGBA)))
}

// straight is a colour that is not multiplied with its opacity, unlike others: the
// canvas reads it so.
type straight color.NRGBA

// RGBA is the parts of the colour.
func (c straight) RGBA() (r, g, b, a uint32) {
	r, g, b, _ = color.NRGBA{R: c.R, G: c.G, B: c.B, A: 255}.RGBA()
	return r, g, b, uint32(c.A) * 0x101
}

// datePDF makes the same figure the same file at any time.
var datePDF = sync.OnceFunc(func() {
	epoch := time.Unix(0, 0).UTC()
	fpdf.SetDefaultCreationDate(epoch)
	fpdf.SetDefaultModificationDate(epoch)
	fpdf.SetDefaultCatalogSort(true)
})

func newPDF(w, h vg.Length) output {
	datePDF()
	canvas := vgpdf.New(w, h)
	return output{
		pdfCanvas{canvas, charmap.Windows1252.NewEncoder()},
		func() ([]byte, error) { return written(canvas) },
	}
}
