package validation

import "math"

// impatientLost is the share of the calls of M/M/c, with service rate 1, that leave because
// they have waited for as long as they may: D. Y. Barrer, Queuing with impatient customers
// and ordered service, 1957. With p(n) the probabilities of n calls while none waits, the
// time for which a call would wait has the density load p(c-1) exp((load-c)w) up to the
// patience, and decreases at rate c beyond; what is beyond is lost.
func impatientLost(servers int, load, patience float64) float64 {
	c := float64(servers)
	state, total := 1.0, 1.0 // p(n) and the sum of them up to n, over p(0)
	for n := 1; n < servers; n++ {
		state *= load / float64(n)
		total += state
	}
	within := load * state * -math.Expm1((load-c)*patience) / (c - load)
	beyond := load * state * math.Exp((load-c)*patience) / c
	return beyond / (total + within + beyond)
}

// lastFirstAbove is the probability that a customer of M/M/1 with service rate 1 is in the
// system for longer than a time, if the last come is served first. One who finds the server
// busy waits for a busy period: what is left of the present service, and all who come in it
// and after. The states are the customers of that period; in state 0 the own service is under
// way. The chain goes in steps that come at the rate of all its transitions (uniformization:
// A. Jensen, 1953).
func lastFirstAbove(load, time float64) float64 {
	const most = 200 // customers of a busy period; more never are at once
	states := make([]float64, most+2)
	states[0], states[1] = 1-load, load
	up, down := load/(1+load), 1/(1+load)
	above := 0.0
	for _, probability := range poissonTerms((1 + load) * time) {
		next := make([]float64, most+2)
		for n, p := range states[:most+1] {
			above += probability * p
			if n == 0 { // it is over, or nothing happens
				next[0] += up * p
				continue
			}
			next[n-1] += down * p
			next[n+1] += up * p
		}
		states = next
	}
	return above
}

// poissonTerms is the probabilities of a Poisson number, from 0 up to where they vanish.
func poissonTerms(mean float64) []float64 {
	terms := []float64{math.Exp(-mean)}
	for k := 1; float64(k) < mean || terms[k-1] > 1e-18; k++ {
		terms = append(terms, terms[k-1]*mean/float64(k))
	}
	return terms
}

// everySecondWait is the mean wait at each of two servers of rate 1 to which Poisson arrivals
// go in turn: E2/M/1. The wait of G/M/1 is s/(1-s), with s the root below 1 of s = A(1-s),
// where A is the Laplace transform of the time between arrivals (D. G. Kendall, 1953), here
// the square of arrival/(arrival+1-s).
func everySecondWait(arrival float64) float64 {
	s := (2*arrival + 1 - math.Sqrt(4*arrival+1)) / 2
	return s / (1 - s)
}

// shardsLost is the share that is lost if each shard is one server of rate 1 without a queue,
// and gets a part of all.
func shardsLost(arrival float64, parts ...float64) float64 {
	lost := 0.0
	for _, part := range parts {
		lost += part * erlangB(1, arrival*part)
	}
	return lost
}
