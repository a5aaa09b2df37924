package report_test

import (
	"bytes"
	"context"
	"fmt"

	"halfopen/pages/report"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

func ExampleHTML() {
	scenario, _, err := scenarios.Named("fault-window", nil)
	if err != nil {
		panic(err)
	}
	summary, err := scenario.Run(context.Background(), scenarios.Options{})
	if err != nil {
		panic(err)
	}
	run, err := view.Of(summary, view.Context{Parameters: scenario.Parameters(), Setting: scenarios.ExplainSetting})
	if err != nil {
		panic(err)
	}
	html, err := report.HTML(run)
	fmt.Println(bytes.Contains(html, []byte("the breaker let 102 of 987 requests reach the failing dependency")), err)
	// Output: true <nil>
}
