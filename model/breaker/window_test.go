package breaker_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
)

func TestCompleteBucketsOnly(t *testing.T) {
	config := experiment
	config.Watch = breaker.Watch{
		Window: breaker.LastPeriod{Buckets: 2, Width: time.Second, Complete: true},
		Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 4},
		Judged: breaker.AtReadings, Every: time.Second / 2,
	}
	s := start(t, config)
	s.calls(4, 900*time.Millisecond, breaker.Failure)
	s.in(breaker.Closed)
	s.Advance(time.Second - 1)
	s.in(breaker.Closed)
	s.Advance(time.Second)
	s.told("1s closed -> open: 4 of the 4 results of the last 2 s failed, 100 % >= 50 %, minimum 4 reached")

	// Two buckets before the present one count, and no third, nor the present one.
	s = start(t, config)
	s.calls(2, 0, breaker.Failure)
	s.calls(1, 1500*time.Millisecond, breaker.Failure)
	s.calls(1, 2600*time.Millisecond, breaker.Failure)
	s.Advance(3 * time.Second)
	s.in(breaker.Closed)
	s.calls(2, 3*time.Second, breaker.Failure)
	s.calls(9, 3900*time.Millisecond, breaker.Success)
	s.Advance(4*time.Second - 1)
	s.in(breaker.Closed)
	config.Watch.Judged = breaker.AfterEach
	s = start(t, config)
	s.calls(9, 900*time.Millisecond, breaker.Failure)
	s.in(breaker.Closed)
	s.call(1900*time.Millisecond, breaker.Success)
	s.in(breaker.Open)
}

// A failure that is left out is as none for a wait that is measured from the last one.
func TestTheLastFailureIsOfTheWindow(t *testing.T) {
	config := breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastFailures{Count: 1, Lumping: 300 * time.Millisecond}, Rule: breaker.FailureCount{Failures: 1},
			Cleared: breaker.OnClose, Always: true,
		},
		Wait:  breaker.Wait{Open: time.Second, SinceLastFailure: true},
		Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		Late:  breaker.CountedNow,
	}
	s := start(t, config)
	late := []breaker.Permit{s.admitted(0), s.admitted(0)}
	s.call(0, breaker.Failure)
	s.Record(300*time.Millisecond, late[0], breaker.Failure)
	s.Record(500*time.Millisecond, late[1], breaker.Failure)
	s.refused(1300*time.Millisecond - 1)
	s.admitted(1300 * time.Millisecond)
}

func TestAThresholdOfNothingNeedsNoFailure(t *testing.T) {
	for _, test := range []struct {
		threshold breaker.Threshold
		want      breaker.State
	}{{breaker.AtLeast(0), breaker.Open}, {breaker.Above(0), breaker.Closed}, {breaker.AtLeast(0.01), breaker.Closed}} {
		config := experiment
		config.Watch.Rule = breaker.FailureRate{Threshold: test.threshold, Minimum: 2}
		s := start(t, config)
		s.call(0, breaker.Success)
		s.in(breaker.Closed)
		s.call(0, breaker.Success)
		s.in(test.want)
	}
}

// A slice of a moving average begins with the first result that comes a fifth of the length after the last one began.
func TestSlicesOfTheMovingAverage(t *testing.T) {
	const second = time.Second
	for _, test := range []struct {
		name  string
		calls []time.Duration // at which there are failures; the last is after the length
		want  breaker.State
	}{
		{"the first slice nearly two wide", []time.Duration{0, 1999 * time.Millisecond, 3900 * time.Millisecond, 11 * second}, breaker.Open},
		{"from longer ago than the length", []time.Duration{10 * second, 13900 * time.Millisecond, 17800 * time.Millisecond, 21700 * time.Millisecond}, breaker.Open},
		{"four slices ago", []time.Duration{10 * second, 10 * second, 10 * second, 18 * second}, breaker.Open},
		{"five slices ago", []time.Duration{10 * second, 10 * second, 10 * second, 20 * second}, breaker.Closed},
	} {
		s := start(t, breaker.Config{
			Watch: breaker.Watch{
				Window: breaker.MovingAverage{Length: 10 * second},
				Rule:   breaker.FailureAverage{Above: 0.5, Minimum: 4}, Judged: breaker.AfterFailures,
			},
			Wait:  breaker.Wait{Open: second},
			Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		})
		for _, at := range test.calls {
			s.in(breaker.Closed)
			s.call(at, breaker.Failure)
		}
		if s.State() != test.want {
			t.Errorf("%s: %v, want %v", test.name, s.State(), test.want)
		}
	}
}

// The first slice begins when the window is emptied. Were it to begin with the first result, 3 would be there at the end.
func TestTheFirstSliceOfTheMovingAverage(t *testing.T) {
	for minimum, want := range map[int]breaker.State{2: breaker.Open, 3: breaker.Closed} {
		s := start(t, breaker.Config{
			Watch: breaker.Watch{
				Window: breaker.MovingAverage{Length: 10 * time.Second},
				Rule:   breaker.AnyOf{breaker.FailuresInARow{Failures: 9}, breaker.FailureAverage{Above: 0.5, Minimum: minimum}},
			},
			Wait:  breaker.Wait{Open: time.Second},
			Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		})
		s.calls(9, 0, breaker.Failure)
		s.call(time.Minute, breaker.Success)
		for _, after := range []time.Duration{1000, 2900, 10900} {
			s.in(breaker.Closed)
			s.call(time.Minute+after*time.Millisecond, breaker.Failure)
		}
		s.in(want)
	}
}
