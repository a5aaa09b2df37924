package arrivals_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model/arrivals"
)

func TestAConstantProfileIsThePoissonProcess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := rapid.Float64Range(1e-3, 1e6).Draw(t, "rate")
		run := random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}
		profile := take(arrivals.Steps(arrivals.Point{Rate: rate}).Process(run.Sequence("arrivals")), 500)
		poisson := take(arrivals.Poisson(rate, run.Sequence("arrivals")), 500)
		if fmt.Sprint(profile) != fmt.Sprint(poisson) {
			t.Fatalf("got %v, want %v", profile, poisson)
		}
	})
}

// profiles draws rates of which the last is above 0.
func profiles(t *rapid.T) arrivals.Profile {
	var points []arrivals.Point
	at := time.Duration(0)
	for range rapid.IntRange(1, 6).Draw(t, "points") {
		points = append(points, arrivals.Point{At: at, Rate: rapid.SampledFrom([]float64{0, 0, 0.5, 3, 3, 700}).Draw(t, "rate")})
		at += rapid.SampledFrom([]time.Duration{0, 1, time.Second, 7 * time.Second}).Draw(t, "length")
	}
	points[len(points)-1].Rate++
	if rapid.Bool().Draw(t, "steps") {
		return arrivals.Steps(points...)
	}
	return points
}

// cumulative is the integral of a profile up to an instant.
func cumulative(p arrivals.Profile, at float64) float64 {
	sum := 0.0
	for i, point := range p {
		from, to, last := point.At.Seconds(), math.Inf(1), point.Rate
		if i+1 < len(p) {
			to, last = p[i+1].At.Seconds(), p[i+1].Rate
		}
		if at < to && to < math.Inf(1) {
			last = point.Rate + (last-point.Rate)*(at-from)/(to-from)
		}
		sum += (point.Rate + last) / 2 * max(0, min(at, to)-from)
	}
	return sum
}

// Whatever the rate does, its integral grows by one exponential draw from request to
// request. An instant is rounded by half a nanosecond, in which the integral grows by less
// than 1e-6; the rest of the tolerance is for sums of floating-point numbers.
func TestInversionOfTheCumulativeRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		profile := profiles(t)
		run := random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}
		draws, sum := run.Sequence("arrivals"), 0.0
		last := time.Duration(0)
		for i, at := range take(profile.Process(run.Sequence("arrivals")), 300) {
			if at < last {
				t.Fatalf("request %d of %v is at %v, after one at %v", i, profile, at, last)
			}
			last = at
			sum += draws.Exponential()
			if got := cumulative(profile, at.Seconds()); math.Abs(got-sum) > 1e-6+1e-9*sum {
				t.Fatalf("request %d of %v is at %v, where the integral of the rate is %v, want %v", i, profile, at, got, sum)
			}
		}
	})
}

// A step to the same rate is none, up to rounding.
func TestStepsToTheSameRate(t *testing.T) {
	steps := arrivals.Steps(arrivals.Point{Rate: 40}, arrivals.Point{At: time.Second, Rate: 40}, arrivals.Point{At: 3 * time.Second, Rate: 40})
	got, want := take(steps.Process(sequence()), 1000), take(arrivals.Poisson(40, sequence()), 1000)
	for i := range want {
		if d := got[i] - want[i]; d < -1 || d > 1 {
			t.Fatalf("request %d at %v, want %v", i, got[i], want[i])
		}
	}
}

func TestSteps(t *testing.T) {
	got := arrivals.Steps(arrivals.Point{Rate: 1}, arrivals.Point{At: 5, Rate: 2}, arrivals.Point{At: 7, Rate: 0})
	if want := (arrivals.Profile{{0, 1}, {5, 1}, {5, 2}, {7, 2}, {7, 0}}); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A draw of 0 is a request at once, even where the rate is 0.
func TestADrawOfZero(t *testing.T) {
	ramp := arrivals.Profile{{0, 0}, {time.Second, 10}}
	if got := take(ramp.Process(constant(0)), 2); fmt.Sprint(got) != "[0s 0s]" {
		t.Errorf("requests at %v, want two at 0s", got)
	}
}

func TestSurge(t *testing.T) {
	s := time.Second
	got := arrivals.Surge{Base: 10, Peak: 50, From: 20 * s, To: 40 * s, Up: 5 * s, Down: 2 * s}.Profile()
	want := arrivals.Profile{{0, 10}, {20 * s, 10}, {25 * s, 50}, {40 * s, 50}, {42 * s, 10}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	sudden := arrivals.Surge{Base: 0, Peak: 1000, From: s, To: 2 * s}.Profile().Process(sequence())
	list := all(sudden, time.Hour)
	if first, last := list[0].At, list[len(list)-1].At; first < s || last >= 2*s {
		t.Errorf("requests from %v to %v, want them from 1s to 2s", first, last)
	}
	checkNear(t, "the number of requests", float64(len(list)), 1000, math.Sqrt(1000))
}

// Where the rate is 0 for ever after, no request comes, and the process ends.
func TestARateThatEnds(t *testing.T) {
	process := arrivals.Steps(arrivals.Point{Rate: 5}, arrivals.Point{At: time.Second, Rate: 0}).Process(sequence())
	for _, next := range all(process, math.MaxInt64) {
		if next.At > time.Second {
			t.Errorf("a request at %v, when the rate is 0", next.At)
		}
	}
	if next, more := process.Next(); more {
		t.Errorf("a request at %v after the last one", next.At)
	}
}

func ExampleProfile() {
	surge := arrivals.Surge{Base: 1, Peak: 100, From: 10 * time.Second, To: 11 * time.Second}.Profile()
	process := surge.Process(random.Keyed{Seed: 3}.Sequence("arrivals"))
	requests := make([]int, 12)
	for next, _ := process.Next(); next.At < 12*time.Second; next, _ = process.Next() {
		requests[next.At/time.Second]++
	}
	fmt.Println(requests)
	// Output:
	// [0 1 0 1 0 1 0 1 1 1 90 0]
}
