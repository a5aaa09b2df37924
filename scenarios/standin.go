package scenarios

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/guard"
	"halfopen/scenarios/presets"
)

// A StandIn takes the place of a scenario's breaker: one that is not described in a file
// but is there, such as the breaker of a program under test.
type StandIn struct {
	// Name ends "breaker ..." in the subtitle of a figure.
	Name string
	// Run is called for each run of each arm that has a breaker. It makes the breaker's
	// stage, which tells observer what a guard tells it, and returns what simulate returns
	// with that stage. The rejection latency is that of the breaker in the file.
	Run func(observer guard.Observer, rejection time.Duration, simulate func(model.Stage) error) error
}

// replaced is a breaker of a file whose place another one takes.
type replaced struct {
	presets.Preset
	by StandIn
}

// Words is its name.
func (r replaced) Words() string { return r.by.Name }

// WithBreaker is the scenario with another breaker in the place of its own, in every arm
// that has one. The error says why that cannot be: the scenario has none, or goes in
// steps.
func (s *Scenario) WithBreaker(standIn StandIn) (*Scenario, error) {
	with := *s
	with.arms, with.warmUp = nil, nil
	any := false
	for _, arm := range s.arms {
		calls, ok := arm.system.(*Calls)
		if !ok {
			return nil, fmt.Errorf("%s goes in steps; only a scenario in continuous time can have another breaker in the place of its own", s.Name)
		}
		if calls.hasBreaker() && calls.fleet().Instances > 1 {
			return nil, fmt.Errorf("%s is a fleet, which has a breaker for each instance; only one breaker can have its place taken", s.Name)
		}
		if calls.hasBreaker() {
			copied := *calls
			copied.Breaker = replaced{calls.Breaker, standIn}
			arm.system, any = &copied, true
		}
		with.arms = append(with.arms, arm)
	}
	if !any {
		return nil, fmt.Errorf("%s has no breaker that another one could take the place of; add breaker: {preset: textbook}", s.Name)
	}
	return &with, nil
}
