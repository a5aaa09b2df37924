package main

import (
	"context"
	"os"
	"reflect"
	"testing"

	"halfopen/measure"
	"halfopen/scenarios"
)

// Verdicts are of runs without series, which are measured all the same.
func TestTotalsWithoutSeries(t *testing.T) {
	for _, name := range scenarios.Library() {
		scenario, _, err := scenarios.Named(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		var measured [2][][]measure.Value
		for i, options := range []scenarios.Options{{}, {TotalsOnly: true}} {
			summary, err := scenario.Replicate(context.Background(), 2, options, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, arm := range summary.Replications.Arms {
				measured[i] = append(measured[i], floatsOf(arm))
			}
		}
		if !reflect.DeepEqual(measured[0], measured[1]) {
			t.Errorf("%s: %v\nwithout series:\n%v", name, measured[0], measured[1])
		}
	}
}

// noValue stands for None, which is not equal to itself.
const noValue = -1

// floatsOf is every number of an arm.
func floatsOf(arm measure.ReplicatedArm) []measure.Value {
	var list []measure.Value
	for _, m := range arm.Metrics {
		for _, v := range append([]measure.Value{m.Value, m.Low, m.High}, m.Values...) {
			if !v.Known() {
				v = noValue
			}
			list = append(list, v)
		}
	}
	return list
}

func TestCheckExitCodes(t *testing.T) {
	interrupted, interrupt := context.WithCancel(context.Background())
	interrupt()
	background := context.Background()
	arguments := func(expectation string, more ...string) []string {
		return append([]string{"check", "fault-window", "--runs", "2", "--set", "expect.0=" + expectation}, more...)
	}
	for _, c := range []struct {
		name  string
		ctx   context.Context
		args  []string
		want  int
		files int
	}{
		{"it holds", background, arguments("shed = 0", "--junit", "out/x.xml"), exitOK, 1},
		{"it does not hold", background, arguments("shed > 0", "--junit", "out/x.xml"), exitDiffers, 1},
		{"a wrong expectation", background, arguments("shed > 5s", "--junit", "out/x.xml"), exitUsage, 0},
		{"nothing to check", background, []string{"check", "fault-window"}, exitUsage, 0},
		{"no scenario", background, []string{"check"}, exitUsage, 0},
		{"no runs", background, arguments("shed = 0", "--runs", "0"), exitUsage, 0},
		{"an unknown format", background, arguments("shed = 0", "--format", "csv"), exitUsage, 0},
		{"a missing file", background, []string{"check", "missing.yaml"}, exitFile, 0},
		{"a folder for a file", background, arguments("shed = 0", "--junit", "."), exitFile, 0},
		{"an interruption", interrupted, arguments("shed > 0", "--junit", "out/x.xml"), exitInterrupted, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, stdout, stderr := invoke(t, c.ctx, c.args...)
			if code != c.want {
				t.Errorf("exit %d, want %d; it said %q", code, c.want, stderr)
			}
			if printed := stdout != ""; printed != (code <= exitDiffers) {
				t.Errorf("exit %d; it printed %q", code, stdout)
			}
			if files, _ := os.ReadDir("out"); len(files) != c.files {
				t.Errorf("it left %v", files)
			}
		})
	}
}
