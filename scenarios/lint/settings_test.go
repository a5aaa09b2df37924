package lint

import (
	"testing"

	"halfopen/model/breaker"
)

// What no calls can change is found without knowing of any.
func TestSettings(t *testing.T) {
	none := func(*breaker.Config) {}
	for name, c := range map[string]struct {
		change  func(*breaker.Config)
		clamped int
		setting Setting
		want    string
	}{
		"nothing wrong": {none, 0, 0, ""},
		"a minimum above the window": {func(b *breaker.Config) { b.Watch.Window = breaker.LastResults{Size: 10} }, 0, Minimum,
			"this breaker can never open: a window of 10 calls never holds 20"},
		"the same, one at a time": {func(b *breaker.Config) { b.Watch.Window, b.OneAtATime = breaker.LastResults{Size: 10}, true }, 0, 0, ""},
		"the same, of slow calls that the library lowers": {none, 100, Minimum,
			"minimum 100 is clamped to the window of 20: the breaker judges from 20 results on"},
		"a share above all": {func(b *breaker.Config) { b.Watch.Rule = breaker.FailureRate{Threshold: breaker.Above(1), Minimum: 20} }, 0, Threshold,
			"this breaker can never open: its share of failures would have to be above 100 %; use less"},
		"a share above all, but slow calls": {func(b *breaker.Config) {
			b.Watch.Rule = breaker.AnyOf{breaker.FailureRate{Threshold: breaker.Above(1), Minimum: 20}, breaker.SlowRate{Threshold: breaker.AtLeast(0.5), Minimum: 20}}
			b.Watch.Slow = second
		}, 0, 0, ""},
		"a window by time": {func(b *breaker.Config) { b.Watch.Window = breaker.LastPeriod{Buckets: 1, Width: second} }, 0, 0, ""},
		"held":             {func(b *breaker.Config) { b.Held = breaker.HeldOpen }, 0, Held, "this breaker is held open: it refuses every call"},
	} {
		t.Run(name, func(t *testing.T) {
			b := published().Breaker
			c.change(&b)
			found := CheckSettings(b, c.clamped)
			if c.want == "" {
				if len(found) > 0 {
					t.Errorf("found %v, want nothing", found)
				}
				return
			}
			if len(found) != 1 || found[0] != (Finding{c.setting, noFault, c.want}) {
				t.Errorf("found %v, want %q about %v", found, c.want, c.setting)
			}
		})
	}
}
