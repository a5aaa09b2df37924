package config

import (
	"errors"
	"reflect"
	"strconv"
)

// Scalar is implemented by a pointer to a type that is written as one word, usually a quantity with its unit. Where fields
// of the type are to have ranges (min, max, above), its underlying type must be a number.
type Scalar interface {
	// ParseText sets the value from what was written. Its error is one line for the user: "must be ...".
	ParseText(text string) error
	// Text returns the canonical text, from which ParseText sets an equal value.
	Text() string
	// SchemaType returns a new JSON Schema of the text; its description says what the value is, as in "a rate with its
	// unit, as in 50/s", and is used in messages too.
	SchemaType() map[string]any
}

// WarnedScalar is a Scalar that can doubt a text it accepts.
type WarnedScalar interface {
	Scalar
	// WarnText returns the doubt about a text that ParseText accepted, or "".
	WarnText(text string) string
}

// scalarKind is how values of one Go type are written. The table of them serves decoding, encoding and the schema.
type scalarKind struct {
	// noun completes "must be ...".
	noun string
	// literal says that quotes are refused: the value is a number or a boolean to YAML and JSON, not a text.
	literal bool
	// free says that any text is a value, so that it needs quotes where it looks like something else.
	free bool
	// unsigned says that a value is at least zero unless its tags say otherwise.
	unsigned bool
	// parse sets a value. Its error is errForm where the noun says it all.
	parse  func(text string, into reflect.Value) error
	text   func(from reflect.Value) string
	schema func() object
	warn   func(value reflect.Value, text string) string
}

// errForm is the error of a text that is not of the kind at all.
var errForm = errors.New("not of this form")

var scalarKinds = map[reflect.Kind]scalarKind{
	reflect.String: {
		noun: "a text", free: true,
		parse:  func(text string, into reflect.Value) error { into.SetString(text); return nil },
		text:   reflect.Value.String,
		schema: func() object { return object{"type": "string"} },
		warn:   noWarning,
	},
	reflect.Bool: {
		noun: "true or false", literal: true,
		parse:  parseBool,
		text:   func(from reflect.Value) string { return strconv.FormatBool(from.Bool()) },
		schema: func() object { return object{"type": "boolean"} },
		warn:   noWarning,
	},
	reflect.Int:   integerKind,
	reflect.Int64: integerKind,
	reflect.Uint64: {
		noun: "a whole number", literal: true,
		parse:  parseUnsigned,
		text:   func(from reflect.Value) string { return strconv.FormatUint(from.Uint(), 10) },
		schema: func() object { return object{"type": "integer", "minimum": 0} },
		warn:   noWarning,
	},
	reflect.Float64: {
		noun: "a number", literal: true,
		parse: func(text string, into reflect.Value) error {
			value, err := parseDecimal(text, 0)
			into.SetFloat(value)
			return err
		},
		text:   func(from reflect.Value) string { return formatDecimal(from.Float()) },
		schema: func() object { return object{"type": "number"} },
		warn:   noWarning,
	},
}

var integerKind = scalarKind{
	noun: "a whole number", literal: true,
	parse:  parseInteger,
	text:   func(from reflect.Value) string { return strconv.FormatInt(from.Int(), 10) },
	schema: func() object { return object{"type": "integer"} },
	warn:   noWarning,
}

func noWarning(reflect.Value, string) string { return "" }

var scalarType = reflect.TypeFor[Scalar]()

// scalarKindOf returns how a type is written as one word, if it is.
func scalarKindOf(t reflect.Type) (scalarKind, bool) {
	switch {
	case reflect.PointerTo(t).Implements(scalarType):
		return customKind(t), true
	case t == durationType:
		return durationKind, true
	}
	kind, ok := scalarKinds[t.Kind()]
	return kind, ok
}

// customKind wraps a Scalar.
func customKind(t reflect.Type) scalarKind {
	scalar := func(v reflect.Value) Scalar { return v.Addr().Interface().(Scalar) }
	zero := scalar(reflect.New(t).Elem())
	noun, _ := zero.SchemaType()["description"].(string)
	if noun == "" {
		mistake("the schema of %v has no description", t)
	}
	return scalarKind{
		noun:  noun,
		parse: func(text string, into reflect.Value) error { return scalar(into).ParseText(text) },
		text: func(from reflect.Value) string {
			addressable := reflect.New(t).Elem()
			addressable.Set(from)
			return scalar(addressable).Text()
		},
		schema: func() object { return zero.SchemaType() },
		warn: func(value reflect.Value, text string) string {
			if warned, ok := scalar(value).(WarnedScalar); ok {
				return warned.WarnText(text)
			}
			return ""
		},
	}
}

func parseBool(text string, into reflect.Value) error {
	switch text {
	case "true", "True", "TRUE":
		into.SetBool(true)
	case "false", "False", "FALSE":
		into.SetBool(false)
	default:
		return errForm
	}
	return nil
}

func parseInteger(text string, into reflect.Value) error {
	value, err := strconv.ParseInt(text, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return errors.New("must be from -9223372036854775808 to 9223372036854775807")
	}
	if err != nil {
		return errForm
	}
	into.SetInt(value)
	return nil
}

func parseUnsigned(text string, into reflect.Value) error {
	if integerPattern.MatchString(text) && text[0] == '-' {
		return errors.New("must be at least 0")
	}
	value, err := strconv.ParseUint(text, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return errors.New("must be at most 18446744073709551615")
	}
	if err != nil {
		return errForm
	}
	into.SetUint(value)
	return nil
}
