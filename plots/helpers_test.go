package plots

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// published is the published run, as the program recorded it.
func published(t testing.TB) Input { return recorded(t, "fault-window.json") }

// surge is the first ticks of the published run in ticks.
func surge(t testing.TB) Input { return recorded(t, "probe-verdict.json") }

// recorded is an input in a file of testdata.
func recorded(t testing.TB, name string) Input {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var in Input
	if err := json.Unmarshal(text, &in); err != nil {
		t.Fatal(err)
	}
	return in
}
