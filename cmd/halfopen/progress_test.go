package main

import (
	"bytes"
	"os"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	clock := time.Unix(1000, 0)
	p := &progress{out: &out, noun: "points", now: func() time.Time { return clock }, started: clock}
	for _, step := range []struct {
		after time.Duration
		done  int
	}{
		{10 * time.Second, 1},
		{50 * time.Millisecond, 2}, // too early to be written
		{50 * time.Millisecond, 3},
	} {
		clock = clock.Add(step.after)
		p.show(step.done, 101)
	}
	p.clear()
	const want = "\r1 / 101 points, 16m40s left" +
		"\r3 / 101 points, 5m30s left " +
		"\r                          \r"
	if got := out.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What was done before took none of the time: a sweep that goes on does not promise
// to end at once.
func TestProgressOfWhatWasLeft(t *testing.T) {
	var out bytes.Buffer
	clock := time.Unix(1000, 0)
	p := &progress{out: &out, noun: "runs", now: func() time.Time { return clock }, started: clock}
	p.since(900)
	clock = clock.Add(10 * time.Second)
	p.show(910, 1000)
	if got, want := out.String(), "\r910 / 1000 runs, 1m30s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestNoProgressWithoutATerminal(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, p := range []*progress{newProgress(&bytes.Buffer{}, "points"), newProgress(file, "points")} {
		if p != nil {
			t.Error("it would be shown")
		}
		p.since(1)
		p.show(1, 2)
		p.clear()
	}
}
