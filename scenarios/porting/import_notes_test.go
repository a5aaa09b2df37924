package porting_test

import (
	"strconv"
	"strings"
	"testing"

	"halfopen/scenarios/porting"
	"halfopen/scenarios/presets"
)

// What is left out, or becomes something else, is said with its place.
func TestNotesOfAnImport(t *testing.T) {
	const noHosts = "\nthe file does not say how many hosts there are; set dependency.hosts, as each is judged for itself and only a share is ejected"
	for _, test := range []struct{ file, text, want, notes string }{
		{"a.yml", instances(" a:", "  registerHealthIndicater: true"), "", "a.yml:3:28: registerHealthIndicater is left out: it is no setting of resilience4j's circuit breaker; did you mean registerHealthIndicator?"},
		{"a.yml", instances(" a:", "  slidingWindowSize.value: 3"), "", "a.yml:3:28: slidingWindowSize.value is left out: it is no setting of resilience4j's circuit breaker; did you mean slidingWindowSize?"},
		{"a.yml", "resilience4j.circuitbreaker:\n  tags: {a: b}\n  instances.a.enableRandomizedWait: off\n  instances.a.waitDurationInOpenState: 1m", "", "a.yml:2:13: tags is left out: it does not change when the breaker opens"},
		{"a.json", `{"Polly": {"FailureRatio": "0.5", "ShouldHandle": 1, "Retry": {"Delay": 1}}}`, "FailureRatio: 50%", "a.json:1:51: ShouldHandle is left out: it is a function, which a configuration cannot hold"},
		{"a.json", `{"FailureRatio": 0.5, "failureratio": 0.25}`, "FailureRatio: 25%", ""},
		{"a.json", `{"FailureRatio": 0.5, "FailureRatio": 0.25}`, "FailureRatio: 25%", ""},
		{"a.json", `{"Orders": {"FailureRatio": 0.5}, "orders:MinimumThroughput": 5}`, "FailureRatio: 50% MinimumThroughput: 5", ""},
		{"a.json", `{"outlierDetection": {}, "outlierDetection": {"consecutive5xx": 3}}`, "consecutive_5xx: 3", noHosts[1:]},
		{"a.json", `{"resetTimeout": 1000, "TimeOut": 5, "a\nb": 6, "of": {"x": [1]}}`, "resetTimeout: 1s", "a.json:1:35: TimeOut is left out: it is no setting of opossum; did you mean timeout?\na.json:1:46: \"a\\nb\" is left out: it is no setting of opossum"},
		{"a.json", `{"resetTimeout": 1000, "timeout": null, "state": {"closed": true}}`, "resetTimeout: 1s", "a.json:1:50: state is left out: a simulation begins with a closed breaker"},
		{"a.yaml", "outlier_detection: {consecutive_5xx: {value: 3}, monitors: {x: 1}, interval: null}", "consecutive_5xx: 3", "a.yaml:1:60: monitors is left out: Envoy does not read it yet" + noHosts},
		{"a.yaml", "outlierDetection: {consecutive5xx: 3}\ncommonLbConfig: {healthyPanicThreshold: {value: 0}, x: 1}", "consecutive_5xx: 3 healthy_panic_threshold: 0%", noHosts[1:]},
		{"a.json", `{"kind": "List", "items": [{"kind": "DestinationRule", "metadata": {"name": "r"}, "spec": {"trafficPolicy": {"outlierDetection": {}}}}, {"kind": "Other"}]}`, "", noHosts[1:]},
		{"a.go", settings("\"orders\", Tiemout: 1"), "", "a.go:9:28: a field without its name is not read\na.go:9:47: Tiemout is left out: it is no field of gobreaker's Settings"},
		{"a.go", settings("ReadyToTrip: trip, IsExcluded: excluded}\nfunc (x) trip(c gobreaker.Counts) bool { return c.TotalFailures > 1 }\nvar _ = x{"), "", "a.go:9:41: ReadyToTrip is a function that is not understood; the default is used: more than 5 failures in a row\n" +
			"a.go:9:59: IsExcluded is left out: errors have no counterpart in a simulation, and every failure counts; use ignored: [timed_out] or ignored: [failed] if it is about these as a whole"},
		{"a.go", settings("Timeout: 1}; func f() { s.Timeout = x; s.ReadyToTrip = nil"), "", "a.go:9:64: Timeout is left out: its value is known only when the program runs; the library's default is used"},
		{"a.go", "package a\nimport \"github.com/failsafe-go/failsafe-go/circuitbreaker\"\nvar b = circuitbreaker.NewBuilder[any]().WithFailureTreshold(3).WithDelay().WithSuccessThreshold(n).WithFailureRateThreshold(r, 1, 1000).WithJitterFactor(f)", "",
			"a.go:3:42: WithFailureTreshold is left out: it is no method of failsafe-go's Builder that sets something; did you mean WithFailureThreshold?\n" +
				"a.go:3:65: WithDelay is left out: it has another number of arguments in failsafe-go\n" +
				"a.go:3:98: WithSuccessThreshold is left out: its value is known only when the program runs; the library's default is used\n" +
				"a.go:3:126: WithFailureRateThreshold is left out: its value is known only when the program runs; the library's default is used\n" +
				"a.go:3:155: WithJitterFactor is left out: its value is known only when the program runs; the library's default is used"},
		{"a.go", "package a\nimport \"github.com/failsafe-go/failsafe-go/circuitbreaker\"\nvar b = circuitbreaker.NewBuilder[any]().WithFailureThresholdRatio(2, 5).WithFailureThreshold(3).WithRandomDelay(1, 2).WithJitter(1).WithDelay(3)", "FailureThreshold: 3 Delay: 3ns Jitter: 1ns", ""},
	} {
		f := importOne(t, test.file, test.text)
		var notes []string
		for _, n := range f.Notes {
			notes = append(notes, n.String())
		}
		if got := settingsOf(t, f); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
		if got := strings.Join(notes, "\n"); got != test.notes {
			t.Errorf("%s: notes\n%s\nwant\n%s", test.text, got, test.notes)
		}
	}
}

