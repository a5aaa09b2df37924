package porting

import (
	"reflect"
	"strings"
	"testing"
)

func TestPropertiesAreReadAsJavaDoes(t *testing.T) {
	for text, want := range map[string][]string{
		"a=b":                          {"1:3 a = b"},
		"a:b\r\nc d\re\tf":             {"1:3 a = b", "2:3 c = d", "3:3 e = f"},
		"  a  =  b  ":                  {"1:9 a = b"},
		"a = = b":                      {"1:5 a = = b"},
		"a":                            {"1:1 a = "},
		"a=":                           {"1:1 a = "},
		"# a=b\n  ! c=d\n\n \te=f":     {"4:5 e = f"},
		"a=b\\\n   c\\\n\td":           {"1:3 a = bcd"},
		"a\\\n =b":                     {"2:3 a = b"},
		"a=b\\\\\nc=d":                 {"1:3 a = b\\", "2:3 c = d"},
		"a=b\\":                        {"1:3 a = b"},
		"# comment \\\na=b":            {"2:3 a = b"},
		"a\\ b\\:c\\=d=e":              {"1:12 a b:c=d = e"},
		"a=\\u0031\\u00e9\\t\\n\\x":    {"1:3 a = 1é\t\nx"},
		"a.b-c[0]=x":                   {"1:10 a|b-c|0 = x"},
		"a[b.c].d=x":                   {"1:10 a|b.c|d = x"},
		"[a.b]=x\na.[b].c=y\n]=z\n[=w": {"1:7 a.b = x", "2:9 a|b|c = y", "3:3 ] = z", "4:3 [ = w"},
		"a=1\n#---\nb=2\n!--- \nc=3":   {"1:3 a = 1", "---", "3:3 b = 2", "---", "5:3 c = 3"},
		"a=1\n #---\nb=2\n#----\nc=3":  {"1:3 a = 1", "3:3 b = 2", "5:3 c = 3"},
		"a=\xff":                       {"1:3 a = ?"},
		"":                             nil,
	} {
		documents, err := readProperties("a.properties", []byte(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		var got []string
		for i, d := range documents {
			if i > 0 {
				got = append(got, "---")
			}
			for _, p := range d {
				got = append(got, strings.TrimPrefix(p.place.String(), "a.properties:")+" "+strings.Join(p.path, "|")+" = "+p.text)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestManyPropertiesAreRefused(t *testing.T) {
	_, err := readProperties("a.properties", []byte(strings.Repeat("a=b\n", maxProperties+1)))
	if want := "a.properties:5001:3: too long: at most 5000 properties are read"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// What .NET allows in JSON is taken out, and everything stays in its place.
func TestPlainJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a": 1, /* b */ "c": 2,}`:          `{"a": 1,         "c": 2 }`,
		"[1, // one\n 2, // two\n]":          "[1,       \n 2        \n]",
		`["a,]", "// b", "/* c */", "\",}"]`: `["a,]", "// b", "/* c */", "\",}"]`,
		`[1,,]`:                              `[1, ]`,
		"[1,/*\n*/]":                         "[1   \n  ]",
		"// only":                            "       ",
		"/* open":                            "       ",
		"/*/":                                "   ",
		`"open`:                              `"open`,
		`"\`:                                 `"\`,
		"\"a\n,]":                            "\"a\n ]",
		"":                                   "",
	} {
		if got := string(plainJSON([]byte(text))); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
