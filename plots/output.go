package plots

import (
	"bytes"
	"fmt"
	"io"

	"gonum.org/v1/plot/vg"
)

// output is a canvas and how it becomes a file.
type output struct {
	canvas vg.Canvas
	file   func() ([]byte, error)
}

var formats = map[string]func(w, h vg.Length) output{
	"png": newPNG,
	"svg": newSVG,
	"pdf": newPDF,
}

// newOutput is a white canvas for a format.
func newOutput(format string, w, h vg.Length) (output, error) {
	create, ok := formats[format]
	if !ok {
		return output{}, fmt.Errorf("no figure format %q: the formats are png, svg and pdf", format)
	}
	return create(w, h), nil
}

func written(from io.WriterTo) ([]byte, error) {
	var file bytes.Buffer
	_, err := from.WriteTo(&file)
	return file.Bytes(), err
}
