package retry_test

import (
	"math"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/modeltest"
)

const ms = time.Millisecond

// run takes requests through a path, to their ends.
var run = modeltest.Run

func at(instants ...time.Duration) model.Arrivals { return arrivals.Recorded(instants) }

// refusing answers every attempt at once, as a function says of its number, from 0, and
// remembers when they came.
type refusing struct {
	outcome func(attempt int) model.Outcome
	asked   time.Duration // what it asks for as the time until the next attempt
	times   map[uint64][]time.Duration
}

func (r *refusing) Enter(now time.Duration, call *model.Call) model.Step {
	if r.times == nil {
		r.times = map[uint64][]time.Duration{}
	}
	attempt := len(r.times[call.Number])
	r.times[call.Number] = append(r.times[call.Number], now)
	outcome := r.outcome(attempt)
	if !outcome.LooksGood() {
		call.RetryAfter = r.asked
	}
	return model.Serve(outcome, 0)
}

func (*refusing) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// delays is the times between the attempts of a request.
func (r *refusing) delays(number uint64) []time.Duration {
	times := r.times[number]
	var delays []time.Duration
	for i := 1; i < len(times); i++ {
		delays = append(delays, times[i]-times[i-1])
	}
	return delays
}

// attempts is the number of attempts of all requests.
func (r *refusing) attempts() int {
	n := 0
	for _, times := range r.times {
		n += len(times)
	}
	return n
}

// always is one outcome.
func always(outcome model.Outcome) func(int) model.Outcome {
	return func(int) model.Outcome { return outcome }
}

// until is failures, and then successes from an attempt on.
func until(attempt int) func(int) model.Outcome {
	return func(n int) model.Outcome {
		if n < attempt {
			return model.Failed
		}
		return model.Succeeded
	}
}

// near is four standard errors: a fixed seed fails once in 16,000.
func near(t *testing.T, what string, got, want, deviation, n float64) {
	t.Helper()
	if tolerance := 4 * deviation / math.Sqrt(n); !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s %v, want %v within %v", what, got, want, tolerance)
	}
}

// endings remembers how requests ended, and how long the last one took.
type endings struct {
	model.Indifferent
	outcomes []model.Outcome
	took     time.Duration
}

func (e *endings) Ended(now time.Duration, call *model.Call) {
	e.outcomes = append(e.outcomes, call.Outcome)
	e.took = now - call.Arrived
}
