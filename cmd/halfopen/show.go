package main

import (
	"github.com/spf13/cobra"
)

func newShow() *cobra.Command {
	var changes changes
	cmd := &cobra.Command{
		Use:   "show [SCENARIO|FILE]",
		Short: "Print a scenario with every default filled in",
		Long: `Print a scenario as YAML, with every default filled in and every --set applied.
The output is a scenario file: save it, change it, and run it.`,
		Example: `  halfopen show fault-window > mine.yaml
  halfopen run mine.yaml`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeScenarios,
		RunE: func(cmd *cobra.Command, args []string) error {
			scenario, err := changes.load(cmd, argument(args))
			if err != nil {
				return err
			}
			config, err := scenario.Config()
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(config.YAML())
			return err
		},
	}
	changes.flags(cmd)
	return cmd
}
