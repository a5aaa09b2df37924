package scenarios

import (
	"cmp"
	"container/heap"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/measure"
	"halfopen/model/breaker"
)

// reference is the published fault-window experiment as its rules read: float64
// seconds, one shared generator, one loop. It shares nothing with the engine but
// CPython's random numbers.
type reference struct {
	seed                      uint64
	horizon, rate, mean       float64
	from, to, timeout         float64
	window, minimum, permits  int
	threshold, wait, rejected float64
}

type referenceCall struct {
	arrived, latency float64
	outcome          string
	reached          bool
}

type referenceTransition struct {
	at       float64
	from, to string
}

type referenceResult struct {
	calls       []referenceCall
	transitions []referenceTransition
}

// completion is a call that is answered at an instant.
type completion struct {
	at            float64
	order, period int
	failed        bool
}

type completions []completion

func (c completions) Len() int { return len(c) }
func (c completions) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(c[i].at, c[j].at), cmp.Compare(c[i].order, c[j].order)) < 0
}
func (c completions) Swap(i, j int) { c[i], c[j] = c[j], c[i] }
func (c *completions) Push(x any)   { *c = append(*c, x.(completion)) }
func (c *completions) Pop() any {
	last := (*c)[len(*c)-1]
	*c = (*c)[:len(*c)-1]
	return last
}

func (r reference) run(withBreaker bool) referenceResult {
	generator := random.NewCPython(r.seed)
	draw := func(rate float64) float64 { return -math.Log(1-generator.Float64()) / rate }
	var result referenceResult
	for t := draw(r.rate); t < r.horizon; t += draw(r.rate) {
		result.calls = append(result.calls, referenceCall{arrived: t})
	}

	state, period, since := breaker.Closed, 0, 0.0
	var window []bool
	admitted, results, failures := 0, 0, 0
	change := func(now float64, to breaker.State) {
		result.transitions = append(result.transitions, referenceTransition{now, state.String(), to.String()})
		state, since, window, admitted, results, failures = to, now, nil, 0, 0, 0
		period++
	}
	record := func(c completion) {
		if !withBreaker || c.period != period {
			return
		}
		switch state {
		case breaker.Closed:
			window = append(window, c.failed)
			if len(window) > r.window {
				window = window[1:]
			}
			failed := 0
			for _, f := range window {
				if f {
					failed++
				}
			}
			if len(window) >= r.minimum && float64(failed)/float64(len(window)) >= r.threshold {
				change(c.at, breaker.Open)
			}
		case breaker.HalfOpen:
			results++
			if c.failed {
				failures++
			}
			if results < r.permits {
				return
			}
			if float64(failures)/float64(results) >= r.threshold {
				change(c.at, breaker.Open)
			} else {
				change(c.at, breaker.Closed)
			}
		}
	}

	var pending completions
	order := len(result.calls)
	for i := range result.calls {
		call := &result.calls[i]
		now := call.arrived
		for len(pending) > 0 && pending[0].at < now {
			record(heap.Pop(&pending).(completion))
		}
		if withBreaker && state == breaker.Open && now-since >= r.wait {
			change(now, breaker.HalfOpen)
		}
		if withBreaker && (state == breaker.Open || state == breaker.HalfOpen && admitted == r.permits) {
			call.outcome, call.latency = "rejected", r.rejected
			continue
		}
		if state == breaker.HalfOpen {
			admitted++
		}
		call.reached = true
		failed := r.from <= now && now < r.to
		call.outcome, call.latency = "failed", r.timeout
		if !failed {
			call.outcome, call.latency = "succeeded", draw(1/r.mean)
		}
		order++
		heap.Push(&pending, completion{at: now + call.latency, order: order, period: period, failed: failed})
	}
	for len(pending) > 0 {
		record(heap.Pop(&pending).(completion))
	}
	return result
}

// assignments sets the scenario to the reference's parameters.
func (r reference) assignments() []string {
	return []string{
		fmt.Sprintf("seed=%d", r.seed),
		fmt.Sprintf("horizon=%gs", r.horizon),
		fmt.Sprintf("arrivals.rate=%g/s", r.rate),
		"pool=none",
		fmt.Sprintf("dependency.latency.mean=%gms", r.mean*1000),
		fmt.Sprintf("faults.0={kind: timeout, from: %gs, to: %gs, timeout: %gs}", r.from, r.to, r.timeout),
		fmt.Sprintf("breaker.slidingWindowSize=%d", r.window),
		fmt.Sprintf("breaker.minimumNumberOfCalls=%d", r.minimum),
		fmt.Sprintf("breaker.permittedNumberOfCallsInHalfOpenState=%d", r.permits),
		fmt.Sprintf("breaker.failureRateThreshold=%g%%", r.threshold*100),
		fmt.Sprintf("breaker.waitDurationInOpenState=%gs", r.wait),
		fmt.Sprintf("breaker.rejectionLatency=%gms", r.rejected*1000),
	}
}

