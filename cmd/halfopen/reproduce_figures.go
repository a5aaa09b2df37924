package main

import (
	"fmt"
	"slices"

	"halfopen/measure"
	"halfopen/plots"
	"halfopen/scenarios/published"
)

// What the sweeps of probe-verdict hold fixed: see its scenario.
const (
	sweptSubtitle = "overloaded/with: capacity 20 a tick, 5 requests a tick, 40 in ticks 10 to 19"
	sweptArm      = "overloaded/with"
	cooldownTicks = 3000
	probesTicks   = 400
)

// sweepFigures draws the sweeps of probe-verdict in a format.
func sweepFigures(result *published.Reproduction, format string) ([]output, error) {
	var files []output
	for name, input := range map[string]plots.SweepInput{
		"cooldown": cooldownFigure(result.Sweeps[published.CooldownPath]),
		"probes":   probesFigure(result.Sweeps[published.ProbesPath]),
	} {
		data, err := plots.DrawSweep(format, input)
		if err != nil {
			return nil, err
		}
		files = append(files, output{name + "." + format, data})
	}
	return files, nil
}

// cooldownFigure holds the throughput that was measured against the predicted
// one, and both against what arrives.
func cooldownFigure(points []published.Point) plots.SweepInput {
	input := plots.SweepInput{
		Title:         cooldownTitle(points),
		Subtitle:      fmt.Sprintf("%s · %d ticks · predicted: (capacity + probes) / (cooldown + 1)", sweptSubtitle, cooldownTicks),
		Metric:        "completed a tick",
		Parameters:    []string{published.CooldownPath},
		ReferenceName: "predicted",
		Levels:        []plots.SweepLevel{{Y: 5, Label: "arriving"}},
	}
	for _, point := range points {
		x := []float64{float64(point.Value)}
		input.Points = append(input.Points, plots.SweepPoint{
			Values: x, Series: sweptArm, Y: measure.Value(float64(point.Totals.Completed) / cooldownTicks),
		})
		input.Reference = append(input.Reference, plots.SweepPoint{
			Values: x, Y: measure.Value(published.Predicted(20, 1, point.Value)),
		})
	}
	return input
}

func cooldownTitle(points []published.Point) string {
	drains, stays := 0, 0 // the longest that drains, and the shortest that does not
	for _, point := range points {
		switch {
		case point.Totals.OverAt != nil:
			drains = max(drains, point.Value)
		case stays == 0:
			stays = point.Value
		}
	}
	switch {
	case stays == 0:
		return "With every one of these cooldowns the backlog drains"
	case drains == 0:
		return "With none of these cooldowns does the backlog drain"
	default:
		return fmt.Sprintf("Up to a cooldown of %d the backlog drains, from %d on it does not", drains, stays)
	}
}

// probesFigure marks the budgets with which the backlog drains.
func probesFigure(points []published.Point) plots.SweepInput {
	input := plots.SweepInput{
		Subtitle:   fmt.Sprintf("%s · cooldown 5 · %d ticks", sweptSubtitle, probesTicks),
		Metric:     "waiting at the end",
		Parameters: []string{published.ProbesPath},
	}
	var recover []int
	for _, point := range points {
		if point.Totals.OverAt != nil {
			recover = append(recover, point.Value)
		}
		input.Points = append(input.Points, plots.SweepPoint{
			Values: []float64{float64(point.Value)}, Series: sweptArm, Y: measure.Value(point.Totals.Backlog),
		})
	}
	if len(recover) > 0 {
		from, to := slices.Min(recover), slices.Max(recover)
		input.Title = fmt.Sprintf("Within %d ticks only budgets of %d to %d probes a tick recover", probesTicks, from, to)
		input.Shade = []plots.SweepShade{{From: float64(from) - 0.5, To: float64(to) + 0.5, Label: "recovers"}}
	}
	return input
}
