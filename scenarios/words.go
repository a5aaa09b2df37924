package scenarios

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"halfopen/measure/findings"
	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

// text is a time for a person: "20 ms", "1.5 s".
func text(d time.Duration) string { return findings.Duration(d.Seconds()) }

// Suggestion is an assignment "path=value" that is worth trying on the scenario.
func (s *Scenario) Suggestion() string { return s.file.suggestion() }

func (c *Calls) suggestion() string {
	if open := settingOf(c.Breaker, lint.Open); open != "" {
		return "breaker." + open + "=1s"
	}
	return "arrivals." + c.Arrivals.suggestion()
}

func (t *Ticks) suggestion() string { return "breaker.cooldown=3" }

func (r *Rounds) suggestion() string { return "pool.slots=24" }

// Parameters describes the scenario in one line, for the subtitle of a figure.
// What the arms do not share is left to their names.
func (s *Scenario) Parameters() string {
	var parts []string
	for part := range s.file.aspects() {
		var described []string
		for _, arm := range s.arms {
			if words := arm.system.aspects()[part]; words != "" && !slices.Contains(described, words) {
				described = append(described, words)
			}
		}
		if len(described) == 1 {
			parts = append(parts, described[0])
		}
	}
	return strings.Join(parts, " · ")
}

func (c *Calls) aspects() []string {
	var faults []string
	for _, fault := range c.faults() {
		faults = append(faults, fault.words())
	}
	pool, breaker := "", ""
	if c.Pool != nil {
		pool = fmt.Sprintf("pool of %d", c.Pool.Slots)
	}
	if c.Breaker != nil {
		breaker = "breaker " + presets.Words(c.Breaker)
	}
	seed := fmt.Sprintf("seed %d", c.Seed)
	if c.Generator == "cpython" {
		seed += " (CPython)"
	}
	return []string{c.Arrivals.words(), c.Target.words(), strings.Join(faults, " · "), c.topologyWords(), pool, breaker, c.Policies.words(), seed}
}

// Occupancy is the number of busy slots that Little's law expects while
// nothing changes.
type Occupancy struct {
	From, To time.Duration
	Busy     float64
	Label    string // the law with its numbers
}

// Little applies Little's law, L = lambda W, to the healthy dependency and to
// each fault, as far as calls are neither refused nor made to wait. Scenarios in
// ticks have none.
func (s *Scenario) Little() []Occupancy {
	if calls, ok := s.file.(*callsFile); ok {
		return calls.little()
	}
	return nil
}

func (c *Calls) little() []Occupancy {
	healthy := c.Target.latency().law().Mean()
	if !c.isPlain() || c.isUneven() {
		return nil
	}
	var occupancies []Occupancy
	from := time.Duration(0)
	add := func(from, to time.Duration, holding float64) {
		if from >= to {
			return
		}
		busy := c.Arrivals.rate() * holding
		occupancies = append(occupancies, Occupancy{
			From: from, To: to, Busy: busy,
			Label: fmt.Sprintf("%s/s × %s = %s", findings.Number(c.Arrivals.rate()), findings.Duration(holding), findings.Number(busy)),
		})
	}
	for _, fault := range c.faults() {
		period := fault.period()
		add(from, min(period.From, c.Horizon), healthy)
		add(period.From, min(period.To, c.Horizon), c.Target.holding(fault))
		from = period.To
	}
	add(from, c.Horizon, healthy)
	return occupancies
}
