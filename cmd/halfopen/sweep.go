package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"halfopen/scenarios/config"
	"halfopen/scenarios/sweep"
)

// sweepFlags is what sweep is asked for.
type sweepFlags struct {
	changes
	sweepReport
	shard      shardFlags
	parameters parameterFlags
	metrics    []string
	arms       []string
	runs       int
}

func newSweep() *cobra.Command {
	var flags sweepFlags
	cmd := &cobra.Command{
		Use:   "sweep SCENARIO|FILE -P path=a..b/step",
		Short: "Run a scenario at every value of a range, or every combination of several",
		Long: `Run a scenario at every value of a parameter, or at every combination of the
values of several; the first varies slowest. At most 100,000 points are run.

  -P path=a..b/step   from a in steps as long as b is not passed; the step has
                      its unit: 1..8/1, 1s..10s/500ms, 10%..90%/20%
  -P path=a..b#n      n values evenly spaced, both ends included: 10/s..100/s#10
  -L path=a,b,c       these values, which may be any texts

The table shows the most telling metrics, the files hold every one; --metric
names those for both, and the figure is of the first. With --runs every point is
run several times, and all points meet the same chance, run by run. --minimize and
--maximize name the best points: the best one, and those that chance does not tell
apart from it.

A sweep that was killed goes on where it was when the same command is given again:
its parts are in the folder parts of its output until it is complete. To run it on
several machines, give each --shard i/n and -o part.json, and put the parts
together with 'halfopen merge'. In a Slurm array or an indexed Kubernetes Job,
--shards n finds i by itself.`,
		Example: `  halfopen sweep fault-window -P breaker.waitDurationInOpenState=1s..10s/1s
  halfopen sweep probe-verdict -P breaker.cooldown=1..8/1 --arm overloaded/with
  halfopen sweep fault-window -P breaker.slidingWindowSize=10..100/10 -P arrivals.rate=10/s..100/s#10 \
    --set breaker.minimumNumberOfCalls=10 --metric fault_reached,recovery_lag
  halfopen sweep fault-window -P breaker.waitDurationInOpenState=1s..10s/1s --runs 30 \
    --minimize fault_sent --subject-to 'recovery_lag < 5s'
  halfopen sweep fault-window -P breaker.waitDurationInOpenState=1s..10s/1s --runs 30 --shard 0/4 -o part-0.json`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			return flags.run(cmd, args[0])
		},
	}
	flags.changes.flags(cmd)
	flags.parameters.flags(cmd)
	cmd.Flags().StringSliceVar(&flags.metrics, "metric", nil, "the `metrics` to keep, separated by commas (default all, the most telling ones in the table)")
	cmd.Flags().StringArrayVar(&flags.arms, "arm", nil, "run only the arm of this `name`; may be repeated")
	runsFlag(cmd, &flags.runs, 1)
	flags.sweepReport.flags(cmd)
	flags.shard.flags(cmd)
	return cmd
}

func (f *sweepFlags) run(cmd *cobra.Command, argument string) error {
	if err := f.check(); err != nil {
		return err
	}
	manyRuns()
	shard, err := f.shard.read(os.LookupEnv)
	if err != nil {
		return err
	}
	if shard != nil && f.goal().Metric != "" {
		return errors.New("--minimize and --maximize need the whole sweep; give them to merge")
	}
	grid, err := f.parameters.grid()
	if err != nil {
		return err
	}
	file, stem, text, err := read(cmd.InOrStdin(), argument)
	if err != nil {
		return err
	}
	assignments, err := f.assignments(cmd)
	if err != nil {
		return err
	}
	source := sweep.Source{File: file, Text: text, Assignments: assignments}
	plan, err := f.plan(cmd, source, grid)
	if err != nil {
		return err
	}
	if goal := f.goal(); goal.Metric != "" {
		if err := plan.CheckGoal(goal); err != nil {
			return err
		}
	}
	if f.page {
		if err := checkReported(grid.Points()); err != nil {
			return err
		}
	}
	folder := f.folder(stem)
	command := repeating(cmd, "sweep", append([]string{argument}, f.parameters.words()...)...)
	switch {
	case shard != nil:
		return shard.run(cmd, plan, stem)
	case folder == none:
		result, err := whole(cmd, plan)
		if err != nil {
			return err
		}
		return f.report(cmd, command, plan, result, folder)
	}
	store := partStore{folder: filepath.Join(folder, "parts"), notes: cmd.ErrOrStderr()}
	result, err := resumed(cmd, plan, store)
	if err != nil {
		return err
	}
	if err := f.report(cmd, command, plan, result, folder); err != nil {
		return err
	}
	return store.clear()
}

func (f *sweepFlags) check() error {
	if f.runs < 1 {
		return errRuns(f.runs, 1)
	}
	return f.sweepReport.check()
}

// plan checks everything, with warnings on standard error.
func (f *sweepFlags) plan(cmd *cobra.Command, source sweep.Source, grid sweep.Grid) (*sweep.Plan, error) {
	return sweep.NewPlan(cmd.Context(), source, grid, sweep.Options{
		Runs: f.runs, Arms: f.arms, Metrics: f.metrics,
		Warn: func(warning config.Problem) { fmt.Fprintln(cmd.ErrOrStderr(), "warning:", warning.Error()) },
	})
}

// whole runs a plan in one piece.
func whole(cmd *cobra.Command, plan *sweep.Plan) (*sweep.Result, error) {
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	defer bar.clear()
	return plan.Run(cmd.Context(), bar.show)
}

// resumed runs what of a plan is not there yet.
func resumed(cmd *cobra.Command, plan *sweep.Plan, store partStore) (*sweep.Result, error) {
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	defer bar.clear()
	if plan.Pieces() == 1 { // it takes no longer than reading what is there
		return plan.Run(cmd.Context(), bar.show)
	}
	result, err := plan.Resume(cmd.Context(), store, buildVersion(), func(before, done, all int) {
		bar.since(before)
		bar.show(done, all)
	})
	if errors.Is(err, context.Canceled) {
		bar.clear()
		fmt.Fprintf(cmd.ErrOrStderr(), "What is complete is in %s; give the same command again to go on.\n", store.folder)
	}
	return result, err
}
