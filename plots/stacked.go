package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// layer is one colour of stacked counts. At its gaps there is nothing of it.
type layer struct {
	color color.Color
	steps []step
}

// stacked draws the layers one upon the other, the first undermost. They have
// the same steps. Each reaches down to zero and is painted after those above it:
// areas that only touch would leave a pale line between them.
func stacked(layers ...layer) mark {
	return func(s *sheet, f frame) {
		tops := heaped(layers)
		for i := len(layers) - 1; i >= 0; i-- {
			for _, run := range runs(merged(tops[i])) {
				outline := corners(run, f)
				foot := f.atY(0)
				outline = append(outline, vg.Point{X: outline[len(outline)-1].X, Y: foot}, vg.Point{X: outline[0].X, Y: foot})
				s.area(layers[i].color, outline)
			}
		}
	}
}

// heaped is the layers with the heights of those below added.
func heaped(layers []layer) [][]step {
	result := make([][]step, len(layers))
	for i, l := range layers {
		result[i] = append(result[i], l.steps...)
		if i == 0 {
			continue
		}
		for j := range result[i] {
			result[i][j].y += result[i-1][j].y
		}
	}
	return result
}

// coverStack takes the height of the stack into the reach of an axis.
func (r *reach) coverStack(layers []layer) {
	if tops := heaped(layers); len(tops) > 0 {
		r.cover(tops[len(tops)-1])
	}
}
