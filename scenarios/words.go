package scenarios

import (
	"fmt"
	"strings"
	"time"

	"halfopen/measure/findings"
)

// text is a time for a person: "20 ms", "1.5 s".
func text(d time.Duration) string { return findings.Duration(d.Seconds()) }

// Parameters describes the scenario in one line, for the subtitle of a figure.
func (s *System) Parameters() string {
	parts := []string{s.Arrivals.words(), "latency " + s.Target.Latency.words()}
	for _, fault := range s.faults() {
		parts = append(parts, fault.words())
	}
	if s.Pool != nil {
		parts = append(parts, fmt.Sprintf("pool of %d", s.Pool.Slots))
	}
	if s.Breaker != nil {
		parts = append(parts, "breaker "+s.Breaker.words())
	}
	seed := fmt.Sprintf("seed %d", s.Seed)
	if s.Generator == "cpython" {
		seed += " (CPython)"
	}
	return strings.Join(append(parts, seed), " · ")
}

// Occupancy is the number of busy slots that Little's law expects while
// nothing changes.
type Occupancy struct {
	From, To time.Duration
	Busy     float64
	Label    string // the law with its numbers
}

// Little applies Little's law, L = lambda W, to the healthy dependency and to
// each fault, as far as calls are neither refused nor made to wait.
func (s *System) Little() []Occupancy {
	healthy := s.Target.Latency.law().Mean()
	var occupancies []Occupancy
	from := time.Duration(0)
	add := func(from, to time.Duration, holding float64) {
		if from >= to {
			return
		}
		busy := s.Arrivals.rate() * holding
		occupancies = append(occupancies, Occupancy{
			From: from, To: to, Busy: busy,
			Label: fmt.Sprintf("%.4g/s × %s = %.4g", s.Arrivals.rate(), findings.Duration(holding), busy),
		})
	}
	for _, fault := range s.faults() {
		period := fault.period()
		add(from, min(period.From, s.Horizon), healthy)
		add(period.From, min(period.To, s.Horizon), fault.holding())
		from = period.To
	}
	add(from, s.Horizon, healthy)
	return occupancies
}
