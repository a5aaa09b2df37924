package config

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
)

// object is a JSON object of a schema. Its keys are written in alphabetical order.
type object = map[string]any

// Schema returns the JSON Schema (draft 2020-12, indented, the same bytes each time) of the documents that Decode accepts
// for a value of this type, as far as a schema can say it: id and title are the schema's own. It serves editors; Decode
// checks more.
func (c *Codec) Schema(value any, id, title string) ([]byte, error) {
	t := structOf(value, "Schema")
	b := &schemaBuilder{definitions: object{}, names: map[definition]string{}}
	root := b.object(c.shapeOf(t).(*structShape), nil)
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["$id"] = id
	root["title"] = title
	if len(b.definitions) > 0 {
		root["$defs"] = b.definitions
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(root)
	return out.Bytes(), err
}

// structOf is the type of a struct, or of the one that a pointer leads to.
func structOf(value any, who string) reflect.Type {
	t := reflect.TypeOf(value)
	if t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || t.Kind() != reflect.Struct {
		mistake("%s needs a struct, not %T", who, value)
	}
	return t
}

// schemaBuilder gathers the definitions that a schema refers to.
type schemaBuilder struct {
	definitions object
	names       map[definition]string
	// partial is set inside an overlay, where maps merge and nothing is required but what tells items apart.
	partial bool
}

// definition identifies what a definition describes.
type definition struct {
	of      reflect.Type
	partial bool
}

// refer returns a reference to the definition of a type, which build makes if there is none yet.
func (b *schemaBuilder) refer(t reflect.Type, build func() object) object {
	d := definition{t, b.partial}
	name, ok := b.names[d]
	if !ok {
		name = b.newName(t)
		b.names[d] = name
		b.definitions[name] = object{} // Takes the name before build does.
		b.definitions[name] = build()
	}
	return object{"$ref": "#/$defs/" + name}
}

// newName names a definition after its type. Types of several packages may share a name.
func (b *schemaBuilder) newName(t reflect.Type) string {
	name := t.Name()
	if b.partial {
		name += "Overlay"
	}
	unique := name
	for i := 2; b.definitions[unique] != nil; i++ {
		unique = name + strconv.Itoa(i)
	}
	return unique
}

// whole builds a schema outside of any overlay: most lists replace, so their items are complete.
func (b *schemaBuilder) whole(s shape) object {
	defer func(before bool) { b.partial = before }(b.partial)
	b.partial = false
	return s.schema(b)
}

// object describes a map with a struct's keys; discriminator, if any, is one more key with its only word.
func (b *schemaBuilder) object(s *structShape, discriminator *entry) object {
	properties, required := object{}, []string{}
	if discriminator != nil {
		properties[discriminator.key] = object{"const": discriminator.value.text}
		required = append(required, discriminator.key)
	}
	for _, f := range s.fields {
		properties[f.name] = b.property(f)
		if f.fallback == nil && !f.optional {
			required = append(required, f.name)
		}
	}
	if b.partial {
		required = s.itemKeys()
	}
	result := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		result["required"] = required
	}
	if s.doc != "" {
		result["description"] = s.doc
	}
	return result
}

// property describes a field.
func (b *schemaBuilder) property(f *field) object {
	result := f.shape.schema(b)
	if f.fallback != nil && !b.partial {
		result["default"] = f.fallback
	}
	if f.doc != "" {
		kind, _ := result["description"].(string)
		result["description"] = f.doc
		describe(result, kind)
	}
	return result
}

// describe adds to a description: "the mean; a time with its unit, as in 20ms; above 0s".
func describe(schema object, more string) {
	before, _ := schema["description"].(string)
	switch {
	case more == "":
	case before == "":
		schema["description"] = more
	default:
		schema["description"] = before + "; " + more
	}
}

func (s *structShape) schema(b *schemaBuilder) object {
	return b.refer(s.of, func() object { return b.object(s, nil) })
}

func (s *noneShape) schema(b *schemaBuilder) object {
	return object{"oneOf": []object{{"const": noneText}, s.shape.schema(b)}}
}

// schema describes a union. In an overlay the discriminator may be left out, so that several variants may fit.
func (s *unionShape) schema(b *schemaBuilder) object {
	return b.refer(s.of, func() object {
		var alternatives []object
		for _, v := range s.variants {
			discriminator := &entry{key: s.key, value: &Node{text: v.name}}
			alternatives = append(alternatives, b.object(v.shape, discriminator))
		}
		if b.partial {
			return object{"anyOf": alternatives}
		}
		return object{"oneOf": alternatives}
	})
}

// schema describes the items. In an overlay they are partial if they merge.
func (s *listShape) schema(b *schemaBuilder) object {
	if itemKeyOf(s.item) != nil {
		return object{"type": "array", "items": s.item.schema(b)}
	}
	return object{"type": "array", "items": b.whole(s.item)}
}

func (rawShape) schema(*schemaBuilder) object { return object{} }

// schema describes the items as the enclosing map with nothing required but the key.
func (s *overlayShape) schema(b *schemaBuilder) object {
	if b.partial {
		return object{} // Only reached through the items' own list, which they do not have.
	}
	b.partial = true
	item := b.object(s.enclosing, nil)
	b.partial = false
	delete(item["properties"].(object), s.own)
	item["required"] = []string{s.key}
	return object{"type": "array", "items": item}
}
