package config_test

import (
	"strings"
	"testing"
	"unicode"

	"halfopen/scenarios/config"
)

const assignable = "name: x\nbreaker: none\nfaults: [{kind: error, from: 1s, to: 2s}]\npool: {slots: 5}\nlevels: []\n"

func TestSet(t *testing.T) {
	root := mustParse(t, assignable)
	before := string(root.YAML())
	for _, test := range []struct{ assignment, path, want string }{
		{"name=y", "name", "y\n"},
		{"name=a=b", "name", "a=b\n"},
		{" pool.slots =7", "pool.slots", "7\n"},
		{"faults.0.to=9s", "faults.0", "kind: error\nfrom: 1s\nto: 9s\n"},
		{"faults.1={kind: error}", "faults", "- kind: error\n  from: 1s\n  to: 2s\n- kind: error\n"},
		{"faults=[]", "faults", "[]\n"},
		{"breaker={preset: textbook}", "breaker", "preset: textbook\n"},
		{"breaker.preset=textbook", "breaker", "preset: textbook\n"},
		{"pool=none", "pool", "none\n"},
		{"latency.of.law=constant", "latency", "of:\n  law: constant\n"},
		{"arms.0.name=a", "arms", "- name: a\n"},
		{"levels.0=5", "levels", "- 5\n"},
		{"name=", "name", "null\n"},
		{"name=\"\"", "name", "\"\"\n"},
		{"seed=|\n a\n b", "seed", "\"a\\nb\"\n"},
	} {
		changed, err := root.Set(test.assignment)
		if err != nil {
			t.Errorf("%s: %v", test.assignment, err)
			continue
		}
		if got := string(changed.Get(test.path).YAML()); got != test.want {
			t.Errorf("%s: got %q, want %q", test.assignment, got, test.want)
		}
	}
	if string(root.YAML()) != before {
		t.Error("the original changed")
	}
}

func TestSetRefuses(t *testing.T) {
	root := mustParse(t, assignable)
	for assignment, want := range map[string]string{
		"pool.slots":                      "--set pool.slots: must be path=value, as in pool.slots=20",
		"a\nb..c=5":                       `--set "a\nb..c": a name in the path is empty`,
		"=5":                              "--set =5: must be path=value, as in pool.slots=20",
		"pool..slots=":                    "--set pool..slots: a name in the path is empty",
		".=5":                             "--set .: a name in the path is empty",
		"name.x.y=5":                      "--set name.x.y: name is a single value, so it has no x",
		"faults.2=x":                      "--set faults.2: faults is a list: 0 to 0 are its items and 1 appends",
		"faults.to=x":                     "--set faults.to: faults is a list: 0 to 0 are its items and 1 appends",
		"faults.00=x":                     "--set faults.00: faults is a list: 0 to 0 are its items and 1 appends",
		"levels.1=x":                      "--set levels.1: levels is an empty list: 0 appends",
		"pool={a: [":                      "--set pool: the closing ] is missing",
		"pool={a: 1, a: 2}":               "--set pool: given twice; the first is on line 1",
		"a=1\n---\n2":                     "--set a: a second document begins here; a file holds one",
		strings.Repeat("a.", 100) + "a=1": "--set a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a....: the path is too long; at most 64 names are read",
	} {
		_, err := root.Set(assignment)
		expectError(t, err, want)
	}
}

func TestProblemsOfAssignments(t *testing.T) {
	for _, test := range []struct{ assignment, want string }{
		{"breaker.preset=textbok", `--set breaker.preset: must be consecutive or textbook, not "textbok"; did you mean textbook?`},
		{"brekaer.preset=textbook", "--set brekaer.preset: brekaer: unknown key; did you mean breaker?"},
		{"pool.slot=5", "--set pool.slot: unknown key; did you mean slots?"},
		{"faults=[{kind: eror}]", `--set faults: faults.0.kind: must be error or timeout, not "eror"; did you mean error?`},
		{"latency.mean=5", "--set latency.mean: latency: missing key law, which must be constant, exponential or mixture"},
		{"faults.0.to=0s", "--set faults.0.to: must be after from"},
		{"name=", "--set name: must be a text, not empty"},
	} {
		_, _, err := read(assignable, test.assignment)
		expectError(t, err, test.want)
	}
}

func FuzzSet(f *testing.F) {
	for _, seed := range []string{"pool.slots=7", "faults.1={kind: error}", "breaker.preset=textbook", "levels.0=[&a 1, *a]", "name.x=5", "a\nb=1"} {
		f.Add(seed)
	}
	root := mustParse(f, assignable)
	f.Fuzz(func(t *testing.T, assignment string) {
		changed, err := root.Set(assignment)
		if err == nil {
			mustParse(t, string(changed.YAML()))
			var value lab
			_, err = labCodec.Decode(changed, &value)
		}
		if err != nil && strings.ContainsFunc(strings.ReplaceAll(err.Error(), "\n--set ", ""), unicode.IsControl) {
			t.Errorf("%q is not of lines with their place", err)
		}
	})
}

func TestAnotherVariantLeavesOutWhatStoodBesideTheFirst(t *testing.T) {
	codec := config.NewCodec(config.UnionOf("law", map[string]law{"constant": constantLaw{}, "exponential": exponentialLaw{}}).Apart())
	root := mustParse(t, "latency: {law: constant, value: 5ms}\n")
	for _, test := range []struct{ assignment, want, warning string }{
		{"latency.law=exponential", "law: exponential\n", "--set latency.law: leaves out value, which belonged to constant"},
		{"latency.law = exponential", "law: exponential\n", "--set latency.law: leaves out value, which belonged to constant"},
		{"latency.law=constant", "law: constant\nvalue: 5ms\n", ""},
		{"latency.law=normal", "law: normal\nvalue: 5ms\n", ""}, // told by Decode
		{"latency.value=6ms", "law: constant\nvalue: 6ms\n", ""},
		{"latency={law: exponential}", "law: exponential\n", ""},
	} {
		changed, warnings, err := codec.Set(root, test.assignment)
		if err != nil {
			t.Errorf("%s: %v", test.assignment, err)
			continue
		}
		warning := ""
		for _, w := range warnings {
			warning += w.Error()
		}
		if got := string(changed.Get("latency").YAML()); got != test.want || warning != test.warning {
			t.Errorf("%s: got %q and %q, want %q and %q", test.assignment, got, warning, test.want, test.warning)
		}
	}
	if _, _, err := codec.Set(root, "latency.law"); err == nil {
		t.Error("an assignment without a value was taken")
	}
}

// An item of a list may go by its name.
func TestSetByName(t *testing.T) {
	root := mustParse(t, "l: [{name: a, p: 1}, {name: b, p: 2}]")
	changed, err := root.Set("l.b.p=3")
	if err != nil {
		t.Fatal(err)
	}
	if got := changed.Get("l.1.p").Text() + changed.Get("l.b.p").Text() + changed.Get("l.a.p").Text(); got != "331" {
		t.Errorf("got %s", got)
	}
	if _, err := root.Set("l.c.p=3"); err == nil || err.Error() != "--set l.c.p: l is a list: a and b, or 0 to 1, are its items and 2 appends" {
		t.Errorf("error %v", err)
	}
}
