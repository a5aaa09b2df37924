package plots

import (
	"encoding/json"
	"os"
	"testing"
)

// published is the published run, as the program recorded it.
func published(t testing.TB) Input {
	t.Helper()
	text, err := os.ReadFile("testdata/fault-window.json")
	if err != nil {
		t.Fatal(err)
	}
	var in Input
	if err := json.Unmarshal(text, &in); err != nil {
		t.Fatal(err)
	}
	return in
}
