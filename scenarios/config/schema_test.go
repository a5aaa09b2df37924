package config_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"halfopen/scenarios/config"
)

// jsonSchema checks documents against the part of JSON Schema that the package writes.
type jsonSchema struct{ root map[string]any }

func labSchema(t *testing.T) *jsonSchema {
	t.Helper()
	text, err := labCodec.Schema(lab{}, "https://example.org/lab.json", "Lab")
	if err != nil {
		t.Fatal(err)
	}
	result := &jsonSchema{}
	if err := json.Unmarshal(text, &result.root); err != nil {
		t.Fatal(err)
	}
	return result
}

// check returns what is wrong with a document, or "".
func (s *jsonSchema) check(n *config.Node) string {
	text, err := n.MarshalJSON()
	if err != nil {
		return err.Error()
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err.Error()
	}
	return s.refusal(s.root, value, "")
}

// refusal returns why a value does not fit a schema. It panics on a keyword it does not know.
func (s *jsonSchema) refusal(schema map[string]any, value any, path string) string {
	for keyword, argument := range schema {
		problem := ""
		switch keyword {
		case "$schema", "$id", "$defs", "title", "description", "default", "additionalProperties":
		case "$ref":
			problem = s.refusal(s.definition(argument.(string)), value, path)
		case "type":
			if got := jsonType(value); got != argument && !(argument == "number" && got == "integer") {
				problem = fmt.Sprintf("is %s, not %s", got, argument)
			}
		case "const":
			if value != argument {
				problem = fmt.Sprintf("is not %v", argument)
			}
		case "enum":
			if !slices.Contains(argument.([]any), value) {
				problem = fmt.Sprintf("is none of %v", argument)
			}
		case "pattern":
			if text, ok := value.(string); ok && !regexp.MustCompile(argument.(string)).MatchString(text) {
				problem = "does not match " + argument.(string)
			}
		case "minimum", "maximum", "exclusiveMinimum":
			problem = outside(keyword, argument.(float64), value)
		case "properties":
			problem = s.badProperty(schema, argument.(map[string]any), value, path)
		case "required":
			problem = missing(argument.([]any), value)
		case "items":
			if list, ok := value.([]any); ok {
				for i, item := range list {
					problem += s.refusal(argument.(map[string]any), item, fmt.Sprintf("%s.%d", path, i))
				}
			}
		case "oneOf", "anyOf":
			if fits := s.countFitting(argument.([]any), value, path); fits == 0 || fits > 1 && keyword == "oneOf" {
				problem = fmt.Sprintf("fits %d alternatives", fits)
			}
		default:
			panic("unknown keyword " + keyword)
		}
		if problem != "" {
			return path + " " + problem
		}
	}
	return ""
}

func (s *jsonSchema) definition(reference string) map[string]any {
	definitions, _ := s.root["$defs"].(map[string]any)
	return definitions[strings.TrimPrefix(reference, "#/$defs/")].(map[string]any)
}

func (s *jsonSchema) badProperty(schema, properties map[string]any, value any, path string) string {
	object, ok := value.(map[string]any)
	if !ok {
		return ""
	}
	for key, below := range object {
		known, ok := properties[key].(map[string]any)
		if !ok && schema["additionalProperties"] == false {
			return "has the key " + key
		}
		if problem := s.refusal(known, below, path+"."+key); problem != "" {
			return problem
		}
	}
	return ""
}

func (s *jsonSchema) countFitting(alternatives []any, value any, path string) int {
	fits := 0
	for _, alternative := range alternatives {
		if s.refusal(alternative.(map[string]any), value, path) == "" {
			fits++
		}
	}
	return fits
}

func missing(required []any, value any) string {
	object, ok := value.(map[string]any)
	for _, key := range required {
		if _, has := object[key.(string)]; ok && !has {
			return "has no key " + key.(string)
		}
	}
	return ""
}

func outside(keyword string, limit float64, value any) string {
	number, ok := value.(float64)
	if !ok || keyword == "minimum" && number >= limit || keyword == "maximum" && number <= limit || keyword == "exclusiveMinimum" && number > limit {
		return ""
	}
	return fmt.Sprintf("is not within %s %v", keyword, limit)
}

func jsonType(value any) string {
	switch typed := value.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	case float64:
		if typed == math.Trunc(typed) {
			return "integer"
		}
		return "number"
	}
	return "null"
}

