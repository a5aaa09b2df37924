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
	file, err := plots.Draw("states", "svg", plots.Input{
		Subtitle: "50/s · seed 42",
		Arms:     []*measure.Arm{arm},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(plots.Names)
	fmt.Printf("%.5s\n", file)
	// Output:
	// [overview latency states reached pool probes]
	// <?xml
}
