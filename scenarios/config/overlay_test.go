package config_test

import "testing"

func TestOverlay(t *testing.T) {
	for _, test := range []struct{ name, base, over, want string }{
		{"maps merge deeply", "{a: 1, m: {p: 1, n: {q: 2}}}", "{m: {n: {q: 3, r: 4}}, z: 5}", "{a: 1, m: {p: 1, n: {q: 3, r: 4}}, z: 5}"},
		{"scalars and lists replace", "{a: 1, l: [1, 2]}", "{l: [3], a: x}", "{a: x, l: [3]}"},
		{"none replaces", "{b: {p: 1}}", "{b: none}", "{b: none}"},
		{"none is replaced", "{b: none}", "{b: {p: 1}}", "{b: {p: 1}}"},
		{"same variant", "{b: {preset: textbook, p: 1}}", "{b: {preset: textbook, q: 1}}", "{b: {preset: textbook, p: 1, q: 1}}"},
		{"no variant named", "{b: {preset: textbook, p: 1}}", "{b: {q: 1}}", "{b: {preset: textbook, p: 1, q: 1}}"},
		{"another variant", "{b: {preset: textbook, p: 1}}", "{b: {preset: consecutive, q: 1}}", "{b: {preset: consecutive, q: 1}}"},
		{"items merge by name", "{l: [{name: a, p: 1}, {name: b, m: {p: 1}}]}", "{l: [{name: b, m: {q: 2}}, {name: c}]}", "{l: [{name: a, p: 1}, {name: b, m: {p: 1, q: 2}}, {name: c}]}"},
		{"but not if one has none", "{l: [{name: a, p: 1}]}", "{l: [{name: a}, {p: 2}]}", "{l: [{name: a}, {p: 2}]}"},
		{"an empty list replaces", "{l: [{name: a, p: 1}]}", "{l: []}", "{l: []}"},
	} {
		base, over := mustParse(t, test.base), mustParse(t, test.over)
		before := string(base.YAML()) + string(over.YAML())
		if got, want := string(labCodec.Overlay(base, over).YAML()), string(mustParse(t, test.want).YAML()); got != want {
			t.Errorf("%s: got %s, want %s", test.name, got, want)
		}
		if string(base.YAML())+string(over.YAML()) != before {
			t.Errorf("%s: an argument changed", test.name)
		}
	}
}

func TestOverlayKeepsPlaces(t *testing.T) {
	root := mustParse(t, "name: x\npool: {slots: 5}\narms:\n  - name: a\n    pool: {slots: 0}\n")
	arm := labCodec.Overlay(root.Without("arms"), root.Get("arms.0"))
	var l lab
	_, err := labCodec.Decode(arm, &l)
	expectError(t, err, "lab.yaml:5:19: pool.slots: must be at least 1")
}
