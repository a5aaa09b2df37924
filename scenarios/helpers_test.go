package scenarios

import (
	"math"
	"testing"

	"halfopen/measure"
)

// run runs a scenario of the library.
func run(t testing.TB, name string, options Options, assignments ...string) *measure.Summary {
	t.Helper()
	scenario, warnings, err := Named(name, assignments)
	if err != nil {
		t.Fatal(err)
	}
	for _, warning := range warnings {
		t.Log(warning)
	}
	summary, err := scenario.Run(background, options)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// Times are held to a nanosecond, the engine's resolution: an instant is rounded
// when it is scheduled, and a completion is the sum of two roundings.
const resolution = 2e-9

func close(a, b float64) bool { return math.Abs(a-b) <= resolution }
