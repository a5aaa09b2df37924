package plots

import (
	"slices"
	"testing"

	"halfopen/measure"
)

// What Little's law expects beyond a pool that is full is told, not drawn: it would
// press the curves to the ground.
func TestExpectedFarBeyondThePoolIsNotDrawn(t *testing.T) {
	arm := &measure.Arm{Name: "full", Series: measure.Series{BinWidth: 1, Bins: []measure.Bin{{Busy: 1}, {Busy: 100}}}}
	low, edge := Expected{0, 1, 1, "low"}, Expected{0, 1, 1000, "ten times"}
	far := Expected{1, 2, 1001, "far"}
	again := Expected{2, 3, 1001, "far"}
	near, beyond := nearAndBeyond(Input{Arms: []*measure.Arm{arm}, Expected: []Expected{low, edge, far, again}})
	if want := []Expected{low, edge}; !slices.Equal(near, want) {
		t.Errorf("near: %v, want %v", near, want)
	}
	if want := []Expected{far}; !slices.Equal(beyond, want) {
		t.Errorf("beyond: %v, want %v", beyond, want)
	}
}
