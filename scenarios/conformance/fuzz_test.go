package conformance

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfopen/model/breaker"
)

// Whatever a file holds, it is replayed, or refused on one line that names it.
func FuzzParseAndReplay(f *testing.F) {
	for name := range files {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		// The first steps of the first recording: long ones slow the search for inputs down.
		start := data[:min(len(data), 900)]
		f.Add(string(append(start[:bytes.LastIndexByte(start, ']')+1:len(start)], "]}"...)))
	}
	f.Add(with("mercari", `{"OpenTimeoutMs":1,"TripFunc":"FailureRate(10,0.5)","OpenBackOff":{"InitialInterval":1}}`))
	f.Add(with("cockatiel", `{"halfOpenAfter":"ExponentialBackoff noJitter initialDelay 500 maxDelay 8000 exponent 2"}`))
	f.Add(with("hystrix", `{}`))
	f.Fuzz(func(t *testing.T, text string) {
		for r, err := range Parse("fuzz.jsonl", strings.NewReader(text)) {
			switch {
			case err != nil:
				if message := err.Error(); !strings.HasPrefix(message, "fuzz.jsonl:") || strings.Contains(message, "\n") {
					t.Errorf("%q", message)
				}
			case isSmall(r.Preset.Config().Watch):
				if same, first, differs := Replay(r); differs != (same < len(r.Steps)) || differs != (first.Step == same+1) {
					t.Errorf("%d steps of %d are the same, %+v, %v", same, len(r.Steps), first, differs)
				}
			}
		}
	})
}

// isSmall says that a window is no test of the machine's memory or patience.
func isSmall(watch breaker.Watch) bool {
	const few = 10_000
	if watch.Judged == breaker.AtReadings {
		return false
	}
	switch w := watch.Window.(type) {
	case breaker.LastResults:
		return w.Size <= few
	case breaker.LastPeriod:
		return w.Buckets <= few
	case breaker.Generations:
		return w.Buckets <= few
	case breaker.OneSliceAResult:
		return w.Count <= few
	case breaker.LastFailures:
		return w.Count <= few
	}
	return true
}
