package main

import (
	"github.com/spf13/cobra"

	"halfopen/scenarios"
)

func newSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of scenario files",
		Long: `Print the JSON Schema of scenario files. An editor that knows it completes keys
and marks mistakes; in YAML, name it in the first line of a scenario:

  # yaml-language-server: $schema=halfopen.schema.json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			schema, err := scenarios.Schema()
			if err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(schema)
			return err
		},
	}
}
