package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/scenarios"
	"halfopen/scenarios/config"
	"halfopen/scenarios/expect"
)

// errUnmet is what check ends with if an expectation does not hold.
var errUnmet = differs{errors.New("not every expectation holds")}

// checkFlags is what check is asked for.
type checkFlags struct {
	changes
	all    bool
	runs   int
	junit  string
	format string
}

func newCheck() *cobra.Command {
	var flags checkFlags
	cmd := &cobra.Command{
		Use:   "check SCENARIO|FILE... | --all",
		Short: "Hold the results of scenarios to what they expect",
		Long: `Run each scenario several times and hold the results to the expectations in its
file, such as

  expect:
    - mean(all, fault) < 300ms
    - recovery_lag < 5s
    - failed@with-breaker < 0.2 * failed@without-breaker

An expectation holds if the whole 95 % interval over the runs does. A metric
without an arm is that of the arm that changes nothing of the scenario, or the
last. It exits with 1 if any expectation does not hold.`,
		Example: `  halfopen check mine.yaml
  halfopen check scenarios/*.yaml --runs 50 --junit halfopen.xml
  halfopen check fault-window --set 'expect.0=recovery_lag < 5s'
  halfopen check --all`,
		Args:              flags.args,
		ValidArgsFunction: completeScenarios,
		RunE:              flags.run,
	}
	flags.changes.flags(cmd)
	cmd.Flags().BoolVar(&flags.all, "all", false, "check every scenario of the library that expects something")
	runsFlag(cmd, &flags.runs, 20)
	cmd.Flags().StringVar(&flags.junit, "junit", "", "write the verdicts to this `file` too, as JUnit XML")
	cmd.Flags().StringVar(&flags.format, "format", "text", "what to print: text, json or md")
	return cmd
}

// args wants scenarios, or all of them.
func (f *checkFlags) args(cmd *cobra.Command, sources []string) error {
	if !f.all {
		return cobra.MinimumNArgs(1)(cmd, sources)
	}
	if len(sources) > 0 {
		return errors.New("--all checks the scenarios of the library; leave out " + sources[0])
	}
	return nil
}

func (f *checkFlags) run(cmd *cobra.Command, sources []string) error {
	print, known := checkPrinters[f.format]
	switch {
	case !known:
		return unknownChoice("--format", f.format, []string{"text", "json", "md"})
	case f.runs < 1:
		return errRuns(f.runs, 1)
	}
	assignments, err := f.assignments(cmd)
	if err != nil {
		return err
	}
	if f.all {
		if sources, err = expectingScenarios(); err != nil {
			return err
		}
	}
	list, err := loadExpecting(cmd, sources, assignments)
	if err != nil {
		return err
	}
	checks, err := f.check(cmd, list)
	if err != nil {
		return err
	}
	if f.junit != "" {
		if err := writeJUnit(f.junit, checks); err != nil {
			return err
		}
	}
	if err := print(cmd.OutOrStdout(), checks); err != nil {
		return err
	}
	if unmet(checks) > 0 {
		return errUnmet
	}
	return nil
}

// expecting is a scenario with expectations.
type expecting struct {
	*scenarios.Scenario
	title string // its name, with its source if others have the same name
}

// loadExpecting loads every scenario. The error tells what is wrong with any of
// them; a scenario without expectations is wrong.
func loadExpecting(cmd *cobra.Command, sources, assignments []string) ([]expecting, error) {
	var list []expecting
	var errs []error
	named := map[string]int{}
	for _, source := range sources {
		scenario, err := load(cmd, source, assignments)
		if err == nil && len(scenario.Expectations()) == 0 {
			err = nothingToCheck(source, scenario.Metrics())
		}
		if err != nil {
			errs = append(errs, err)
			continue
		}
		list = append(list, expecting{scenario.Scenario, scenario.Name})
		named[scenario.Name]++
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	for i := range list {
		if named[list[i].Name] > 1 {
			list[i].title += fmt.Sprintf(" (%s)", sources[i])
		}
	}
	return list, nil
}

// expectingScenarios is the scenarios of the library that expect something.
func expectingScenarios() ([]string, error) {
	var names []string
	for _, name := range scenarios.Library() {
		scenario, _, err := scenarios.Named(name, nil)
		if err != nil {
			return nil, err
		}
		if len(scenario.Expectations()) > 0 {
			names = append(names, name)
		}
	}
	return names, nil
}

// nothingToCheck is the error of a scenario without expectations. The example in it
// is about a metric that it has.
func nothingToCheck(source string, metrics []measure.Metric) error {
	at := slices.IndexFunc(metrics, func(m measure.Metric) bool { return m.Unit == measure.Count && m.Better == measure.Lower })
	example := metrics[at].Name + " < 100"
	message := fmt.Sprintf("nothing to check; add an expectation, as in expect: [%s], or --set 'expect.0=%s'", example, example)
	return config.Problems{{Origin: config.Origin{File: source}, Message: message}}
}

// checked is a scenario with the verdicts on its expectations.
type checked struct {
	expecting
	summary  *measure.Summary
	runs     int
	verdicts []judged
}

// judged is an expectation with the verdict on it and what it is based on.
type judged struct {
	expect.Expectation
	expect.Verdict
	measured expect.Measurements
}

// check runs the scenarios and judges their expectations.
func (f *checkFlags) check(cmd *cobra.Command, list []expecting) ([]checked, error) {
	bar := newProgress(cmd.ErrOrStderr(), "runs")
	var checks []checked
	manyRuns()
	for i, scenario := range list {
		summary, err := scenario.Replicate(cmd.Context(), f.runs, scenarios.Options{TotalsOnly: true}, func(done, all int) {
			bar.show(i*all+done, len(list)*all)
		})
		bar.clear()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", scenario.title, err)
		}
		warnOfBatches(cmd.ErrOrStderr(), summary)
		checks = append(checks, checked{scenario, summary, f.runs, judge(scenario.Scenario, summary)})
	}
	return checks, nil
}

func judge(scenario *scenarios.Scenario, summary *measure.Summary) []judged {
	var verdicts []judged
	for _, e := range scenario.Expectations() {
		measured := e.Measure(summary, scenario.Main())
		verdicts = append(verdicts, judged{e, e.Judge(measured.Results), measured})
	}
	return verdicts
}

// unmet counts the expectations that do not hold.
func unmet(checks []checked) int {
	n := 0
	for _, c := range checks {
		for _, j := range c.verdicts {
			if !j.Holds {
				n++
			}
		}
	}
	return n
}

// writeJUnit writes the verdicts as JUnit XML, whole or not at all.
func writeJUnit(path string, checks []checked) error {
	var cases []expect.Case
	for _, c := range checks {
		for _, j := range c.verdicts {
			cases = append(cases, expect.Case{Class: c.title, Name: j.Text, Verdict: j.Verdict})
		}
	}
	data, err := written(func(w io.Writer) error { return expect.WriteJUnit(w, "halfopen check", cases) })
	if err != nil {
		return err
	}
	return writeWhole(path, data)
}
