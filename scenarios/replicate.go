package scenarios

import (
	"context"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/scenarios/workers"
)

// Replicate runs the scenario several times, with independent chance, on all cores
// (unless Sequential asks for one run after the other).
// The summary is of the first run, with what all say together. A single run of a
// steady state is judged by its batches. The result does not depend on the number of
// cores. The callback progress, which may be nil, is told how many runs are done.
func (s *Scenario) Replicate(ctx context.Context, runs int, options Options, progress func(done, all int)) (*measure.Summary, error) {
	if err := Settle(ctx, s); err != nil {
		return nil, err
	}
	if runs == 1 {
		summary, err := s.Run(ctx, options)
		if err == nil && len(summary.Arms[0].Batches) > 0 {
			summary.Replications = s.batches(summary.Arms)
		}
		return summary, err
	}
	run := func(i int) ([]*measure.Arm, error) {
		options := options
		options.Replication, options.Sequential = uint64(i), true
		if i > 0 {
			options.Log, options.Observers = false, nil
		}
		return s.RunArms(ctx, options)
	}
	order := workers.InOrder[[]*measure.Arm]
	if options.Sequential {
		order = workers.InTurn
	}
	collectors, arms, err := gather(ctx, order, runs, s.Metrics(), run, progress)
	if err != nil {
		return nil, err
	}
	first, err := s.Summary(arms)
	if err != nil {
		return nil, err
	}
	first.Replications = measure.NewReplications(runs)
	first.Replications.WarmUp = arms[0].WarmUp
	for i, arm := range arms {
		first.Replications.Add(arm.Name, collectors[i])
	}
	return first, nil
}

// Collect makes several runs of some arms, on all cores, and gathers what they leave, of
// each arm by itself, beside the arms of the first run. What is gathered does not depend
// on the number of cores. The callback progress may be nil.
func Collect(ctx context.Context, runs int, metrics []measure.Metric, run func(i int) ([]*measure.Arm, error), progress func(done, all int)) (collectors []*measure.Collector, first []*measure.Arm, err error) {
	return gather(ctx, workers.InOrder, runs, metrics, run, progress)
}

// order makes several runs and hands them on in their order.
type order func(ctx context.Context, runs int, run func(int) ([]*measure.Arm, error), take func(int, []*measure.Arm) error) error

func gather(ctx context.Context, order order, runs int, metrics []measure.Metric, run func(i int) ([]*measure.Arm, error), progress func(done, all int)) (collectors []*measure.Collector, first []*measure.Arm, err error) {
	collect := func(i int, arms []*measure.Arm) error {
		if i == 0 {
			first = arms
			for range arms {
				collectors = append(collectors, measure.NewCollector(metrics, runs))
			}
		}
		for j, arm := range arms {
			collectors[j].Add(i, arm)
		}
		if progress != nil {
			progress(i+1, runs)
		}
		return nil
	}
	err = order(ctx, runs, run, collect)
	return collectors, first, err
}

// batches judges a single run by its batches.
func (s *Scenario) batches(arms []*measure.Arm) *measure.Replications {
	result := &measure.Replications{
		Runs: 1, Batches: len(arms[0].Batches), WarmUp: arms[0].WarmUp, Level: estimate.Level,
	}
	for _, arm := range arms {
		result.Arms = append(result.Arms, measure.ReplicatedArm{Name: arm.Name, Metrics: measure.EstimateBatches(s.Metrics(), arm)})
	}
	return result
}
