package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

func newValidate() *cobra.Command {
	return &cobra.Command{
		Use:   "validate FILE...",
		Short: "Check scenario files without running them",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			var errs []error
			for _, file := range files {
				scenario, err := load(cmd, file, nil)
				if err != nil {
					errs = append(errs, err)
					continue
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s: valid\n", file)
				for _, recording := range scenario.Recordings() {
					fmt.Fprintf(cmd.OutOrStdout(), "  %s: %s\n", recording.File, recording.Words())
				}
			}
			return errors.Join(errs...)
		},
	}
}
