package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"halfopen/plots"
	"halfopen/scenarios"
)

const (
	tourPage   = "../../docs/tour.md"
	tourFolder = "../../docs/tour"
)

// tourFigures is the figures of the tour's steps.
var tourFigures = []struct {
	name, scenario string
	assignments    []string
	figure         string
}{
	{"1-dies", "fault-window", []string{"arms=[{name: no-breaker}]", "breaker=none"}, "latency"},
	{"2-opens", "fault-window", nil, "overview"},
	{"3-tries", "fault-window", nil, "probes"},
	{"4-slow", "", nil, "states"},
	{"5-lied", "probe-verdict", nil, "backlog"},
}

// The commands of the tour print what it says, so that its answers are computed.
func TestTourPage(t *testing.T) { runPage(t, tourPage, 8) }

// tourFile is the scenario that the tour has written out.
var tourFile = regexp.MustCompile("(?ms)^```yaml\n(# slow.yaml\n.*?)^```$")

// TestTourFigures holds the committed figures to the runs.
func TestTourFigures(t *testing.T) {
	page := readPage(t, tourPage)
	for _, f := range tourFigures {
		text := []byte(tourFile.FindStringSubmatch(page)[1])
		if f.scenario != "" {
			var err error
			if text, err = scenarios.Text(f.scenario); err != nil {
				t.Fatal(err)
			}
		}
		scenario, _, err := scenarios.Parse("tour.yaml", text, f.assignments)
		if err != nil {
			t.Fatal(err)
		}
		summary, err := scenario.Run(context.Background(), scenarios.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := plots.Draw(f.figure, "svg", figureInput(scenario, summary))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(tourFolder, f.name+".svg")
		if *update {
			if err := os.MkdirAll(tourFolder, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the run draws; run this test with -update", path)
		}
		if !bytes.Contains([]byte(page), []byte("(tour/"+f.name+".svg)")) {
			t.Errorf("the tour does not show %s", path)
		}
	}
}
