package config_test

import (
	"errors"
	"math"
	"reflect"
	"sync"
	"testing"
	"time"

	"halfopen/scenarios/config"
)

func TestDecodeReports(t *testing.T) {
	for _, test := range []struct {
		name, document string
		want           []string
	}{
		{"everything is fine", "name: x\n", nil},
		{"missing key", "seed: 1\n", []string{"lab.yaml:1:1: missing key name"}},
		{"not a map", "- x\n", []string{"lab.yaml:1:1: must be a map with the keys name, seed, generator, horizon, shift, arrivals, pool, latency, faults, breaker, levels, note, spare, strict, extra and arms, not a list"}},
		{"unknown keys", "name: x\nsede: 1\nhorizn: 5s\nArms: []\n\"odd key\": 1\n", []string{
			"lab.yaml:2:1: sede: unknown key; did you mean seed?",
			"lab.yaml:3:1: horizn: unknown key; did you mean horizon?",
			"lab.yaml:4:1: Arms: unknown key; did you mean arms?",
			`lab.yaml:5:1: "odd key": unknown key; known here: name, seed, generator, horizon, shift, arrivals, pool, latency, faults, breaker, levels, note, spare, strict, extra and arms`}},
		{"all of them, in order", "seed: -1\narrivals: {rate: 0/s}\npool: {slots: 0, queue: some}\nstrict: yes\n", []string{
			"lab.yaml:1:1: missing key name",
			"lab.yaml:1:7: seed: must be at least 0",
			"lab.yaml:2:18: arrivals.rate: must be above 0/s",
			"lab.yaml:3:15: pool.slots: must be at least 1",
			`lab.yaml:3:25: pool.queue: must be a whole number, unlimited or two, not "some"`,
			`lab.yaml:4:9: strict: must be true or false, not "yes"`}},
		{"empty value", "name:\nseed: ~\n", []string{
			"lab.yaml:1:1: name: must be a text, not empty",
			"lab.yaml:2:7: seed: must be a whole number, not empty"}},
		{"wrong kinds", "name: [x]\nseed: {a: 1}\narrivals: 50/s\nfaults: {}\nlevels: 5\n", []string{
			"lab.yaml:1:7: name: must be a text, not a list",
			"lab.yaml:2:7: seed: must be a whole number, not a map",
			`lab.yaml:3:11: arrivals: must be a map with the key rate, not "50/s"`,
			"lab.yaml:4:9: faults: must be a list (items with dashes, or in [ ]), not a map",
			`lab.yaml:5:9: levels: must be a list (items with dashes, or in [ ]), not "5"`}},
		{"choices", "name: x\ngenerator: Cpython\nbreaker: {preset: textbook, slidingWindowType: count_based}\n", []string{
			`lab.yaml:2:12: generator: must be cpython or pcg, not "Cpython"; did you mean cpython?`,
			`lab.yaml:3:48: breaker.slidingWindowType: must be COUNT_BASED or TIME_BASED, not "count_based"; did you mean COUNT_BASED?`}},
		{"words", "name: x\npool: {slots: 1, queue: Unlimitd}\n", []string{
			`lab.yaml:2:25: pool.queue: must be a whole number, unlimited or two, not "Unlimitd"; did you mean unlimited?`}},
		{"the number of a word", "name: x\npool: {slots: 1, queue: -1}\n", []string{"lab.yaml:2:25: pool.queue: must be at least 0"}},
		{"ranges", "name: x\nhorizon: 2h\nshift: -2s\npool: {slots: 1001}\nbreaker: {preset: textbook, failureRateThreshold: 0.5%}\nlevels: [0, -0.1]\nnote: {text: x, weight: -1}\n", []string{
			"lab.yaml:2:10: horizon: must be at most 1h",
			"lab.yaml:3:8: shift: must be at least -1s",
			"lab.yaml:4:15: pool.slots: must be at most 1000",
			"lab.yaml:5:51: breaker.failureRateThreshold: must be at least 1%",
			"lab.yaml:6:13: levels.1: must be at least 0",
			"lab.yaml:7:25: note.weight: must be above -1"}},
		{"negative time", "name: x\nlatency: {law: constant, value: -1ms}\n", []string{"lab.yaml:2:33: latency.value: must be at least 0s"}},
		{"times", "name: x\nhorizon: 60\nshift: soon\n", []string{
			"lab.yaml:2:10: horizon: needs a unit, as in 20ms",
			`lab.yaml:3:8: shift: must be a time with its unit (ns, us, ms, s, m or h), as in 20ms, not "soon"`}},
		{"numbers", "name: x\nseed: 18446744073709551616\npool: {slots: 9223372036854775808}\nlevels: [.inf, 1e999, 0x10, 1_000]\n", []string{
			"lab.yaml:2:7: seed: must be at most 18446744073709551615",
			"lab.yaml:3:15: pool.slots: must be from -9223372036854775808 to 9223372036854775807",
			`lab.yaml:4:10: levels.0: must be a number, not ".inf"`,
			"lab.yaml:4:16: levels.1: must be a smaller number",
			`lab.yaml:4:23: levels.2: must be a number, not "0x10"`,
			`lab.yaml:4:29: levels.3: must be a number, not "1_000"`}},
		{"quotes", "name: x\nseed: \"42\"\nstrict: 'true'\n", []string{
			"lab.yaml:2:7: seed: must be a whole number, without quotes",
			"lab.yaml:3:9: strict: must be true or false, without quotes"}},
		{"quoted quantities are fine", `{"name": "5", "horizon": "5s", "breaker": "none", "generator": "pcg"}`, nil},
		{"scalar for a union", "name: x\nbreaker: textbook\nlatency: 20ms\n", []string{
			`lab.yaml:2:10: breaker: must be none or a map that names its preset, as in {preset: textbook}, not "textbook"`,
			`lab.yaml:3:10: latency: must be a map that names its law, as in {law: constant}, not "20ms"`}},
		{"none where it is not allowed", "name: x\nlatency: none\n", []string{
			`lab.yaml:2:10: latency: must be a map that names its law, as in {law: constant}, not "none"`}},
		{"empty union", "name: x\nbreaker:\n", []string{
			"lab.yaml:2:1: breaker: must be none or a map that names its preset, as in {preset: consecutive}, not empty"}},
		{"unknown variant", "name: x\nbreaker: {preset: textbok}\nlatency: {law: gamma, mean: 5}\n", []string{
			`lab.yaml:2:19: breaker.preset: must be consecutive or textbook, not "textbok"; did you mean textbook?`,
			`lab.yaml:3:16: latency.law: must be constant, exponential or mixture, not "gamma"`}},
		{"discriminator of the wrong kind", "name: x\nlatency: {law: [constant]}\n", []string{
			"lab.yaml:2:16: latency.law: must be constant, exponential or mixture, not a list"}},
		{"missing discriminator", "name: x\nbreaker: {failures: 3}\nlatency: {lwa: constant}\n", []string{
			"lab.yaml:2:10: breaker: missing key preset, which must be consecutive or textbook",
			"lab.yaml:3:11: latency.lwa: unknown key; did you mean law?"}},
		{"keys of another variant", "name: x\nbreaker: {preset: textbook, failures: 3, slidingWindowsize: 5, nonsense: 1}\n", []string{
			"lab.yaml:2:29: breaker.failures: unknown key for preset textbook; it belongs to preset consecutive",
			"lab.yaml:2:42: breaker.slidingWindowsize: unknown key for preset textbook; did you mean slidingWindowSize?",
			"lab.yaml:2:64: breaker.nonsense: unknown key for preset textbook; known here: failureRateThreshold, slidingWindowType and slidingWindowSize"}},
		{"the start of a key", "name: x\nbreaker: {preset: textbook, fail: 5, slidingWindowS: 5}\n", []string{
			"lab.yaml:2:29: breaker.fail: unknown key for preset textbook; did you mean failureRateThreshold?",
			"lab.yaml:2:38: breaker.slidingWindowS: unknown key for preset textbook; did you mean slidingWindowSize?"}},
		{"nested unions", "name: x\nlatency: {law: mixture, of: {law: mixture, of: {law: exponential, mean: 0}, share: 101}}\n", []string{
			"lab.yaml:2:73: latency.of.of.mean: must be above 0s",
			"lab.yaml:2:84: latency.of.share: must be at most 100%"}},
		{"complaint about a written field", "name: x\nfaults:\n  - {kind: error, from: 5s, to: 2s}\n  - {kind: timeout, to: 2s}\n", []string{
			"lab.yaml:3:33: faults.0.to: must be after from",
			"lab.yaml:4:5: faults.1: missing key from"}},
		{"no complaint about what is not right by itself", "name: x\nfaults: [{kind: error, from: 5, to: 0s}]\n", []string{
			"lab.yaml:2:30: faults.0.from: needs a unit, as in 20ms"}},
		{"complaints about what is not written", "name: x\nbreaker: {preset: textbook, slidingWindowSize: 13}\n", []string{
			"lab.yaml:2:10: breaker: is unlucky",
			"lab.yaml:2:10: breaker.slidingWindowType: is unlucky too"}},
		{"recursive struct", "name: x\nnote: {text: a, next: {text: b, next: {txt: c}}}\n", []string{
			"lab.yaml:2:39: note.next.next: missing key text",
			"lab.yaml:2:40: note.next.next.txt: unknown key; did you mean text?"}},
		{"overlays", "name: x\narms: [{name: a}, {pool: none}, 3]\n", []string{
			"lab.yaml:2:19: arms.1: missing key name",
			`lab.yaml:2:33: arms.2: must be a map with the key name, not "3"`}},
		{"a long text", "name: x\nseed: aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee\n", []string{
			`lab.yaml:2:7: seed: must be a whole number, not "aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd..."`}},
		{"a text of several lines", "name: x\nseed: \"a\\nb\"\n", []string{`lab.yaml:2:7: seed: must be a whole number, not "a\nb"`}},
		{"through an alias", "name: x\nlatency: &l {law: mixture, of: {law: constant, value: 5}}\nextra: *l\n", []string{
			"lab.yaml:2:55: latency.of.value: needs a unit, as in 20ms"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, _, err := read(test.document)
			expectError(t, err, test.want...)
		})
	}
}

