package arrivals_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
)

func take(process model.Arrivals, n int) []time.Duration {
	var instants []time.Duration
	for range n {
		next, more := process.Next()
		if !more {
			break
		}
		instants = append(instants, next.At)
	}
	return instants
}

func TestDeterministicInstantsDoNotDrift(t *testing.T) {
	process := arrivals.Deterministic(3)
	for i := 1; i <= 3_000_000; i++ {
		next, more := process.Next()
		at := next.At
		if want := time.Duration(math.RoundToEven(float64(i) / 3 * 1e9)); !more || at != want {
			t.Fatalf("request %d at %d, want %d", i, at, want)
		}
	}
}

// The number of requests in a time is Poisson: its mean and its variance are
// rate times time. The tolerance is five standard errors, of the mean
// sqrt(m/n) and of the variance, for a Poisson number, sqrt((m+2m^2)/n).
func TestPoissonCounts(t *testing.T) {
	const rate, seconds = 10.0, 20_000
	process := arrivals.Poisson(rate, random.Keyed{Seed: 1}.Sequence("arrivals"))
	counts := make([]float64, seconds)
	last := time.Duration(0)
	for {
		next, _ := process.Next()
		at := next.At
		if at < last {
			t.Fatalf("request at %v after one at %v", at, last)
		}
		last = at
		if at >= seconds*time.Second {
			break
		}
		counts[at/time.Second]++
	}
	mean, variance := 0.0, 0.0
	for _, c := range counts {
		mean += c / seconds
	}
	for _, c := range counts {
		variance += (c - mean) * (c - mean) / (seconds - 1)
	}
	if limit := 5 * math.Sqrt(rate/seconds); math.Abs(mean-rate) > limit {
		t.Errorf("mean %v requests a second, want %v ± %v", mean, rate, limit)
	}
	if limit := 5 * math.Sqrt((rate+2*rate*rate)/seconds); math.Abs(variance-rate) > limit {
		t.Errorf("variance %v, want %v ± %v", variance, rate, limit)
	}
}

func TestRecordedEnds(t *testing.T) {
	instants := []time.Duration{1, 1, 5}
	if got := take(arrivals.Recorded(instants), 10); fmt.Sprint(got) != fmt.Sprint(instants) {
		t.Errorf("got %v, want %v", got, instants)
	}
}

// The draw that passes the horizon is spent, as in the published experiments,
// whose 60 s at 50/s of seed 42 are 2946 arrivals.
func TestSpendDrawsTheOneThatReachesTheHorizon(t *testing.T) {
	spent := random.NewCPython(42)
	arrivals.Spend(arrivals.Poisson(50, spent), 60*time.Second)
	reference := random.NewCPython(42)
	for range 2946 + 1 {
		reference.Exponential()
	}
	if spent.Uint64() != reference.Uint64() {
		t.Error("the source is elsewhere than after 2947 draws")
	}
}

func TestRequestsThatNeverCome(t *testing.T) {
	source := random.Keyed{Seed: 1}.Sequence("arrivals")
	for name, process := range map[string]model.Arrivals{
		"poisson":       arrivals.Poisson(1e-300, source),
		"deterministic": arrivals.Deterministic(1e-300),
	} {
		if next, more := process.Next(); more {
			t.Errorf("%s: a request at %v, want none before the end of simulated time", name, next.At)
		}
	}
}

func Example() {
	process := arrivals.Deterministic(4)
	for range 3 {
		next, _ := process.Next()
		fmt.Println(next.At)
	}
	// Output:
	// 250ms
	// 500ms
	// 750ms
}

func TestTicks(t *testing.T) {
	process := arrivals.Ticks(time.Second, 4, func(tick int) int { return []int{2, 0, 1, 1, 9}[tick] })
	want := []time.Duration{0, 0, 2 * time.Second, 3 * time.Second}
	if got := take(process, 10); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// constant is a source whose numbers are all the same.
type constant float64

func (c constant) Uint64() uint64       { return 0 }
func (c constant) Float64() float64     { return float64(c) }
func (c constant) Exponential() float64 { return float64(c) }

// A rate of 1.5 a round sends 1, then 2, and what is owed is carried over; a
// shuffle that always draws 0 moves the first request to the end.
func TestRounds(t *testing.T) {
	process := arrivals.Rounds{Round: 10 * time.Millisecond, Count: 3, PerRound: []float64{1.5, 1}}.Process(constant(0))
	var got []string
	for {
		next, more := process.Next()
		if !more {
			break
		}
		got = append(got, fmt.Sprintf("%v:%d", next.At, next.Flow))
	}
	want := "[0s:1 0s:0 10ms:0 10ms:1 10ms:0 20ms:1 20ms:0]"
	if fmt.Sprint(got) != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