// fatal is a *testing.T or a *rapid.T.
type fatal interface {
	Fatalf(format string, args ...any)
}

// compare holds an arm to the reference: every request, every transition, and
// the mean and p99 of every second.
func (want referenceResult) compare(t fatal, horizon float64, got *measure.Arm) {
	if len(got.Log) != len(want.calls) {
		t.Fatalf("%d requests, want %d", len(got.Log), len(want.calls))
	}
	seconds := make([][]float64, int(math.Ceil(horizon)))
	for i, call := range want.calls {
		g := got.Log[i]
		if !close(float64(g.Arrived), call.arrived) || !close(float64(g.Latency), call.latency) || g.Outcome != call.outcome || g.Reached != call.reached {
			t.Fatalf("request %d is %+v, want %+v", i, g, call)
		}
		second := int(call.arrived)
		seconds[second] = append(seconds[second], call.latency)
	}
	if len(got.Transitions) != len(want.transitions) {
		t.Fatalf("%d transitions, want %d", len(got.Transitions), len(want.transitions))
	}
	for i, want := range want.transitions {
		if g := got.Transitions[i]; !close(float64(g.At), want.at) || g.From != want.from || g.To != want.to {
			t.Fatalf("transition %d is %+v, want %+v", i, g, want)
		}
	}
	for second, latencies := range seconds {
		bin := got.Series.Bins[second]
		if len(latencies) == 0 {
			continue
		}
		slices.Sort(latencies)
		sum := 0.0
		for _, latency := range latencies {
			sum += latency
		}
		n := len(latencies)
		p99 := latencies[int(math.Ceil(0.99*float64(n)))-1]
		if bin.Arrivals != n || !close(float64(bin.Mean), sum/float64(n)) || !close(float64(bin.P99), p99) {
			t.Fatalf("second %d is %+v, want %d requests, mean %v, p99 %v", second, bin, n, sum/float64(n), p99)
		}
	}
}

// experiment is the published parameters.
var experiment = reference{
	seed: 42, horizon: 60, rate: 50, mean: 0.02, from: 15, to: 35, timeout: 2,
	window: 20, minimum: 20, permits: 5, threshold: 0.5, wait: 5, rejected: 0.0005,
}

func (r reference) check(t fatal) {
	scenario, _, err := Named("fault-window", r.assignments())
	if err != nil {
		t.Fatalf("%v", err)
	}
	summary, err := scenario.Run(background, Options{Log: true})
	if err != nil {
		t.Fatalf("%v", err)
	}
	r.run(false).compare(t, r.horizon, summary.Arms[0])
	r.run(true).compare(t, r.horizon, summary.Arms[1])
}

func TestOtherSeedsFollowTheSameRules(t *testing.T) {
	for seed := range uint64(50) {
		r := experiment
		r.seed = seed + 1
		r.check(t)
	}
}

func TestOtherParametersFollowTheSameRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(low, high int, name string) float64 {
			return float64(rapid.IntRange(low, high).Draw(t, name))
		}
		r := reference{
			seed:      rapid.Uint64Range(0, 1<<40).Draw(t, "seed"),
			horizon:   number(1, 60, "horizon"),
			rate:      number(1, 80, "rate"),
			mean:      number(1, 400, "mean ms") / 1000,
			from:      number(0, 30, "from"),
			timeout:   number(1, 3000, "timeout ms") / 1000,
			window:    rapid.IntRange(1, 40).Draw(t, "window"),
			minimum:   rapid.IntRange(1, 40).Draw(t, "minimum"),
			permits:   rapid.IntRange(1, 20).Draw(t, "permits"),
			threshold: number(1, 100, "percent") / 100,
			wait:      number(0, 20_000, "wait ms") / 1000,
			rejected:  number(0, 20, "rejected ms") / 1000,
		}
		r.to = r.from + number(1, 30, "duration")
		r.check(t)
	})
}
