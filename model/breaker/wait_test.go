package breaker_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/model/breaker"
)

// drawn is a chance that draws these numbers, one after the other.
type drawn struct{ numbers []float64 }

func (d *drawn) Float64() float64 {
	u := d.numbers[0]
	d.numbers = d.numbers[1:]
	return u
}

// waits are the times open of so many openings without a closing between them.
func waits(wait breaker.Wait, openings int, numbers ...float64) []time.Duration {
	var lengths []time.Duration
	wait.ByTimer = true
	b := breaker.New(breaker.Config{
		Watch: breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: 1}},
		Wait:  wait,
		Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
	}, &drawn{numbers}, func(t breaker.Transition) {
		if over, is := t.Reason.(breaker.WaitOver); is {
			lengths = append(lengths, over.Open)
		}
	})
	now := time.Duration(0)
	for range openings {
		permit, _ := b.Acquire(now)
		b.Record(now, permit, breaker.Failure)
		now += 24 * time.Hour
	}
	b.Advance(now)
	return lengths
}

func TestWaitsThatGrow(t *testing.T) {
	const ms = time.Millisecond
	for name, test := range map[string]struct {
		wait    breaker.Wait
		numbers []float64
		want    []time.Duration
	}{
		"bounded":               {wait: breaker.Wait{Open: 100 * ms, Growth: breaker.Growth{Factor: 2, Most: 300 * ms}}, want: []time.Duration{100 * ms, 200 * ms, 300 * ms, 300 * ms}},
		"the first one bounded": {wait: breaker.Wait{Open: 100 * ms, Growth: breaker.Growth{Factor: 2, Most: 50 * ms}}, want: []time.Duration{50 * ms, 50 * ms}},
		"bounded without growth": {
			wait: breaker.Wait{Open: 100 * ms, Growth: breaker.Growth{Factor: 1, Most: 50 * ms}}, want: []time.Duration{50 * ms, 50 * ms}},
		"whole milliseconds": {wait: breaker.Wait{Open: 5 * ms, Growth: breaker.Growth{Factor: 1.5, WholeMilliseconds: true}}, want: []time.Duration{5 * ms, 7 * ms, 10 * ms}},
		"full jitter": {
			wait:    breaker.Wait{Open: 100 * ms, Growth: breaker.Growth{Factor: 2}, Jitter: breaker.Jitter{Full: true}},
			numbers: []float64{0, 0.25, 0.5}, want: []time.Duration{100 * ms, 150 * ms, 200 * ms},
		},
		// The numbers of ExponentialBackoff of cockatiel 3.2.1 with Math.random in the place of chance.
		"decorrelated": {
			wait:    breaker.Wait{Open: 128 * ms, Growth: breaker.Growth{Factor: 2, Most: 30 * time.Second}, Jitter: breaker.Jitter{Decorrelated: true}},
			numbers: []float64{0.5, 0.5, 0.5, 0.5}, want: []time.Duration{114867831, 139904454, 260575739, 517885366},
		},
		"decorrelated and bounded": {
			wait:    breaker.Wait{Open: time.Second, Growth: breaker.Growth{Factor: 3, Most: 5 * time.Second}, Jitter: breaker.Jitter{Decorrelated: true}},
			numbers: []float64{0, 0.999, 0.25, 0.9}, want: []time.Duration{0, 5 * time.Second, 2041897699, 5 * time.Second},
		},
		"decorrelated without growth": {
			wait:    breaker.Wait{Open: 500 * ms, Jitter: breaker.Jitter{Decorrelated: true}},
			numbers: []float64{0.1, 0.9, 0.3}, want: []time.Duration{199907401, 154367383, 1214950},
		},
	} {
		got := waits(test.wait, len(test.want), test.numbers...)
		if !slices.EqualFunc(got, test.want, nearly) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// nearly says that two times differ by no more than their last digit.
func nearly(a, b time.Duration) bool { return max(a-b, b-a) <= 1 }

// However often it opens, the time open is one that simulated time can hold.
func TestDecorrelatedWaitsHaveAnEnd(t *testing.T) {
	wait := breaker.Wait{Open: time.Hour, Growth: breaker.Growth{Factor: 1e300}, Jitter: breaker.Jitter{Decorrelated: true}}
	if got := waits(wait, 1, 0.9); len(got) != 0 {
		t.Errorf("a wait of %v is over after a day, want none", got)
	}
	wait.Growth.Most = time.Hour
	numbers := slices.Repeat([]float64{0.9}, 5)
	for i, got := range waits(wait, 5, numbers...) {
		if got > time.Hour {
			t.Errorf("wait %d is %v, want at most an hour", i+1, got)
		}
	}
}

func TestNothingOpensDuringWarmUp(t *testing.T) {
	warmUp := func(judged breaker.Judged) breaker.Config {
		return breaker.Config{
			Watch: breaker.Watch{
				Window: breaker.LastResults{Size: 2}, Rule: breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 2},
				WarmUp: 10 * time.Second, Judged: judged, Every: time.Second,
			},
			Wait:  breaker.Wait{Open: time.Minute},
			Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		}
	}
	s := start(t, warmUp(breaker.AfterEach))
	s.calls(5, 10*time.Second-1, breaker.Failure)
	s.in(breaker.Closed)
	s.calls(1, 10*time.Second, breaker.Failure)
	s.in(breaker.Open)

	s = start(t, warmUp(breaker.AtReadings))
	s.calls(5, time.Second/2, breaker.Failure)
	s.Advance(10*time.Second - 1)
	s.in(breaker.Closed)
	s.Advance(10 * time.Second)
	s.in(breaker.Open)
}

// A failure may come when the start of its call has left the window: it is then one of none.
func TestFailuresOfCallsThatBeganBeforeTheWindow(t *testing.T) {
	config := breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastPeriod{Buckets: 2, Width: time.Second},
			Rule:   breaker.FailureRate{Threshold: breaker.Threshold{Value: 99, Compared: breaker.PercentAbove}},
			Of:     breaker.OfAsked, Judged: breaker.AfterFailures, Always: true, Cleared: breaker.Never,
		},
		Wait:  breaker.Wait{Open: time.Minute},
		Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
	}
	s := start(t, config)
	permit := s.admitted(0)
	s.Record(2*time.Second, permit, breaker.Failure)
	s.in(breaker.Open)
}
