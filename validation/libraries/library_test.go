package libraries_test

import (
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// A library is a real library and its preset.
type library struct {
	steps int // of the long histories together
	// draw picks settings of the preset.
	draw func(choice) presets.Machine
	// lengths are the times that mean something under these settings.
	lengths func(presets.Machine) []time.Duration
	// run lets histories happen to the real library.
	run func(*testing.T, []script) [][]sight
	// shows is the state that the library shows for one of the preset; nil if all.
	shows func(breaker.State) breaker.State
	// traces are what is known of the library.
	traces []trace
	// alike are the mutants that are the same breaker all the same, with the reason.
	alike map[string]string
}

// inBubbles runs the real library, made by open, in a bubble for each history.
func inBubbles[S presets.Machine](open func(S) subject) func(*testing.T, []script) [][]sight {
	return func(t *testing.T, scripts []script) [][]sight {
		seen := make([][]sight, len(scripts))
		for i, s := range scripts {
			synctest.Test(t, func(*testing.T) { seen[i] = play(s.Steps, open(s.Settings.(S))) })
		}
		return seen
	}
}

// test holds the preset to the library.
func (l library) test(t *testing.T) {
	t.Run("traces", l.testTraces)
	scripts := l.scripts(l.steps)
	seen := l.run(t, scripts)
	t.Run("long histories", func(t *testing.T) {
		for i, s := range scripts {
			if d := difference(seen[i], l.playPreset(s.Steps, s.Settings.Config())); d != "" {
				t.Fatalf("history %d of %+v:%s", i, s.Settings, d)
			}
		}
	})
	t.Run("short histories", func(t *testing.T) {
		rapid.Check(t, func(r *rapid.T) {
			s := l.short(r)
			if d := difference(l.run(t, []script{s})[0], l.playPreset(s.Steps, s.Settings.Config())); d != "" {
				r.Fatalf("%+v:%s", s.Settings, d)
			}
		})
	})
	t.Run("mutants", func(t *testing.T) { l.testMutants(t, scripts, seen) })
}

// testMutants wants every mutant to be told from the library by one of the histories, or to
// be known to be the same breaker.
func (l library) testMutants(t *testing.T, scripts []script, seen [][]sight) {
	for _, m := range mutants {
		occurs, told := l.tells(m, scripts, seen)
		switch reason, alike := l.alike[m.name]; {
		case alike && told:
			t.Errorf("%s: it is told from the library, but is said to be alike: %s", m.name, reason)
		case alike && !occurs:
			t.Errorf("%s: it does not occur, but is said to be alike: %s", m.name, reason)
		case occurs && !told && !alike:
			t.Errorf("%s: no history tells it from the library", m.name)
		}
	}
}

// tells reports whether a mutant is ever another breaker, and whether a history shows that.
func (l library) tells(m mutant, scripts []script, seen [][]sight) (occurs, told bool) {
	for i, s := range scripts {
		config, mutated := s.Settings.Config(), s.Settings.Config()
		m.mutate(&mutated)
		if reflect.DeepEqual(config, mutated) {
			continue
		}
		occurs = true
		if !slices.Equal(seen[i], l.playPreset(s.Steps, mutated)) {
			return true, true
		}
	}
	return occurs, false
}
