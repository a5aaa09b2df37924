package main

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"halfopen/pages/playground"
	"halfopen/scenarios"
)

func newPlayground() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "playground [SCENARIO|FILE]",
		Short: "Write a page in which every setting can be tried",
		Long: `Write one HTML file with the whole simulation in it, as WebAssembly. It opens from
the disk and from any static host, without a server: sliders for what matters most,
the breakers of libraries, the stories, your own YAML, the same requests with and
without the breaker, and the breaker's decisions step by step.`,
		Example: `  halfopen playground
  halfopen playground hung-probe -o hung-probe.html
  halfopen playground mine.yaml`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			return writePlayground(cmd, argument(args), output)
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "play.html", "the `file` to write to")
	return cmd
}

func writePlayground(cmd *cobra.Command, source, output string) error {
	scenario, err := playable(cmd, source)
	if err != nil {
		return err
	}
	page, err := playground.HTML(cmd.Context(), scenario)
	if err != nil {
		return err
	}
	if err := writeWhole(output, page); err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s, %.1f MB: open it in a browser\n", output, float64(len(page))/1e6)
	return err
}

// playable is the name of a scenario of the library, or the text of a file. What is wrong
// with that is told here, where the file has its name.
func playable(cmd *cobra.Command, source string) (string, error) {
	file, _, text, err := read(cmd.InOrStdin(), source)
	if err != nil || slices.Contains(scenarios.Library(), source) {
		return source, err
	}
	_, _, err = scenarios.Parse(file, text, nil)
	return string(text), err
}
