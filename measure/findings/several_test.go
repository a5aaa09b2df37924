package findings

import (
	"math"
	"testing"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// numbers is metrics with their value in every run.
type numbers map[string][]float64

// inRuns is a summary of several runs, the first of which is the arms.
func inRuns(arms []*measure.Arm, metrics ...numbers) *measure.Summary {
	r := &measure.Replications{Level: estimate.Level}
	for i, arm := range arms {
		several := measure.ReplicatedArm{Name: arm.Name}
		for name, values := range metrics[i] {
			e := estimate.Mean(values)
			m := measure.MetricEstimate{
				Name: name, Runs: e.Runs,
				Value: measure.Value(e.Value), Low: measure.Value(e.Low()), High: measure.Value(e.High()),
			}
			for _, v := range values {
				m.Values = append(m.Values, measure.Value(v))
			}
			several.Metrics = append(several.Metrics, m)
			r.Runs = len(values)
		}
		r.Arms = append(r.Arms, several)
	}
	return &measure.Summary{Arms: arms, Replications: r}
}

// baselineRuns and breakerRuns are three runs like those of the published one.
func baselineRuns() numbers {
	return numbers{
		"arrivals": {2946, 3010, 3000}, "reached": {2946, 3010, 3000}, "mean": {0.68, 0.7, 0.69},
		"fault_arrivals": {987, 1010, 1000}, "fault_reached": {987, 1010, 1000}, "fault_mean": {2, 2, 2},
		"fault_busy_mean": {94, 96, 95}, "busy_mean": {33, 34, 35}, "busy_max": {129, 120, 130},
	}
}

func breakerRuns() numbers {
	return numbers{
		"arrivals": {2946, 3010, 3000}, "reached": {1999, 2010, 2000}, "rejected": {947, 1000, 1000}, "mean": {0.08, 0.07, 0.09},
		"fault_arrivals": {987, 1010, 1000}, "fault_reached": {102, 104, 106}, "fault_mean": {0.207, 0.210, 0.204},
		"fault_busy_mean": {10, 11, 12}, "busy_mean": {4, 4, 4}, "busy_max": {88, 90, 91},
		"openings": {3, 3, 3}, "trials": {15, 15, 10}, "time_to_open": {2.1, 2.2, 2.3}, "recovery_lag": {1.3, 1.4, 1.5},
	}
}

func with(runs numbers, metric string, values ...float64) numbers {
	runs[metric] = values
	return runs
}

func TestSentencesOfSeveralRuns(t *testing.T) {
	nan := math.NaN()
	both := arms(baseline(), breaker())
	for _, c := range []struct {
		name string
		s    *measure.Summary
		want sentences
	}{
		{"published", inRuns(both, baselineRuns(), breakerRuns()), sentences{
			headline: "the breaker let 104 ± 5 of 999 requests reach the failing dependency (mean of 3 runs)",
			latency:  "While the dependency fails, the breaker cuts the mean from 2 s to 207 ± 7 ms (mean of 3 runs)",
			overview: "Open 2.2 ± 0.2 s into the fault, the breaker cuts the mean from 2 s to 207 ± 7 ms (mean of 3 runs)",
			states:   "Open 2.2 ± 0.2 s after the fault began, closed 1.4 ± 0.2 s after it ended (mean of 3 runs)",
			pool:     "On average 95 ± 2 of 200 slots were busy in the fault, 11 ± 2 with the breaker (mean of 3 runs)",
			probes:   "The breaker opened 3 times and made 13 ± 7 trial calls (mean of 3 runs)",
		}},
		{"does not always open in the fault", inRuns(both, baselineRuns(), with(breakerRuns(), "time_to_open", 2.1, nan, 2.3)), sentences{
			overview: "While the dependency fails, the breaker cuts the mean from 2 s to 207 ± 7 ms (mean of 3 runs)",
			states:   "Open 2.2 ± 1.3 s after the fault began in 2 runs, closed 1.4 ± 0.2 s after it ended (mean of 3 runs)",
		}},
		{"opens after the fault in one run", inRuns(both, baselineRuns(), with(breakerRuns(), "time_to_open", 2.1, 21, 2.3)), sentences{
			overview: "While the dependency fails, the breaker cuts the mean from 2 s to 207 ± 7 ms (mean of 3 runs)",
		}},
		{"never opens in the fault", inRuns(both, baselineRuns(), with(breakerRuns(), "time_to_open", nan, nan, nan)), sentences{
			states: "The breaker opened 3 times, each time before the fault (mean of 3 runs)",
		}},
		{"recovers once", inRuns(both, baselineRuns(), with(breakerRuns(), "recovery_lag", nan, 1.4, nan)), sentences{
			states: "Open 2.2 ± 0.2 s after the fault began, closed 1.4 s after it ended in 1 run (mean of 3 runs)",
		}},
		{"never recovers", inRuns(both, baselineRuns(), with(breakerRuns(), "recovery_lag", nan, nan, nan)), sentences{
			states: "Open 2.2 ± 0.2 s after the fault began, in no run closed after it ended (mean of 3 runs)",
		}},
		{"never opens", inRuns(arms(baseline(), changed(breaker(), neverOpens)), baselineRuns(),
			with(with(breakerRuns(), "openings", 0, 0, 0), "fault_reached", 987, 1010, 1000)), sentences{
			headline: "the breaker never opened: all 999 requests reached the failing dependency (mean of 3 runs)",
			states:   "The breaker stayed closed in all 3 runs",
			probes:   "The breaker never went half-open (run 1 of 3)",
		}},
		{"opens in later runs only", inRuns(arms(baseline(), changed(breaker(), neverOpens)), baselineRuns(), with(breakerRuns(), "openings", 0, 1, 2)), sentences{
			headline: "the breaker let 104 ± 5 of 999 requests reach the failing dependency (mean of 3 runs)",
			states:   "Open 2.2 ± 0.2 s after the fault began, closed 1.4 ± 0.2 s after it ended (mean of 3 runs)",
		}},
		{"no clear difference", inRuns(both, with(baselineRuns(), "fault_mean", 0.2, 0.3, 0.21), breakerRuns()), sentences{
			latency: "While the dependency fails, the mean does not clearly change, 237 ± 140 ms to 207 ± 7 ms (mean of 3 runs)",
		}},
		{"the same", inRuns(both, breakerRuns(), breakerRuns()), sentences{
			latency: "While the dependency fails, the breaker leaves the mean at 207 ± 7 ms (mean of 3 runs)",
		}},
		// The intervals overlap, but the runs all differ by the same.
		{"a small difference", inRuns(both, with(baselineRuns(), "fault_mean", 0.205, 0.208, 0.202), breakerRuns()), sentences{
			latency: "While the dependency fails, the breaker raises the mean from 205 ± 7 ms to 207 ± 7 ms (mean of 3 runs)",
		}},
		{"nothing reached", inRuns(both, baselineRuns(), with(breakerRuns(), "fault_reached", 0, 0, 0)), sentences{
			headline: "the breaker let none of 999 requests reach the failing dependency (mean of 3 runs)",
		}},
		{"no fault", inRuns(arms(quiet(baseline()), quiet(breaker())), baselineRuns(), with(breakerRuns(), "openings", 2, 3, 3)), sentences{
			headline: "the breaker opened 2.7 ± 1.4 times and refused 982 ± 76 of 2,985 requests (mean of 3 runs)",
			latency:  "The breaker cuts the mean from 690 ± 25 ms to 80 ± 25 ms (mean of 3 runs)",
			states:   "The breaker opened 2.7 ± 1.4 times, without any fault (mean of 3 runs)",
			pool:     "On average 34 ± 2 of 200 slots were busy, 4 with the breaker (mean of 3 runs)",
		}},
		{"several breakers", inRuns(arms(baseline(), breaker(), breaker()), baselineRuns(), breakerRuns(),
			with(with(breakerRuns(), "fault_reached", 240, 241, 242), "fault_mean", 0.4, 0.4, 0.4)), sentences{
			headline: "breakers let 104 ± 5 to 241 ± 2 of 999 requests reach the failing dependency (mean of 3 runs)",
			latency:  "In the fault, the mean is 2 s without a breaker, 207 ± 7 ms to 400 ms with one (mean of 3 runs)",
			states:   "Both breakers opened, 2.2 ± 0.2 s after the fault began (mean of 3 runs)",
		}},
		{"no breaker of two opens", inRuns(arms(breaker(), breaker()),
			with(breakerRuns(), "openings", 0, 0, 0), with(breakerRuns(), "openings", 0, 0, 0)), sentences{
			states: "Both breakers stayed closed in all 3 runs",
		}},
		{"a pool that sometimes fills up", inRuns(both, with(baselineRuns(), "busy_max", 199, 200, 200), breakerRuns()), sentences{
			pool: "The pool of 200 fills up in 2 of 3 runs, with the breaker in 0",
		}},
		{"a pool that fills up without a breaker", inRuns(both[:1], with(baselineRuns(), "busy_max", 199, 200, 200)), sentences{
			pool: "The pool of 200 fills up in 2 of 3 runs",
		}},
		{"a pool that fills up with a breaker", inRuns(both[1:], with(breakerRuns(), "busy_max", 199, 199, 200)), sentences{
			pool: "The pool of 200 fills up in 1 of 3 runs with a breaker",
		}},
		{"no requests", inRuns(arms(&measure.Arm{Breaker: true}), breakerRuns()), sentences{
			headline: "no requests arrived", latency: "No requests arrived", states: "No requests arrived", pool: "No requests arrived",
		}},
	} {
		t.Run(c.name, func(t *testing.T) { checkSentences(t, c.s, c.want, 115) })
	}
}

// Calls under way without a pool and a fault are no metric; the mean series has them.
func TestOccupancyOfSeveralRunsWithoutPool(t *testing.T) {
	s := inRuns(arms(quiet(changed(baseline(), noPool))), with(baselineRuns(), "busy_mean", math.NaN(), math.NaN(), math.NaN()))
	for _, busy := range []float64{5, 9} {
		bin := measure.CurveBin{Estimates: make([]estimate.Estimate, len(measure.Curves))}
		bin.Estimates[measure.CurveNamed("busy_slots")].Value = busy
		s.Replications.Arms[0].Curves = append(s.Replications.Arms[0].Curves, bin)
	}
	check(t, "with curves", Pool(s), "On average 7 calls were under way (mean of 3 runs)")
	s.Replications.Arms[0].Curves = nil
	s.Replications.Runs, s.Replications.Batches = 1, 20
	check(t, "of batches", Pool(s), "On average 2 calls were under way (± by 20 batches)")
}

func TestBatches(t *testing.T) {
	s := inRuns(arms(quiet(breaker())), breakerRuns())
	s.Replications.Runs, s.Replications.Batches = 1, 3
	// Counts of a run in batches have a value, but no values of the batches.
	for i := range s.Replications.Arms[0].Metrics {
		if m := &s.Replications.Arms[0].Metrics[i]; m.Name == "busy_max" || m.Name == "openings" {
			m.Value, m.Low, m.High, m.Values, m.Runs = 91, none, none, nil, 1
		}
	}
	check(t, "latency", Latency(s), "The mean latency is 80 ± 25 ms (± by 3 batches)")
	check(t, "pool", Pool(s), "On average 4 of 200 slots were busy (± by 3 batches)")
	check(t, "states", States(s), "The breaker opened 91 times, without any fault (± by 3 batches)")
	check(t, "probes", Probes(s), "3 half-open periods, 15 trial calls: 2 reopened, 1 closed")
	s.Arms[0].Pool.Slots = 91
	check(t, "full pool", Pool(s), "The pool of 91 fills up with a breaker")
}

func TestStepsOfSeveralRuns(t *testing.T) {
	grows, clears := [3]int{40, 20, 20}, [3]int{5, 20, 0}
	over := arms(inTick("over/without", grows, clears), inTick("over/with", clears, grows))
	for _, c := range []struct {
		name, want string
		got        string
	}{
		{"backlog", "over: 20 ± 5 requests still wait at the end (with), none from tick 2.0 ± 1.5 on (without) (mean of 3 runs)", Headline(inRuns(over,
			numbers{"backlog": {0, 0, 0}, "over_at": {1.4, 2, 2.6}}, numbers{"backlog": {18, 20, 22}, "over_at": {math.NaN(), math.NaN(), math.NaN()}}))},
		{"backlog in a later run", "over: 1 ± 4 requests still wait at the end (without) (mean of 3 runs)", Headline(inRuns(over,
			numbers{"backlog": {0, 0, 3}, "over_at": {1, 2, math.NaN()}}, numbers{"backlog": {0, 0, 0}, "over_at": {math.NaN(), 0, 0}}))},
		{"no backlog", "No request waits from tick 3 on; over/with is the last to get there (mean of 2 runs)", Backlog(inRuns(over,
			numbers{"backlog": {0, 0}, "over_at": {2, 2}}, numbers{"backlog": {0, 0}, "over_at": {3, 3}}))},
		{"shared pool", "slow: 6 ± 3 of 10 tracking requests find no slot, 0 with gentle (mean of 2 runs)", Headline(inRuns(
			arms(inRound("slow/none", 6, 4, 1, 0), inRound("slow/gentle", 0, 10, 1, 1)),
			numbers{"tracking_no_slot": {5.8, 6.2}, "tracking_responses": {4.2, 3.8}}, numbers{"tracking_no_slot": {0, 0}, "tracking_responses": {10, 10}}))},
		{"every slot", "Every tracking request finds a slot in all 2 runs", SharedPool(inRuns(arms(inRound("none", 0, 9, 1, 0)),
			numbers{"tracking_no_slot": {0, 0}, "tracking_responses": {9, 9}}))},
		{"detection", "slow: 1 of 1 rule detects it, after 1 round and 1 slot-round (run 1 of 2)", DetectionCost(inRuns(arms(detected("slow/x", 1, 1)), numbers{"x": {1, 2}}))},
		{"verdicts", "All 3 probes succeed, and each is refuted within a tick (run 1 of 2)", Verdicts(inRuns(arms(probed("x", 1, "rrr")), numbers{"x": {1, 2}}))},
		{"cycle", "A cycle of 2 ticks completes 9 for 2 arrivals: the backlog falls by 7 (run 1 of 2)", Cycle(inRuns(arms(
			cycling(4, "co", []int{1, 1}, []int{9, 0}, []int{-8, 1})), numbers{"x": {1, 2}}))},
	} {
		if c.got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, c.got, c.want)
		}
	}
}

func TestWithoutMetrics(t *testing.T) {
	s := inRuns(arms(baseline(), breaker()), numbers{"openings": {1}}, numbers{"openings": {1}})
	check(t, "reached", Reached(s), "The breaker let some requests reach the failing dependency (mean of 1 run)")
	check(t, "latency", Latency(s), "While the dependency fails, no request ended (mean of 1 run)")
	check(t, "pool", Pool(s), "No occupancy was recorded")
}
