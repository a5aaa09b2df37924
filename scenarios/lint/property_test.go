package lint

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
)

// A breaker that can never open does not, whatever happens; any other with a count
// window does if all fails.
func TestCanNeverOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSystem(t)
		never := says(Check(s), "can never open")
		opened := false
		b := breaker.New(s.Breaker, nil, func(c breaker.Transition) { opened = opened || c.To == breaker.Open })
		now, share := time.Duration(0), 1.0
		if never {
			share = rapid.Float64Range(0, 1).Draw(t, "failing")
		}
		for range 200 {
			now += time.Duration(rapid.IntRange(0, 1000).Draw(t, "gap")) * time.Millisecond
			if permit, admitted := b.Acquire(now); admitted {
				b.Record(now, permit, drawResult(t, share))
			}
		}
		_, counts := s.Breaker.Watch.Window.(breaker.LastResults)
		if never && opened || !never && counts && !opened {
			t.Errorf("can never open: %v, opened: %v", never, opened)
		}
	})
}

// A breaker that can never close does not, whatever happens; any other does if the
// trial calls succeed.
func TestCanNeverClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSystem(t)
		s.Breaker.Watch.Window = breaker.LastResults{Size: 1}
		s.Breaker.Watch.Rule = breaker.FailureRate{Threshold: breaker.AtLeast(1), Minimum: 1}
		s.Breaker.Late = breaker.Dropped
		never := says(Check(s), "can never close")
		closed := false
		b := breaker.New(s.Breaker, nil, func(c breaker.Transition) { closed = closed || c.To == breaker.Closed })
		permit, _ := b.Acquire(0)
		b.Record(0, permit, breaker.Failure)
		now, share := s.Breaker.Wait.Open, 0.0
		if never {
			share = rapid.Float64Range(0, 1).Draw(t, "failing")
		}
		for range 100 {
			if never {
				now += time.Duration(rapid.IntRange(0, 1000).Draw(t, "gap")) * time.Millisecond
			}
			if permit, admitted := b.Acquire(now); admitted {
				b.Record(now, permit, drawResult(t, share))
			}
		}
		if never && closed || !never && s.Breaker.Trial.Every == 0 && !closed {
			t.Errorf("can never close: %v, closed: %v", never, closed)
		}
	})
}

// Whatever the system, findings are lines of numbers, and the same every time.
func TestPlainFindings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSystem(t)
		found := Check(s)
		for _, f := range found {
			if f.Fault < noFault || f.Fault >= len(s.Faults) {
				t.Errorf("fault %d of %d", f.Fault, len(s.Faults))
			}
			for _, wrong := range []string{"NaN", "Inf", "no time", "no share", "-", "%!", "\n"} {
				if text := strings.ReplaceAll(f.Message, "half-open", ""); strings.Contains(text, wrong) {
					t.Errorf("%q in: %s", wrong, f.Message)
				}
			}
		}
		if again := Check(s); !reflect.DeepEqual(again, found) {
			t.Errorf("%v, then %v", found, again)
		}
	})
}

func says(found []Finding, words string) bool {
	for _, f := range found {
		if strings.Contains(f.Message, words) {
			return true
		}
	}
	return false
}

func drawResult(t *rapid.T, failing float64) breaker.Result {
	if rapid.Float64Range(0, 1).Draw(t, "draw") < failing || failing == 1 {
		return breaker.Failure
	}
	return breaker.Success
}

// drawSystem draws a system of the kind that people simulate, and some others.
func drawSystem(t *rapid.T) System {
	length := rapid.Custom(func(t *rapid.T) time.Duration {
		return time.Duration(rapid.IntRange(0, 200).Draw(t, "tenths")) * second / 10
	})
	timing := rapid.Custom(func(t *rapid.T) Timing {
		mean := rapid.SampledFrom([]float64{0, 0.001, 0.02, 0.1, 0.5, 1, 2, 5, 15}).Draw(t, "mean")
		if rapid.Bool().Draw(t, "constant") {
			return always(mean)
		}
		return exponential(mean)
	})
	threshold := rapid.SampledFrom([]float64{0.05, 0.1, 0.2, 0.3, 0.5, 0.6, 0.8, 1})
	number := rapid.SampledFrom([]int{1, 2, 3, 5, 10, 20, 50, 100, 200})
	few := rapid.IntRange(1, 10)

	s := System{
		Rate:        rapid.SampledFrom([]float64{1e-6, 0.5, 1, 2, 5, 10, 20, 50}).Draw(t, "rate"),
		Latency:     timing.Draw(t, "latency"),
		FailureRate: rapid.SampledFrom([]float64{0, 0, 0, 0.01, 0.05, 0.2}).Draw(t, "failing"),
		Horizon:     10*second + 3*length.Draw(t, "horizon"),
		Clamped:     rapid.SampledFrom([]int{0, 100}).Draw(t, "clamped"),
	}
	end := time.Duration(0)
	for range rapid.IntRange(0, 3).Draw(t, "faults") {
		from := end + length.Draw(t, "gap")
		end = from + second + length.Draw(t, "lasts")
		s.Faults = append(s.Faults, Fault{
			From: from, To: end,
			FailureRate: rapid.SampledFrom([]float64{0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1, 1, 1}).Draw(t, "failing in fault"),
			Timing:      timing.Draw(t, "success"), FailureTiming: timing.Draw(t, "failure"),
		})
	}

	s.Breaker = breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastResults{Size: number.Draw(t, "size")},
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(threshold.Draw(t, "threshold")), Minimum: number.Draw(t, "minimum")},
		},
		Wait: breaker.Wait{Open: length.Draw(t, "open")},
		Trial: breaker.Trial{
			Permits: few.Draw(t, "permits"),
			Every:   rapid.SampledFrom([]time.Duration{0, 0, second}).Draw(t, "every"),
			MaxWait: length.Draw(t, "max wait") / 4,
			Verdict: breaker.RateOfTrials{Results: few.Draw(t, "verdict"), Threshold: breaker.AtLeast(threshold.Draw(t, "threshold of trials"))},
		},
		Late: rapid.SampledFrom([]breaker.Late{breaker.Dropped, breaker.CountedNow}).Draw(t, "late"),
	}
	if rapid.Bool().Draw(t, "by time") {
		s.Breaker.Watch.Window = breaker.LastPeriod{
			Buckets: rapid.SampledFrom([]int{1, 2, 5, 10, 30}).Draw(t, "buckets"),
			Width:   rapid.SampledFrom([]time.Duration{second / 10, second, second, 5 * second}).Draw(t, "width"),
		}
	}
	if rapid.Bool().Draw(t, "each") {
		s.Breaker.Trial.Verdict = breaker.EachTrial{Successes: few.Draw(t, "successes")}
	}
	return s
}
