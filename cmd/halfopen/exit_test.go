package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// invoke runs the command in a folder of its own.
func invoke(t *testing.T, ctx context.Context, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	t.Chdir(t.TempDir())
	var out, errors bytes.Buffer
	code = run(ctx, args, strings.NewReader(""), &out, &errors)
	return code, out.String(), errors.String()
}

func TestExitCodes(t *testing.T) {
	interrupted, interrupt := context.WithCancel(context.Background())
	interrupt()
	folder := t.TempDir()
	bad := filepath.Join(folder, "bad.yaml")
	if err := os.WriteFile(bad, []byte("name: x\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		ctx  context.Context
		args []string
		want int
	}{
		{"a run", context.Background(), []string{"run", "--plot", "none"}, exitOK},
		{"help", context.Background(), []string{}, exitOK},
		{"an unknown flag", context.Background(), []string{"run", "--no"}, exitUsage},
		{"an unknown command", context.Background(), []string{"jog"}, exitUsage},
		{"a wrong scenario", context.Background(), []string{"run", bad}, exitUsage},
		{"a wrong --set", context.Background(), []string{"run", "--set", "pool.slots=0"}, exitUsage},
		{"a missing file", context.Background(), []string{"run", "missing.yaml"}, exitFile},
		{"a folder for a file", context.Background(), []string{"run", folder + "/"}, exitFile},
		{"a file for a folder", context.Background(), []string{"run", "--plot", "none", "--out", bad}, exitFile},
		{"an interruption", interrupted, []string{"run"}, exitInterrupted},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, stderr := invoke(t, c.ctx, c.args...)
			if code != c.want {
				t.Errorf("exit %d, want %d; it said %q", code, c.want, stderr)
			}
			if files, _ := os.ReadDir("."); code != exitOK && len(files) > 0 {
				t.Errorf("it left %v", files)
			}
		})
	}
}
