package scenarios

import (
	"context"
	"fmt"
	"time"

	"halfopen/measure"
	"halfopen/model"
	"halfopen/scenarios/config"
)

// SteadyState asks for the behaviour in the long run. A run with a fault is an
// experiment that ends, and has none.
type SteadyState struct {
	WarmUp  time.Duration `yaml:"warm_up" min:"0s" words:"auto=-1ns" default:"auto" doc:"the start of the run that is not typical yet and is left out; auto: found by MSER-5"`
	Batches int           `yaml:"batches" min:"2" max:"10000" default:"20" doc:"the parts of the rest, whose means a single run is judged by"`
}

const autoWarmUp time.Duration = -1

// steadyBins bounds the series of a steady state: nothing happens in a second of it that
// does not happen in any other, and a curve of more could not be read.
const steadyBins = 300

// cut is the batches of equal length after the warm-up.
func (s *SteadyState) cut(warmUp, horizon time.Duration) []model.Interval {
	length := (horizon - warmUp) / time.Duration(s.Batches)
	var batches []model.Interval
	from := horizon - length*time.Duration(s.Batches)
	for range s.Batches {
		batches = append(batches, model.Interval{From: from, To: from + length})
		from += length
	}
	return batches
}

// checkSteady refuses a steady state that cannot be.
func (c *Calls) checkSteady() []config.Complaint {
	switch {
	case c.Steady == nil:
		return nil
	case len(c.Faults) > 0:
		return []config.Complaint{{Field: "steady_state", Message: "a run with a fault ends and has no steady state; leave out steady_state or the faults"}}
	case c.Steady.WarmUp >= c.Horizon:
		return []config.Complaint{{Field: "steady_state.warm_up", Message: fmt.Sprintf("%s leaves nothing of the horizon, %s", text(c.Steady.WarmUp), text(c.Horizon))}}
	case c.Horizon < time.Duration(c.Steady.Batches):
		return []config.Complaint{{Field: "steady_state", Message: fmt.Sprintf("the horizon is too short for %d batches", c.Steady.Batches)}}
	}
	return nil
}

// steady is a system that can be asked for its steady state.
type steady interface {
	// warmUp is the time to leave out of a run; none if no steady state is asked for.
	// Found is false if the run is too short to find it.
	warmUp(ctx context.Context, replication uint64) (at time.Duration, found bool, err error)
}

func (c *Calls) warmUp(ctx context.Context, replication uint64) (at time.Duration, found bool, err error) {
	if c.Steady == nil || c.Steady.WarmUp != autoWarmUp {
		if c.Steady != nil {
			at = c.Steady.WarmUp
		}
		return at, true, nil
	}
	var settling measure.Settling
	if err := c.simulate(ctx, replication, &settling, new(ran)); err != nil {
		return 0, false, err
	}
	at, found = settling.WarmUp.End()
	return at, found && at < c.Horizon, nil
}

// Settle finds the warm-up of scenarios that are to be measured over the same time: the
// longest that one of their arms needs, by a first run of each. It is done once for a
// scenario, and before its runs, which may be made side by side; without a steady state
// there is nothing to do.
func Settle(ctx context.Context, together ...*Scenario) error {
	longest := time.Duration(0)
	for _, s := range together {
		if s.warmUp != nil {
			longest = max(longest, *s.warmUp)
			continue
		}
		needed, err := s.findWarmUp(ctx)
		if err != nil {
			return err
		}
		longest = max(longest, needed)
	}
	for _, s := range together {
		if s.warmUp == nil || *s.warmUp < longest {
			s.warmUp = &longest
		}
	}
	return nil
}

// findWarmUp is the longest of all arms.
func (s *Scenario) findWarmUp(ctx context.Context) (time.Duration, error) {
	longest := time.Duration(0)
	for _, arm := range s.arms {
		system, can := arm.system.(steady)
		if !can {
			continue
		}
		at, found, err := system.warmUp(ctx, 0)
		if err != nil {
			return 0, fmt.Errorf("arm %s: %w", arm.name, err)
		}
		if !found {
			return 0, fmt.Errorf("arm %s: the run is too short to find its warm-up; make horizon longer or give steady_state.warm_up", arm.name)
		}
		longest = max(longest, at)
	}
	return longest, nil
}
