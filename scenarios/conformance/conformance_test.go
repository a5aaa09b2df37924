package conformance

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// files are the recordings, with their numbers of lines and of steps.
var files = map[string][2]int{
	"cep21-circuit.jsonl":     {4, 3600},
	"cockatiel.jsonl":         {10, 7000},
	"cockatiel-corners.jsonl": {4, 342},
	"mercari.jsonl":           {4, 3600},
	"opossum.jsonl":           {8, 5600},
	"opossum-corners.jsonl":   {6, 527},
	"pybreaker.jsonl":         {6, 3202},
	"resilience4j.jsonl":      {24, 23000},
}

// readFile returns the recordings of a file.
func readFile(t testing.TB, name string) []Recording {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var recordings []Recording
	for r, err := range Parse(name, file) {
		if err != nil {
			t.Fatal(err)
		}
		recordings = append(recordings, r)
	}
	return recordings
}

// recorded are the recordings of all files, in one order.
func recorded(t testing.TB) []Recording {
	t.Helper()
	var all []Recording
	for _, name := range slices.Sorted(maps.Keys(files)) {
		all = append(all, readFile(t, name)...)
	}
	return all
}

func TestEveryPresetIsItsLibrary(t *testing.T) {
	for name, want := range files {
		lines, steps := 0, 0
		for _, r := range readFile(t, name) {
			same, first, differs := Replay(r)
			if differs {
				t.Errorf("%s:%d: %s, seed %s: %s", name, r.Line, r.Name, r.Seed, first)
			}
			lines, steps = lines+1, steps+same
		}
		if got := [2]int{lines, steps}; got != want {
			t.Errorf("%s: %d lines and %d steps are the same, want %d and %d", name, got[0], got[1], want[0], want[1])
		}
	}
}

func TestEveryFileIsReplayed(t *testing.T) {
	found, err := filepath.Glob("testdata/*.jsonl")
	if err != nil || len(found) != len(files) {
		t.Errorf("%d files in testdata, %v, want %d", len(found), err, len(files))
	}
}

// What the list of libraries calls recorded has a recording.
func TestWhatIsCalledRecordedIs(t *testing.T) {
	has := map[string]bool{}
	for _, r := range recorded(t) {
		has[r.Library] = true
	}
	for _, l := range presets.Libraries {
		if is := l.Checked == presets.Recorded; is != has[l.Name] {
			t.Errorf("%s is called %q, has a recording: %v", l.Name, l.Checked, has[l.Name])
		}
	}
}

// A single wrong answer is found where it is.
func TestAWrongAnswerIsFound(t *testing.T) {
	all := recorded(t)
	rapid.Check(t, func(t *rapid.T) {
		r := all[rapid.IntRange(0, len(all)-1).Draw(t, "recording")]
		r.Steps = slices.Clone(r.Steps)
		at := rapid.IntRange(0, len(r.Steps)-1).Draw(t, "step")
		wrong := &r.Steps[at]
		if wrong.Word == Acquire && rapid.Bool().Draw(t, "admission") {
			wrong.Admitted = !wrong.Admitted
		} else {
			wrong.State = (wrong.State + 1 + breaker.State(rapid.IntRange(0, 1).Draw(t, "state"))) % 3
		}
		same, first, differs := Replay(r)
		if !differs || same != at || first.Step != at+1 || first.Line != r.Line || first.Recorded != *wrong {
			t.Fatalf("%d steps are the same, %+v, %v, want a difference after %d", same, first, differs, at)
		}
		if first.Admitted == wrong.Admitted && first.State == wrong.State {
			t.Fatalf("%+v is no difference", first)
		}
	})
}
