package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"halfopen/scenarios/porting"
	"halfopen/scenarios/presets"
)

// exportFlags is what export is asked for.
type exportFlags struct {
	changes
	as       string
	instance string
	since    string
	output   string
}

func newExport() *cobra.Command {
	var flags exportFlags
	cmd := &cobra.Command{
		Use:   "export [SCENARIO|FILE]",
		Short: "Print the breaker of a scenario in the form of its library",
		Long: `Print the breaker of a scenario as a file that its library reads: the configuration
that won, to paste. What the form has no place for is told on standard error, and with
--since what differs from the file that it once was imported from.`,
		Example: `  halfopen export mine.yaml --as resilience4j
  halfopen export mine.yaml --set breaker.waitDurationInOpenState=1s --as resilience4j --since application.yml#backendA
  halfopen export --set 'breaker={preset: gobreaker, Timeout: 5s}' --as gobreaker -o breaker.go`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE:              func(cmd *cobra.Command, args []string) error { return flags.run(cmd, argument(args)) },
	}
	flags.changes.flags(cmd)
	cmd.Flags().StringVar(&flags.as, "as", "", "the form: "+strings.Join(porting.Formats(), ", "))
	cmd.Flags().StringVar(&flags.instance, "instance", "", "the `name` of the breaker in the file (default the scenario's)")
	cmd.Flags().StringVar(&flags.since, "since", "", "tell what differs from the breaker of a `FILE[#INSTANCE]`")
	cmd.Flags().StringVarP(&flags.output, "output", "o", "", "the `file` to write to (default standard output)")
	return cmd
}

func (f *exportFlags) run(cmd *cobra.Command, source string) error {
	scenario, err := f.load(cmd, source)
	if err != nil {
		return err
	}
	breaker, has := scenario.Breaker()
	if !has {
		return fmt.Errorf("%s has no breaker of a library to export", scenario.Name)
	}
	if f.as == "" {
		return fmt.Errorf("--as is missing: use one of %s", strings.Join(porting.Formats(), ", "))
	}
	instance := f.instance
	if instance == "" {
		instance = scenario.Name
	}
	text, notes, err := porting.Export(breaker, f.as, instance)
	if err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintln(cmd.ErrOrStderr(), "note:", note)
	}
	if f.since != "" {
		if err := writeDifferences(cmd.ErrOrStderr(), f.since, breaker); err != nil {
			return err
		}
	}
	return writeTo(cmd, f.output, text)
}

// writeDifferences tells what differs from the breaker of a file.
func writeDifferences(w io.Writer, since string, now presets.Preset) error {
	imported, err := readBreaker(since)
	if err != nil {
		return err
	}
	differences, err := porting.Differences(imported.Preset, now)
	if err != nil {
		return fmt.Errorf("--since %s: %w", since, err)
	}
	if len(differences) == 0 {
		fmt.Fprintf(w, "no setting differs from %s\n", since)
	}
	for _, d := range differences {
		fmt.Fprintf(w, "changed since %s: %s was %s and is %s\n", since, d.Setting, d.Was, d.Is)
	}
	return nil
}
