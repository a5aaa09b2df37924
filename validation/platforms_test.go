package validation

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const digests = "testdata/digests.txt"

// A platform is one for which the digests are built, and how they are run.
type platform struct {
	name        string
	environment []string
	runner      []string // in front of the program
}

func platforms(t *testing.T) []platform {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	wasm := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	return []platform{
		{name: "native"},
		{name: "wasm", environment: []string{"GOOS=js", "GOARCH=wasm"}, runner: []string{"node", wasm}},
		{name: "arm64", environment: []string{"GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0"}, runner: []string{"qemu-aarch64"}},
		// The third level of amd64 has a fused multiply-add.
		{name: "amd64 v3", environment: []string{"GOOS=linux", "GOARCH=amd64", "GOAMD64=v3", "CGO_ENABLED=0"}},
	}
}

// TestSameBitsOnEveryPlatform holds every platform to one list of digests. A
// change of that list is a change of every published number: make it only on
// purpose, with -update.
func TestSameBitsOnEveryPlatform(t *testing.T) {
	want, err := os.ReadFile(digests)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range platforms(t) {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			program := build(t, p) // also where it cannot be run
			got := start(t, p, program)
			if *update && p.name == "native" {
				if err := os.WriteFile(digests, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !bytes.Equal(got, want) {
				t.Errorf("digests:\n%swant:\n%s", got, want)
			}
		})
	}
}

func build(t *testing.T, p platform) string {
	program := filepath.Join(t.TempDir(), "digest")
	command := exec.Command("go", "build", "-o", program, "./digest")
	command.Env = append(os.Environ(), p.environment...)
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return program
}

func start(t *testing.T, p platform, program string) []byte {
	arguments := append(p.runner, program)
	if _, err := exec.LookPath(arguments[0]); err != nil {
		t.Skipf("built, but this machine has no %s to run it", arguments[0])
	}
	var output, complaint bytes.Buffer
	command := exec.Command(arguments[0], arguments[1:]...)
	command.Stdout, command.Stderr = &output, &complaint
	if err := command.Run(); err != nil {
		if strings.Contains(complaint.String(), "microarchitecture support") || strings.Contains(err.Error(), "exec format error") {
			t.Skipf("built, but this processor cannot run it: %v %s", err, &complaint)
		}
		t.Fatalf("%v\n%s", err, &complaint)
	}
	return output.Bytes()
}
