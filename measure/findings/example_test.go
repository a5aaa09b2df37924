package findings_test

import (
	"fmt"

	"halfopen/measure"
	"halfopen/measure/findings"
)

func Example() {
	fault := measure.FaultWindow{
		Start: 15, End: 35, Mean: 0.207,
		Requests: measure.Requests{Arrivals: 987, Failed: 102, Reached: 102},
	}
	arms := []*measure.Arm{{
		Name:         "with-breaker",
		Breaker:      true,
		Requests:     measure.Requests{Arrivals: 2946},
		FaultWindows: []measure.FaultWindow{fault},
		History:      measure.History{Openings: 1, TimeToOpen: 2.17, RecoveryLag: measure.None, Transitions: []measure.Transition{{At: 17.17, From: "closed", To: "open"}}},
	}}
	summary := &measure.Summary{Arms: arms}
	fmt.Println(findings.Headline(summary))
	fmt.Println(findings.States(summary))
	// Output:
	// the breaker let 102 of 987 requests reach the failing dependency (10.33 %)
	// Open 2.17 s after the fault began, still open at the end of the run
}
