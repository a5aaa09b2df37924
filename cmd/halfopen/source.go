package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios"
	"halfopen/scenarios/config"
)

// defaultScenario is what run runs if it is not told otherwise.
const defaultScenario = "fault-window"

// standardInput is the name of the file that is read from standard input.
const standardInput = "-"

// loaded is a scenario with the name of its output folder.
type loaded struct {
	*scenarios.Scenario
	stem     string
	warnings config.Warnings
}

// load finds a scenario by its name in the library or by the path of its file,
// and lays the assignments over it. Warnings go to standard error.
func load(cmd *cobra.Command, source string, assignments []string) (loaded, error) {
	file, stem, text, err := read(cmd.InOrStdin(), source)
	if err != nil {
		return loaded{}, err
	}
	scenario, warnings, err := scenarios.Parse(file, text, assignments)
	for _, warning := range warnings {
		fmt.Fprintln(cmd.ErrOrStderr(), "warning:", warning.Error())
	}
	return loaded{Scenario: scenario, stem: stem, warnings: warnings}, err
}

// read returns the text of a scenario, the name of its file for messages, and
// its stem.
func read(stdin io.Reader, source string) (file, stem string, text []byte, err error) {
	if source == standardInput {
		text, err = io.ReadAll(stdin)
		if err != nil {
			return "", "", nil, fileError{fmt.Errorf("cannot read standard input: %w", err)}
		}
		return "standard input", "stdin", text, nil
	}
	if slices.Contains(scenarios.Library(), source) {
		text, err = scenarios.Text(source)
		return source + ".yaml", source, text, err
	}
	text, err = os.ReadFile(source)
	if errors.Is(err, os.ErrNotExist) && !looksLikeFile(source) {
		return "", "", nil, unknownScenario(source)
	}
	if err != nil {
		return "", "", nil, fileError{fmt.Errorf("cannot read the scenario: %w", err)}
	}
	base := filepath.Base(source)
	return source, strings.TrimSuffix(base, filepath.Ext(base)), text, nil
}

func looksLikeFile(source string) bool {
	return filepath.Ext(source) != "" || strings.ContainsAny(source, `/\`)
}

func unknownScenario(name string) error {
	hint := "'halfopen list' shows them all"
	if near := config.Suggest(name, scenarios.Library()); near != "" {
		hint = fmt.Sprintf("did you mean %s?", near)
	}
	return fmt.Errorf("no scenario or file is called %q; %s", name, hint)
}

// completeScenarios completes the names of the library, and files.
func completeScenarios(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return scenarios.Library(), cobra.ShellCompDirectiveDefault
}

func isProblems(err error) bool {
	var problems config.Problems
	return errors.As(err, &problems)
}
