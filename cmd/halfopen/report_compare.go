package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/measure"
	"halfopen/measure/estimate"
	"halfopen/measure/explain"
	"halfopen/pages/report"
	"halfopen/pages/view"
	"halfopen/scenarios"
	"halfopen/scenarios/compare"
)

// withReport adds the page to the files of a comparison, if one is wanted.
func (f *compareFlags) withReport(cmd *cobra.Command, finding string, configurations []compare.Configuration, result *compare.Comparison, files []output, err error) ([]output, error) {
	if err != nil || !f.page {
		return files, err
	}
	page, err := f.comparisonReport(cmd, finding, configurations, result)
	return append([]output{{reportName, page}}, files...), err
}

// comparisonReport is the page of a comparison, with the configurations as the arms of a
// run.
func (f *compareFlags) comparisonReport(cmd *cobra.Command, finding string, configurations []compare.Configuration, result *compare.Comparison) ([]byte, error) {
	config, err := configurationsText(configurations)
	if err != nil {
		return nil, err
	}
	first := configurations[0].Scenario
	run, err := view.Of(result.Summary, view.Context{
		Finding: finding, About: first.About, Parameters: first.Parameters(), Lint: f.warnings,
		Differences: differencesOf(result), Config: config, Command: repeating(cmd, "compare", cmd.Flags().Args()...),
		Setting: settingOf(configurations),
	})
	if err != nil {
		return nil, err
	}
	return report.HTML(run)
}

// configurationsText is the configurations as YAML, one after the other.
func configurationsText(configurations []compare.Configuration) (string, error) {
	var parts []string
	for _, c := range configurations {
		config, err := c.Scenario.Config()
		if err != nil {
			return "", err
		}
		parts = append(parts, fmt.Sprintf("# %s\n%s", strings.Join(strings.Fields(c.Name), " "), config.YAML()))
	}
	return strings.Join(parts, "---\n"), nil
}

// settingOf is the setting of each configuration by its own scenario, whose arm has another
// name there.
func settingOf(configurations []compare.Configuration) func(json.RawMessage, *measure.Arm) (explain.Setting, error) {
	return func(_ json.RawMessage, arm *measure.Arm) (explain.Setting, error) {
		for _, c := range configurations {
			if c.Name != arm.Name {
				continue
			}
			config, err := c.Scenario.Config()
			if err != nil {
				return explain.Setting{}, err
			}
			text, err := measure.Indented(config)
			if err != nil {
				return explain.Setting{}, err
			}
			named := *arm
			named.Name = c.Scenario.Main()
			return scenarios.ExplainSetting(text, &named)
		}
		return explain.Setting{}, fmt.Errorf("no configuration is called %q", arm.Name)
	}
}

// differencesOf is the table of a comparison.
func differencesOf(result *compare.Comparison) *view.Differences {
	table := &view.Differences{Names: result.Names, Note: differencesNote(result)}
	for _, row := range result.Rows {
		unit := row.Metric.Unit
		shown := view.DifferenceRow{
			Name: row.Metric.Name, Label: row.Metric.Label, Definition: row.Metric.Definition,
			Better: view.Direction(row.Metric.Better), Reference: valueText(unit, row.Estimates[0].Value),
		}
		for i, d := range row.Differences {
			value, low, high := row.Relative(i)
			shown.Others = append(shown.Others, view.Difference{
				Value: valueText(unit, row.Estimates[i+1].Value), Difference: differenceText(unit, d.Estimate), Verdict: string(d.Verdict),
				Relative: measure.Value(value), Low: measure.Value(low), High: measure.Value(high),
			})
		}
		table.Rows = append(table.Rows, shown)
	}
	return table
}

// differencesNote is what the table is to be read with.
func differencesNote(result *compare.Comparison) string {
	text := fmt.Sprintf("%s. Differences with their %g %% intervals, also as shares of the reference (the bars); verdicts corrected for %d comparisons (Holm).",
		comparisonHeader(result), estimate.Level*100, comparisons(result))
	if missing := missingRuns(result); missing != "" {
		text += " " + strings.Join(strings.Fields(missing), " ")
	}
	return text
}
