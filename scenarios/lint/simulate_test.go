package lint

import (
	"math/rand/v2"
	"slices"
	"time"

	"halfopen/model/breaker"
)

// duration draws a time that a call takes: constant if the least is the mean,
// otherwise the least and an exponential time.
func (t Timing) duration(chance *rand.Rand) float64 {
	if t.Least == t.Mean {
		return t.Mean
	}
	return t.Least + (t.Mean-t.Least)*chance.ExpFloat64()
}

// simulate runs a system with Poisson arrivals, as plainly as can be, and returns
// what its breaker did.
func simulate(s System, seed uint64) []breaker.Transition {
	type answer struct {
		at     time.Duration
		permit breaker.Permit
		result breaker.Result
	}
	var transitions []breaker.Transition
	b := breaker.New(s.Breaker, nil, func(t breaker.Transition) { transitions = append(transitions, t) })
	chance := rand.New(rand.NewPCG(seed, 1))
	var pending []answer // in the order of time
	deliver := func(until time.Duration) {
		for len(pending) > 0 && pending[0].at <= until {
			b.Record(pending[0].at, pending[0].permit, pending[0].result)
			pending = pending[1:]
		}
	}
	for now := 0.0; ; {
		now += chance.ExpFloat64() / s.Rate
		at := time.Duration(now * 1e9)
		if at >= s.Horizon {
			break
		}
		deliver(at)
		failing, success, failure := s.FailureRate, s.Latency, s.Latency
		for _, f := range s.Faults {
			if f.From <= at && at < f.To {
				failing, success, failure = f.FailureRate, f.Timing, f.FailureTiming
			}
		}
		timing, result := success, breaker.Success
		if chance.Float64() < failing {
			timing, result = failure, breaker.Failure
		}
		takes := time.Duration(timing.duration(chance) * 1e9)
		if permit, admitted := b.Acquire(at); admitted {
			i, _ := slices.BinarySearchFunc(pending, at+takes, func(a answer, at time.Duration) int { return int(a.at - at) })
			pending = slices.Insert(pending, i, answer{at + takes, permit, result})
		}
	}
	deliver(1 << 62)
	return transitions
}
