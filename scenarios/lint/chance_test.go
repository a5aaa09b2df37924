package lint

import (
	"math"
	"math/bits"
	"testing"

	"halfopen/model/breaker"
)

// The tails are the sums that they stand for.
func TestTails(t *testing.T) {
	for _, mean := range []float64{0.1, 3, 50} {
		below, term := 0.0, math.Exp(-mean)
		for n := range 100 {
			near(t, poissonBelow(mean, n), below)
			near(t, poissonAtLeast(mean, n), 1-below)
			below += term
			term *= mean / float64(n+1)
		}
	}
	for _, n := range []int{1, 7, 40} {
		atLeast := 1.0
		for k := range n + 2 {
			near(t, binomialAtLeast(n, 0.3, k), atLeast)
			atLeast -= binomial(n, 0.3, k)
		}
	}
}

func near(t *testing.T, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) < 1e-12) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Quantiles are where the tails cross their chance.
func TestQuantiles(t *testing.T) {
	for _, mean := range []float64{0, 1e-9, 0.5, 7, 50, 1e3, 1e7, 1e12} {
		if n := surely(mean, remote); poissonBelow(mean, n) > remote || poissonBelow(mean, n+1) <= remote {
			t.Errorf("surely %d of mean %v", n, mean)
		}
		if n := hardlyMore(mean); poissonAtLeast(mean, n+1) >= remote || n > 0 && poissonAtLeast(mean, n) < remote {
			t.Errorf("hardly more than %d of mean %v", n, mean)
		}
	}
	if n := surely(-3, remote); n != 0 {
		t.Errorf("surely %d of less than nothing", n)
	}
	for _, n := range []int{1, 2, 100, 1e7} {
		if chance := poissonBelow(4*secondsFor(n, 4, spare), n); math.Abs(chance-spare) > 1e-6 {
			t.Errorf("fewer than %d with a chance of %v, want %v", n, chance, spare)
		}
	}
	if s := secondsFor(0, 4, spare); s != 0 {
		t.Errorf("none come in %v", s)
	}
}

// The mean number of openings tells the chance of one as the Markov chain of the
// window's results does. The approximation is for thresholds well above the share,
// of full windows; in those that still grow it is rougher.
func TestOpeningsOfCountWindows(t *testing.T) {
	const full, growing = 0.01, 0.1 // relative errors
	for _, c := range []struct {
		size, minimum    int
		share, threshold float64
		results          int
		tolerance        float64
	}{
		{10, 10, 0.05, 0.4, 1000, full},
		{10, 10, 0.1, 0.5, 500, full},
		{10, 10, 0.2, 0.7, 1000, full},
		{12, 12, 0.02, 0.25, 500, full},
		{8, 8, 0.02, 0.3, 1000, full},
		{12, 12, 0.3, 0.9, 1000, full},
		{12, 6, 0.05, 0.5, 500, growing},
		{10, 3, 0.05, 0.6, 100, growing},
	} {
		got := -math.Expm1(-openings(c.share, breaker.AtLeast(c.threshold), c.minimum, c.size, float64(c.results-c.minimum)))
		want := chanceToOpen(c.size, c.minimum, c.share, c.threshold, c.results)
		if math.Abs(got-want) > c.tolerance*want {
			t.Errorf("%+v: %.4g, exactly %.4g", c, got, want)
		}
	}
	for _, c := range []struct{ share, want float64 }{{0, 0}, {0.5, math.Inf(1)}, {1, math.Inf(1)}} {
		if got := openings(c.share, breaker.AtLeast(0.5), 10, 10, 100); got != c.want {
			t.Errorf("share %v: %v openings, want %v", c.share, got, c.want)
		}
	}
}

// chanceToOpen is the chance that a count window opens within so many results. A
// state is the last results, a bit each.
func chanceToOpen(size, minimum int, share, threshold float64, results int) float64 {
	states := make([]float64, 1<<size)
	states[0] = 1
	closed := 1.0
	for n := 1; n <= results; n++ {
		next := make([]float64, 1<<size)
		closed = 0
		held := min(n, size)
		for state, chance := range states {
			for result, p := range []float64{1 - share, share} {
				to := (state<<1 | result) & (1<<size - 1)
				if held >= minimum && float64(bits.OnesCount(uint(to)))/float64(held) >= threshold {
					continue
				}
				next[to] += chance * p
				closed += chance * p
			}
		}
		states = next
	}
	return 1 - closed
}
