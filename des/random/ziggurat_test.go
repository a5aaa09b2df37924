package random

import (
	"math"
	"sort"
	"testing"
)

// TestLayersHaveEqualAreas holds for one tailStart only: the topmost layer takes
// what the others leave. The area is 0.00395, a difference of 1e-15 of a height
// is about 1e-12 of it.
func TestLayersHaveEqualAreas(t *testing.T) {
	area := (tailStart + 1) * math.Exp(-tailStart)
	for i, layer := range ziggurat[1:] {
		got := layer.scale * 0x1p53 * (layer.high - layer.low)
		if math.Abs(got/area-1) > 1e-11 {
			t.Errorf("layer %d: area %v, want %v", i+1, got, area)
		}
	}
}

// TestLayersFitTheCurve checks that both lower corners of a layer's rectangle are
// right: the outer one on the curve, and the point of sure acceptance on it too.
func TestLayersFitTheCurve(t *testing.T) {
	for i, layer := range ziggurat[1:] {
		outer := layer.scale * 0x1p53
		if math.Abs(math.Exp(-outer)-layer.low) > 1e-15 {
			t.Errorf("layer %d begins at %v, the curve is at %v", i+1, layer.low, math.Exp(-outer))
		}
		inner := layer.scale * float64(layer.inside)
		if math.Abs(math.Exp(-inner)-layer.high) > 1e-15 {
			t.Errorf("layer %d ends at %v, the curve is at %v", i+1, layer.high, math.Exp(-inner))
		}
	}
}

func TestExponentialNumbers(t *testing.T) {
	const n = 1_000_000
	stream := Keyed{Seed: 1}.Sequence("exponential")
	values := exponentials(n, func(int) Source { return stream })

	// The k-th moment is k!, so that of x^k has the variance (2k)! - k!².
	var sums [4]float64
	for _, x := range values {
		sums[1] += x
		sums[2] += x * x
		sums[3] += x * x * x
	}
	checkMean(t, "mean", sums[1]/n, 1, 1, n)
	checkMean(t, "second moment", sums[2]/n, 2, 24-4, n)
	checkMean(t, "third moment", sums[3]/n, 6, 720-36, n)
	checkDistribution(t, "Exponential", values, exponentialCDF)
}

// TestEveryPartOfTheExponentialLaw counts draws in cells: between the edges of a
// layer, where a wrong table shows, and there in the upper and the lower half,
// where a wrong decision about a point beside the curve does.
func TestEveryPartOfTheExponentialLaw(t *testing.T) {
	const n = 4_000_000
	stream := Keyed{Seed: 2}.Sequence("exponential")
	var counts [layers][2]int
	for range n {
		layer, half := cell(stream.Exponential())
		counts[layer][half]++
	}
	for i, halves := range counts {
		for half, count := range halves {
			p := (ziggurat[i].high - ziggurat[i].low) / 2
			// Of 512 statistics, 5 standard errors are passed by one choice of the
			// stream in 3,400.
			distance := (float64(count) - n*p) / math.Sqrt(n*p*(1-p))
			if !(math.Abs(distance) <= 5) {
				t.Errorf("layer %d, half %d: %d draws, %.1f standard errors from %.0f", i, half, count, distance, n*p)
			}
		}
	}
}

// cell returns the layer whose edges have exp(-x) between them, and in which half:
// the lower, 0, or the upper, 1. Of exponential x, exp(-x) is uniform on (0, 1).
func cell(x float64) (layer, half int) {
	height := math.Exp(-x)
	layer = sort.Search(layers-1, func(i int) bool { return height <= ziggurat[i].high })
	if height > (ziggurat[layer].low+ziggurat[layer].high)/2 {
		half = 1
	}
	return layer, half
}

func TestTheTailIsExponentialToo(t *testing.T) {
	stream := Keyed{Seed: 3}.Sequence("tail")
	var beyond []float64
	for range 4_000_000 {
		if x := stream.Exponential(); x > tailStart {
			beyond = append(beyond, x-tailStart)
		}
	}
	if len(beyond) < 1000 {
		t.Fatalf("%d draws in the tail", len(beyond))
	}
	checkDistribution(t, "tail", beyond, exponentialCDF)
}

// TestAbscissasDoNotDependOnTheLayer looks at the lowest byte of the abscissas:
// if they shared bits with the choice of the layer, a layer would have gaps.
func TestAbscissasDoNotDependOnTheLayer(t *testing.T) {
	var stream Stream
	stream.generator.start(key{1, 2})
	counts := make([]int, layers*256)
	for range 1_000_000 {
		copied := stream
		chosen := copied.Uint64() % layers
		x := stream.Exponential()
		if stream == copied { // the draw took one number, and so is in that layer
			abscissa := uint64(x / ziggurat[chosen].scale)
			counts[chosen*256+abscissa%256]++
		}
	}
	checkUniform(t, "layers and abscissas", counts[:(layers-1)*256]) // none is in the last layer
}
