package scenarios

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"halfopen/measure"
)

// tickReference is the published probe-verdict experiment as its rules read.
type tickReference struct {
	ticks, base, surge, from, to int
	capacity                     int // of the overloaded dependency; dead if negative
	window, minimum, cooldown    int
	probes, needed, maxAttempts  int
	rate                         float64
}

func (r tickReference) run(withBreaker bool) measure.TickTotals {
	state, opened := "closed", 0
	var window []bool
	successes := 0
	open := func(t int) { state, opened = "open", t }
	record := func(t int, ok bool) {
		switch {
		case !withBreaker:
		case state == "half_open" && ok:
			if successes++; successes >= r.needed {
				state, window = "closed", nil
			}
		case state == "half_open":
			open(t)
		default: // closed, or meanwhile open
			window = append(window, ok)
			if len(window) > r.window {
				window = window[1:]
			}
			failed := 0
			for _, ok := range window {
				if !ok {
					failed++
				}
			}
			if len(window) >= r.minimum && float64(failed)/float64(len(window)) >= r.rate {
				open(t)
			}
		}
	}
	totals := measure.TickTotals{}
	var waiting []int // attempts made, by request
	over := 0
	for t := range r.ticks {
		arrivals := r.base
		if t >= r.from && t < r.to {
			arrivals = r.surge
		}
		queue := append(waiting, make([]int, arrivals)...)
		var admitted, refused []int
		budget := r.probes
		for _, attempts := range queue {
			if withBreaker && state == "open" && t-opened >= r.cooldown {
				state, successes = "half_open", 0
			}
			pass := !withBreaker || state == "closed"
			if withBreaker && state == "half_open" && budget > 0 {
				budget--
				pass = true
			}
			if pass {
				admitted = append(admitted, attempts+1)
			} else {
				refused = append(refused, attempts+1)
			}
		}
		capacity := r.capacity
		if capacity < 0 {
			capacity = len(admitted)
			if t >= r.from && t < r.to {
				capacity = 0
			}
		}
		again := refused
		for i, attempts := range admitted {
			totals.Calls++
			ok := i < capacity
			record(t, ok)
			if ok {
				totals.Completed++
			} else {
				totals.Failed++
				again = append(again, attempts)
			}
		}
		waiting = nil
		for _, attempts := range again {
			if r.maxAttempts > 0 && attempts >= r.maxAttempts {
				totals.Dropped++
			} else {
				waiting = append(waiting, attempts)
			}
		}
		if len(waiting) > 0 {
			over = t + 1
		}
	}
	if totals.Backlog = len(waiting); totals.Backlog == 0 {
		totals.OverAt = &over
	}
	return totals
}

func TestOtherTicksFollowTheSameRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(low, high int, name string) int { return rapid.IntRange(low, high).Draw(t, name) }
		r := tickReference{
			ticks: number(1, 80, "ticks"), base: number(0, 8, "base"), surge: number(0, 50, "surge"),
			from: number(0, 30, "from"), capacity: number(0, 30, "capacity"),
			window: number(1, 30, "window"), minimum: number(1, 30, "minimum"), cooldown: number(0, 8, "cooldown"),
			probes: number(1, 12, "probes"), needed: number(1, 4, "needed"), maxAttempts: number(0, 5, "attempts"),
			rate: float64(number(1, 100, "rate")) / 100,
		}
		r.to = r.from + number(0, 20, "length")
		arms := map[string]measure.TickTotals{}
		scenario, _, err := Named("probe-verdict", []string{
			fmt.Sprintf("ticks=%d", r.ticks), fmt.Sprintf("arrivals={base: %d, surge: {rate: %d, from: %d, to: %d}}", r.base, r.surge, r.from, r.to),
			fmt.Sprintf("dependency.capacity=%d", r.capacity), fmt.Sprintf("retry.max_attempts=%d", r.maxAttempts),
			fmt.Sprintf("breaker.window=%d", r.window), fmt.Sprintf("breaker.minimum=%d", r.minimum), fmt.Sprintf("breaker.error_rate=%g", r.rate),
			fmt.Sprintf("breaker.cooldown=%d", r.cooldown), fmt.Sprintf("breaker.probes=%d", r.probes), fmt.Sprintf("breaker.successes_needed=%d", r.needed),
		})
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(background, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, arm := range summary.Arms {
			arms[arm.Name] = *arm.Totals.(*measure.TickTotals)
		}
		dead := r
		dead.capacity = -1
		for name, want := range map[string]measure.TickTotals{
			"overloaded/with": r.run(true), "overloaded/without": r.run(false),
			"dead/with": dead.run(true), "dead/without": dead.run(false),
		} {
			if !reflect.DeepEqual(arms[name], want) {
				t.Fatalf("%s: %+v, want %+v", name, arms[name], want)
			}
		}
	})
}

// poolReference is the published shared-pool experiment as its rules read.
type poolReference struct {
	seed                       uint64
	rounds, slots, start       int
	tracking, event            float64
	trackingHold, rejectedHold int
	failure, healthyFailure    float64
	holdOK, holdFailed         int // of the mode
	healthyOK, healthyFailed   int
	consecutive                int // 0: ratio
	window                     int
	ratio                      float64
	open                       int // negative: no breaker
}

