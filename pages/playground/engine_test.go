package playground_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"halfopen/pages/playground/lab"
	"halfopen/scenarios"
)

// The engine that is committed is that of the present sources.
func TestTheEngineIsUpToDate(t *testing.T) {
	recorded, err := os.ReadFile("engine.goversion")
	if err != nil {
		t.Fatal(err)
	}
	present, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(recorded) != string(present) {
		t.Skipf("it was built by %s, whose bytes those of %s do not tell anything of", bytes.TrimSpace(recorded), bytes.TrimSpace(present))
	}
	folder := t.TempDir()
	if output, err := exec.Command("go", "run", "./generate", "-o", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, name := range []string{"engine.wasm.gz", "wasm_exec.js", "wasm_exec.LICENSE"} {
		want, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not that of the present sources: go generate ./pages/playground (%v)", name, err)
		}
	}
}

// What draws figures has no place in a page that draws itself: it is as large as all else.
func TestTheEngineDrawsNothing(t *testing.T) {
	command := exec.Command("go", "list", "-deps", "./engine")
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	packages, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(packages)) {
		for _, unwanted := range []string{"gonum.org/v1/plot", "halfopen/plots", "net/http", "html/template", "github.com/spf13/cobra"} {
			if strings.HasPrefix(name, unwanted) {
				t.Errorf("the engine holds %s", name)
			}
		}
	}
}

// asker is a program for Node that answers each line that it is given with the length of
// the engine's answer, and the answer.
const asker = `
const fs = require("fs");
require(process.argv[2]);
const go = new Go();
WebAssembly.instantiate(fs.readFileSync(process.argv[3]), go.importObject).then(({ instance }) => {
  globalThis.halfopenReady = () => {
    for (const line of fs.readFileSync(0, "utf8").split("\n").filter((l) => l)) {
      const text = Buffer.from(halfopenAnswer(line));
      fs.writeSync(1, text.length + "\n");
      for (let at = 0; at < text.length; ) at += fs.writeSync(1, text, at);
    }
    process.exit(0);
  };
  go.run(instance);
});
`

// answers asks the engine as WebAssembly, under Node.
func answers(t *testing.T, requests []lab.Request) [][]byte {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node on this machine")
	}
	folder := t.TempDir()
	program, module := filepath.Join(folder, "ask.js"), filepath.Join(folder, "engine.wasm")
	script, err := filepath.Abs("wasm_exec.js")
	if err != nil {
		t.Fatal(err)
	}
	for path, data := range map[string][]byte{program: []byte(asker), module: unpacked(t)} {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var input, output, complaint bytes.Buffer
	for _, request := range requests {
		if err := json.NewEncoder(&input).Encode(request); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(node, program, script, module)
	command.Stdin, command.Stdout, command.Stderr = &input, &output, &complaint
	if err := command.Run(); err != nil {
		t.Fatalf("%v\n%s", err, &complaint)
	}
	return split(t, output.Bytes())
}

func unpacked(t *testing.T) []byte {
	file, err := os.Open("engine.wasm.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// split takes answers apart, each of which has its length before it.
func split(t *testing.T, output []byte) [][]byte {
	var all [][]byte
	for len(output) > 0 {
		line, rest, _ := bytes.Cut(output, []byte("\n"))
		var length int
		if err := json.Unmarshal(line, &length); err != nil || length > len(rest) {
			t.Fatalf("%q is no length: %v", line, err)
		}
		all, output = append(all, rest[:length]), rest[length:]
	}
	return all
}

// What the page computes is what the command prints, byte by byte, for every story; and so
// is what else the engine can be asked for.
func TestTheEngineAnswersAsTheCommand(t *testing.T) {
	var requests []lab.Request
	for _, name := range scenarios.Library() {
		requests = append(requests, lab.Request{Kind: "summary", Scenario: name})
	}
	requests = append(requests,
		lab.Request{Kind: "run", Scenario: "fault-window", Set: []string{"breaker={preset: hystrix}"}},
		lab.Request{Kind: "steps", Scenario: "fault-window"},
		lab.Request{Kind: "import", Text: "resilience4j.circuitbreaker.instances.a.slidingWindowSize=10"},
		lab.Request{Kind: "stories"}, lab.Request{Kind: "presets"},
		lab.Request{Kind: "run", Scenario: "name: x"},
		lab.Request{Kind: "run", Scenario: "name: log\nhorizon: 1s\narrivals: {process: recorded, file: log.csv}\ndependency: {latency: {law: exponential, mean: 20ms}}\n"},
	)
	got := answers(t, requests)
	if len(got) != len(requests) {
		t.Fatalf("%d answers to %d requests", len(got), len(requests))
	}
	for i, request := range requests {
		text, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		want := lab.Answer(context.Background(), text)
		if request.Kind == "summary" {
			want = printed(t, request.Scenario)
		}
		if !bytes.Equal(got[i], want) {
			t.Errorf("%s of %s: %d bytes, want %d; first difference at %d", request.Kind, request.Scenario, len(got[i]), len(want), difference(got[i], want))
		}
	}
}

// printed is what `halfopen run NAME --format json --out none` prints.
func printed(t *testing.T, name string) []byte {
	scenario, _, err := scenarios.Named(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Replicate(context.Background(), 1, scenarios.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := summary.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func difference(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}
