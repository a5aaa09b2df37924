package scenarios

import (
	"fmt"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/model/outlier"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
	"halfopen/scenarios/presets"
)

// lints is what package lint finds about the breaker and the other policies, at the knobs
// that it concerns.
func (c *Calls) lints() []config.Complaint {
	var complaints []config.Complaint
	var told []lint.Finding
	for _, f := range c.findings() {
		if again(told, f) {
			continue
		}
		told = append(told, f)
		complaints = append(complaints, config.Complaint{Field: fieldOf(c.Breaker, f.Setting), Message: c.place(f) + f.Message + c.lacking(f.Setting)})
	}
	return append(complaints, c.pathLints()...)
}

func (c *Calls) findings() []lint.Finding {
	if !c.isPlain() {
		return nil // the arithmetic knows of no calls that are repeated, given up or refused elsewhere
	}
	switch b := c.Breaker.(type) {
	case ejecting:
		outliers := outliersOf(b, c.Target.Hosts)
		outliers.Ignored[model.TimedOut] = true // there are none: nothing behind the breaker gives a call up
		return lint.CheckOutliers(outliers)
	case presets.Machine:
		return lint.Check(c.lintSystem(b))
	default:
		return nil
	}
}

func outliersOf(b ejecting, hosts int) lint.Outliers {
	return lint.Outliers{Config: b.Outliers(hosts), OneAtLeast: ejectingKnobs[presets.NameOf(b)][oneAtLeast]}
}

// settingsFindings is what holds of a breaker in front of so many hosts whatever calls it
// meets.
func settingsFindings(breaker presets.Preset, hosts int) []lint.Finding {
	switch b := breaker.(type) {
	case ejecting:
		return lint.CheckOutliers(outliersOf(b, hosts))
	case presets.Machine:
		return lint.CheckSettings(presets.Guarded(b).Breaker, clampedOf(b))
	default:
		return nil
	}
}

// clampedOf is the minimum as it was configured, if the library lowers it, and otherwise 0.
func clampedOf(b presets.Machine) int {
	if clamping, is := b.(presets.Clamping); is {
		return clamping.Clamped()
	}
	return 0
}

// ejecting is a preset that ejects hosts.
type ejecting interface {
	presets.Preset
	Outliers(hosts int) outlier.Config
}

// oneAtLeast stands for the setting that ejects one host whatever the share.
const oneAtLeast lint.Setting = -1

// ejectingKnobs is the names of the settings of the presets that eject hosts.
var ejectingKnobs = map[string]map[lint.Setting]string{
	"envoy": {
		lint.MaxEjected:   "max_ejection_percent",
		lint.Deviations:   "success_rate_stdev_factor",
		lint.RatedHosts:   "success_rate_minimum_hosts",
		lint.FailureHosts: "failure_percentage_minimum_hosts",
		oneAtLeast:        "always_eject_one_host",
	},
	"istio": {lint.MaxEjected: "maxEjectionPercent"},
}

// settingOf is the name of the setting of a breaker that a finding is about, and empty if
// there is none.
func settingOf(breaker presets.Preset, about lint.Setting) string {
	if about == lint.Ignored {
		return "ignored" // which every preset has
	}
	switch b := breaker.(type) {
	case ejecting:
		return ejectingKnobs[presets.NameOf(b)][about]
	case presets.Machine:
		return b.Knob(about)
	default:
		return ""
	}
}

// fieldOf is its path, or that of the breaker.
func fieldOf(breaker presets.Preset, about lint.Setting) string {
	if setting := settingOf(breaker, about); setting != "" {
		return "breaker." + setting
	}
	return "breaker"
}

// lacking says that there is no setting that would help.
func (c *Calls) lacking(about lint.Setting) string {
	if (about == lint.Permits || about == lint.MaxWait) && settingOf(c.Breaker, about) == "" {
		return "; this library has no setting for it"
	}
	return ""
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
	return c.isUneven() || c.Target.concerned(fault) < 1 || c.isSaturated(fault)
}

// isUneven reports whether calls come at a rate that changes, or take longer the more there
// are.
func (c *Calls) isUneven() bool {
	return c.Target.isLimited() || !c.Arrivals.steady() || c.HandRetries != nil
}

// isSaturated reports whether the pool is too small for the calls of a fault.
func (c *Calls) isSaturated(fault Fault) bool { return c.keepsBusy(c.Target.holding(fault)) }

// keepsBusy reports whether calls that take so many seconds wait for slots now and then.
func (c *Calls) keepsBusy(holding float64) bool {
	const busy = 0.8 // of the slots
	return c.Pool != nil && c.Arrivals.rate()*holding > busy*float64(c.Pool.Slots)
}

func (c *Calls) lintSystem(machine presets.Machine) lint.System {
	guarded := presets.Guarded(machine)
	system := lint.System{
		Rate:        c.Arrivals.rate(),
		Latency:     lint.TimingOf(c.Target.latency().law()),
		FailureRate: float64(c.Target.FailureRate),
		Horizon:     c.Horizon,
		Breaker:     guarded.Breaker,
		Clamped:     clampedOf(machine),
		Ignored:     guarded.Ignored,
		Bounds:      guarded.Bounds,
		Beyond:      c.isUneven() || c.keepsBusy(c.Target.latency().law().Mean()),
	}
	for _, fault := range c.faults() {
		rate, after := fault.failures()
		others := lint.TimingOf(fault.latency(c.Target.latency()).law())
		failing := others
		if after != dependency.InTime {
			failing = lint.TimingOf(law.Deterministic{Value: after.Seconds()})
		}
		system.Faults = append(system.Faults, lint.Fault{
			From: fault.period().From, To: fault.period().To,
			FailureRate: rate, Timing: others, FailureTiming: failing,
			Beyond: c.isBeyond(fault),
		})
	}
	return system
}
