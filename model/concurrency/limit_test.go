package concurrency_test

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model/concurrency"
	"halfopen/model/modeltest"
)

const ms = time.Millisecond

func chance() random.Source { return random.Keyed{}.Sequence("limit") }

// A reading is a sample, and the limit that is wanted then.
type reading struct {
	took    time.Duration
	calls   int
	dropped bool
	want    int
}

// read takes samples, 10 ms apart.
func read(t *testing.T, name string, algorithm concurrency.Algorithm, readings []reading) {
	t.Helper()
	limit := algorithm.Start(chance())
	for i, r := range readings {
		limit.Take(concurrency.Sample{At: time.Duration(i) * 10 * ms, Took: r.took, Calls: r.calls, Dropped: r.dropped})
		if got := limit.Value(); got != r.want {
			t.Errorf("%s, sample %d: %d, want %d", name, i, got, r.want)
		}
	}
}

// Cases of AIMDLimitTest; others are of its rules.
func TestAIMD(t *testing.T) {
	aimd := func(initial, lowest, highest int) concurrency.AIMD {
		a := concurrency.NetflixAIMD()
		a.Initial, a.Min, a.Max = initial, lowest, highest
		return a
	}
	read(t, "increaseOnSuccess", aimd(20, 20, 200), []reading{{ms, 10, false, 21}})
	read(t, "decreaseOnDrops", aimd(30, 20, 200), []reading{{0, 0, true, 27}})
	read(t, "half of it in use", aimd(21, 20, 200), []reading{{ms, 10, false, 21}, {ms, 11, false, 22}, {ms, 10, false, 22}})
	read(t, "most", aimd(21, 0, 21), []reading{{ms, 21, false, 21}})
	read(t, "least", aimd(21, 20, 200), []reading{{0, 0, true, 20}, {0, 0, true, 20}})
	read(t, "timeout", aimd(30, 20, 200), []reading{{5 * time.Second, 30, false, 31}, {5*time.Second + 1, 30, false, 27}})
	read(t, "into the range", aimd(10, 20, 200), []reading{{ms, 0, false, 20}})
}

// Cases of VegasLimitTest, as of when its builder had the present defaults; others are of
// its rules. Its two cases with a decrease of another kind are left out.
func TestVegas(t *testing.T) {
	vegas := func(initial, highest int) concurrency.Vegas {
		v := concurrency.NetflixVegas()
		v.Initial, v.Max = initial, highest
		return v
	}
	read(t, "largeLimitIncrease", vegas(10000, 20000), []reading{
		{10 * time.Second, 5000, false, 10000}, {10 * time.Second, 6000, false, 10024},
	})
	read(t, "increaseLimit", vegas(10, 20), []reading{{10 * ms, 10, false, 10}, {10 * ms, 11, false, 16}})
	read(t, "decreaseLimit", vegas(10, 20), []reading{{10 * ms, 10, false, 10}, {50 * ms, 11, false, 9}})
	read(t, "noChangeIfWithinThresholds", vegas(10, 20), []reading{{10 * ms, 10, false, 10}, {14 * ms, 14, false, 10}})

	read(t, "waiting: 1, 2, 3, 6, 7", vegas(10, 1000), []reading{
		{90 * ms, 9, false, 10},
		{100 * ms, 5, false, 16}, // 10 (1 - 90/100) = 1
		{100 * ms, 9, false, 17}, // 16 (1 - 90/100) = 1.6, cut upwards
		{102 * ms, 9, false, 17}, // 17 (1 - 90/102) = 2, but only half of it in use
		{102 * ms, 9, true, 16},
		{110 * ms, 8, false, 16}, // 16 (1 - 90/110) = 2.9
		{144 * ms, 8, false, 16}, // 6
		{145 * ms, 8, false, 15}, // 6.07
	})
	read(t, "most", vegas(10, 12), []reading{{ms, 10, false, 10}, {ms, 10, false, 12}})
	read(t, "least", vegas(2, 12), []reading{{ms, 2, false, 2}, {ms, 2, true, 1}, {ms, 2, true, 1}})
	read(t, "a shorter time", vegas(10, 100), []reading{{90 * ms, 10, false, 10}, {50 * ms, 10, true, 10}, {100 * ms, 10, false, 10}})

	smooth := vegas(100, 200)
	smooth.Smoothing = 0.5
	read(t, "smoothing", smooth, []reading{
		{10 * ms, 100, false, 100},
		{20 * ms, 100, false, 99}, // half of 2
		{20 * ms, 100, false, 98}, // half of 1: 98.5
		{20 * ms, 100, false, 98},
		{20 * ms, 100, false, 97},
	})
}

