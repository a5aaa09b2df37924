package presets_test

import (
	"fmt"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

func Example() {
	type service struct {
		Breaker presets.Preset `yaml:"breaker"`
	}
	root, err := config.Parse("service.yaml", []byte("breaker: {preset: gobreaker, Timeout: 10s}"))
	if err != nil {
		fmt.Println(err)
		return
	}
	var s service
	if _, err := config.NewCodec(presets.Union).Decode(root, &s); err != nil {
		fmt.Println(err)
		return
	}
	breaker := s.Breaker.(presets.Gobreaker)
	fmt.Println("open for", breaker.Timeout)
	fmt.Printf("opens at more than %d failures in a row\n", breaker.ConsecutiveFailures)
	// Output:
	// open for 10s
	// opens at more than 5 failures in a row
}
