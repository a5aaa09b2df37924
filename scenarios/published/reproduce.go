package published

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"halfopen/measure"
	"halfopen/scenarios"
)

//go:embed *.json
var files embed.FS

// read decodes the published numbers of an experiment.
func read(experiment string, into any) error {
	text, err := files.ReadFile(experiment + ".json")
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return fmt.Errorf("published numbers of %s: %w", experiment, err)
	}
	return nil
}

// Experiments is the names of the experiments, which are also those of their
// scenarios.
var Experiments = []string{"fault-window", "probe-verdict", "shared-pool"}

// Reproduction is what Reproduce finds.
type Reproduction struct {
	// Rows is a row for every published figure, in a fixed order.
	Rows []Row
	// Sweeps is the points of the sweeps that are drawn, by path.
	Sweeps map[string][]Point
}

// Reproduce runs every experiment, on all cores. The error is the context's if
// it ends the run.
func Reproduce(ctx context.Context) (*Reproduction, error) {
	tasks, err := planned()
	if err != nil {
		return nil, err
	}
	summaries := make([]*measure.Summary, len(tasks))
	errs := make([]error, len(tasks))
	places := make(chan struct{}, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for i, t := range tasks {
		group.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			summaries[i], errs[i] = t.run(ctx)
		})
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	result := &Reproduction{Sweeps: map[string][]Point{}}
	for i, t := range tasks {
		result.Rows = append(result.Rows, t.rows(summaries[i])...)
		if totals, ok := armNamed(summaries[i], overloadedWith).Totals.(*measure.TickTotals); ok && t.path != "" {
			result.Sweeps[t.path] = append(result.Sweeps[t.path], Point{Value: t.value, Totals: *totals})
		}
	}
	return result, nil
}

func planned() ([]task, error) {
	var tasks []task
	for _, plan := range []func() ([]task, error){faultWindow, probeVerdict, sharedPool} {
		part, err := plan()
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, part...)
	}
	return tasks, nil
}

func (t task) run(ctx context.Context) (*measure.Summary, error) {
	scenario, _, err := scenarios.Named(t.scenario, t.assignments)
	if err != nil {
		return nil, err
	}
	return scenario.Run(ctx, scenarios.Options{})
}
