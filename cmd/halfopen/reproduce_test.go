package main

import (
	"errors"
	"strings"
	"testing"

	"halfopen/scenarios/published"
)

// A figure that differs is seen in every format, and ends the command with 1.
func TestAFigureThatDiffers(t *testing.T) {
	rows := []published.Row{
		{Experiment: "e", Group: "g", Figure: "right", Published: "1", Measured: "1"},
		{Experiment: "e", Group: "g", Figure: "wrong", Published: "1", Measured: "2"},
	}
	for format, want := range map[string]string{
		"text": "  wrong           1         2     NO",
		"csv":  "e,g,wrong,1,2,NO",
		"md":   "| g | wrong | 1 | 2 | NO |",
		"json": `"equal": false`,
	} {
		var text strings.Builder
		if err := rowPrinters[format](&text, rows); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s:\n%s\nlacks %q", format, &text, want)
		}
	}
	if verdict(rows) != "1 of 2 published figures differ" {
		t.Errorf("the verdict is %q", verdict(rows))
	}
	if err := conclude(rows); !errors.Is(err, errDiffers) || exitCode(err) != exitDiffers {
		t.Errorf("it ends with %v, want exit %d", err, exitDiffers)
	}
	if err := conclude(rows[:1]); err != nil {
		t.Errorf("equal figures end with %v", err)
	}
}
