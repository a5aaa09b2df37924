package compare

import (
	"context"
	"errors"
	"fmt"

	"halfopen/measure"
	"halfopen/scenarios"
)

// A Configuration is one of the systems that are compared.
type Configuration struct {
	Name string
	// Scenario has one arm.
	Scenario *scenarios.Scenario
}

// A Comparison is what several configurations did in runs that met the same chance.
type Comparison struct {
	Runs int
	Seed uint64
	// Paired says that run i of every configuration met the same chance. Only an earlier
	// run may have met another.
	Paired bool
	// Names is those of the configurations, the first being the reference.
	Names []string
	// RunsOf is how many runs there are of each. Only an earlier run may have others.
	RunsOf []int
	// OneStream says that all chance of a scenario comes from one stream, so that what
	// configurations meet also depends on which calls they admit.
	OneStream bool
	// Summary is of all of them, as if they were the arms of one scenario.
	Summary *measure.Summary
	Rows    []Row
}

// Options is what is compared.
type Options struct {
	// Runs is the number of runs of each configuration. Valid range is [2,+∞).
	Runs int
	// Metrics is the names of the metrics to judge; none is those of Shown, or all of
	// a scenario that goes in steps.
	Metrics []string
	// TotalsOnly leaves out the series of the summary.
	TotalsOnly bool
	// Baseline, if there is one, is the reference, in place of the first configuration.
	Baseline *Baseline
	// Progress, which may be nil, is told how many of all runs are done.
	Progress func(done, all int)
}

// Run compares configurations with the first of them, or with a baseline. The result does not depend on the number of cores.
func Run(ctx context.Context, configurations []Configuration, options Options) (*Comparison, error) {
	runs := options.Runs
	metrics, err := check(configurations, options)
	if err != nil {
		return nil, err
	}
	judged, err := choose(metrics, options.Metrics)
	if err != nil {
		return nil, err
	}
	collectors, firsts, err := replicate(ctx, configurations, options, metrics)
	if err != nil {
		return nil, err
	}
	reference := configurations[0].Scenario
	summary, err := summarize(reference, runs, configurations, collectors, firsts)
	if err != nil {
		return nil, err
	}
	result := &Comparison{Runs: runs, Seed: reference.Seed, Paired: true, Summary: summary}
	result.OneStream, _ = reference.OneStream()
	var samples []*measure.Replicated
	if b := options.Baseline; b != nil {
		result.Names, result.RunsOf = append(result.Names, baselineName), append(result.RunsOf, b.Runs)
		result.Paired = b.isPaired(reference.Seed, runs)
		samples = append(samples, b.Sample)
	}
	for i, c := range configurations {
		result.Names, result.RunsOf = append(result.Names, c.Name), append(result.RunsOf, runs)
		samples = append(samples, collectors[i].Replicated())
	}
	differ := (*measure.Replicated).Unpaired
	if result.Paired {
		differ = (*measure.Replicated).Difference
	}
	result.Rows = rows(metrics, judged, samples, differ)
	return result, nil
}

// check refuses what cannot be compared.
func check(configurations []Configuration, options Options) ([]measure.Metric, error) {
	if options.Runs < 2 {
		return nil, fmt.Errorf("--runs %d is too few to tell a difference from chance; give at least 2", options.Runs)
	}
	if len(configurations) < 2 && options.Baseline == nil {
		return nil, errors.New("there is nothing to compare with; give a second scenario or file, or --vs path=value")
	}
	names := map[string]bool{}
	first := configurations[0]
	metrics := first.Scenario.Metrics()
	for _, c := range configurations {
		if names[c.Name] {
			return nil, fmt.Errorf("two of the configurations are called %q; give them names of their own", c.Name)
		}
		names[c.Name] = true
		switch {
		case metrics[0].Name != c.Scenario.Metrics()[0].Name:
			return nil, fmt.Errorf("%s and %s are scenarios of different kinds and have no metrics in common", first.Name, c.Name)
		case first.Scenario.Seed != c.Scenario.Seed:
			return nil, fmt.Errorf("%s has seed %d and %s has %d; give --seed, so that they meet the same chance", first.Name, first.Scenario.Seed, c.Name, c.Scenario.Seed)
		}
	}
	return metrics, nil
}

// replicate runs all configurations. A run of each is one piece of work, so that the
// runs of a pair are of the same moment.
func replicate(ctx context.Context, configurations []Configuration, options Options, metrics []measure.Metric) ([]*measure.Collector, []*measure.Arm, error) {
	var together []*scenarios.Scenario
	for _, c := range configurations {
		together = append(together, c.Scenario)
	}
	if err := scenarios.Settle(ctx, together...); err != nil {
		return nil, nil, err
	}
	run := func(i int) ([]*measure.Arm, error) {
		var arms []*measure.Arm
		for _, c := range configurations {
			ran, err := c.Scenario.RunArms(ctx, scenarios.Options{
				Replication: uint64(i), TotalsOnly: options.TotalsOnly, Sequential: true, Sharing: len(configurations),
			})
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.Name, err)
			}
			arms = append(arms, ran[0])
		}
		return arms, nil
	}
	return scenarios.Collect(ctx, options.Runs, metrics, run, options.Progress)
}

// summarize is what was run, in the form of a summary.
func summarize(reference *scenarios.Scenario, runs int, configurations []Configuration, collectors []*measure.Collector, firsts []*measure.Arm) (*measure.Summary, error) {
	summary, err := reference.Summary(firsts)
	if err != nil {
		return nil, err
	}
	summary.Replications = measure.NewReplications(runs)
	for i, c := range configurations {
		firsts[i].Name = c.Name
		summary.Replications.Add(c.Name, collectors[i])
	}
	return summary, nil
}
