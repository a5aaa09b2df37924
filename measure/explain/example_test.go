package explain_test

import (
	"fmt"
	"strings"

	"halfopen/measure"
	"halfopen/measure/explain"
)

// A breaker opens 2 s into a fault; what it had admitted by then fails later.
func Example() {
	arm := &measure.Arm{
		Name: "with-breaker", Breaker: true, Horizon: 60,
		Requests:     measure.Requests{Arrivals: 2946, Rejected: 947},
		FaultWindows: []measure.FaultWindow{{Start: 15, End: 35}},
		History: measure.History{Openings: 1, TimeToOpen: 2.165, RecoveryLag: measure.None, Transitions: []measure.Transition{{
			At: 17.165, From: "closed", To: "open", LateFailures: 82,
			Reason: "10 of the last 20 results failed, 50 % >= 50 %, minimum 20 reached",
		}}},
	}
	account := explain.Of(arm, explain.Setting{})
	fmt.Println(account.Headline())
	for _, row := range account.Rows(20) {
		fmt.Println(row.At, strings.TrimSpace(row.What+" "+strings.Join(row.Why, "; ")))
	}
	// Output:
	// opened once; open 2.17 s after the fault began, open at the end; 947 calls refused
	// 15.000 s the fault begins
	// 17.165 s closed -> open 10 of the last 20 results failed, 50 % >= 50 %, minimum 20 reached; 82 calls admitted before were still in flight: all of them failed later
	// 35.000 s the fault ends
	// at the end open 947 calls refused since
}
