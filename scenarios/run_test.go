package scenarios

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"testing"

	"pgregory.net/rapid"

	"halfopen/measure"
)

// The property tests of this package compare nanoseconds with float64 seconds,
// which can order two events differently that are within a nanosecond of each
// other. That is rare, but a test must not fail by chance: the draws are fixed.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

var background = context.Background()

func bytesOf(t *testing.T, summary *measure.Summary) []byte {
	t.Helper()
	text, err := summary.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	for _, generator := range []string{"cpython", "streams"} {
		digests := map[string]int{}
		for seed := 1; seed <= 50; seed++ {
			assignments := []string{fmt.Sprintf("seed=%d", seed), "generator=" + generator}
			first := bytesOf(t, run(t, "fault-window", Options{}, assignments...))
			if again := bytesOf(t, run(t, "fault-window", Options{}, assignments...)); !bytes.Equal(first, again) {
				t.Errorf("%s, seed %d: two runs differ", generator, seed)
			}
			digests[string(first)]++
		}
		if len(digests) != 50 {
			t.Errorf("%s: 50 seeds gave %d different runs", generator, len(digests))
		}
	}
}

func TestWhatIsMeasuredChangesNothing(t *testing.T) {
	plain := bytesOf(t, run(t, "fault-window", Options{}))
	logged := bytesOf(t, run(t, "fault-window", Options{Log: true}))
	if !bytes.Equal(plain, logged) {
		t.Error("a run that logs its requests leaves another summary")
	}
}

