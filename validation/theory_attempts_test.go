package validation

import "math"

// attemptsOf is the mean number of attempts of a call of which at most so many are made, and
// each fails with a probability. Layers multiply the most: of three that make three attempts
// each, 27, and the product of what each makes of a call is the same as one of 27.
func attemptsOf(most int, fails float64) float64 {
	sum, made := 0.0, 1.0
	for range most {
		sum += made
		made *= fails
	}
	return sum
}

// hedged is attempts that are exponential of a rate, of which a further one is made after
// each delay.
type hedged struct {
	rate, delay float64
	further     int
}

// waiting is the probability that the call still waits when so many further attempts are
// due: with k under way it ends at k times the rate.
func (h hedged) waiting(further int) float64 {
	return math.Exp(-h.rate * h.delay * float64(further*(further+1)) / 2)
}

func (h hedged) calls() float64 {
	sum := 0.0
	for k := range h.further + 1 {
		sum += h.waiting(k)
	}
	return sum
}

// latency is the sum of the mean times with k attempts under way.
func (h hedged) latency() float64 {
	sum := 0.0
	for k := range h.further {
		sum += (h.waiting(k) - h.waiting(k+1)) / (float64(k+1) * h.rate)
	}
	return sum + h.waiting(h.further)/(float64(h.further+1)*h.rate)
}
