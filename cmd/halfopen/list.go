package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"halfopen/scenarios"
)

func newList() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the scenarios and the incidents of the library",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			groups, err := scenarios.Groups()
			if err != nil {
				return err
			}
			for _, group := range groups {
				fmt.Fprintf(table, "%s:\n", group.Title)
				for _, name := range group.Names {
					scenario, _, err := scenarios.Named(name, nil)
					if err != nil {
						return err
					}
					fmt.Fprintf(table, "  %s\t%s\n", name, scenario.About)
				}
				fmt.Fprintln(table)
			}
			fmt.Fprint(table, "Incidents, for compare --incidents:\n")
			for _, name := range scenarios.Incidents() {
				incident, err := scenarios.IncidentNamed(name)
				if err != nil {
					return err
				}
				fmt.Fprintf(table, "  %s\t%s\n", name, incident.About)
			}
			return table.Flush()
		},
	}
}
