package retry_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/retry"
)

func TestDelaysWithoutChance(t *testing.T) {
	const s = time.Second
	for name, c := range map[string]struct {
		config retry.Config
		want   []time.Duration
	}{
		"none":             {retry.Config{}, []time.Duration{0, 0, 0}},
		"fixed":            {retry.Config{Delay: s}, []time.Duration{s, s, s}},
		"factor 1":         {retry.Config{Delay: s, Factor: 1}, []time.Duration{s, s, s}},
		"exponential":      {retry.Config{Delay: s, Factor: 2}, []time.Duration{s, 2 * s, 4 * s, 8 * s, 16 * s}},
		"another factor":   {retry.Config{Delay: s, Factor: 1.5}, []time.Duration{s, 1500 * ms, 2250 * ms}},
		"bounded":          {retry.Config{Delay: s, Factor: 3, MaxDelay: 5 * s}, []time.Duration{s, 3 * s, 5 * s, 5 * s}},
		"bounded at once":  {retry.Config{Delay: 9 * s, Factor: 3, MaxDelay: 5 * s}, []time.Duration{5 * s, 5 * s}},
		"not in whole ns":  {retry.Config{Delay: 3, Factor: 1.5}, []time.Duration{3, 4, 6, 9, 13}},
		"longer than ever": {retry.Config{Delay: math.MaxInt64 / 8, MaxDelay: math.MaxInt64 / 8, Factor: 1e300}, []time.Duration{math.MaxInt64 / 8, math.MaxInt64 / 8}},
	} {
		c.config.MaxAttempts = len(c.want) + 1
		dependency := &refusing{outcome: always(model.Failed)}
		run(t, at(0), time.Minute, model.Indifferent{}, retry.New(c.config), dependency)
		if got := dependency.delays(0); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// A delay that has grown past the end of time is an error of the run, and not a short one.
func TestADelayPastTheEndOfTime(t *testing.T) {
	m, err := model.New(model.Config{
		Horizon: time.Minute, Arrivals: at(0), Observer: model.Indifferent{},
		Paths: []model.Path{{retry.New(retry.Config{Delay: time.Hour, Factor: 1e9, MaxAttempts: 4}), &refusing{outcome: always(model.Failed)}}},
	})
	if err == nil {
		err = m.Run(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), "past the end of simulated time") {
		t.Errorf("error %v", err)
	}
}

// The caller's slot is held by the pauses: 1+2+4+8+16 s.
func TestPausesHoldTheCaller(t *testing.T) {
	var seen endings
	run(t, at(0), time.Minute, &seen, retry.New(retry.Config{MaxAttempts: 6, Delay: time.Second, Factor: 2}), &refusing{outcome: always(model.Failed)})
	if seen.took != 31*time.Second {
		t.Errorf("the caller was held for %v, want 31 s", seen.took)
	}
}

// pauses is the pauses before the second and the third attempt of n requests.
func pauses(t *testing.T, n int, config retry.Config) (second, third []float64) {
	config.MaxAttempts = 3
	config.Draws = random.Keyed{Seed: 3}.PerCall("retry")
	dependency := &refusing{outcome: always(model.Failed)}
	run(t, arrivals.Deterministic(1), time.Duration(n)*time.Second+1, model.Indifferent{}, retry.New(config), dependency)
	for number := range uint64(n) {
		delays := dependency.delays(number)
		second = append(second, delays[0].Seconds())
		third = append(third, delays[1].Seconds())
	}
	return second, third
}

func TestJitter(t *testing.T) {
	const n = 10_000
	full := retry.Config{Delay: time.Second, Factor: 4, Jitter: retry.FullJitter}
	equal, decorrelated, capped := full, full, full
	equal.Jitter, decorrelated.Jitter = retry.EqualJitter, retry.DecorrelatedJitter
	capped.MaxDelay = 2 * time.Second
	for name, c := range map[string]struct {
		config        retry.Config
		second, third uniform
	}{
		"full":   {full, uniform{0, 1}, uniform{0, 4}},
		"equal":  {equal, uniform{0.5, 1}, uniform{2, 4}},
		"capped": {capped, uniform{0, 1}, uniform{0, 2}},
		// The third is uniform between 1 and three times the second: the mean of its mean
		// is (1+3*2)/2. Its variance is that of U(1,3w) for a w of 2, and more for the
		// variance of w, 1/3: it is less than that of U(1,9).
		"decorrelated": {decorrelated, uniform{1, 3}, uniform{1, 9}},
	} {
		second, third := pauses(t, n, c.config)
		for i, pauses := range [][]float64{second, third} {
			u := []uniform{c.second, c.third}[i]
			mean := (u.from + u.to) / 2
			if name == "decorrelated" && i == 1 {
				mean = 3.5
			}
			sum := 0.0
			for _, pause := range pauses {
				sum += pause
			}
			near(t, name+": mean pause", sum/n, mean, (u.to-u.from)/math.Sqrt(12), n)
			if low, high := slices.Min(pauses), slices.Max(pauses); low < u.from || high >= u.to || high-low < 0.9*(u.to-u.from) {
				t.Errorf("%s: pauses between %v and %v, want them to fill %v", name, low, high, u)
			}
		}
	}
}

type uniform struct{ from, to float64 }

func TestDecorrelatedJitterIsBounded(t *testing.T) {
	second, third := pauses(t, 1000, retry.Config{Delay: time.Second, MaxDelay: 1500 * ms, Jitter: retry.DecorrelatedJitter})
	for _, pauses := range [][]float64{second, third} {
		low, high := slices.Min(pauses), slices.Max(pauses)
		if low < 1 || low > 1.1 || high != 1.5 {
			t.Errorf("pauses between %v and %v, want between 1 and 1.5, which is reached", low, high)
		}
	}
}

// What is drawn belongs to the call and its attempt, whatever else happens.
func TestJitterOfACall(t *testing.T) {
	config := retry.Config{MaxAttempts: 4, Delay: time.Second, Jitter: retry.FullJitter, Draws: random.Keyed{Seed: 9}.PerCall("retry")}
	alone, among := &refusing{outcome: always(model.Failed)}, &refusing{outcome: always(model.Failed)}
	run(t, at(0), time.Minute, model.Indifferent{}, retry.New(config), alone)
	run(t, at(0, ms, 2*ms, 3*ms), time.Minute, model.Indifferent{}, retry.New(config), among)
	if want, got := alone.delays(0), among.delays(0); !slices.Equal(got, want) {
		t.Errorf("%v among others, and %v alone", got, want)
	}
	if slices.Equal(among.delays(0), among.delays(1)) {
		t.Error("two calls have the same delays")
	}
}
