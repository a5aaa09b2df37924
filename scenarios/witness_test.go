package scenarios_test

import (
	"context"
	"testing"
	"time"

	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/scenarios"
	"halfopen/scenarios/presets"
)

// counter counts what a witness is told.
type counter struct {
	measure.Settling
	results, counted, transitions int
}

func (c *counter) Recording(time.Duration, *model.Call, breaker.Permit, breaker.Result) { c.results++ }

func (c *counter) Recorded(_ time.Duration, counted bool, _ breaker.Tally) {
	if counted {
		c.counted++
	}
}

func (c *counter) Changed(breaker.Transition) { c.transitions++ }

// A witness is told of one breaker alone: of all instances that of the first, and of several
// the one of the name.
func TestAWitnessIsToldOfOneBreaker(t *testing.T) {
	for _, c := range []struct {
		scenario, arm, name string
		preset              string
		instances           int
		changes             bool
	}{
		{"fault-window", "with-breaker", "", "textbook", 1, true},
		{"fault-window", "without-breaker", "", "", 0, false},
		{"shared-breaker", "one-each", "checkout.breaker", "textbook", 1, false},
		{"shared-breaker", "one-each", "suggest.breaker", "textbook", 1, true},
		{"shared-breaker", "one-each", "none.breaker", "", 0, false},
		{"cascade", "breaker-at-users", "users.database.breaker", "resilience4j", 1, true},
	} {
		t.Run(c.arm+" "+c.name, func(t *testing.T) {
			scenario, _, err := scenarios.Named(c.scenario, nil)
			if err != nil {
				t.Fatal(err)
			}
			var told counter
			of, err := scenario.Witness(context.Background(), c.arm, c.name, &told)
			if err != nil {
				t.Fatal(err)
			}
			library, _ := presets.Find(c.preset)
			if of.Instances != c.instances || (of.Preset == nil) != (library.Preset == nil) {
				t.Errorf("it is told of %+v, want %s of %d", of, c.preset, c.instances)
			}
			if (told.transitions > 0) != c.changes || (told.results > 0) != (c.preset != "") || told.counted > told.results {
				t.Errorf("%d results, %d counted, %d transitions", told.results, told.counted, told.transitions)
			}
		})
	}
}

// What cannot be witnessed is told.
func TestNoWitness(t *testing.T) {
	for name, want := range map[string]string{
		"fault-window":  `fault-window has no arm "x"`,
		"probe-verdict": `probe-verdict has no arm "x"`,
	} {
		scenario, _, err := scenarios.Named(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := scenario.Witness(context.Background(), "x", "", &counter{}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
