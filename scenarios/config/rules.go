package config

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// scalarShape is a scalar kind with the rules of one field.
type scalarShape struct {
	of      reflect.Type
	kind    scalarKind
	choices []string
	words   []word
	bounds  []bound
}

// word stands for a value: queue: unlimited.
type word struct {
	text  string
	value reflect.Value
}

// bound is one end of a range.
type bound struct {
	text    string // As the tag has it, in the field's own unit.
	words   string // "at least"
	keyword string // JSON Schema's name for the bound.
	value   reflect.Value
	admits  func(comparison int) bool // What comparing a good value with the bound may give.
}

// boundTags are the tags that bound a range.
var boundTags = []struct {
	tag, words, keyword string
	admits              func(comparison int) bool
}{
	{"min", "at least", "minimum", func(c int) bool { return c >= 0 }},
	{"above", "above", "exclusiveMinimum", func(c int) bool { return c > 0 }},
	{"max", "at most", "maximum", func(c int) bool { return c <= 0 }},
}

func newScalarShape(t reflect.Type, kind scalarKind, tag reflect.StructTag) *scalarShape {
	s := &scalarShape{of: t, kind: kind}
	if text, ok := tag.Lookup("choices"); ok {
		s.choices = strings.Split(text, ",")
	}
	if text, ok := tag.Lookup("words"); ok {
		for pair := range strings.SplitSeq(text, ",") {
			name, value, _ := strings.Cut(pair, "=")
			s.words = append(s.words, word{name, s.parsed(value)})
		}
	}
	for _, known := range boundTags {
		text, ok := tag.Lookup(known.tag)
		if !ok && known.tag == "min" && kind.unsigned && tag.Get("above") == "" {
			text, ok = "0s", true
		}
		if ok {
			s.bounds = append(s.bounds, bound{text, known.words, known.keyword, s.parsed(text), known.admits})
		}
	}
	return s
}

// parsed reads the text of a tag as a value of the field.
func (s *scalarShape) parsed(text string) reflect.Value {
	value := reflect.New(s.of).Elem()
	if err := s.kind.parse(text, value); err != nil {
		mistake("%q in a tag is not %s", text, s.kind.noun)
	}
	if !isNumber(value) {
		mistake("a %v can have no range and no words", s.of)
	}
	return value
}

func isNumber(v reflect.Value) bool {
	return v.CanInt() || v.CanUint() || v.CanFloat()
}

// allows reports whether a value is on the right side of the bound.
func (b *bound) allows(value reflect.Value) bool {
	return b.admits(compareNumbers(value, b.value))
}

// compareNumbers compares two numbers of one type.
func compareNumbers(a, b reflect.Value) int {
	switch {
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	}
	return cmp.Compare(a.Float(), b.Float())
}

// word returns the word with a text, or nil.
func (s *scalarShape) word(text string) *word {
	for i := range s.words {
		if s.words[i].text == text {
			return &s.words[i]
		}
	}
	return nil
}

// wordFor returns the word for a value, or nil.
func (s *scalarShape) wordFor(value reflect.Value) *word {
	for i := range s.words {
		if compareNumbers(s.words[i].value, value) == 0 {
			return &s.words[i]
		}
	}
	return nil
}

// isChoice reports whether a text is among the choices, if there are any.
func (s *scalarShape) isChoice(text string) bool {
	return s.choices == nil || slices.Contains(s.choices, text)
}

// spellings are the words that a wrong text may have been meant as.
func (s *scalarShape) spellings() []string {
	spellings := slices.Clone(s.choices)
	for _, w := range s.words {
		spellings = append(spellings, w.text)
	}
	return spellings
}

func (s *scalarShape) takes(n *Node) bool { return n.kind == ScalarKind && !n.isNull() }

func (s *scalarShape) wanted(*Node) string {
	if s.choices != nil {
		return eitherOf(s.choices)
	}
	return eitherOf(append([]string{s.kind.noun}, s.spellings()...))
}

func (s *scalarShape) schema(*schemaBuilder) object {
	result := s.kind.schema()
	if s.choices != nil {
		result["enum"] = s.choices
	}
	for _, b := range s.bounds {
		if s.kind.literal {
			result[b.keyword] = json.Number(s.kind.text(b.value))
		} else {
			describe(result, b.words+" "+b.text)
		}
	}
	if len(s.words) > 0 {
		return object{"anyOf": []object{result, {"enum": s.spellings()}}}
	}
	return result
}
