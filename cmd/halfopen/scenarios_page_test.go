package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfopen/scenarios"
)

const scenariosPage = "../../docs/scenarios.md"

// Every scenario on the page is read without a warning and runs.
func TestScenariosPage(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"trace.csv", "access-log.csv"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(recordedLog()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ran := 0
	for _, block := range fence.FindAllStringSubmatch(readPage(t, scenariosPage), -1) {
		if !strings.Contains(block[2], "name: ") {
			continue
		}
		scenario, warnings, err := scenarios.Parse(filepath.Join(folder, "page.yaml"), []byte(block[2]), nil)
		if err != nil {
			t.Errorf("%v in\n%s", err, block[2])
			continue
		}
		for _, warning := range warnings {
			t.Errorf("%v in\n%s", warning, block[2])
		}
		summary, err := scenario.Run(context.Background(), scenarios.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, arm := range summary.Arms {
			if arm.Requests.Arrivals == 0 {
				t.Errorf("%s has no arrivals", scenario.Name)
			}
		}
		ran++
	}
	if ran < 9 {
		t.Errorf("%d scenarios were found on the page", ran)
	}
}

// recordedLog is a log of 20 minutes.
func recordedLog() string {
	var log strings.Builder
	log.WriteString("timestamp,duration_ms,status\n")
	for second := range 20 * 60 {
		fmt.Fprintf(&log, "%d,20,200\n", second)
	}
	return log.String()
}
