package scenarios

import (
	"fmt"
	"strings"

	"halfopen/des/law"
	"halfopen/model/dependency"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

// lints is what package lint finds about the breaker, at the knobs that it concerns.
func (c *Calls) lints() []config.Complaint {
	machine, ok := c.Breaker.(presets.Machine)
	if !ok {
		return nil
	}
	var complaints []config.Complaint
	var told []lint.Finding
	findings := lint.Check(c.lintSystem(machine))
	for _, f := range findings {
		if f.Fault >= 0 && c.isBeyond(c.faults()[f.Fault]) {
			continue
		}
		if again(told, f) {
			continue
		}
		told = append(told, f)
		complaints = append(complaints, config.Complaint{
			Field:   strings.TrimSuffix("breaker."+c.knob(f.Setting), "."),
			Message: c.place(f) + f.Message,
		})
	}
	return complaints
}

// again reports whether the same was found of an earlier fault.
func again(told []lint.Finding, f lint.Finding) bool {
	for _, earlier := range told {
		if earlier.Setting == f.Setting && earlier.Message == f.Message {
			return true
		}
	}
	return false
}

// place says which fault is meant.
func (c *Calls) place(f lint.Finding) string {
	if f.Fault < 0 {
		return ""
	}
	period := c.faults()[f.Fault].period()
	return fmt.Sprintf("fault from %s to %s: ", text(period.From), text(period.To))
}

// isBeyond reports whether a fault is beyond the arithmetic: of some hosts, so that
// failures come in the order of the hosts, or one in which calls wait for slots, and come
// at another rate.
func (c *Calls) isBeyond(fault Fault) bool {
	return c.Target.concerned(fault) < 1 || c.isSaturated(fault)
}

// isSaturated reports whether the pool is too small for the calls of a fault.
func (c *Calls) isSaturated(fault Fault) bool {
	const busy = 0.8 // of the slots; above it, calls wait now and then
	return c.Pool != nil && c.Arrivals.rate()*c.Target.holding(fault) > busy*float64(c.Pool.Slots)
}

func (c *Calls) lintSystem(machine presets.Machine) lint.System {
	system := lint.System{
		Rate:        c.Arrivals.rate(),
		Latency:     timing(c.Target.Latency.law()),
		FailureRate: float64(c.Target.FailureRate),
		Horizon:     c.Horizon,
		Breaker:     machine.Config(),
	}
	if clamping, ok := machine.(presets.Clamping); ok {
		system.Clamped = clamping.Clamped()
	}
	for _, fault := range c.faults() {
		rate, after := fault.failures()
		others := timing(fault.latency(c.Target.Latency).law())
		failing := others
		if after != dependency.InTime {
			failing = timing(law.Deterministic{Value: after.Seconds()})
		}
		system.Faults = append(system.Faults, lint.Fault{
			From: fault.period().From, To: fault.period().To,
			FailureRate: rate, Timing: others, FailureTiming: failing,
		})
	}
	return system
}

func timing(l law.Law) lint.Timing {
	return lint.Timing{Mean: l.Mean(), Least: l.Quantile(0), P99: l.Quantile(0.99)}
}