// After half of Probe limits to all of them, the shortest time is measured anew.
func TestVegasMeasuresAnew(t *testing.T) {
	var firsts, seconds []float64
	equal := 0
	for seed := range uint64(100) {
		v := concurrency.Vegas{Initial: 10, Max: 10, Smoothing: 1, Probe: 30}
		limit := v.Start(random.Keyed{Seed: seed}.Sequence("limit"))
		// Nine of ten calls seem to wait, so that the limit falls until 6 of 6 do. If 100 ms is
		// the shortest time, none does, and the limit is at its most.
		samples := func() float64 {
			limit.Take(concurrency.Sample{Took: 10 * ms, Calls: 10})
			samples := 1
			for ; samples < 10 || limit.Value() == 6; samples++ {
				limit.Take(concurrency.Sample{Took: 100 * ms, Calls: 10})
			}
			if limit.Value() != 10 || samples < 91 || samples > 181 {
				t.Fatalf("the limit is %d after %d samples, want 10 after 91 to 181", limit.Value(), samples)
			}
			return float64(samples - 1)
		}
		first, second := samples(), samples()+1 // the one that showed it counts
		firsts, seconds = append(firsts, first), append(seconds, second)
		if first == second {
			equal++
		}
	}
	modeltest.Agrees(t, "measured anew with sample", firsts, 135.5, 0)
	modeltest.Agrees(t, "measured anew with sample", seconds, 135.5, 0)
	if equal > 10 { // one in 90, by chance
		t.Errorf("%d of 100 second times are as long as the first, want chance", equal)
	}
}

func TestLog10(t *testing.T) {
	// The first three are those of Log10RootIntFunctionTest.
	for n, want := range map[int]int{0: 1, 100: 2, 10000: 4, 1: 1, 9: 1, 10: 1, 99: 1, 999: 2, 1000: 3, 9999: 3, math.MaxInt32: 9} {
		if got := concurrency.Log10(n); got != want {
			t.Errorf("log10(%d) = %d, want %d", n, got, want)
		}
	}
	for n := 1; n < 1e6; n++ {
		if got, want := concurrency.Log10(n), max(1, int(math.Log10(float64(n)))); got != want {
			t.Fatalf("log10(%d) = %d, want %d", n, got, want)
		}
	}
}

// ExpAvgMeasurementTest.
func TestAverage(t *testing.T) {
	add := concurrency.Average(100)
	for i, want := range []float64{10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5, 14, 14.5} {
		if got := add(float64(i + 10)); math.Abs(got-want) > 0.01 {
			t.Errorf("value %d: %v, want %v", i, got, want)
		}
	}
	if got := add(100); math.Abs(got-16.2) > 0.1 {
		t.Errorf("%v, want 16.2", got)
	}
}

func TestGradient2(t *testing.T) {
	g := concurrency.NetflixGradient2()
	read(t, "no gradient", g, []reading{
		{10 * ms, 10, false, 20}, // 20.8: half of it is in use
		{10 * ms, 20, false, 21}, // 21.6
		{10 * ms, 20, false, 22}, // 22.4
		{10 * ms, 11, false, 22}, // less than half of it in use
		{10 * ms, 12, true, 23},  // 23.2; what was dropped is a sample
	})
	// The average of 10, 10 and 40 is 20: the gradient is 1.5 x 20/40. That of 10, 10, 40 and
	// 400 is 115, and 1.5 x 115/400 is less than half.
	g.Initial, g.Smoothing = 100, 0.5
	read(t, "a gradient", g, []reading{
		{10 * ms, 100, false, 102}, // (100 + 104) / 2
		{10 * ms, 100, false, 104}, // (102 + 106) / 2
		{40 * ms, 100, false, 93},  // (104 + 78 + 4) / 2
		{400 * ms, 100, false, 71}, // (93 + 46.5 + 4) / 2 = 71.75
	})
	g.Min, g.Max, g.Smoothing = 98, 103, 1
	read(t, "range", g, []reading{{10 * ms, 100, false, 103}, {10 * ms, 100, false, 103}, {1000 * ms, 100, false, 98}})

	// An average that is more than twice the last time shrinks by a twentieth: at once, and
	// not with the weight of a sample.
	quiet := concurrency.Gradient2{Initial: 100, Min: 1, Max: 1000, Tolerance: 1, Smoothing: 1, LongWindow: 1e9, Queue: 0}
	limit := quiet.Start(nil)
	take := func(took time.Duration, calls int) {
		limit.Take(concurrency.Sample{Took: took, Calls: calls})
	}
	for range 10 {
		take(100*ms, 0)
	}
	for range 10 {
		take(50*ms+ms/10, 0)
	}
	take(50*ms-ms/10, 0)
	take(100*ms, 100)
	if got := limit.Value(); got != 94 { // a little less than 95
		t.Errorf("%d, want 94", got)
	}
}

