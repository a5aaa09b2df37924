package arrivals

import (
	"halfopen/des/random"
	"halfopen/model"
)

// Modulated is a Poisson process whose rate is that of the state of a Markov chain: an
// MMPP (W. Fischer and K. Meier-Hellstern, The Markov-modulated Poisson process (MMPP)
// cookbook, Performance Evaluation 18, 1993). The states follow one another in the order of
// the list, over and over; two of them, one with a rate of 0, are on-off traffic.
type Modulated []State

// A State is a phase of modulated traffic.
type State struct {
	// Rate is in requests per second. Valid range is [0,+∞), above 0 in one state at
	// least.
	Rate float64
	// Mean is the mean of the time that the state lasts, which is exponential, in
	// seconds. Valid range is (0,+∞).
	Mean float64
}

// Rate is the mean rate in the long run, in requests per second: that of every state,
// weighted by how long it lasts.
func (m Modulated) Rate() float64 {
	requests := 0.0
	for _, state := range m {
		requests += float64(state.Rate * state.Mean)
	}
	return requests / m.round()
}

// round is the mean time in seconds in which every state is passed once.
func (m Modulated) round() float64 {
	sum := 0.0
	for _, state := range m {
		sum += state.Mean
	}
	return sum
}

// Process is the requests. The process is stationary: it starts in each state as often as
// it is in it in the long run. States and requests have sources of their own, so that
// processes that differ in their rates change their states at the same instants.
func (m Modulated) Process(states, requests random.Source) model.Arrivals {
	chain := &chain{states: m, source: states}
	for at := float64(states.Float64() * m.round()); chain.state < len(m)-1; chain.state++ {
		if at -= m[chain.state].Mean; at < 0 {
			break
		}
	}
	return &inversion{source: requests, course: chain}
}

// chain is the course of a modulated process.
type chain struct {
	states Modulated
	source random.Source
	state  int     // the next
	now    float64 // when it begins, in seconds
}

func (c *chain) next() (stretch, bool) {
	if c.now >= end {
		return stretch{}, false
	}
	state := c.states[c.state]
	c.state = (c.state + 1) % len(c.states)
	from := c.now
	c.now += float64(c.source.Exponential() * state.Mean)
	return even(from, c.now, state.Rate, state.Rate), true
}
