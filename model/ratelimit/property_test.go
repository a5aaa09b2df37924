package ratelimit_test

import (
	"math/big"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/modeltest"
	"halfopen/model/ratelimit"
)

func drawBucket(t *rapid.T) ratelimit.TokenBucket {
	return ratelimit.TokenBucket{
		Tokens: rapid.IntRange(1, 7).Draw(t, "tokens"),
		Per:    time.Duration(rapid.IntRange(1, 40).Draw(t, "per")),
		Burst:  rapid.IntRange(1, 5).Draw(t, "burst"),
	}
}

func drawWait(t *rapid.T) time.Duration {
	return rapid.SampledFrom([]time.Duration{0, 1, 10, 50, ratelimit.Forever}).Draw(t, "wait")
}

// drawArrivals draws instants at which calls come, in order.
func drawArrivals(t *rapid.T) []time.Duration {
	gaps := rapid.SliceOfN(rapid.SampledFrom([]time.Duration{0, 0, 0, 1, 2, 5, 30, 200}), 1, 60).Draw(t, "gaps")
	for i := range gaps[1:] {
		gaps[i+1] += gaps[i]
	}
	return gaps
}

// passed is when calls that come at instants pass.
func passed(t *rapid.T, config ratelimit.Config, at []time.Duration) []time.Duration {
	config.RetryAfter = true
	l := ratelimit.New(config)
	var instants []time.Duration
	for _, now := range at {
		call := &model.Call{}
		step := l.Enter(now, call)
		if step == shed {
			if call.RetryAfter <= config.MaxWait {
				t.Fatalf("shed though it would wait for %v only", call.RetryAfter)
			}
			continue
		}
		wait := time.Duration(0)
		for step != pass && step != after(wait) {
			if wait++; wait > config.MaxWait || wait > 1e5 {
				t.Fatalf("%+v: it waits for too long", step)
			}
		}
		instants = append(instants, now+wait)
	}
	return instants
}

// In no time t do more than burst + rate t calls pass, and they do so in order. Calls pass
// at whole nanoseconds, up to one after their token has come.
func TestABucketBoundsTheRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := drawBucket(t)
		instants := passed(t, ratelimit.Config{Rule: rule, MaxWait: drawWait(t)}, drawArrivals(t))
		if !slices.IsSorted(instants) {
			t.Fatalf("out of order: %v", instants)
		}
		late := time.Duration(1)
		if rule.Per%time.Duration(rule.Tokens) == 0 {
			late = 0
		}
		for i := range instants {
			for j := i; j < len(instants); j++ {
				took := instants[j] - instants[i] + late
				if time.Duration(j-i+1-rule.Burst)*rule.Per > time.Duration(rule.Tokens)*took {
					t.Fatalf("%d calls within %v: %v", j-i+1, took, instants)
				}
			}
		}
	})
}

// Computed with fractions: the tokens in a bucket grow at the rate up to the burst, and
// may be less than none when they are reserved.
func TestABucketIsANumberOfTokens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule, patience := drawBucket(t), drawWait(t)
		l := ratelimit.New(ratelimit.Config{Rule: rule, MaxWait: patience, RetryAfter: true})
		rate := big.NewRat(int64(rule.Tokens), int64(rule.Per))
		burst := big.NewRat(int64(rule.Burst), 1)
		tokens, last := burst, time.Duration(0)
		for _, now := range drawArrivals(t) {
			grown := new(big.Rat).Mul(rate, big.NewRat(int64(now-last), 1))
			tokens, last = grown.Add(grown, tokens), now
			if tokens.Cmp(burst) > 0 {
				tokens = burst
			}
			missing := new(big.Rat).Sub(big.NewRat(1, 1), tokens)
			wait := max(0, ceiling(missing.Quo(missing, rate)))
			want := after(wait)
			switch {
			case wait > patience:
				want = shed
			case wait == 0:
				want = pass
			}
			call := &model.Call{}
			if got := l.Enter(now, call); got != want || want == shed && call.RetryAfter != wait {
				t.Fatalf("at %v with %v tokens: %+v and %v, want %+v and %v", now, tokens, got, call.RetryAfter, want, wait)
			}
			if want != shed {
				tokens = new(big.Rat).Sub(tokens, big.NewRat(1, 1))
			}
		}
	})
}

func ceiling(x *big.Rat) time.Duration {
	quotient, rest := new(big.Int).DivMod(x.Num(), x.Denom(), new(big.Int))
	if rest.Sign() > 0 {
		return time.Duration(quotient.Int64() + 1)
	}
	return time.Duration(quotient.Int64())
}

// In no period do more calls pass than it has permits, they do so in order, and a call
// waits only if as many have passed, or will, in every period until it does.
func TestCyclesBoundEachPeriod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := ratelimit.Cycles{
			Calls:  rapid.IntRange(1, 4).Draw(t, "calls"),
			Period: time.Duration(rapid.IntRange(1, 40).Draw(t, "period")),
		}
		patience := drawWait(t)
		l := ratelimit.New(ratelimit.Config{Rule: rule, MaxWait: patience, RetryAfter: true})
		used := map[time.Duration]int{} // by the number of the period
		for _, now := range drawArrivals(t) {
			period := now / rule.Period
			for used[period] == rule.Calls {
				period++
			}
			wait := max(0, period*rule.Period-now)
			want := after(wait)
			switch {
			case wait > patience:
				want = shed
			case wait == 0:
				want = pass
			}
			call := &model.Call{}
			if got := l.Enter(now, call); got != want || want == shed && call.RetryAfter != wait {
				t.Fatalf("at %v: %+v and %v, want %+v and %v", now, got, call.RetryAfter, want, wait)
			}
			if want != shed {
				used[period]++
			}
		}
	})
}

// Whatever happens to calls, none is lost.
func TestCallsMayGiveUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var rule ratelimit.Rule = ratelimit.Cycles{Calls: rapid.IntRange(1, 2).Draw(t, "calls"), Period: 2 * ms}
		if rapid.Bool().Draw(t, "bucket") {
			rule = ratelimit.TokenBucket{Tokens: rapid.IntRange(1, 3).Draw(t, "tokens"), Per: 2 * ms, Burst: rapid.IntRange(1, 3).Draw(t, "burst")}
		}
		modeltest.Weather(t, ms, ratelimit.New(ratelimit.Config{
			Rule:       rule,
			MaxWait:    rapid.SampledFrom([]time.Duration{0, ms, 4 * ms, 50 * ms}).Draw(t, "wait"),
			InVain:     rapid.Bool().Draw(t, "in vain"),
			RetryAfter: rapid.Bool().Draw(t, "retry after"),
		}))
	})
}