// A window is closed by the first sample after its time.
func TestWindowed(t *testing.T) {
	aimd := concurrency.AIMD{Initial: 100, Min: 1, Max: 1000, Backoff: 0.5, Timeout: 30 * ms}
	w := concurrency.NetflixWindowed(aimd)
	limit := w.Start(nil)
	take := func(n int, at time.Duration, s concurrency.Sample) {
		s.At = at
		for range n {
			limit.Take(s)
		}
	}
	want := func(value int) {
		t.Helper()
		if got := limit.Value(); got != value {
			t.Errorf("%d, want %d", got, value)
		}
	}
	idle, busy := concurrency.Sample{Took: 20 * ms, Calls: 1}, concurrency.Sample{Took: 20 * ms, Calls: 100}
	take(1, ms, busy) // it closes the first window, which has too few samples
	take(9, 100*ms, idle)
	take(1, 200*ms, busy)
	take(5, time.Second+ms, idle)
	want(100)
	take(1, time.Second+ms+1, idle)
	want(101) // the most calls count
	take(1, 2*time.Second, concurrency.Sample{Took: 20 * ms, Calls: 1, Dropped: true})
	take(8, 2*time.Second, idle)
	take(1, 2*time.Second+2*ms, idle)
	want(50) // one was dropped
	take(9, 3*time.Second, concurrency.Sample{Took: 28 * ms, Calls: 100})
	take(1, 4*time.Second, concurrency.Sample{Took: 49 * ms, Calls: 100})
	want(25) // the average is 30.1 ms
	take(10, 5*time.Second, concurrency.Sample{Took: 100*time.Microsecond - 1, Calls: 100, Dropped: true})
	take(1, 6*time.Second, busy)
	short := concurrency.Sample{Took: 100 * time.Microsecond, Calls: 100}
	take(9, 7*time.Second, short)
	want(25) // those before were too short, and one is too few
	take(1, 7*time.Second+1, short)
	want(26)
}

// The time of a window is twice the shortest time of the last one, in bounds.
func TestTheTimeOfAWindow(t *testing.T) {
	for took, want := range map[time.Duration]time.Duration{20 * ms: 100 * ms, 80 * ms: 160 * ms, 200 * ms: 300 * ms} {
		w := concurrency.Windowed{Of: concurrency.NetflixAIMD(), MinTime: 100 * ms, MaxTime: 300 * ms, Samples: 10}
		limit := w.Start(nil)
		take := func(at, took time.Duration) { limit.Take(concurrency.Sample{At: at, Took: took, Calls: 100}) }
		take(ms, took)
		for range 10 {
			take(2*ms, time.Second)
		}
		take(ms+want, time.Second)
		if limit.Value() != 20 {
			t.Errorf("%v: the window is shorter than %v", took, want)
		}
		take(ms+want+1, time.Second)
		if limit.Value() != 21 {
			t.Errorf("%v: the window is longer than %v", took, want)
		}
	}
}

// Whatever is measured, a limit is within its bounds.
func TestALimitIsWithinItsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lowest := rapid.IntRange(1, 30).Draw(t, "lowest")
		highest := lowest + rapid.IntRange(0, 100).Draw(t, "range")
		initial := rapid.IntRange(lowest, highest).Draw(t, "initial")
		smoothing := rapid.Float64Range(0.01, 1).Draw(t, "smoothing")
		algorithms := []concurrency.Algorithm{
			concurrency.AIMD{Initial: initial, Min: lowest, Max: highest, Backoff: 0.5, Timeout: 50 * ms},
			concurrency.Gradient2{Initial: initial, Min: lowest, Max: highest, Tolerance: 1.5, Smoothing: smoothing, LongWindow: 20, Queue: 4},
			concurrency.Vegas{Initial: initial, Max: highest, Smoothing: smoothing, Probe: 2},
		}
		which := rapid.IntRange(0, 2).Draw(t, "which")
		algorithm := algorithms[which]
		if which == 2 {
			lowest = 1
		}
		if rapid.Bool().Draw(t, "windowed") {
			algorithm = concurrency.Windowed{Of: algorithm, MinTime: ms, MaxTime: ms, Samples: 1}
		}
		limit := algorithm.Start(random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}.Sequence("limit"))
		at := time.Duration(0)
		for range rapid.IntRange(1, 100).Draw(t, "samples") {
			at += rapid.SampledFrom([]time.Duration{0, 1, ms, 2 * ms}).Draw(t, "gap")
			limit.Take(concurrency.Sample{
				At:      at,
				Took:    rapid.SampledFrom([]time.Duration{1, ms, 10 * ms, 60 * ms, time.Hour}).Draw(t, "took"),
				Calls:   rapid.IntRange(1, 200).Draw(t, "calls"),
				Dropped: rapid.Bool().Draw(t, "dropped"),
			})
			if got := limit.Value(); got < lowest || got > highest {
				t.Fatalf("%d, want %d to %d", got, lowest, highest)
			}
		}
	})
}
