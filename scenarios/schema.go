package scenarios

import (
	"encoding/json"
	"fmt"
	"maps"
)

// Schema is the JSON Schema of scenario files, of any kind.
func Schema() ([]byte, error) {
	definitions := map[string]any{}
	var choices []any
	var head map[string]any
	for _, k := range kinds {
		one, err := k.schema()
		if err != nil {
			return nil, err
		}
		if parts, ok := one["$defs"].(map[string]any); ok {
			maps.Copy(definitions, parts)
		}
		if head == nil {
			head = map[string]any{"$schema": one["$schema"], "$id": one["$id"], "title": one["title"]}
		}
		for _, key := range []string{"$schema", "$id", "title", "$defs"} {
			delete(one, key)
		}
		definitions[k.name] = one
		choices = append(choices, map[string]any{"$ref": "#/$defs/" + k.name})
	}
	head["$defs"], head["oneOf"] = definitions, choices
	text, err := json.MarshalIndent(head, "", "  ")
	return append(text, '\n'), err
}

// schema is the JSON Schema of one kind.
func (k kind) schema() (map[string]any, error) {
	text, err := codec.Schema(k.newFile(), "urn:halfopen:scenario", "halfopen scenario")
	if err != nil {
		return nil, fmt.Errorf("schema of a scenario of %s: %w", k.name, err)
	}
	var schema map[string]any
	return schema, json.Unmarshal(text, &schema)
}
