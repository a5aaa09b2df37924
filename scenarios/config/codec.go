package config

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
)

// Codec reads documents into tagged structs and writes them back; see the package documentation for the tags. It is made
// once, for the unions its structs use, and may be used by several goroutines at once.
//
// A mistake in a struct or its tags is a mistake in the program: the first use of the type panics and says where.
type Codec struct {
	unions         map[reflect.Type]Union
	discriminators []string
	apart          []Union // those whose variants share no keys

	building sync.Mutex
	shapes   map[reflect.Type]shape
	structs  map[reflect.Type]*structShape
	variants map[reflect.Type]*unionShape
	// unchecked are the defaults to try once all shapes that they need are complete.
	unchecked []func()
}

// NewCodec returns a codec that knows the given unions.
func NewCodec(unions ...Union) *Codec {
	c := &Codec{
		unions:   map[reflect.Type]Union{},
		shapes:   map[reflect.Type]shape{},
		structs:  map[reflect.Type]*structShape{},
		variants: map[reflect.Type]*unionShape{},
	}
	for _, union := range unions {
		if _, twice := c.unions[union.of]; twice {
			mistake("%v is registered as a union twice", union.of)
		}
		c.unions[union.of] = union
		if union.apart {
			c.apart = append(c.apart, union)
		}
		if !slices.Contains(c.discriminators, union.key) {
			c.discriminators = append(c.discriminators, union.key)
		}
	}
	return c
}

// shape is what a Go type, together with a field's tags, looks like in a document. Each shape decodes, encodes and
// describes itself, so that the three cannot disagree.
type shape interface {
	// takes reports whether the node is of the right kind to be decoded.
	takes(n *Node) bool
	// wanted completes "must be ..." for a node that is not taken.
	wanted(n *Node) string
	decode(d *decoding, path string, n *Node, into reflect.Value)
	encode(path string, from reflect.Value) (*Node, error)
	schema(b *schemaBuilder) object
}

// shapeOf returns the shape of a whole document's type.
func (c *Codec) shapeOf(t reflect.Type) shape {
	c.building.Lock()
	defer c.building.Unlock()
	if known, ok := c.shapes[t]; ok {
		return known
	}
	built := c.shapeFor(t, "")
	for len(c.unchecked) > 0 {
		check := c.unchecked[0]
		c.unchecked = c.unchecked[1:]
		check()
	}
	c.shapes[t] = built
	return built
}

// shapeFor builds the shape of a type under a field's tags.
func (c *Codec) shapeFor(t reflect.Type, tag reflect.StructTag) shape {
	if kind, ok := scalarKindOf(t); ok {
		return newScalarShape(t, kind, tag)
	}
	if t == nodeType {
		return rawShape{}
	}
	switch t.Kind() {
	case reflect.Slice:
		return &listShape{of: t, item: c.shapeFor(t.Elem(), tag)}
	case reflect.Struct:
		return c.structFor(t)
	case reflect.Interface:
		return orNone(c.unionFor(t), tag)
	case reflect.Pointer:
		if t.Elem().Kind() == reflect.Struct {
			return orNone(&pointerShape{c.structFor(t.Elem())}, tag)
		}
	}
	mistake("a value of type %v cannot be read", t)
	return nil
}

// mistake reports an error in the program.
func mistake(format string, arguments ...any) {
	panic("config: " + fmt.Sprintf(format, arguments...))
}