func TestManyUnknownNamesAreCounted(t *testing.T) {
	var text strings.Builder
	text.WriteString(`{"resetTimeout": 1`)
	for i := range 150 {
		text.WriteString(`, "z` + strconv.Itoa(i) + `": 1`)
	}
	notes := importOne(t, "a.json", text.String()+"}").Notes
	if len(notes) != 101 || notes[100].String() != "50 more names are left out: they are no settings of opossum" {
		t.Errorf("%d notes, the last %q", len(notes), notes[len(notes)-1])
	}
}

func TestNamesOfAnImport(t *testing.T) {
	for _, test := range []struct{ file, text, want string }{
		{"conf/appsettings.Production.json", `{"FailureRatio": 1}`, "appsettings.Production"},
		{"conf/breaker.json", `{"resetTimeout": 1}`, "breaker"},
		{"breaker.json", `[{"resetTimeout": 1}]`, "0"},
		{"breaker.json", `{"name": "a\tb", "resetTimeout": 1}`, `"a\tb"`},
		{"conf/cluster.yaml", "x: [{outlier_detection: {}}]", "cluster.x.0"},
		{"rule.yaml", "kind: DestinationRule\nspec: {trafficPolicy: {outlierDetection: {}}}", `""`},
	} {
		if got := importOne(t, test.file, test.text).Instance; got != test.want {
			t.Errorf("%s of %s is called %s, want %s", test.text, test.file, got, test.want)
		}
	}
}

func TestYAMLRefuses(t *testing.T) {
	gobreaker, err := breaker("{preset: gobreaker}")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		of   porting.Imported
		want string
	}{
		{porting.Imported{Library: "polly", Preset: gobreaker}, "the preset is gobreaker, not polly"},
		{porting.Imported{Library: "polly"}, "breaker: nil, where none is not allowed"},
		{porting.Imported{Library: "pol", Preset: gobreaker}, `preset: must be`},
		{porting.Imported{Library: "polly", Preset: presets.Polly{FailureRatio: -1}}, "breaker.FailureRatio: "},
	} {
		if text, err := test.of.YAML(); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%+v: %s, %v, want %s", test.of, text, err, test.want)
		}
	}
}
