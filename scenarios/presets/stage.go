package presets

import (
	"fmt"

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

// Stage returns the stage of a preset: its breaker, with all that the library puts around it. The hosts are those that the
// calls are spread over, which only a clustered preset tells apart. The chance is for jitter.
func Stage(p Preset, hosts int, chance breaker.Chance, observer guard.Observer) guard.BreakerStage {
	switch p := p.(type) {
	case Clustered:
		return p.Stage(hosts, chance, observer)
	case Machine:
		return guard.Stage(Guarded(p), chance, observer)
	default:
		panic(fmt.Sprintf("presets: %T is neither one breaker nor several", p))
	}
}

// Guarded returns the breaker of a preset with all that the library puts around it.
func Guarded(p Machine) guard.Config {
	config := guard.Config{Breaker: p.Config(), Rejection: p.Common().RejectionLatency, Ignored: ignored(p.Common().Ignored)}
	if bounded, ok := p.(Bounded); ok {
		config.Bounds = bounded.Bounds()
	}
	return config
}

// ignored turns the names of outcomes into a set.
func ignored(names []string) [model.Outcomes]bool {
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
