package config_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/scenarios/config"
)

// Random values of the fixture, within the ranges of its tags.
var (
	anyTime  = rapid.Map(rapid.Int64Min(0), func(n int64) time.Duration { return time.Duration(n) })
	someTime = rapid.Map(rapid.Int64Range(1, int64(time.Hour)), func(n int64) time.Duration { return time.Duration(n) })
	anyShare = rapid.Map(rapid.Float64Range(0, 1), func(f float64) config.Share { return config.Share(f) })
)

func anyLaw(t *rapid.T, depth int) law {
	switch kind := rapid.IntRange(0, 2).Draw(t, "law"); {
	case kind == 0:
		return constantLaw{anyTime.Draw(t, "value")}
	case kind == 1 || depth > 3:
		return exponentialLaw{someTime.Draw(t, "mean")}
	}
	return mixtureLaw{anyLaw(t, depth+1), anyShare.Draw(t, "share")}
}

func anyFault(t *rapid.T) fault {
	from := someTime.Draw(t, "from")
	during := window{from, from + someTime.Draw(t, "length")}
	if rapid.Bool().Draw(t, "timeout") {
		return timeoutFault{during, anyTime.Draw(t, "timeout")}
	}
	return errorFault{during}
}

func anyBreaker(t *rapid.T) breaker {
	switch rapid.IntRange(0, 2).Draw(t, "breaker") {
	case 0:
		return nil
	case 1:
		return consecutive{rapid.IntMin(1).Draw(t, "failures")}
	}
	return textbook{
		config.Share(rapid.Float64Range(0.01, 1).Draw(t, "threshold")),
		rapid.SampledFrom([]string{"COUNT_BASED", "TIME_BASED"}).Draw(t, "type"),
		rapid.IntMin(14).Draw(t, "size"),
	}
}

func anyNote(t *rapid.T, depth int) *note {
	if depth > 3 || rapid.Bool().Draw(t, "no note") {
		return nil
	}
	return &note{rapid.String().Draw(t, "text"), rapid.Float64Range(-0.5, math.MaxFloat64).Draw(t, "weight"), anyNote(t, depth+1)}
}

func anyLab(t *rapid.T) lab {
	result := lab{
		Name:    rapid.String().Draw(t, "name"),
		Seed:    rapid.Uint64().Draw(t, "seed"),
		Source:  rapid.SampledFrom([]string{"cpython", "pcg"}).Draw(t, "generator"),
		Horizon: someTime.Draw(t, "horizon"),
		Shift:   time.Duration(rapid.Int64Range(-int64(time.Second), math.MaxInt64).Draw(t, "shift")),
		Arrive:  arrivals{config.Rate(rapid.Float64Range(math.SmallestNonzeroFloat64, math.MaxFloat64).Draw(t, "rate"))},
		Delay:   anyLaw(t, 0),
		Breaker: anyBreaker(t),
		Note:    anyNote(t, 0),
		Strict:  rapid.Bool().Draw(t, "strict"),
	}
	if rapid.Bool().Draw(t, "pool") {
		result.Pool = &pool{rapid.IntRange(1, 1000).Draw(t, "slots"), rapid.Int64Min(-1).Draw(t, "queue")}
	}
	for range rapid.IntRange(0, 3).Draw(t, "faults") {
		result.Faults = append(result.Faults, anyFault(t))
	}
	for range rapid.IntRange(0, 3).Draw(t, "levels") {
		result.Levels = append(result.Levels, rapid.Float64Range(0, math.MaxFloat64).Draw(t, "level"))
	}
	return result
}

// reader is what testing and rapid have in common.
type reader interface {
	Helper()
	Fatalf(format string, arguments ...any)
}

func decoded(t reader, root *config.Node) lab {
	t.Helper()
	var result lab
	if _, err := labCodec.Decode(root, &result); err != nil {
		t.Fatalf("%v in\n%s", err, root.YAML())
	}
	return result
}

func TestWhatIsWrittenReadsBack(t *testing.T) {
	schema := labSchema(t)
	rapid.Check(t, func(t *rapid.T) {
		value := anyLab(t)
		root, err := labCodec.Encode(value)
		if err != nil {
			t.Fatal(err)
		}
		if got := decoded(t, root); !reflect.DeepEqual(got, value) {
			t.Fatalf("the tree decodes to %+v, not %+v", got, value)
		}
		asYAML, err := config.Parse("", root.YAML())
		if err != nil {
			t.Fatalf("%v in\n%s", err, root.YAML())
		}
		if got := decoded(t, asYAML); !reflect.DeepEqual(got, value) {
			t.Fatalf("the YAML decodes to %+v, not %+v:\n%s", got, value, root.YAML())
		}
		text, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		asJSON, err := config.Parse("", text)
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if got := decoded(t, asJSON); !reflect.DeepEqual(got, value) {
			t.Fatalf("the JSON decodes to %+v, not %+v:\n%s", got, value, text)
		}
		if problem := schema.check(asJSON); problem != "" {
			t.Fatalf("the schema refuses %s: %s", text, problem)
		}
	})
}