func TestDecodeFills(t *testing.T) {
	got, warnings, err := read("name: 5\nshift: -1s\nbreaker: {preset: textbook, failureRateThreshold: 30}\nfaults: [{kind: timeout, from: 15s, to: PT35S}]\narms: [{name: a, breaker: none}]\nextra: {any: [thing]}\nlevels: []\n")
	if err != nil || len(warnings) > 0 {
		t.Fatal(err, warnings)
	}
	if len(got.Arms) != 1 || got.Arms[0].Get("breaker").Text() != "none" || got.Extra.Get("any.0").Text() != "thing" {
		t.Error("raw parts were not kept")
	}
	got.Arms, got.Extra = nil, nil
	want := lab{
		Name: "5", Seed: 42, Source: "pcg", Horizon: time.Minute, Shift: -time.Second,
		Arrive: arrivals{50}, Pool: &pool{200, -1}, Delay: exponentialLaw{20 * time.Millisecond},
		Faults:  []fault{timeoutFault{window{15 * time.Second, 35 * time.Second}, 2 * time.Second}},
		Breaker: textbook{0.3, "COUNT_BASED", 20},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestDecodeLeavesTheTargetOnError(t *testing.T) {
	target := lab{Name: "before"}
	_, err := labCodec.Decode(mustParse(t, "seed: x\nname: after\n"), &target)
	var problems config.Problems
	if !errors.As(err, &problems) || len(problems) != 1 || target.Name != "before" {
		t.Errorf("%v, %v", err, target.Name)
	}
}

func TestWarnings(t *testing.T) {
	for text, want := range map[string]string{
		"50%": "", "50": "", "0": "", "1": "", "0.5%": "", "100": "",
		"0.5":  "lab.yaml:1:49: latency.share: read as 0.5 %; write 50% if half was meant",
		"0.25": "lab.yaml:1:49: latency.share: read as 0.25 %; write 25% if the fraction 0.25 was meant",
		"1e-1": "lab.yaml:1:49: latency.share: read as 1e-1 %; write 10% if the fraction 0.1 was meant",
	} {
		_, warnings, err := read("{name: x, latency: {law: mixture       , share: " + text + ", of: {law: constant, value: 0}}}")
		got := ""
		for _, warning := range warnings {
			got += warning.Error()
		}
		if err != nil || got != want {
			t.Errorf("%s: got %q, %v; want %q", text, got, err, want)
		}
	}
}

func TestJoin(t *testing.T) {
	_, _, first := read("seed: x\n")
	_, _, second := read("name: x\nseed: 1\nstrict: 1\n")
	_, _, third := read("name: x\n", "seed=x")
	expectError(t, config.Join(third, nil, second, first, second, errors.New("a disk is full")),
		"a disk is full",
		"lab.yaml:1:1: missing key name",
		`lab.yaml:1:7: seed: must be a whole number, not "x"`,
		`lab.yaml:3:9: strict: must be true or false, not "1"`,
		`--set seed: must be a whole number, not "x"`)
	if config.Join(nil, nil) != nil {
		t.Error("nothing joined to something")
	}
}

func TestCodecIsSafeForConcurrentUse(t *testing.T) {
	codec := config.NewCodec(config.UnionOf("law", map[string]latency{"constant": constant{}}))
	root := mustParse(t, "{name: x, latency: {law: constant, value: 1s}}")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			var s service
			if _, err := codec.Decode(root, &s); err != nil {
				t.Error(err)
			}
			if _, err := codec.Schema(s, "", ""); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

func TestMistakesInTheProgram(t *testing.T) {
	type untagged struct{ A int }
	type twice struct {
		A int `yaml:"a"`
		B int `yaml:"a"`
	}
	type badDefault struct {
		A int `yaml:"a" min:"1" default:"0"`
	}
	type badBound struct {
		A time.Duration `yaml:"a" min:"5"`
	}
	type rangedText struct {
		A string `yaml:"a" min:"5"`
	}
	type badType struct {
		A map[string]int `yaml:"a"`
	}
	type unregistered struct {
		A fault `yaml:"a"`
	}
	for want, target := range map[string]any{
		"config: field A of config_test.untagged must be exported and have a yaml tag":         &untagged{},
		"config: config_test.twice has the key a twice":                                        &twice{},
		"config: default of config_test.badDefault: a: must be at least 1":                     &badDefault{},
		`config: "5" in a tag is not a time with its unit (ns, us, ms, s, m or h), as in 20ms`: &badBound{},
		"config: a string can have no range and no words":                                      &rangedText{},
		"config: a value of type map[string]int cannot be read":                                &badType{},
		"config: config_test.fault is not a registered union":                                  &unregistered{},
		"config: Decode needs a pointer, not config_test.lab":                                  lab{},
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("got %v, want %s", got, want)
				}
			}()
			_, _ = config.NewCodec().Decode(mustParse(t, "{}"), target)
		}()
	}
}

func TestEncodeRefuses(t *testing.T) {
	good, _, err := read("name: x\n")
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*lab){
		`levels.0: "NaN" is not a number`:         func(l *lab) { l.Levels = []float64{math.NaN()} },
		`name: "a?" is not a text`:                func(l *lab) { l.Name = "a\xff" },
		"latency: nil, where none is not allowed": func(l *lab) { l.Delay = nil },
		`latency.share: "150%" is not a share in percent, as in 50%`: func(l *lab) {
			l.Delay = mixtureLaw{constantLaw{}, 1.5}
		},
	} {
		bad := good
		change(&bad)
		_, err := labCodec.Encode(bad)
		expectError(t, err, want)
	}
}
