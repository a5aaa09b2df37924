package conformance

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// translateAll turns the settings of a recording into those of the preset, as a scenario has them.
func (d dialect) translateAll(library presets.Library, written map[string]json.RawMessage) (map[string]any, error) {
	values := map[string]any{"preset": library.Name}
	known := fieldsOf(reflect.TypeOf(library.Preset))
	for _, key := range slices.Sorted(maps.Keys(written)) {
		translated, err := d.translate(key, written[key], known)
		if err != nil {
			return nil, err
		}
		for name, value := range translated {
			if _, twice := values[name]; twice {
				return nil, fmt.Errorf("%s is given in two ways; leave one of them out", name)
			}
			values[name] = value
		}
	}
	return values, nil
}

// translate turns one setting into those of the preset.
func (d dialect) translate(key string, raw json.RawMessage, known map[string]reflect.Type) (map[string]any, error) {
	if rewrite, has := d.rewrites[key]; has {
		return rewrite(raw)
	}
	if slices.Contains(d.unused, key) {
		return nil, nil
	}
	name, unit := d.preset(key), d.unit
	if bare, has := strings.CutSuffix(key, "Ms"); has && isTime(known[d.preset(bare)]) {
		name, unit = d.preset(bare), "ms"
	}
	field, has := known[name]
	if !has {
		return nil, config.UnknownName("setting", key, d.keys(known))
	}
	value, err := valueOf(field, raw, cmp.Or(unit, "ms"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return map[string]any{name: value}, nil
}

// preset is the name that a setting has in the preset.
func (d dialect) preset(key string) string { return cmp.Or(d.names[key], key) }

// keys are the names that a setting may have.
func (d dialect) keys(known map[string]reflect.Type) []string {
	keys := slices.Concat(d.unused, slices.Collect(maps.Keys(known)), slices.Collect(maps.Keys(d.names)), slices.Collect(maps.Keys(d.rewrites)))
	slices.Sort(keys)
	return slices.Compact(keys)
}

// valueOf is a value as a scenario has it: a bare number that is a time gets its unit, within a map too.
func valueOf(field reflect.Type, raw json.RawMessage, unit string) (any, error) {
	if field.Kind() == reflect.Pointer {
		field = field.Elem()
	}
	switch {
	case isTime(field) && isNumber(raw):
		return quantity(raw, unit)
	case field.Kind() == reflect.Struct && raw[0] == '{':
		return valuesOf(fieldsOf(field), raw, unit)
	default:
		return raw, nil
	}
}

// valuesOf is a map as a scenario has it. Keys that are not known are left to the codec.
func valuesOf(fields map[string]reflect.Type, raw json.RawMessage, unit string) (any, error) {
	var written map[string]json.RawMessage
	if err := json.Unmarshal(raw, &written); err != nil {
		return nil, err
	}
	values := map[string]any{}
	for key, value := range written {
		field, known := fields[key]
		if !known {
			field = reflect.TypeFor[any]()
		}
		var err error
		if values[key], err = valueOf(field, value, unit); err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
	}
	return values, nil
}

// quantity writes a number with its unit, without an exponent.
func quantity(raw json.RawMessage, unit string) (string, error) {
	value, err := strconv.ParseFloat(string(raw), 64)
	if err != nil {
		return "", errors.New("must be a smaller number")
	}
	return strconv.FormatFloat(value, 'f', -1, 64) + unit, nil
}

func isTime(field reflect.Type) bool { return field == reflect.TypeFor[time.Duration]() }

// isNumber reports whether a JSON value is a number.
func isNumber(raw json.RawMessage) bool { return raw[0] == '-' || '0' <= raw[0] && raw[0] <= '9' }
