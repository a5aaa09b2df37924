package config

import (
	"reflect"
	"strings"
	"unicode/utf8"
)

// Encode returns the canonical tree of a value: every field in the order of the struct with its value, whether it was
// written or a default, quantities in their canonical text. Optional fields are left out while they are zero. A decoded
// value encodes to a tree that decodes to an equal value. The error is Problems: a value that no document can give, such
// as a NaN, a nil union without none, or a variant that is not registered.
func (c *Codec) Encode(value any) (*Node, error) {
	from := reflect.ValueOf(value)
	if !from.IsValid() {
		mistake("Encode needs a value")
	}
	return c.shapeOf(from.Type()).encode("", from)
}

func (s *structShape) encode(path string, from reflect.Value) (*Node, error) {
	result := &Node{kind: MapKind}
	for _, f := range s.fields {
		value := from.FieldByIndex(f.index)
		if f.isLeftOut(value) {
			continue
		}
		n, err := f.shape.encode(joinPath(path, f.name), value)
		if err != nil {
			return nil, err
		}
		result.entries = append(result.entries, entry{key: f.name, value: n})
	}
	return result, nil
}

// isLeftOut reports whether a value is what a missing key decodes to.
func (f *field) isLeftOut(value reflect.Value) bool {
	return f.optional && f.fallback == nil && value.IsZero()
}

func (s *pointerShape) encode(path string, from reflect.Value) (*Node, error) {
	if from.IsNil() {
		return nil, cannotEncode(path, "nil, where none is not allowed")
	}
	return s.structShape.encode(path, from.Elem())
}

func (s *noneShape) encode(path string, from reflect.Value) (*Node, error) {
	if from.IsNil() {
		return &Node{kind: ScalarKind, text: noneText}, nil
	}
	return s.shape.encode(path, from)
}

func (s *unionShape) encode(path string, from reflect.Value) (*Node, error) {
	if from.IsNil() {
		return nil, cannotEncode(path, "nil, where none is not allowed")
	}
	value := from.Elem()
	v := s.variantOf(value.Type())
	if v == nil {
		return nil, cannotEncode(path, "%v is not registered as a %s", value.Type(), s.key)
	}
	result, err := v.shape.encode(path, value)
	if err != nil {
		return nil, err
	}
	discriminator := entry{key: s.key, value: &Node{kind: ScalarKind, text: v.name, quoted: true}}
	result.entries = append([]entry{discriminator}, result.entries...)
	return result, nil
}

func (s *listShape) encode(path string, from reflect.Value) (*Node, error) {
	result := &Node{kind: ListKind}
	for i := range from.Len() {
		item, err := s.item.encode(joinIndex(path, i), from.Index(i))
		if err != nil {
			return nil, err
		}
		result.items = append(result.items, item)
	}
	return result, nil
}

func (rawShape) encode(path string, from reflect.Value) (*Node, error) {
	if from.IsNil() {
		return nil, cannotEncode(path, "no node")
	}
	return from.Interface().(*Node), nil
}

func (s *overlayShape) encode(path string, from reflect.Value) (*Node, error) {
	return (&listShape{item: rawShape{}}).encode(path, from)
}

func (s *scalarShape) encode(path string, from reflect.Value) (*Node, error) {
	if w := s.wordFor(from); w != nil {
		return &Node{kind: ScalarKind, text: w.text, quoted: true}, nil
	}
	text := s.kind.text(from)
	// Reading the text back tells whether any document could have given the value.
	err := s.kind.parse(text, reflect.New(s.of).Elem())
	if err != nil || !utf8.ValidString(text) {
		return nil, cannotEncode(path, "%s is not %s", show(strings.ToValidUTF8(text, "?")), s.kind.noun)
	}
	return &Node{kind: ScalarKind, text: text, quoted: s.kind.free}, nil
}

// cannotEncode is the error about a Go value that no document can give.
func cannotEncode(path, format string, arguments ...any) error {
	return problemAt(Origin{}, path, format, arguments...)
}
