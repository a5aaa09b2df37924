package main

import (
	"math"
	"strings"
	"testing"

	"halfopen/scenarios/presets"
)

func TestChoosePresets(t *testing.T) {
	everyone := strings.Join(presetNames(), " ")
	for _, c := range []struct {
		asked, chosen, err string
	}{
		{"all", everyone, ""},
		{"all,gobreaker", everyone, ""},
		{"opossum,gobreaker", "gobreaker opossum", ""}, // in the order of all
		{" hystrix-go ", "hystrix-go", ""},
		{"opossum,opossum", "", `--presets: "opossum" is given twice`},
		{"gobraker", "", `--presets "gobraker" is not known; did you mean gobreaker?`},
		{"opossum,", "", `--presets "" is not known; use all, ` + strings.Join(presetNames(), ", ")},
	} {
		chosen, err := choosePresets(c.asked)
		var names []string
		for _, l := range chosen {
			names = append(names, l.Name)
		}
		if err != nil && err.Error() != c.err || err == nil && c.err != "" {
			t.Errorf("%q: %v, want %q", c.asked, err, c.err)
		}
		if got := strings.Join(names, " "); got != c.chosen {
			t.Errorf("%q: %s, want %s", c.asked, got, c.chosen)
		}
	}
}

func TestFindingOfPresets(t *testing.T) {
	none := math.NaN()
	a, b, c := opener{"a", 9, 0.5, false}, opener{"b", 9, 2, false}, opener{"c", 9, 2, false}
	for _, test := range []struct {
		all  []opener
		want string
	}{
		{[]opener{a}, "a opened, 500 ms after it began"},
		{[]opener{{"a", 0, none, false}}, "a never opened"},
		{[]opener{{"a", 9, none, false}}, "a opened"},
		{[]opener{a, b}, "both breakers opened, the first 500 ms after it began (a), the last after 2 s (b)"},
		{[]opener{b, a, c, {"d", 9, 2, false}}, "all 4 breakers opened, the first 500 ms after it began (a), the last after 2 s (b, c and 1 more)"},
		{[]opener{b, c}, "both breakers opened, 2 s after it began"},
		{[]opener{b, {"x", 0, none, false}, {"y", 0, none, false}}, "1 of 3 breakers opened, 2 s after it began; 2 never opened: x, y"},
		{[]opener{{"x", 0, none, false}, {"y", 0, none, false}}, "none of 2 breakers opened"},
		{[]opener{{"x", 0, none, false}, {"y", 0, none, true}}, "none of 2 breakers opened; 1 never opened: x; 1 never ejected all hosts: y"},
		{[]opener{b, {"x", 3, 4, false}}, "both breakers opened, the first 2 s after it began (b), the last after 4 s (x); not in all of the 9 runs: x (3)"},
		{[]opener{b, {"x", 9, none, false}}, "both breakers opened, 2 s after it began"},
	} {
		if got := opening(test.all, "it began") + exceptions(test.all, 9); got != test.want {
			t.Errorf("%v:\n%s, want\n%s", test.all, got, test.want)
		}
	}
}

func TestInTwo(t *testing.T) {
	for label, want := range map[string][2]string{
		"succeeded":                      {"", "succeeded"},
		"time to open":                   {"time", "to open"},
		"fault: reached the dependency":  {"fault: reached", "the dependency"},
		"share of the error budget":      {"share of the", "error budget"},
		"":                               {"", ""},
		"successes: 99.9th and the rest": {"successes: 99.9th", "and the rest"},
	} {
		if got := inTwo(label); got != want {
			t.Errorf("%q is broken into %q, want %q", label, got, want)
		}
	}
}

// TestPresetLabels: a row of the figure is called by what people call the library.
func TestPresetLabels(t *testing.T) {
	for name, want := range map[string]string{
		"gobreaker": "Go: sony/gobreaker v2", "polly": "C#: Polly v8 *", "success-threshold": "no library: success-threshold",
	} {
		library, known := presets.Find(name)
		row := contender{library: library}
		row.Name = name
		if got := row.group() + ": " + row.label(); !known || got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{withoutBreaker: ": without breaker", ownBreaker: ": yours"} {
		row := contender{}
		row.Name = name
		if got := row.group() + ": " + row.label(); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}
