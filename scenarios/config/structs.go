package config

import (
	"reflect"
	"slices"
)

// structShape is a map with known keys.
type structShape struct {
	of     reflect.Type
	doc    string
	fields []*field
	item   *itemKey // How items of a list of such structs are told apart, or nil where no tag says it.
}

// field is one key of a structShape.
type field struct {
	name     string
	doc      string
	index    []int
	shape    shape
	optional bool
	fallback *Node // The default, or nil.
}

// structFor returns the shape of a struct type. It is known before its fields are, because a struct may contain itself.
func (c *Codec) structFor(t reflect.Type) *structShape {
	if known, ok := c.structs[t]; ok {
		return known
	}
	s := &structShape{of: t}
	c.structs[t] = s
	c.addFields(s, t, nil)
	return s
}

// addFields adds the fields of t, which is the struct itself or one embedded in it at the given index.
func (c *Codec) addFields(s *structShape, t reflect.Type, within []int) {
	for i := range t.NumField() {
		from := t.Field(i)
		index := append(slices.Clone(within), i)
		name, named := from.Tag.Lookup("yaml")
		switch {
		case from.Name == "_":
			s.doc = from.Tag.Get("doc")
		case from.Anonymous && !named && from.Type.Kind() == reflect.Struct:
			c.addFields(s, from.Type, index)
		case !named || !from.IsExported():
			mistake("field %s of %v must be exported and have a yaml tag", from.Name, t)
		case s.field(name) != nil:
			mistake("%v has the key %s twice", s.of, name)
		default:
			f := c.newField(s, name, index, from)
			s.fields = append(s.fields, f)
			if by := newItemKey(f, from.Tag); by != nil {
				s.item = by
			}
		}
	}
}

// newField reads a field's tags.
func (c *Codec) newField(s *structShape, name string, index []int, from reflect.StructField) *field {
	f := &field{name: name, doc: from.Tag.Get("doc"), index: index, optional: from.Tag.Get("optional") == "true"}
	if key, ok := from.Tag.Lookup("overlay"); ok {
		if from.Type != reflect.SliceOf(nodeType) {
			mistake("field %s of %v: overlay needs a []*Node", from.Name, s.of)
		}
		f.shape = &overlayShape{enclosing: s, own: name, key: key}
	} else {
		f.shape = c.shapeFor(from.Type, from.Tag)
	}
	if text, ok := from.Tag.Lookup("default"); ok {
		f.fallback = defaultNode(text)
		c.unchecked = append(c.unchecked, func() { checkDefault(s, f, from.Type) })
	}
	return f
}

// defaultNode parses a default as if it had been written in the document.
func defaultNode(text string) *Node {
	n, err := parseDocument("", []byte(text))
	if err != nil || n == nil {
		mistake("default %q is not YAML", text)
	}
	return n.relocated(Origin{})
}

// checkDefault makes sure that a user is never told of a problem with a value that is not theirs.
func checkDefault(s *structShape, f *field, t reflect.Type) {
	d := &decoding{}
	d.value(f.shape, f.name, f.fallback, reflect.New(t).Elem())
	if len(d.problems) > 0 {
		mistake("default of %v: %v", s.of, Problems(d.problems))
	}
}

// field returns the field with a key, or nil.
func (s *structShape) field(key string) *field {
	for _, f := range s.fields {
		if f.name == key {
			return f
		}
	}
	return nil
}

// keys returns the known keys in their order.
func (s *structShape) keys() []string {
	keys := make([]string, len(s.fields))
	for i, f := range s.fields {
		keys[i] = f.name
	}
	return keys
}

func (s *structShape) takes(n *Node) bool { return n.kind == MapKind }

func (s *structShape) wanted(*Node) string { return "a map" + withKeys(s.keys()) }

// withKeys says which keys a map has.
func withKeys(keys []string) string {
	switch len(keys) {
	case 0:
		return " without keys"
	case 1:
		return " with the key " + keys[0]
	}
	return " with the keys " + listWords(keys, "and")
}

// pointerShape is a struct behind a pointer.
type pointerShape struct{ *structShape }

// noneShape is a pointer or union that may be nil, which is written none.
type noneShape struct{ shape }

// orNone allows none where the tag does.
func orNone(s shape, tag reflect.StructTag) shape {
	if tag.Get("none") == "true" {
		return &noneShape{s}
	}
	return s
}

func (s *noneShape) takes(n *Node) bool { return n.isNone() || s.shape.takes(n) }

func (s *noneShape) wanted(n *Node) string { return noneText + " or " + s.shape.wanted(n) }