// With streams, a request meets the same latency in every arm, whatever the arm
// admitted before.
func TestArmsMeetTheSameChance(t *testing.T) {
	arms := run(t, "fault-window", Options{Log: true}, "generator=streams").Arms
	compared := 0
	for i, without := range arms[0].Log {
		with := arms[1].Log[i]
		if without.Arrived != with.Arrived {
			t.Fatalf("request %d arrives at %v and %v", i, without.Arrived, with.Arrived)
		}
		if with.Reached {
			compared++
			if without.Latency != with.Latency || without.Outcome != with.Outcome {
				t.Fatalf("request %d: %+v without, %+v with the breaker", i, without, with)
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d requests reached the dependency in both arms", compared)
	}
}

// Above a million requests the quantiles come from a histogram, and the rest
// stays exact. The latency is exponential, so its mean and p99 are known; the
// tolerances are 5 standard errors, and the histogram's 0.4 %.
func TestAMillionRequests(t *testing.T) {
	arm := run(t, "fault-window", Options{},
		"generator=streams", "arrivals.rate=25/ms", "pool=none", "faults=[]", "arms=[{name: plain, breaker: none}]").Arms[0]
	n := float64(arm.Requests.Arrivals)
	if n < 1_000_001 || arm.Latency.Exact || arm.Latency.Count != uint64(n) {
		t.Fatalf("%v requests, %+v; want more than a million and a histogram", n, arm.Latency)
	}
	const mean = 0.02
	if limit := 5 * mean / math.Sqrt(n); math.Abs(float64(arm.Latency.Mean)-mean) > limit {
		t.Errorf("mean %v, want %v ± %v", arm.Latency.Mean, mean, limit)
	}
	p99 := -mean * math.Log(0.01)
	// The standard error of a quantile is sqrt(p(1-p)/n) over the density there.
	limit := 5*math.Sqrt(0.99*0.01/n)/(0.01/mean) + 0.004*p99
	if math.Abs(float64(arm.Latency.P99)-p99) > limit {
		t.Errorf("p99 %v, want %v ± %v", arm.Latency.P99, p99, limit)
	}
	if small := run(t, "fault-window", Options{}).Arms[0]; !small.Latency.Exact {
		t.Error("the quantiles of 2,946 requests come from a histogram")
	}
}

// Whatever is asked, every request is accounted for, and the parts sum up.
func TestEveryRequestIsAccountedFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
		text := fmt.Sprintf(`
name: random
seed: %d
generator: %s
horizon: %s
arrivals: %s
pool: %s
dependency: {latency: %s}
faults: %s
breaker: %s
`, rapid.IntRange(0, 1000).Draw(t, "seed"),
			choose("generator", "streams", "cpython"),
			choose("horizon", "500ms", "7s", "12500ms"),
			choose("arrivals", "{process: poisson, rate: 80/s}", "{process: deterministic, rate: 50/s}", "{process: poisson, rate: 1/s}"),
			choose("pool", "none", "{slots: 1, queue: 0}", "{slots: 3, queue: 5}", "{slots: 20}"),
			choose("latency", "{law: exponential, mean: 20ms}", "{law: deterministic, value: 20ms}", "{law: deterministic, value: 0s}", "{law: uniform, min: 0s, max: 2s}", "{law: erlang, shape: 2, mean: 300ms}"),
			choose("faults", "[]", "[{kind: timeout, from: 2s, to: 5s, timeout: 0s}]", "[{kind: timeout, from: 0s, to: 1s, timeout: 1s}, {kind: slowdown, from: 3s, to: 20s, latency: {law: deterministic, value: 1s}}]"),
			choose("breaker", "none", "{preset: textbook, slidingWindowSize: 5, minimumNumberOfCalls: 5, waitDurationInOpenState: 300ms, rejectionLatency: 0s}", "{preset: textbook, slidingWindowType: TIME_BASED, slidingWindowSize: 2, minimumNumberOfCalls: 1, waitDurationInOpenState: 0s, permittedNumberOfCallsInHalfOpenState: 1}"))
		scenario, _, err := Parse("random.yaml", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(background, Options{Log: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, arm := range summary.Arms {
			checkSums(t, arm)
		}
	})
}

func checkSums(t fatal, arm *measure.Arm) {
	r := arm.Requests
	if sum := r.Succeeded + r.Failed + r.TimedOut + r.Rejected + r.Shed; sum != r.Arrivals || len(arm.Log) != sum {
		t.Fatalf("%d requests ended and %d are logged of %d", sum, len(arm.Log), r.Arrivals)
	}
	if r.Reached != r.Succeeded+r.Failed || r.Reached != r.ReachedClosed+r.ReachedAsTrial {
		t.Fatalf("%+v: reached does not sum up", r)
	}
	var bins measure.Requests
	for _, bin := range arm.Series.Bins {
		bins.Arrivals += bin.Arrivals
		bins.Succeeded += bin.Succeeded
		bins.Failed += bin.Failed
		bins.Rejected += bin.Rejected
		bins.Shed += bin.Shed
		bins.Reached += bin.Reached
		bins.ReachedClosed += bin.ReachedClosed
		bins.ReachedAsTrial += bin.ReachedAsTrial
		if known := bin.Mean.Known(); known != (bin.Arrivals > 0) {
			t.Fatalf("second %v has %d arrivals and a mean of %v", bin.Second, bin.Arrivals, bin.Mean)
		}
	}
	if bins != r {
		t.Fatalf("the seconds sum to %+v, the run to %+v", bins, r)
	}
	probes := 0
	for _, period := range arm.HalfOpen {
		probes += len(period.Probes)
		for _, probe := range period.Probes {
			if !probe.Result.Known() || probe.Sent < period.From {
				t.Fatalf("probe %+v of the period from %v", probe, period.From)
			}
		}
	}
	if probes != arm.Trials {
		t.Fatalf("%d probes listed, %d counted", probes, arm.Trials)
	}
}

func TestTheSeriesHasAtMostTenThousandRows(t *testing.T) {
	arms := run(t, "fault-window", Options{}, "horizon=6h", "arrivals.rate=1/h", "arms.2={name: third}").Arms
	rows := 0
	for _, arm := range arms {
		rows += len(arm.Series.Bins)
	}
	if rows > 10_000 || rows < 5_000 {
		t.Errorf("%d rows for three arms of six hours", rows)
	}
}

func TestAnInterruptedRunIsAnError(t *testing.T) {
	scenario, _, err := Named("fault-window", nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	if _, err := scenario.Run(ctx, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestAnUnknownName(t *testing.T) {
	if _, _, err := Named("nothing", nil); err == nil {
		t.Error("a scenario that is not in the library was found")
	}
}

func Example() {
	scenario, _, err := Named("fault-window", []string{"breaker.waitDurationInOpenState=1s"})
	if err != nil {
		fmt.Println(err)
		return
	}
	summary, err := scenario.Run(context.Background(), Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, arm := range summary.Arms {
		fmt.Printf("%s: %d of %d\n", arm.Name, arm.FaultWindow.Reached, arm.FaultWindow.Arrivals)
	}
	// Output:
	// without-breaker: 987 of 987
	// with-breaker: 122 of 987
}
