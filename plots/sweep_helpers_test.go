package plots

import (
	"strconv"

	"halfopen/measure"
)

// cliff is throughput over the cooldown, beside what is predicted.
func cliff() SweepInput {
	in := SweepInput{
		Title:      "Above a cooldown of 3 ticks a cycle completes less than arrives",
		Subtitle:   "overloaded dependency, 20 calls a tick · 1 probe a tick · 5 requests a tick",
		Metric:     "completed a tick",
		Parameters: []string{"cooldown (ticks)"},
		Levels:     []SweepLevel{{5, "5 requests a tick arrive"}},

		ReferenceName: "predicted: (20 + 1) / (cooldown + 1)",
	}
	for cooldown := 1; cooldown <= 12; cooldown++ {
		predicted := 21 / float64(cooldown+1)
		x := []float64{float64(cooldown)}
		in.Points = append(in.Points, SweepPoint{Values: x, Series: "overloaded/with", Y: measure.Value(min(predicted, 5))})
		in.Reference = append(in.Reference, SweepPoint{Values: x, Y: measure.Value(predicted)})
	}
	return in
}

// budgets is when the backlog is over, over the number of probes.
func budgets() SweepInput {
	in := SweepInput{
		Title:      "16 to 29 probes a tick recover, fewer and more do not",
		Subtitle:   "overloaded dependency, 20 calls a tick · cooldown 5 ticks",
		Metric:     "backlog over at (tick)",
		Parameters: []string{"probes a tick"},
		Shade:      []SweepShade{{15.5, 29.5, "recovers"}},
	}
	for probes := 1; probes < 60; probes++ {
		y := measure.None
		if 16 <= probes && probes < 30 {
			y = measure.Value(400 - 12*(probes-16))
		}
		in.Points = append(in.Points, SweepPoint{Values: []float64{float64(probes)}, Series: "overloaded/with", Y: y})
	}
	return in
}

// mapped is two arms over two parameters, one of which has no numbers.
func mapped() SweepInput {
	in := SweepInput{Metric: "requests that wait", Parameters: []string{"window (calls)", "rule"}}
	for s, series := range []string{"dead/with", "overloaded/with"} {
		for i := range 8 {
			for j, rule := range []string{"consecutive", "ratio", "slow calls"} {
				y := measure.Value(10*(s+1) + 7*i*i + 20*j)
				if i+2*j == 6 {
					y = measure.None
				}
				window := 10 * (i + 1)
				in.Points = append(in.Points, SweepPoint{
					Values: []float64{float64(window)}, Labels: []string{strconv.Itoa(window), rule}, Series: series, Y: y,
				})
			}
		}
	}
	return in
}
