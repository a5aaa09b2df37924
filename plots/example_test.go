package plots_test

import (
	"fmt"
	"log"

	"halfopen/measure"
	"halfopen/plots"
)

// A run of three seconds, with a breaker that opens for the last two.
func Example() {
	arm := &measure.Arm{
		Name:     "with-breaker",
		Breaker:  true,
		Requests: measure.Requests{Arrivals: 150, Reached: 60, Rejected: 90},
		History: measure.History{Openings: 1, Transitions: []measure.Transition{
			{At: 1.2, From: "closed", To: "open", Reason: "10 of 20 results failed"},
		}},
		Series: measure.Series{BinWidth: 1, Bins: make([]measure.Bin, 3)},
	}
	in := plots.Input{Subtitle: "50/s · seed 42", Arms: []*measure.Arm{arm}}
	file, err := plots.Draw("states", "svg", in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(plots.Names(in))
	fmt.Printf("%.5s\n", file)
	// Output:
	// [overview latency outcomes states reached pool probes]
	// <?xml
}

// The metric over one parameter of a sweep, with a prediction beside it.
func ExampleDrawSweep() {
	in := plots.SweepInput{
		Metric:        "completed a tick",
		Parameters:    []string{"cooldown (ticks)"},
		ReferenceName: "predicted",
		Levels:        []plots.SweepLevel{{Y: 5, Label: "5 requests a tick arrive"}},
	}
	for cooldown := 1.0; cooldown < 10; cooldown++ {
		x, predicted := []float64{cooldown}, measure.Value(21/(cooldown+1))
		in.Points = append(in.Points, plots.SweepPoint{Values: x, Y: min(predicted, 5)})
		in.Reference = append(in.Reference, plots.SweepPoint{Values: x, Y: predicted})
	}
	file, err := plots.DrawSweep("svg", in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.5s\n", file)
	// Output: <?xml
}

// Two configurations and by how much the second differs from the first.
func ExampleDrawCompare() {
	in := plots.CompareInput{
		Title:          "A wait of 1 s lets 17 % more calls through than one of 5 s",
		Configurations: []plots.CompareCurves{{Name: "5 s"}, {Name: "1 s"}},
		Rows: []plots.CompareRow{{
			Label: "reached the dependency", Reference: "120",
			Differences: []plots.CompareDifference{{
				Value: 0.17, Low: 0.15, High: 0.19, Text: "+20.4 ± 2.4", Verdict: plots.Worse,
			}},
		}},
	}
	file, err := plots.DrawCompare("svg", in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.5s\n", file)
	// Output: <?xml
}

// Two configurations, each of which is the best in one of two incidents.
func ExampleDrawIncidents() {
	in := plots.IncidentsInput{
		Title:     "A wait of 5 s is never more than 2 s of outage worse",
		Metric:    "time of full outage",
		Incidents: []string{"outage of 20 s", "blip of 500 ms"},
		Rows: []plots.IncidentsRow{
			{Name: "1 s", Worst: "+4 s", Cells: []plots.IncidentsCell{{Text: "24 s", Regret: 4}, {Text: "1 s", Best: true}}},
			{Name: "5 s", Worst: "+2 s", Least: true, Cells: []plots.IncidentsCell{{Text: "20 s", Best: true}, {Text: "3 s", Regret: 2}}},
		},
	}
	file, err := plots.DrawIncidents("svg", in)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.5s\n", file)
	// Output: <?xml
}
