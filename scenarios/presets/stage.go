package presets

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// A Clustered preset judges each of several hosts for itself, and has a stage of its own.
type Clustered interface {
	Preset
	// Stage returns the stage for so many hosts. The chance is for what the library leaves to it.
	Stage(hosts int, chance breaker.Chance, observer guard.Observer) guard.BreakerStage
}

// Surroundings is what a breaker is put into.
type Surroundings struct {
	// Hosts is those that the calls are spread over, which only a clustered preset tells apart.
	Hosts    int
	Chance   breaker.Chance // for jitter
	Observer guard.Observer
	// The others are for one of the breakers of a fleet, which is a Machine: who may send a trial call (nil is any), what
	// the guards of the fleet share (nil is nothing), and the part of the open duration by which chance varies it besides
	// what the library does itself.
	Coordinator guard.Coordinator
	Permits     *guard.Permits
	OpenJitter  float64
	// Untimed leaves the timeout of the library, if it has one, to a stage behind the breaker's. A guard's own bounds the
	// time in which calls are served, and not that in which they wait behind it.
	Untimed bool
}

// Stage returns the stage of a preset: its breaker, with all that the library puts around it.
func Stage(p Preset, s Surroundings) guard.BreakerStage {
	switch p := p.(type) {
	case Clustered:
		return p.Stage(s.Hosts, s.Chance, s.Observer)
	case Machine:
		config := Guarded(p)
		config.Coordinator, config.Permits = s.Coordinator, s.Permits
		if s.Untimed {
			config.Bounds.Timeout = 0
		}
		if s.OpenJitter > 0 {
			config.Breaker.Wait.Jitter.Part = s.OpenJitter
		}
		return guard.Stage(config, s.Chance, s.Observer)
	default:
		panic(fmt.Sprintf("presets: %T is neither one breaker nor several", p))
	}
}

// TimeoutOf returns the timeout that the library of a preset puts around calls, and 0 if it has none.
func TimeoutOf(p Preset) time.Duration {
	if bounded, ok := p.(Bounded); ok {
		return bounded.Bounds().Timeout
	}
	return 0
}

// Guarded returns the breaker of a preset with all that the library puts around it.
func Guarded(p Machine) guard.Config {
	config := guard.Config{Breaker: p.Config(), Rejection: p.Common().RejectionLatency, RetryAfter: p.Common().RetryAfter, Failures: outcomes(p.Common().Counted), Ignored: outcomes(p.Common().Ignored)}
	if bounded, ok := p.(Bounded); ok {
		config.Bounds = bounded.Bounds()
	}
	return config
}

// outcomes turns the names of outcomes into a set.
func outcomes(names []string) [model.Outcomes]bool {
	var set [model.Outcomes]bool
	for outcome := range set {
		for _, name := range names {
			if model.Outcome(outcome).String() == name {
				set[outcome] = true
			}
		}
	}
	return set
}