func TestCanonicalForm(t *testing.T) {
	value, _, err := read("{name: '42', faults: [{timeout: 1s, to: 2s, kind: timeout, from: 0}], levels: [1, 0.5], pool: {slots: 3, queue: 2}, arms: [{name: a, pool: {slots: 4}}, {name: b}]}")
	if err != nil {
		t.Fatal(err)
	}
	root, err := labCodec.Encode(value)
	if err != nil {
		t.Fatal(err)
	}
	const want = `name: "42"
seed: 42
generator: pcg
horizon: 1m
arrivals:
  rate: 50/s
pool:
  slots: 3
  queue: two
latency:
  law: exponential
  mean: 20ms
faults:
  - kind: timeout
    from: 0s
    to: 2s
    timeout: 1s
breaker: none
levels:
  - 1
  - 0.5
strict: false
arms:
  - name: a
    pool:
      slots: 4
  - name: b
`
	if got := string(root.YAML()); got != want {
		t.Errorf("got\n%s", got)
	}
	const wantJSON = `{"name":"42","seed":42,"generator":"pcg","horizon":"1m","arrivals":{"rate":"50/s"},"pool":{"slots":3,"queue":"two"},"latency":{"law":"exponential","mean":"20ms"},"faults":[{"kind":"timeout","from":"0s","to":"2s","timeout":"1s"}],"breaker":"none","levels":[1,0.5],"strict":false,"arms":[{"name":"a","pool":{"slots":4}},{"name":"b"}]}`
	if got, _ := json.Marshal(root); string(got) != wantJSON {
		t.Errorf("got %s", got)
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"name: x\nlatency: {law: mixture, of: {law: constant, value: 20ms}, share: 0.5}\n",
		"name: \"a\\tb\"\nnote: &n {text: '', next: {text: |\n   x\n  }}\n",
		"a: &x {b: [1, 2]}\nc:\n  <<: *x\n  d: *x\nname: y\n",
		"name: x\narms:\n  - {name: a, breaker: {preset: textbook}}\n  - name: b\n    pool: none\nextra: [~, 1e3, 0x1, .inf, \"<<\", ? a : b]\n",
		"\ufeff%YAML 1.2\r\n---\r\n- !!str 5\r\n...\r\n",
		"name: x\nfaults: [{kind: timeout, from: PT1S, to: 1h}]\nbreaker: {preset: textbook, slidingWindowSize: 13}\n",
		"* 0\n\n0",
		"{\"name\": \"\\ud83d\\ude00\", \"levels\": [1.5e-300, -0]}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		root, err := config.Parse("fuzz.yaml", data)
		if err != nil {
			expectLines(t, err)
			return
		}
		again, err := config.Parse("fuzz.yaml", root.YAML())
		if err != nil {
			t.Fatalf("%v in\n%s", err, root.YAML())
		}
		if string(again.YAML()) != string(root.YAML()) {
			t.Fatalf("%s reads back as %s", root.YAML(), again.YAML())
		}
		first, err := json.Marshal(root)
		second, _ := json.Marshal(again)
		if err != nil || string(first) != string(second) {
			t.Fatalf("%s reads back as %s, %v", first, second, err)
		}
		var value lab
		if _, err := labCodec.Decode(root, &value); err != nil {
			expectLines(t, err)
			return
		}
		canonical, err := labCodec.Encode(value)
		if err != nil {
			t.Fatal(err)
		}
		reparsed, err := config.Parse("", canonical.YAML())
		if err != nil {
			t.Fatalf("%v in\n%s", err, canonical.YAML())
		}
		back := decoded(t, reparsed)
		backTree, err := labCodec.Encode(back)
		if err != nil || string(backTree.YAML()) != string(canonical.YAML()) {
			t.Fatalf("%s reads back as %s, %v", canonical.YAML(), backTree.YAML(), err)
		}
		// Raw parts know their places, which differ; their text was compared above.
		value.Extra, back.Extra, value.Arms, back.Arms = nil, nil, nil, nil
		if !reflect.DeepEqual(value, back) {
			t.Fatalf("%+v reads back as %+v", value, back)
		}
	})
}

// expectLines checks what every error must be: problems of one line each, with a place.
func expectLines(t *testing.T, err error) {
	t.Helper()
	problems, ok := err.(config.Problems)
	if !ok || len(problems) == 0 {
		t.Fatalf("%T: %v", err, err)
	}
	for _, problem := range problems {
		line := problem.Error()
		for _, r := range line {
			if r < ' ' {
				t.Fatalf("%q is not one line", line)
			}
		}
		if problem.Origin.File == "" || problem.Message == "" {
			t.Fatalf("%q has no place or no message", line)
		}
	}
}
