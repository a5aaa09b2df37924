package scenarios

import (
	"context"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/scenarios/workers"
)

// Replicate runs the scenario several times, with independent chance, on all cores.
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
	collectors := make([]*measure.Collector, len(s.arms))
	for i := range collectors {
		collectors[i] = measure.NewCollector(s.Metrics(), runs)
	}
	var first *measure.Summary
	run := func(i int) (*measure.Summary, error) {
		options := options
		options.Replication, options.Sequential = uint64(i), true
		options.Log = options.Log && i == 0
		return s.Run(ctx, options)
	}
	collect := func(i int, summary *measure.Summary) error {
		for j, arm := range summary.Arms {
			collectors[j].Add(i, arm)
		}
		if i == 0 {
			first = summary
		}
		if progress != nil {
			progress(i+1, runs)
		}
		return nil
	}
	if err := workers.InOrder(ctx, runs, run, collect); err != nil {
		return nil, err
	}
	first.Replications = measure.NewReplications(runs)
	first.Replications.WarmUp = first.Arms[0].WarmUp
	for j, arm := range first.Arms {
		first.Replications.Add(arm.Name, collectors[j])
	}
	return first, nil
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
