package random

import "halfopen/des/portable"

// The ziggurat of Marsaglia and Tsang ("The Ziggurat Method for Generating
// Random Variables", Journal of Statistical Software 5(8), 2000) covers the area
// under exp(-x) with layers of equal area, numbered from the bottom. A draw
// chooses a layer, then a point in it. Layer 0 reaches out to infinity: a
// rectangle as wide as tailStart, and the tail behind it. The others are
// rectangles that contain a piece of the curve at their right end.
const (
	layers = 256

	// tailStart is the only width for which the topmost layer ends at the top of
	// the curve, exp(0) = 1. It is r of the paper's section for 256 layers.
	tailStart = 7.69711747013104972
)

// A zigguratLayer holds what the draws in it need.
type zigguratLayer struct {
	inside    uint64  // abscissas below this are under the curve at any height
	scale     float64 // from an abscissa, a 53-bit number, to x
	low, high float64 // the heights of its lower and upper edge
}

// newLayer returns the layer between two heights that is outer wide and under
// the curve, at any height, up to inner.
func newLayer(outer, inner, low, high float64) zigguratLayer {
	return zigguratLayer{
		inside: uint64(float64(inner / outer * 0x1p53)),
		scale:  float64(outer * 0x1p-53),
		low:    low,
		high:   high,
	}
}

var ziggurat = newZiggurat()

func newZiggurat() [layers]zigguratLayer {
	var table [layers]zigguratLayer
	height := portable.Exp(-tailStart)
	area := float64((tailStart + 1) * height) // the tail's area is height

	// The tail stands for the part of the bottom layer that is beyond tailStart,
	// as if the layer were a rectangle of the same area and height.
	table[0] = newLayer(tailStart+1, tailStart, 0, height)

	outer := tailStart
	for i := 1; i < layers-1; i++ {
		high := height + area/outer
		inner := -portable.Log(high)
		table[i] = newLayer(outer, inner, height, high)
		outer, height = inner, high
	}
	table[layers-1] = newLayer(outer, 0, height, 1)
	return table
}

// Exponential returns a number exponentially distributed with mean 1. How many
// numbers of the stream it uses up varies (one in 97.8 % of the draws), and it
// does not rise or fall with them: antithetic draws cannot be made from it.
func (s *Stream) Exponential() float64 {
	// The lowest 8 bits are the layer, the highest 53 the abscissa.
	word := s.generator.Uint64()
	abscissa := word >> 11
	layer := &ziggurat[word%layers]
	x := float64(float64(int64(abscissa)) * layer.scale)
	if abscissa < layer.inside {
		return x
	}
	return s.exponentialOutside(layer, x)
}

// exponentialOutside finishes a draw whose point is not certain to be under the
// curve.
func (s *Stream) exponentialOutside(layer *zigguratLayer, x float64) float64 {
	if layer == &ziggurat[0] {
		// An exponential time that has lasted tailStart has a whole one to go.
		return tailStart + s.Exponential()
	}
	height := layer.low + float64(s.Float64()*(layer.high-layer.low))
	if height < portable.Exp(-x) {
		return x
	}
	return s.Exponential()
}