func TestSchemaAndDecodeAgree(t *testing.T) {
	schema := labSchema(t)
	for _, document := range []string{
		"{name: x}",
		"{name: x, horizon: 5s, shift: PT1M, arrivals: {rate: 5/min}, pool: none, breaker: none}",
		"{name: x, pool: {slots: 1, queue: unlimited}, seed: 18446744073709551615, extra: {any: [thing, 1]}}",
		"{name: x, latency: {law: mixture, share: 20, of: {law: constant, value: 0}}}",
		"{name: x, note: {text: a, next: {text: b, weight: -0.5}}, levels: [0, 1.5]}",
		"{}", "[]", "{name: []}", "{name: x, seed: -1}", "{name: x, seed: 1.5}", "{name: x, seed: '1'}", "{name: x, nme: x}",
		"{name: x, horizon: 5}", "{name: x, horizon: soon}", "{name: x, generator: PCG}", "{name: x, strict: 'yes'}",
		"{name: x, pool: {slots: 0}}", "{name: x, pool: {slots: 1001}}", "{name: x, pool: {slots: 1, queue: some}}", "{name: x, pool: {}}",
		"{name: x, latency: none}", "{name: x, latency: {law: gamma}}", "{name: x, latency: {mean: 1s}}", "{name: x, latency: {law: constant, mean: 1s}}",
		"{name: x, arrivals: {rate: 5}}", "{name: x, arrivals: {rate: 5/m}}", "{name: x, levels: [-1]}", "{name: x, levels: 1}",
		"{name: x, note: {text: a, weight: -1}}", "{name: x, breaker: {preset: textbook, failureRateThreshold: 101}}",
		"{name: x, arms: [{name: a, breaker: {slidingWindowSize: 3}, pool: {slots: 1}, latency: {mean: 1s}}]}",
		"{name: x, arms: [{breaker: none}]}", "{name: x, arms: [3]}",
	} {
		root := mustParse(t, document)
		var l lab
		_, err := labCodec.Decode(root, &l)
		refusal := schema.check(root)
		if (err != nil) != (refusal != "") {
			t.Errorf("%s: Decode says %v, the schema says %q", document, err, refusal)
		}
	}
}

func TestSchemaOfOverlays(t *testing.T) {
	schema := labSchema(t)
	for document, fits := range map[string]bool{
		"{name: a}": true,
		"{name: a, pool: {queue: 3}, breaker: {slidingWindowSize: 3}, note: {next: {weight: 3}}}": true,
		"{name: a, breaker: none, faults: [{kind: error, from: 1s, to: 2s}]}":                     true,
		"{name: a, faults: [{from: 1s}]}":                                                         false, // Lists replace, so their items are whole.
		"{name: a, breaker: {slidingWindowsize: 3}}":                                              false,
		"{name: a, arms: []}":         false,
		"{name: a, pool: {slots: 0}}": false,
	} {
		if refusal := schema.check(mustParse(t, "{name: x, arms: ["+document+"]}")); (refusal == "") != fits {
			t.Errorf("%s: %q", document, refusal)
		}
	}
}

func TestSchemaText(t *testing.T) {
	first, err := labCodec.Schema(&lab{}, "https://example.org/lab.json", "Lab")
	second, _ := labCodec.Schema(lab{}, "https://example.org/lab.json", "Lab")
	if err != nil || !bytes.Equal(first, second) {
		t.Fatalf("not the same twice: %v", err)
	}
	schema := labSchema(t)
	properties := schema.root["properties"].(map[string]any)
	for key, want := range map[string]any{
		"name":    map[string]any{"type": "string", "description": "what it is called"},
		"seed":    map[string]any{"type": "integer", "minimum": 0.0, "default": 42.0},
		"breaker": map[string]any{"oneOf": []any{map[string]any{"const": "none"}, map[string]any{"$ref": "#/$defs/breaker"}}, "default": "none"},
	} {
		if !reflect.DeepEqual(properties[key], want) {
			t.Errorf("%s: got %v, want %v", key, properties[key], want)
		}
	}
	if got := properties["horizon"].(map[string]any)["description"]; got != "a time with its unit, as in 20ms, 1m30s or PT5S; above 0s; at most 1h" {
		t.Errorf("horizon: %v", got)
	}
	if got := schema.root["description"]; got != "a document with a field of every kind" {
		t.Errorf("root: %v", got)
	}
	if got := schema.root["required"]; !reflect.DeepEqual(got, []any{"name"}) {
		t.Errorf("required: %v", got)
	}
	for reference := range referencesIn(schema.root) {
		schema.definition(reference)
	}
}

// referencesIn returns every $ref of a schema.
func referencesIn(schema any) map[string]bool {
	found := map[string]bool{}
	switch typed := schema.(type) {
	case map[string]any:
		for key, value := range typed {
			if reference, ok := value.(string); ok && key == "$ref" {
				found[reference] = true
			}
			for reference := range referencesIn(value) {
				found[reference] = true
			}
		}
	case []any:
		for _, value := range typed {
			for reference := range referencesIn(value) {
				found[reference] = true
			}
		}
	}
	return found
}