func (r poolReference) run() measure.RoundTotals {
	const modulus = 2147483647
	s := r.seed % modulus
	u := func() float64 {
		s = s * 48271 % modulus
		return float64(s) / modulus
	}
	free := make([]int, r.slots)
	take := func(t, hold int) bool {
		for i := range free {
			if free[i] <= t {
				free[i] = t + hold
				return true
			}
		}
		return false
	}
	var totals measure.RoundTotals
	state, opened, since := "closed", 0, 0
	var window []bool
	change := func(to string) { state, window = to, nil }
	open := func(t int) {
		change("open")
		opened = t
		totals.Opens++
		if t >= r.start && totals.DetectionRound == nil {
			round, held := t-r.start, since
			totals.DetectionRound, totals.DetectionSlotRounds = &round, &held
		}
	}
	record := func(t int, failed bool) {
		if r.open < 0 {
			return
		}
		if state == "half_open" {
			if failed {
				open(t)
			} else {
				change("closed")
			}
			return
		}
		window = append(window, failed)
		size, rate := r.window, r.ratio
		if r.consecutive > 0 {
			size, rate = r.consecutive, 1
		}
		if len(window) > size {
			window = window[1:]
		}
		failures := 0
		for _, f := range window {
			if f {
				failures++
			}
		}
		if len(window) == size && float64(failures)/float64(size) >= rate {
			open(t)
		}
	}
	owedTracking, owedEvent := 0.0, 0.0
	for t := range r.rounds {
		if r.open >= 0 && state == "open" && t-opened >= r.open {
			change("half_open")
		}
		var flows []bool // true for an event
		for owedTracking += r.tracking / 100; owedTracking >= 1; owedTracking-- {
			flows = append(flows, false)
		}
		for owedEvent += r.event / 100; owedEvent >= 1; owedEvent-- {
			flows = append(flows, true)
		}
		for i := len(flows) - 1; i >= 1; i-- {
			j := int(u() * float64(i+1))
			flows[i], flows[j] = flows[j], flows[i]
		}
		p, ok, failed := r.healthyFailure, r.healthyOK, r.healthyFailed
		if t >= r.start {
			p, ok, failed = r.failure, r.holdOK, r.holdFailed
		}
		for _, isEvent := range flows {
			switch {
			case !isEvent && take(t, r.trackingHold):
				totals.TrackingResponses++
			case !isEvent:
				totals.TrackingNoSlot++
			case r.open >= 0 && state == "open":
				totals.EventRejected++
				take(t, r.rejectedHold)
			default:
				fails := u() < p
				hold := ok
				if fails {
					hold = failed
				}
				if !take(t, hold) {
					totals.EventNoSlot++
					continue
				}
				totals.EventSlotRounds += hold
				if t >= r.start {
					since += hold
				}
				if fails {
					totals.EventErrors++
				} else {
					totals.EventResponses++
				}
				record(t, fails)
			}
		}
	}
	totals.Calls = totals.EventResponses + totals.EventErrors
	return totals
}

func TestOtherRoundsFollowTheSameRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(low, high int, name string) int { return rapid.IntRange(low, high).Draw(t, name) }
		share := func(name string) float64 { return float64(number(0, 100, name)) / 100 }
		r := poolReference{
			seed: uint64(number(1, 1<<30, "seed")), rounds: number(1, 300, "rounds"), slots: number(1, 40, "slots"), start: number(0, 200, "start"),
			tracking: float64(number(0, 60000, "tracking")) / 100, event: float64(number(0, 20000, "event")) / 100,
			trackingHold: number(0, 8, "tracking hold"), rejectedHold: number(0, 3, "rejected hold"),
			failure: share("failure"), healthyFailure: share("healthy failure"),
			holdOK: number(0, 9, "ok"), holdFailed: number(0, 30, "failed"), healthyOK: number(0, 9, "healthy ok"), healthyFailed: number(0, 30, "healthy failed"),
			consecutive: number(0, 6, "consecutive"), window: number(1, 25, "window"), ratio: float64(number(1, 100, "ratio")) / 100,
			open: number(-1, 60, "open"),
		}
		breaker := fmt.Sprintf("{rule: ratio, window: %d, ratio: %g, open: %d}", r.window, r.ratio, r.open)
		switch {
		case r.open < 0:
			breaker = "none"
		case r.consecutive > 0:
			breaker = fmt.Sprintf("{rule: consecutive, failures: %d, open: %d}", r.consecutive, r.open)
		}
		scenario, _, err := Named("shared-pool", []string{
			fmt.Sprintf("seed=%d", r.seed), fmt.Sprintf("rounds=%d", r.rounds), fmt.Sprintf("pool.slots=%d", r.slots), fmt.Sprintf("failure.start=%d", r.start),
			fmt.Sprintf("flows.tracking={rate: %g/s, hold: %d}", r.tracking, r.trackingHold), fmt.Sprintf("flows.event={rate: %g, rejected_hold: %d}", r.event, r.rejectedHold),
			fmt.Sprintf("modes.healthy={failure_probability: %g, hold_ok: %d, hold_failed: %d}", r.healthyFailure, r.healthyOK, r.healthyFailed),
			fmt.Sprintf("modes.slowdown={failure_probability: %g, hold_ok: %d, hold_failed: %d}", r.failure, r.holdOK, r.holdFailed),
			fmt.Sprintf("arms=[{name: arm, mode: slowdown, breaker: %s}]", breaker),
		})
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(background, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := *summary.Arms[0].Totals.(*measure.RoundTotals), r.run(); !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}
