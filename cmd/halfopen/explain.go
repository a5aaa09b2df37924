package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/measure/explain"
	"halfopen/scenarios"
	"halfopen/scenarios/config"
)

// explainFlags is what explain is asked for.
type explainFlags struct {
	changes
	arms   []string
	run    int
	format string
}

func newExplain() *cobra.Command {
	var flags explainFlags
	cmd := &cobra.Command{
		Use:   "explain [SCENARIO|FILE]",
		Short: "Say what the breakers of a scenario did, and why",
		Long: `Run a scenario and say of every breaker when it changed its state and why, what
it could not know then, what it refused while open, and what its trial calls cost
and decided. Nothing is written.`,
		Example: `  halfopen explain fault-window
  halfopen explain fault-window --set breaker.slidingWindowSize=50 --run 2
  halfopen explain shared-pool --arm slowdown/consecutive:5:100
  halfopen explain mine.yaml --format json`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			return flags.explain(cmd, argument(args))
		},
	}
	flags.changes.flags(cmd)
	cmd.Flags().StringArrayVar(&flags.arms, "arm", nil, "explain only the arm of this `name`; may be repeated")
	cmd.Flags().IntVar(&flags.run, "run", 1, "the `number` of the run to explain, from 1, of those that 'run --runs' makes")
	cmd.Flags().StringVar(&flags.format, "format", "text", "what to print: text, json or md")
	return cmd
}

func (f *explainFlags) explain(cmd *cobra.Command, source string) error {
	print, known := explainPrinters[f.format]
	switch {
	case !known:
		return unknownChoice("--format", f.format, []string{"text", "json", "md"})
	case f.run < 1:
		return fmt.Errorf("--run %d: runs are numbered from 1", f.run)
	}
	scenario, err := f.load(cmd, source)
	if err != nil {
		return err
	}
	for _, name := range f.arms {
		if known := scenario.Arms(); !slices.Contains(known, name) {
			return config.UnknownName("--arm", name, known)
		}
	}
	summary, err := f.simulate(cmd, scenario.Scenario)
	if err != nil {
		return err
	}
	report, err := f.report(summary)
	if err != nil {
		return err
	}
	return print(cmd.OutOrStdout(), report)
}

// mostLogged is the number of requests of an arm up to which a line for each is
// asked for, which takes about 100 bytes.
const mostLogged = 1_000_000

// simulate runs the scenario, and again with a log of its requests, if it is not
// too long: the log tells what preceded an opening.
func (f *explainFlags) simulate(cmd *cobra.Command, scenario *scenarios.Scenario) (*measure.Summary, error) {
	options := scenarios.Options{Replication: uint64(f.run - 1)}
	summary, err := scenario.Run(cmd.Context(), options)
	if err != nil || !slices.ContainsFunc(summary.Arms, isLogged) {
		return summary, err
	}
	options.Log = true
	return scenario.Run(cmd.Context(), options)
}

// isLogged reports whether an arm has something that a log would tell more about.
func isLogged(arm *measure.Arm) bool {
	return arm.Openings > 0 && arm.Totals == nil && arm.Requests.Arrivals <= mostLogged
}

// report explains the arms that were asked for.
func (f *explainFlags) report(summary *measure.Summary) (*explain.Report, error) {
	report := &explain.Report{
		SchemaVersion: explain.SchemaVersion,
		Scenario:      summary.Scenario,
		Seed:          summary.Seed,
		Run:           f.run,
		Arms:          []explain.Account{},
	}
	for _, arm := range summary.Arms {
		if len(f.arms) > 0 && !slices.Contains(f.arms, arm.Name) {
			continue
		}
		setting, err := scenarios.ExplainSetting(summary.Config, arm)
		if err != nil {
			return nil, err
		}
		report.Arms = append(report.Arms, explain.Of(arm, setting))
	}
	return report, nil
}
