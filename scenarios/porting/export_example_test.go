package porting_test

import (
	"fmt"

	"halfopen/scenarios/config"
	"halfopen/scenarios/porting"
	"halfopen/scenarios/presets"
)

func ExampleExport() {
	type service struct {
		Breaker presets.Preset `yaml:"breaker"`
	}
	root, err := config.Parse("service.yaml", []byte("breaker: {preset: polly, FailureRatio: 50%, BreakDuration: 10s, ignored: [timed_out]}"))
	if err != nil {
		fmt.Println(err)
		return
	}
	var s service
	if _, err := config.NewCodec(presets.Union).Decode(root, &s); err != nil {
		fmt.Println(err)
		return
	}
	text, notes, err := porting.Export(s.Breaker, "polly", "orders")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(text))
	for _, note := range notes {
		fmt.Println(note)
	}
	// Output:
	// {
	//   "orders": {
	//     "FailureRatio": 0.5,
	//     "MinimumThroughput": 100,
	//     "SamplingDuration": "00:00:30",
	//     "BreakDuration": "00:00:10"
	//   }
	// }
	// ignored: [timed_out] is left out; leave their exceptions out of ShouldHandle
}
