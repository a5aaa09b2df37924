package lint

import (
	"math"
	"testing"

	"halfopen/model"
	"halfopen/model/guard"
)

// What a breaker sees of calls that the library ends or ignores.
func TestSeen(t *testing.T) {
	late := math.Exp(-0.5) // of exponential calls of mean 2 s, those that take more than a second
	for name, c := range map[string]struct {
		changes         []change
		failing         float64
		ignored, unsure bool
	}{
		"as it is":                               {nil, 1, false, false},
		"a timeout that is long":                 {because(bounds(guard.Bounds{Timeout: 3 * second})), 1, false, false},
		"slow calls":                             {because(faults(from15(20*second, 0, exponential(2), Timing{})), bounds(guard.Bounds{Timeout: second})), late, false, false},
		"slow calls and failures":                {because(faults(from15(20*second, 0.5, exponential(2), always(0.1))), bounds(guard.Bounds{Timeout: second})), 0.5 + 0.5*late, false, false},
		"all are too slow":                       {because(faults(from15(20*second, 0.3, always(2), always(2))), bounds(guard.Bounds{Timeout: second})), 1, false, false},
		"ignored failures":                       {because(ignoring(model.Failed)), 0, true, false},
		"some of them":                           {because(faults(from15(20*second, 0.5, exponential(2), always(0.1))), ignoring(model.Failed), bounds(guard.Bounds{Timeout: second})), 0.5 * late, true, true},
		"ignored failures of healthy calls, too": {because(failing(0.1), ignoring(model.Failed)), 0, true, true},
		"ignored timeouts":                       {because(ignoring(model.TimedOut), bounds(guard.Bounds{Timeout: second})), 0, true, false},
		"room for all":                           {because(bounds(guard.Bounds{Concurrent: 200})), 1, false, false},
		"room for half of them":                  {because(bounds(guard.Bounds{Concurrent: 50})), 1, false, true},
		"room, since a timeout ends":             {because(bounds(guard.Bounds{Concurrent: 50, Timeout: second / 10})), 1, false, false},
	} {
		f := system(c.changes...).seen().Faults[0]
		if math.Abs(f.FailureRate-c.failing) > 1e-12 || (f.ignored > 0) != c.ignored || f.unsure != c.unsure {
			t.Errorf("%s: %v fail, want %v; %v are ignored, want any: %v; unsure: %v, want %v", name, f.FailureRate, c.failing, f.ignored, c.ignored, f.unsure, c.unsure)
		}
	}
}
