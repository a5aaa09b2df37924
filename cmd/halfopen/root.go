package main

import "github.com/spf13/cobra"

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "halfopen",
		Short: "Shows what a circuit breaker would have done",
		Long: `halfopen is a simulation lab for circuit breakers. It runs a scenario (traffic,
a dependency, an incident, a breaker configuration) with and without the
breaker, and leaves tables and figures of what would have happened.

Start with:  halfopen run`,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(newRun(), newCompare(), newCheck(), newSweep(), newMerge(), newExplain(), newReport(), newPlayground(), newReproduce(), newPresets(), newConform(), newImport(), newExport(), newList(), newShow(), newValidate(), newSchema(), newVersion())
	return root
}
