package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios"
	"halfopen/scenarios/config"
)

// importFlags is what import is asked for.
type importFlags struct {
	scenario string
	output   string
}

func newImport() *cobra.Command {
	var flags importFlags
	cmd := &cobra.Command{
		Use:   "import FILE[#INSTANCE]",
		Short: "Make a scenario with the breaker of your repository",
		Long: `Read a breaker from the file in which its library finds it, and print a scenario
with it: that of --scenario, with this breaker in the place of its own. What was left
out and why, and what values become, is told on standard error, and so is what about
the settings cannot have been meant.

Files: resilience4j in application.yml or application.properties (configs, baseConfig,
instances or backends), Polly in appsettings.json, opossum options in JSON, Envoy
clusters and Istio DestinationRules, Go source with gobreaker.Settings or a failsafe-go
builder. A file with several breakers needs #INSTANCE.`,
		Example: `  halfopen import application.yml#backendA > mine.yaml
  halfopen run mine.yaml
  halfopen run fault-window --breaker application.yml#backendA`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return flags.run(cmd, args[0]) },
	}
	cmd.Flags().StringVar(&flags.scenario, "scenario", defaultScenario, "the `scenario` or file whose breaker it replaces")
	cmd.Flags().StringVarP(&flags.output, "output", "o", "", "the `file` to write to (default standard output)")
	return cmd
}

func (f *importFlags) run(cmd *cobra.Command, source string) error {
	breaker, err := readBreaker(source)
	if err != nil {
		return err
	}
	breaker.writeNotes(cmd.ErrOrStderr())
	text, err := f.scenarioWith(cmd.InOrStdin(), breaker)
	if err != nil {
		return err
	}
	_, warnings, err := scenarios.Parse(source, text, nil)
	if err != nil {
		return err
	}
	for _, warning := range warnings {
		// Its place is in a text that was not there before.
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s: %s\n", warning.Path, warning.Message)
	}
	return writeTo(cmd, f.output, text)
}

// scenarioWith is the text of the scenario with another breaker.
func (f *importFlags) scenarioWith(stdin io.Reader, breaker breakerFile) ([]byte, error) {
	file, _, text, err := read(stdin, f.scenario)
	if err != nil {
		return nil, err
	}
	root, err := config.Parse(file, text)
	if err != nil {
		return nil, err
	}
	assignment, err := breaker.assignment()
	if err != nil {
		return nil, err
	}
	scenario, _, err := scenarios.Parse(file, text, []string{assignment})
	if err != nil {
		return nil, err
	}
	changes := []string{
		"name=" + strconv.Quote(breaker.Instance),
		"about=" + strconv.Quote(fmt.Sprintf("the breaker of %s in the incident of %s", filepath.ToSlash(breaker.source), scenario.Name)),
		assignment,
	}
	if one, apart := scenario.OneStream(); one && apart != "" {
		changes = append(changes, apart) // so that it can be compared with others
	}
	for _, change := range changes {
		if root, err = root.Set(change); err != nil {
			return nil, err
		}
	}
	var page bytes.Buffer
	for _, note := range breaker.Notes {
		fmt.Fprintf(&page, "# %s\n", strings.ReplaceAll(note.String(), "\n", " "))
	}
	page.Write(root.YAML())
	return page.Bytes(), nil
}

// writeTo writes to a file, or to standard output if that has no name.
func writeTo(cmd *cobra.Command, file string, text []byte) error {
	if file == "" {
		_, err := cmd.OutOrStdout().Write(text)
		return err
	}
	return writeWhole(file, text)
}
