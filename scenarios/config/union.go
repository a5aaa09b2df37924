package config

import (
	"maps"
	"reflect"
	"slices"
)

// Union is an interface type whose values are written as maps with a key that says which kind they are: {law:
// exponential, mean: 20ms}.
type Union struct {
	of       reflect.Type
	key      string
	variants map[string]reflect.Type
	apart    bool
}

// Apart says that the variants share no keys, even if they have some of the same name: what timeout means depends on the
// library. An assignment of the discriminator alone then leaves out what stood beside it.
func (u Union) Apart() Union {
	u.apart = true
	return u
}

// UnionOf describes the union of the interface T: key is the discriminator ("law"), and variants holds a zero struct for
// each word that may stand there.
func UnionOf[T any](key string, variants map[string]T) Union {
	u := Union{of: reflect.TypeFor[T](), key: key, variants: map[string]reflect.Type{}}
	if u.of.Kind() != reflect.Interface || len(variants) == 0 {
		mistake("a union needs an interface and variants, which %v is not or has not", u.of)
	}
	for name, value := range variants {
		t := reflect.TypeOf(value)
		if t == nil || t.Kind() != reflect.Struct {
			mistake("%s %s of %v must be a struct", key, name, u.of)
		}
		u.variants[name] = t
	}
	return u
}

// unionShape is a map whose discriminator decides which other keys it has.
type unionShape struct {
	of       reflect.Type
	key      string
	variants []*variant // In the order of their names.
}

// variant is one alternative of a union.
type variant struct {
	name  string
	shape *structShape
}

// unionFor returns the shape of a registered interface. Like a struct, a union may contain itself.
func (c *Codec) unionFor(t reflect.Type) *unionShape {
	if known, ok := c.variants[t]; ok {
		return known
	}
	union, ok := c.unions[t]
	if !ok {
		mistake("%v is not a registered union", t)
	}
	s := &unionShape{of: t, key: union.key}
	c.variants[t] = s
	for _, name := range slices.Sorted(maps.Keys(union.variants)) {
		v := &variant{name: name, shape: c.structFor(union.variants[name])}
		if s.variantOf(v.shape.of) != nil || v.shape.field(s.key) != nil {
			mistake("%v stands twice in the union %v, or has the key %s", v.shape.of, t, s.key)
		}
		s.variants = append(s.variants, v)
	}
	return s
}

// names returns the words that the discriminator may be.
func (s *unionShape) names() []string {
	names := make([]string, len(s.variants))
	for i, v := range s.variants {
		names[i] = v.name
	}
	return names
}

// variant returns the variant of a name, or nil.
func (s *unionShape) variant(name string) *variant {
	for _, v := range s.variants {
		if v.name == name {
			return v
		}
	}
	return nil
}

// variantOf returns the variant of a Go type, or nil.
func (s *unionShape) variantOf(t reflect.Type) *variant {
	for _, v := range s.variants {
		if v.shape.of == t {
			return v
		}
	}
	return nil
}

func (s *unionShape) takes(n *Node) bool { return n.kind == MapKind }

func (s *unionShape) wanted(n *Node) string {
	name := s.variants[0].name
	if s.variant(n.text) != nil {
		name = n.text
	}
	return "a map that names its " + s.key + ", as in {" + s.key + ": " + name + "}"
}
