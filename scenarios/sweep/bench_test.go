package sweep

import (
	"fmt"
	"runtime"
	"testing"

	"halfopen/scenarios"
)

// BenchmarkSweep measures a sweep of short runs, each of two arms, on one core and on
// two: how close these come to twice as fast.
func BenchmarkSweep(b *testing.B) {
	text, err := scenarios.Text("fault-window")
	if err != nil {
		b.Fatal(err)
	}
	parameter, err := ParseRange("breaker.waitDurationInOpenState=1s..10s#10")
	if err != nil {
		b.Fatal(err)
	}
	grid, err := NewGrid(parameter)
	if err != nil {
		b.Fatal(err)
	}
	source := Source{File: "fault-window.yaml", Text: text, Assignments: []string{"generator=streams", "horizon=300s"}}
	for _, cores := range []int{1, 2} {
		b.Run(fmt.Sprintf("%d", cores), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			plan, err := NewPlan(background, source, grid, Options{Runs: 10})
			if err != nil {
				b.Fatal(err)
			}
			calls := 0.0
			for b.Loop() {
				result, err := plan.Run(background, nil)
				if err != nil {
					b.Fatal(err)
				}
				for _, point := range result.Points {
					for _, arm := range point.Arms {
						calls += arm.Estimates[0].Value * 10
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/calls, "ns/call")
			b.ReportMetric(0, "ns/op")
		})
	}
}
