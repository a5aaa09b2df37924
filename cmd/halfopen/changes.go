package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// changes is what the command line changes about a scenario.
type changes struct {
	seed uint64
	set  []string
}

func (c *changes) flags(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&c.seed, "seed", 0, "the seed of every random number (default the scenario's)")
	cmd.Flags().StringArrayVar(&c.set, "set", nil, "change a value, `path=value`, as in breaker.slidingWindowSize=50; may be repeated")
}

// assignments is every change as path=value, in the order in which they apply.
func (c *changes) assignments(cmd *cobra.Command) []string {
	assignments := c.set
	if cmd.Flags().Changed("seed") {
		assignments = append(assignments, fmt.Sprintf("seed=%d", c.seed))
	}
	return assignments
}

// argument is the scenario that a command is for.
func argument(args []string) string {
	if len(args) == 0 {
		return defaultScenario
	}
	return args[0]
}
