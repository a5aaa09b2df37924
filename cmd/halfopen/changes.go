package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// changes is what the command line changes about a scenario.
type changes struct {
	seed    uint64
	set     []string
	breaker string
}

func (c *changes) flags(cmd *cobra.Command) {
	cmd.Flags().Uint64Var(&c.seed, "seed", 0, "the seed of every random number (default the scenario's)")
	cmd.Flags().StringArrayVar(&c.set, "set", nil, "change a value, `path=value`, as in breaker.slidingWindowSize=50; may be repeated")
	cmd.Flags().StringVar(&c.breaker, "breaker", "", "take the breaker of a `FILE[#INSTANCE]` of resilience4j, Polly, opossum, Envoy, Istio, gobreaker or failsafe-go")
}

// assignments is every change as path=value, in the order in which they apply. What an
// imported breaker lacks is noted on standard error.
func (c *changes) assignments(cmd *cobra.Command) ([]string, error) {
	var assignments []string
	if c.breaker != "" {
		breaker, err := readBreaker(c.breaker)
		if err != nil {
			return nil, err
		}
		breaker.writeNotes(cmd.ErrOrStderr())
		assignment, err := breaker.assignment()
		if err != nil {
			return nil, err
		}
		assignments = append(assignments, assignment)
	}
	assignments = append(assignments, c.set...)
	if cmd.Flags().Changed("seed") {
		assignments = append(assignments, fmt.Sprintf("seed=%d", c.seed))
	}
	return assignments, nil
}

// load finds the scenario and makes the changes.
func (c *changes) load(cmd *cobra.Command, source string) (loaded, error) {
	assignments, err := c.assignments(cmd)
	if err != nil {
		return loaded{}, err
	}
	return load(cmd, source, assignments)
}

// argument is the scenario that a command is for.
func argument(args []string) string {
	if len(args) == 0 {
		return defaultScenario
	}
	return args[0]
}
