package main

import (
	"context"
	"os"
	"testing"
)

// An interrupted sweep leaves nothing.
func TestInterruptedSweep(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	code, stdout, stderr := invoke(t, ctx, "sweep", "fault-window", "-P", "seed=1..100000/1")
	if code != exitInterrupted || stdout != "" || stderr != "halfopen: interrupted\n" {
		t.Errorf("exit %d; it printed %q and %q", code, stdout, stderr)
	}
	if files, _ := os.ReadDir("."); len(files) > 0 {
		t.Errorf("it left %v", files)
	}
}
