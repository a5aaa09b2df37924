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
		Openings: 1,
		Requests: measure.Requests{Arrivals: 150, Reached: 60, Rejected: 90},
		Transitions: []measure.Transition{
			{At: 1.2, From: "closed", To: "open", Reason: "10 of 20 results failed"},
		},
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
	// [overview latency states reached pool probes]
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
