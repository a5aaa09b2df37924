package plots

import (
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgpdf"
)

// pdfCanvas mends what a PDF canvas cannot do: it has no bold face, and takes
// text in the Windows code page only.
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
