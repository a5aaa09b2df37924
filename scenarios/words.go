package scenarios

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"halfopen/measure/findings"
)

// text is a time for a person: "20 ms", "1.5 s".
func text(d time.Duration) string { return findings.Duration(d.Seconds()) }

// Parameters describes the scenario in one line, for the subtitle of a figure.
// What the arms do not share is left to their names.
func (s *Scenario) Parameters() string {
	var parts []string
	for _, aspect := range aspects {
		var described []string
		for _, arm := range s.arms {
			if words := aspect(&arm.system); words != "" && !slices.Contains(described, words) {
				described = append(described, words)
			}
		}
		if len(described) == 1 {
			parts = append(parts, described[0])
		}
	}
	return strings.Join(parts, " · ")
}

// aspects is what there is to say about a system, each nothing if it has none.
var aspects = []func(*System) string{
	func(s *System) string { return s.Arrivals.words() },
	func(s *System) string { return "latency " + s.Target.Latency.words() },
	(*System).faultWords,
	func(s *System) string {
		if s.Pool == nil {
			return ""
		}
		return fmt.Sprintf("pool of %d", s.Pool.Slots)
	},
	func(s *System) string {
		if s.Breaker == nil {
			return ""
		}
		return "breaker " + s.Breaker.words()
	},
	(*System).seedWords,
}

func (s *System) faultWords() string {
	var words []string
	for _, fault := range s.faults() {
		words = append(words, fault.words())
	}
	return strings.Join(words, " · ")
}

func (s *System) seedWords() string {
	words := fmt.Sprintf("seed %d", s.Seed)
	if s.Generator == "cpython" {
		words += " (CPython)"
	}
	return words
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
