package arrivals_test

import (
	"math"
	"testing"
	"time"

	"halfopen/model/arrivals"
)

// dispersion is the index of dispersion of counts of a stationary two-state MMPP, the
// variance of the requests in a time over their mean (Fischer and Meier-Hellstern 1993).
func dispersion(m arrivals.Modulated, seconds float64) float64 {
	leave1, leave2, spread := 1/m[0].Mean, 1/m[1].Mean, m[0].Rate-m[1].Rate
	both := leave1 + leave2
	excess := 2 * leave1 * leave2 * spread * spread / (both * both * (m[0].Rate*leave2 + m[1].Rate*leave1))
	return 1 + excess - excess/(both*seconds)*(1-math.Exp(-both*seconds))
}

// The tolerances are five standard errors of independent replications: of a mean
// sqrt(v/n), and of a variance sqrt((m4-v^2)/n). In a short time the numbers are right
// only if the process starts in a state that is right.
func TestModulatedCounts(t *testing.T) {
	const runs = 20_000
	onOff := arrivals.Modulated{{Rate: 20, Mean: 1}, {Rate: 0, Mean: 3}}
	for _, c := range []struct {
		name    string
		m       arrivals.Modulated
		rate    float64
		seconds float64
	}{
		{"on-off, short", onOff, 5, 0.1},
		{"on-off, long", onOff, 5, 10},
		{"two rates", arrivals.Modulated{{Rate: 2, Mean: 0.5}, {Rate: 30, Mean: 0.25}}, 34. / 3, 3},
		{"one rate twice", arrivals.Modulated{{Rate: 8, Mean: 2}, {Rate: 8, Mean: 1}}, 8, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.m.Rate(); math.Abs(got-c.rate) > 1e-12 {
				t.Errorf("the rate is %v, want %v", got, c.rate)
			}
			counts := make([]float64, runs)
			for i := range counts {
				process := c.m.Process(streams(i).Sequence("states"), streams(i).Sequence("arrivals"))
				counts[i] = float64(len(all(process, time.Duration(c.seconds*1e9))))
			}
			mean, variance, fourth := moments(counts)
			want := c.rate * c.seconds
			checkNear(t, "the mean", mean, want, math.Sqrt(variance/runs))
			checkNear(t, "the variance", variance, want*dispersion(c.m, c.seconds), math.Sqrt((fourth-variance*variance)/runs))
		})
	}
}

// The long-run rate of more states: the standard error is that of 400 independent runs.
func TestModulatedByThreeStates(t *testing.T) {
	m := arrivals.Modulated{{Rate: 1, Mean: 2}, {Rate: 50, Mean: 0.2}, {Rate: 10, Mean: 1}}
	const runs, seconds = 400, 100
	rates := make([]float64, runs)
	for i := range rates {
		process := m.Process(streams(i).Sequence("states"), streams(i).Sequence("arrivals"))
		rates[i] = float64(len(all(process, seconds*time.Second))) / seconds
	}
	mean, variance, _ := moments(rates)
	checkNear(t, "the rate", mean, m.Rate(), math.Sqrt(variance/runs))
	if got, want := m.Rate(), 22/3.2; math.Abs(got-want) > 1e-12 {
		t.Errorf("the rate is %v, want %v", got, want)
	}
}

// The busy process has a request at least every 2 ms while it is on, but for one of e^20
// times; a process of another rate has requests only then, too.
func TestProcessesOfOtherRatesChangeTheirStatesTogether(t *testing.T) {
	process := func(rate float64) []time.Duration {
		m := arrivals.Modulated{{Rate: rate, Mean: 0.1}, {Rate: 0, Mean: 0.2}}
		return take(m.Process(streams(0).Sequence("states"), streams(0).Sequence("arrivals")), int(rate))
	}
	busy, calm := process(10_000), process(200)
	for _, at := range calm {
		for len(busy) > 1 && busy[1] <= at {
			busy = busy[1:]
		}
		if len(busy) < 2 {
			break
		}
		if at-busy[0] > 2*time.Millisecond && busy[1]-at > 2*time.Millisecond {
			t.Errorf("a request at %v, when the other process is off, from %v to %v", at, busy[0], busy[1])
		}
	}
}

// A state that lasts for ever is a Poisson process.
func TestModulatedByOneState(t *testing.T) {
	m := arrivals.Modulated{{Rate: 3, Mean: 1e12}}
	got, want := take(m.Process(streams(0).Sequence("states"), sequence()), 1000), take(arrivals.Poisson(3, sequence()), 1000)
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("request %d at %v, want %v", i, got[i], want[i])
		}
	}
}
