package arrivals

import (
	"math"
	"time"

	"halfopen/des"
	"halfopen/des/random"
	"halfopen/model"
)

// poisson is a process whose gaps are independent exponential draws. The sum of the
// gaps is kept in seconds and each instant rounded once, so that rounding does not
// add up.
type poisson struct {
	rate    float64
	source  random.Source
	seconds float64
}

func (p *poisson) Next() (model.Arrival, bool) {
	p.seconds += p.source.Exponential() / p.rate
	return instant(p.seconds)
}

// instant is false for an instant beyond the engine's range: a request that
// comes then never comes.
func instant(seconds float64) (model.Arrival, bool) {
	if seconds >= end {
		return model.Arrival{}, false
	}
	return model.Arrival{At: des.Seconds(seconds)}, true
}

// end is 292 years in seconds, the end of simulated time.
const end = math.MaxInt64 / 1e9

// Poisson is the process of many independent users: exponential gaps, of a mean
// of 1/rate. The rate is in requests per second, in (0,+∞).
func Poisson(rate float64, source random.Source) model.Arrivals {
	return &poisson{rate: rate, source: source}
}

// Deterministic is a request every 1/rate seconds, the first after one such
// gap. The rate is in requests per second, in (0,+∞).
func Deterministic(rate float64) model.Arrivals {
	return &deterministic{rate: rate}
}

// deterministic computes each instant by itself: a sum of rounded gaps would
// drift away from it.
type deterministic struct {
	rate  float64
	count float64
}

func (d *deterministic) Next() (model.Arrival, bool) {
	d.count++
	return instant(d.count / d.rate)
}

// Recorded is a list of instants, in order.
func Recorded(instants []time.Duration) model.Arrivals {
	return &recorded{left: instants}
}

type recorded struct{ left []time.Duration }

func (r *recorded) Next() (model.Arrival, bool) {
	if len(r.left) == 0 {
		return model.Arrival{}, false
	}
	next := r.left[0]
	r.left = r.left[1:]
	return model.Arrival{At: next}, true
}

// Spend draws every instant of a process before the horizon, and the one that
// reaches it. It leaves the process's source of chance where another user of the
// same source is to go on.
func Spend(process model.Arrivals, horizon time.Duration) {
	for {
		if next, more := process.Next(); !more || next.At >= horizon {
			return
		}
	}
}

// Ticks is a number of requests at the start of each of the first ticks: the
// given number at tick 0, 1 and so on up to ticks-1. A tick is in (0,+∞).
func Ticks(tick time.Duration, ticks int, number func(tick int) int) model.Arrivals {
	return &ticked{tick: tick, ticks: ticks, number: number, now: -1}
}

type ticked struct {
	tick   time.Duration
	ticks  int
	number func(int) int
	now    int // the number of the present tick
	left   int // requests that are still to come in it
}

func (t *ticked) Next() (model.Arrival, bool) {
	for t.left == 0 {
		if t.now++; t.now >= t.ticks {
			return model.Arrival{}, false
		}
		t.left = t.number(t.now)
	}
	t.left--
	return model.Arrival{At: time.Duration(t.now) * t.tick}, true
}
