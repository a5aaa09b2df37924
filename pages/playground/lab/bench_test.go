package lab_test

import (
	"context"
	"testing"

	"halfopen/pages/playground/lab"
)

// BenchmarkAnswer is what a move of a slider costs without the browser.
func BenchmarkAnswer(b *testing.B) {
	for _, kind := range []string{"run", "steps"} {
		b.Run(kind, func(b *testing.B) {
			for b.Loop() {
				if _, err := lab.Ask(context.Background(), lab.Request{Kind: kind, Scenario: "fault-window"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
