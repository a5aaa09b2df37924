package hedge_test

import (
	"math"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/dependency"
	"halfopen/model/hedge"
)

// latencies sums up how long requests took, and counts their attempts.
type latencies struct {
	model.Indifferent
	n, attempts float64
	sum         float64
}

func (l *latencies) Branched(time.Duration, *model.Call, *model.Call) { l.attempts++ }

func (l *latencies) Ended(now time.Duration, call *model.Call) {
	l.n++
	l.sum += (now - call.Arrived).Seconds()
}

// near is four standard errors: a fixed seed fails once in 16,000.
func near(t *testing.T, what string, got, want, deviation, n float64) {
	t.Helper()
	if tolerance := 4 * deviation / math.Sqrt(n); !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s %v, want %v within %v", what, got, want, tolerance)
	}
}

// Services are exponential of rate mu, and servers are without number. While k attempts
// are under way, the call ends at rate k mu, so it is still waiting after the delay d
// with probability exp(-k mu d): the k-th further attempt is made with probability
// s(k) = exp(-mu d k(k+1)/2), and the time with k attempts has the mean
// (s(k-1)-s(k))/(k mu). With one further attempt the mean is (1-exp(-mu d)/2)/mu.
func TestTheMinimumOfExponentials(t *testing.T) {
	const mu = 10.0
	for _, further := range []int{1, 2} {
		for _, delay := range []time.Duration{0, 50 * ms, 230 * ms} {
			mean, square, perCall := oracle(mu, delay.Seconds(), further)
			var seen latencies
			streams := random.Keyed{Seed: 5}
			run(t, arrivals.Poisson(100, streams.Sequence("arrivals")), 100*time.Second, &seen,
				hedge.New(hedge.Config{Delay: delay, Further: further}),
				dependency.New(dependency.Config{
					Healthy: dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: mu}}},
					Draws:   dependency.Draws{Latency: streams.PerCall("latency")},
				}))
			near(t, "mean latency", seen.sum/seen.n, mean, math.Sqrt(square-mean*mean), seen.n)
			// The number of attempts lies between 1 and 1+further.
			near(t, "attempts a call", seen.attempts/seen.n, perCall, float64(further)/2, seen.n)
			if further == 1 {
				if closed := (1 - math.Exp(-mu*delay.Seconds())/2) / mu; math.Abs(mean-closed) > 1e-12 {
					t.Errorf("the oracle says %v, and the closed form %v", mean, closed)
				}
			}
		}
	}
}

// oracle is the mean of the latency and of its square, and the attempts a call.
func oracle(mu, d float64, further int) (mean, square, attempts float64) {
	waiting := 1.0 // the probability that the k-th attempt is made
	for k := 1; k <= further+1; k++ {
		attempts += waiting
		rate, start := float64(k)*mu, float64(k-1)*d
		over := math.Exp(-rate * d) // that it does not end before the next one
		if k == further+1 {
			over = 0
		}
		// The integrals of P(T>t) and of 2t P(T>t) over the time with k attempts.
		phase := (1 - over) / rate
		mean += waiting * phase
		inside := (1 - over) / rate / rate
		if over > 0 {
			inside -= d * over / rate
		}
		square += 2 * waiting * (start*phase + inside)
		waiting *= over
	}
	return mean, square, attempts
}
