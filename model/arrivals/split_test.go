package arrivals_test

import (
	"math"
	"testing"

	"halfopen/des/random"
	"halfopen/model/arrivals"
)

// The share of a path among n requests has the standard error sqrt(p(1-p)/n); the
// tolerance is five of them.
func TestSplit(t *testing.T) {
	const n = 100_000
	streams := random.Keyed{Seed: 1}
	process := arrivals.Split(arrivals.Poisson(10, streams.Sequence("arrivals")), []float64{3, 1, 6}, streams.PerCall("endpoint"))
	counts := map[int]float64{}
	for range n {
		next, _ := process.Next()
		counts[next.Flow]++
	}
	for flow, p := range []float64{0.3, 0.1, 0.6} {
		if limit := 5 * math.Sqrt(p*(1-p)/n); math.Abs(counts[flow]/n-p) > limit {
			t.Errorf("path %d has %v of the requests, want %v ± %v", flow, counts[flow]/n, p, limit)
		}
	}
	if len(counts) != 3 {
		t.Errorf("the paths are %v", counts)
	}
}

// The paths of an instance follow each other.
func TestSplitOfAFleet(t *testing.T) {
	streams := random.Keyed{Seed: 1}
	fleet := arrivals.Fleet(arrivals.Deterministic(1), 3, streams.PerCall("instance"))
	process := arrivals.Split(fleet, []float64{1, 1}, streams.PerCall("endpoint"))
	seen := map[int]bool{}
	for range 200 {
		next, _ := process.Next()
		seen[next.Flow] = true
	}
	for flow := range 6 {
		if !seen[flow] {
			t.Errorf("no request takes path %d", flow)
		}
	}
	if len(seen) != 6 {
		t.Errorf("the paths are %v, want 6 of them", seen)
	}
}
