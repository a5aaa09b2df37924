package plots

import (
	"bytes"
	"image/png"
	"sync"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// dotsPerInch is the resolution of a PNG.
const dotsPerInch = 200

// encoderBuffers is shared by all PNG encoders.
type encoderBuffers struct{ sync.Pool }

func (b *encoderBuffers) Get() *png.EncoderBuffer {
	buffer, _ := b.Pool.Get().(*png.EncoderBuffer)
	return buffer
}

func (b *encoderBuffers) Put(buffer *png.EncoderBuffer) { b.Pool.Put(buffer) }

var pngBuffers encoderBuffers

// newPNG compresses fast: more would take longer than all the drawing and make
// the file only a little smaller.
func newPNG(w, h vg.Length) output {
	canvas := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dotsPerInch))
	return output{canvas, func() ([]byte, error) {
		var file bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &pngBuffers}
		err := encoder.Encode(&file, canvas.Image())
		return file.Bytes(), err
	}}
}
