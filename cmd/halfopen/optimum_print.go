package main

import (
	"fmt"
	"strings"

	"halfopen/scenarios/sweep"
)

// optimumText names the best points, if any were looked for.
func optimumText(result *sweep.Result) string {
	o := result.Best
	if o == nil {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "\n%s\n", goalText(o))
	if o.Best < 0 {
		fmt.Fprintf(&text, "  at none of %d points\n", len(result.Points))
		return text.String()
	}
	unit := result.Metrics[o.Position].Unit
	for i, point := range o.Alike {
		note := ""
		switch {
		case i == 0:
			note = "best"
		case result.Runs > 1:
			note = "cannot be told apart from it"
		default:
			continue
		}
		fmt.Fprintf(&text, "  %s: %s  %s\n", pointText(result, point), estimateText(unit, o.Of(result, point).Estimates[o.Position]), note)
	}
	if o.Excluded > 0 {
		fmt.Fprintf(&text, "  left out: %d of %d points, where a condition does not hold or there is no value\n", o.Excluded, len(result.Points))
	}
	if result.Runs == 1 {
		text.WriteString("  by a single run, which cannot tell chance from a difference; give --runs 30\n")
	}
	return text.String()
}

func goalText(o *sweep.Optimum) string {
	verb := "smallest"
	if o.Maximize {
		verb = "largest"
	}
	text := fmt.Sprintf("%s is %s, in %s", o.Goal.Metric, verb, o.Goal.Arm)
	if len(o.Conditions) > 0 {
		text += ", where " + strings.Join(o.Conditions, " and ")
	}
	return text
}

// pointText is the values of a point.
func pointText(result *sweep.Result, point int) string {
	var parts []string
	for i, parameter := range result.Grid.Parameters() {
		parts = append(parts, parameter.Path+"="+result.Points[point].Texts[i])
	}
	return strings.Join(parts, " ")
}
