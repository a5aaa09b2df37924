package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

func rgb(hex uint32) color.Color {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

var (
	white      = rgb(0xFFFFFF)
	ink        = rgb(0x1A1A1A)
	inkSoft    = rgb(0x595959)
	grey       = rgb(0x8A8A8A)
	gridColor  = rgb(0xE3E3E3)
	faultColor = rgb(0xF3E3EC)
	faultInk   = rgb(0x8A3A66)

	// armColors are Okabe and Ito's, told apart by the colour-blind.
	armColors = []color.Color{
		rgb(0xD55E00), rgb(0x0072B2), rgb(0x009E73), rgb(0xCC79A7), rgb(0x56B4E9), rgb(0xE69F00),
	}
)

// Sizes of type and widths of lines, in points.
const (
	titleSize    vg.Length = 11
	subtitleSize vg.Length = 8.5
	legendSize   vg.Length = 8.5
	axisSize     vg.Length = 9
	tickSize     vg.Length = 8
	noteSize     vg.Length = 7

	gridWidth vg.Length = 0.4
	axisWidth vg.Length = 0.6
	// hairline is the least width at which a mark can still be seen.
	hairline vg.Length = 0.75
)

// stroke is how a line is drawn.
type stroke struct {
	color  color.Color
	width  vg.Length
	dashes []vg.Length
	offset vg.Length
}

func armColor(i int) color.Color { return armColors[i%len(armColors)] }

// armStroke is the solid line of an arm. The first arm's is the widest and lies
// undermost, so that lines that coincide are all seen, in grey too.
func armStroke(i, arms int) stroke {
	const widest, narrowest = 2.2, 1.1
	w := vg.Length(1.4)
	if arms > 1 {
		w = widest - (widest-narrowest)*vg.Length(i)/vg.Length(arms-1)
	}
	return stroke{color: armColor(i), width: w}
}

// dashed is the thinner dashed line of an arm. Dashes of different arms are
// shifted, so that lines that coincide show in turn.
func dashed(i, arms int) stroke {
	const on, off = 3, 2
	s := armStroke(i, arms)
	s.width = 0.5*s.width + 0.25
	s.dashes = []vg.Length{on, off}
	s.offset = (on + off) * vg.Length(i) / vg.Length(arms)
	return s
}
