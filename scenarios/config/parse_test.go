package config_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/scenarios/config"
)

func TestParseRefuses(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
	for name := 'b'; name <= 'g'; name++ {
		bomb += fmt.Sprintf("%c: &%[1]c [%s*%c]\n", name, strings.Repeat(fmt.Sprintf("*%c, ", name-1), 9), name-1)
	}
	for _, test := range []struct{ name, document, want string }{
		{"nothing", "", "s.yaml:1:1: the document is empty"},
		{"comments only", "# nothing\n\n", "s.yaml:1:1: the document is empty"},
		{"marker only", "---\n", "s.yaml:1:1: the document is empty"},
		{"mark and spaces", "\ufeff  \n", "s.yaml:1:1: the document is empty"},
		{"two documents", "a: 1\n---\nb: 2\n", "s.yaml:2:1: a second document begins here; a file holds one"},
		{"tab", "a:\n\tb: 2\n", "s.yaml:2:1: a tab; indent with spaces"},
		{"tab after spaces", "a:\n  b: 1\n  \tc: 2\n", "s.yaml:3:3: a tab; indent with spaces"},
		{"broken text", "a: 1\nb: é\xff\n", "s.yaml:2:5: not UTF-8 text: byte 0xff; save the file as UTF-8"},
		{"UTF-16", "\xff\xfea\x00", "s.yaml:1:1: not UTF-8 text: byte 0xff; save the file as UTF-8"},
		{"control character", "a: x\x00y\n", "s.yaml:1:5: control character U+0000; only text is allowed"},
		{"open quote", "a: \"x\nb: 2\n", `s.yaml:1:4: the closing " is missing`},
		{"open single quote", "a: 'x\nb: 2\n", "s.yaml:1:4: the closing ' is missing"},
		{"open bracket", "a: [1, 2\n", "s.yaml:1:4: the closing ] is missing"},
		{"open brace", "a: {b: 1", "s.yaml:1:4: the closing } is missing"},
		{"two colons", "a: b: c\n", "s.yaml:1:4: a value cannot hold another 'key: value' here; check the indentation, or quote the text"},
		{"too far in", "a:\n  b: 1\n c: 2\n", "s.yaml:3:2: this does not belong here; check the indentation"},
		{"no colon", "a\nb: 1\n", "s.yaml:1:1: expected 'key: value' here; check the colon"},
		{"dash after colon", "a: - b\n", "s.yaml:1:4: a list with dashes begins on a line of its own"},
		{"at sign", "a: @x\n", "s.yaml:1:4: a value cannot begin with @ or `; quote it"},
		{"percent sign", "a: %x\n", "s.yaml:1:4: a value cannot begin with %; quote it"},
		{"same key", "a: 1\nb: 2\na: 3\n", "s.yaml:3:1: a: given twice; the first is on line 1"},
		{"same key deep, twice", "p:\n  - {q: 1, q: 2}\n  - x: 1\n    \"x\": 2\n",
			"s.yaml:2:12: p.0.q: given twice; the first is on line 2\ns.yaml:4:5: p.1.x: given twice; the first is on line 3"},
		{"map as key", "? {a: 1}\n: 1\n", "s.yaml:2:1: found an invalid key for this map"},
		{"alias as key", "a: &x b\n*x : 1\n", "s.yaml:2:1: a key must be a plain word"},
		{"unknown alias", "a: *x\n", "s.yaml:1:4: a: *x has no anchor &x before it"},
		{"alias of two lines", "* 0\n\n0", "s.yaml:1:1: *\"0\\n0\" has no anchor &\"0\\n0\" before it"},
		{"alias of itself", "a: &x [*x]\n", "s.yaml:1:8: a.0: *x refers to itself"},
		{"merge of a scalar", "a: {<<: 3}\n", "s.yaml:1:5: a.\"<<\": must be a map or a list of maps, not a single value"},
		{"tag", "a: !ruby/object x\n", `s.yaml:1:4: a: the tag "!ruby/object" is not known here; leave it out`},
		{"aliases of aliases", bomb, "s.yaml:5:36: e.7: too long: at most 100000 values are read, with aliases written out"},
		{"brackets", strings.Repeat("[", 100_000), "s.yaml:1:65: nested too deeply; at most 64 levels are read"},
		{"dashes", strings.Repeat("- ", 100_000), "s.yaml:1:129: nested too deeply; at most 64 levels are read"},
		{"many keys", "a: 1\n" + strings.Repeat("b: 1\n", 5_000), "s.yaml:5001:2: too long: at most 5000 keys and 50000 words and marks are read"},
		{"many words", strings.Repeat("- 1\n", 40_000), "s.yaml:25001:1: too long: at most 5000 keys and 50000 words and marks are read"},
		{"many empty lines", "a: |\n" + strings.Repeat("\n", 500_000), "s.yaml:102:1: too long: at most 100 empty lines together are read"},
		{"many merge keys", "a: " + strings.Repeat("<", 500_000), "s.yaml:1:1: too long: at most 1000 merge keys << are read"},
		{"many bytes", strings.Repeat("#", 1<<20+1), "s.yaml: too long: 1048577 bytes, where at most 1048576 (1 MiB) are read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			_, err := config.Parse("s.yaml", []byte(test.document))
			expectError(t, err, test.want)
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

func TestDeepIndentationIsRefused(t *testing.T) {
	var document strings.Builder
	for level := range 70 {
		document.WriteString(strings.Repeat(" ", level) + "a:\n")
	}
	document.WriteString(strings.Repeat(" ", 70) + "a: 1\n")
	_, err := config.Parse("s.yaml", []byte(document.String()))
	path := strings.Repeat("a.", 63) + "a"
	expectError(t, err, "s.yaml:65:65: "+path+": nested too deeply; at most 64 levels are read")
}

func TestParseUnderstands(t *testing.T) {
	for _, test := range []struct{ name, document, want string }{
		{"mark and carriage returns", "\ufeffa: 1\r\nb:\r\n  - x\r\n", `{"a":1,"b":["x"]}`},
		{"JSON", `{"a": "none", "b": [1, 2.5, true, null], "c": "1"}`, `{"a":"none","b":[1,2.5,true,null],"c":"1"}`},
		{"quotes decide", `{a: 1, b: '1', c: True, d: "true", e: ~, f: , g: .5, h: 1e3, i: 010}`,
			`{"a":1,"b":"1","c":true,"d":"true","e":null,"f":null,"g":".5","h":1e3,"i":"010"}`},
		{"long texts", "a: |\n  one\n  two\nb: >-\n  one\n  two\nc: one\n  two\nd: \"é\\n\\u00e9\"\n",
			`{"a":"one\ntwo\n","b":"one two","c":"one two","d":"é\né"}`},
		{"comments", "# head\na: 1 # one\n# between\nb: '#2'\n# foot\n", `{"a":1,"b":"#2"}`},
		{"markers", "%YAML 1.2\n---\na: 1\n...\n", `{"a":1}`},
		{"alias", "a: &x {p: 1}\nb: *x\nc: [*x, &y 2, *y]\n", `{"a":{"p":1},"b":{"p":1},"c":[{"p":1},2,2]}`},
		{"merge", "a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\nc: {q: 3, <<: *x}\nd: {<<: [{q: 4}, *x]}\n",
			`{"a":{"p":1,"q":2},"b":{"p":1,"q":3},"c":{"q":3,"p":1},"d":{"q":4,"p":1}}`},
		{"quoted merge key", `{"<<": 1}`, `{"<<":1}`},
		{"tags", "a: !!str 50\nb: !!int 50\nc: !!str\n", `{"a":"50","b":50,"c":""}`},
		{"quantities", "[20ms, 50/s, 50%, -5s, PT5S]", `["20ms","50/s","50%","-5s","PT5S"]`},
		{"scalar", "<&>", `"<&>"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			root := mustParse(t, test.document)
			got, err := root.MarshalJSON()
			if err != nil || string(got) != test.want {
				t.Errorf("got %s, %v; want %s", got, err, test.want)
			}
			again := mustParse(t, string(root.YAML()))
			if back, _ := again.MarshalJSON(); string(back) != test.want {
				t.Errorf("YAML %q reads back as %s", root.YAML(), back)
			}
		})
	}
}

func TestOrigins(t *testing.T) {
	root := mustParse(t, "# comment\nname: é\npool:\n  slots: 1 # x\n  queue: {a: [é, 5s], b: }\nfaults:\n  - kind: error\n    from: 1s\ntext: |\n  x\nlast: 1\n")
	for path, want := range map[string]string{
		"":               "lab.yaml:2:1",
		"name":           "lab.yaml:2:7",
		"pool":           "lab.yaml:4:3",
		"pool.slots":     "lab.yaml:4:10",
		"pool.queue":     "lab.yaml:5:10",
		"pool.queue.a.1": "lab.yaml:5:18",
		"faults":         "lab.yaml:7:3",
		"faults.0":       "lab.yaml:7:5",
		"faults.0.from":  "lab.yaml:8:11",
		"text":           "lab.yaml:9:7",
		"last":           "lab.yaml:11:7",
	} {
		if got := root.Get(path).Origin().String(); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
	for _, path := range []string{"x", "name.x", "faults.1", "faults.-1", "faults.x"} {
		if root.Get(path) != nil {
			t.Errorf("%s exists", path)
		}
	}
}

func TestNodeParts(t *testing.T) {
	root := mustParse(t, "{a: 1, b: [x, y]}")
	if got := fmt.Sprint(root.Keys(), root.Kind(), root.Get("b").Kind(), root.Get("b.0").Kind(), root.Get("b.1").Text()); got != "[a b] a map a list a single valuey" {
		t.Error(got)
	}
	if got := len(root.Get("b").Items()); got != 2 {
		t.Errorf("%d items", got)
	}
	if got := string(root.Without("a").YAML()) + string(root.Without("z").YAML()); got != "b:\n  - x\n  - y\na: 1\nb:\n  - x\n  - y\n" {
		t.Error(got)
	}
	if config.ScalarKind.String() != "a single value" {
		t.Error("kind")
	}
}
