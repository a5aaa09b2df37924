package porting_test

import (
	"fmt"

	"halfopen/scenarios/porting"
)

func ExampleImport() {
	found, err := porting.Import("application.yml", []byte(`
resilience4j.circuitbreaker:
  configs:
    default:
      slidingWindowSize: 20
      waitDurationInOpenState: 10000
  instances:
    payments:
      failure-rate-threshold: 30
      registerHealthIndicator: true
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range found {
		scenario, err := b.YAML()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s of %s\n%s", b.Instance, b.Library, scenario)
		for _, note := range b.Notes {
			fmt.Println(note)
		}
	}
	// Output:
	// payments of resilience4j
	// breaker:
	//   preset: resilience4j
	//   failureRateThreshold: 30%
	//   slidingWindowSize: 20
	//   waitDurationInOpenState: 10s
	// application.yml:10:32: registerHealthIndicator is left out: it does not change when the breaker opens
	// minimumNumberOfCalls 100 is clamped to slidingWindowSize 20
}
