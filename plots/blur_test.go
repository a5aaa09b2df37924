package plots

import (
	"image/color"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// inTurn is periods of some lengths, closed, open and half-open in turn.
func inTurn(lengths ...float64) []period {
	order := []string{"closed", "open", "half_open"}
	var result []period
	at := 0.0
	for i, length := range lengths {
		result = append(result, period{interval{at, at + length}, order[i%len(order)]})
		at += length
	}
	return result
}

func TestBlurred(t *testing.T) {
	for _, c := range []struct {
		name        string
		lengths     []float64
		seen, blurs int
	}{
		{"nothing", nil, 0, 0},
		{"long ones", []float64{10, 1, 5}, 3, 0},
		{"a few short ones", []float64{10, 0.1, 0.1, 0.1, 0.1, 0.1, 10}, 7, 0},
		{"many short ones", []float64{10, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 10}, 2, 1},
		{"at both ends", []float64{0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 10, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1}, 1, 2},
		{"two at a time", []float64{0.1, 0.1, 10, 0.1, 0.1, 10, 0.1, 0.1, 10}, 9, 0},
		{"longer than a piece", []float64{0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9}, 0, 2},
	} {
		seen, blurs := blurred(inTurn(c.lengths...), 1)
		if len(seen) != c.seen || len(blurs) != c.blurs {
			t.Errorf("%s: %d periods and %d blurs, want %d and %d", c.name, len(seen), len(blurs), c.seen, c.blurs)
		}
	}
}

// TestPropertyBlurredLosesNoTime: what is seen and what is blurred are together the time
// in each state, and a blur is as long as what is spent in it.
func TestPropertyBlurredLosesNoTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := inTurn(rapid.SliceOfN(rapid.Float64Range(0, 3), 0, 60).Draw(t, "lengths")...)
		seen, blurs := blurred(all, 1)
		spent := map[string]float64{}
		for _, p := range all {
			spent[p.state] += p.to - p.from
		}
		for _, p := range seen {
			spent[p.state] -= p.to - p.from
		}
		for _, b := range blurs {
			length := b.to - b.from
			for state, s := range b.spent {
				spent[state] -= s
				length -= s
			}
			if math.Abs(length) > 1e-9 {
				t.Fatalf("a blur is %g longer than what is spent in it", length)
			}
		}
		for state, left := range spent {
			if math.Abs(left) > 1e-9 {
				t.Fatalf("%g of %s is missing", left, state)
			}
		}
	})
}

// TestLayers: a state has its share of the height, the half-open one the top.
func TestLayers(t *testing.T) {
	canvas := &outlines{}
	b := blur{interval{0, 10}, map[string]float64{"closed": 2, "half_open": 8}}
	layers([]blur{b}, 0, 10)(&sheet{canvas}, frame{Rectangle: box(0, 0, 100, 100), x: axis{max: 10}, y: axis{max: 100}})
	want := []color.Color{stateColors["closed"], stateColors["half_open"]}
	if len(canvas.fills) != 2 || canvas.fills[0] != want[0] || canvas.fills[1] != want[1] {
		t.Fatalf("painted %v, want %v", canvas.fills, want)
	}
	for i, ends := range [][2]float64{{0, 2}, {2, 10}} {
		low, high := canvas.paths[i][0].Pos.Y.Points(), canvas.paths[i][2].Pos.Y.Points()
		if math.Abs(low-ends[0]) > 1e-9 || math.Abs(high-ends[1]) > 1e-9 {
			t.Errorf("layer %d is from %g to %g, want %v", i, low, high, ends)
		}
	}
}
