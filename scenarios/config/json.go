package config

import (
	"bytes"
	"encoding/json"
	"strings"
)

// MarshalJSON returns the tree as JSON with the keys in their order: numbers, booleans and null as such, and everything
// else, quantities too, as strings.
func (n *Node) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	n.writeJSON(&out)
	return out.Bytes(), nil
}

func (n *Node) writeJSON(out *bytes.Buffer) {
	switch n.kind {
	case ListKind:
		out.WriteByte('[')
		for i, item := range n.items {
			separate(out, i)
			item.writeJSON(out)
		}
		out.WriteByte(']')
	case MapKind:
		out.WriteByte('{')
		for i, e := range n.entries {
			separate(out, i)
			out.Write(jsonText(e.key))
			out.WriteByte(':')
			e.value.writeJSON(out)
		}
		out.WriteByte('}')
	default:
		out.Write(n.jsonScalar())
	}
}

func separate(out *bytes.Buffer, position int) {
	if position > 0 {
		out.WriteByte(',')
	}
}

// jsonScalar writes a scalar without quotes if it had none and JSON has such a value.
func (n *Node) jsonScalar() []byte {
	text := n.text
	if lower := strings.ToLower(text); lower == "true" || lower == "false" {
		text = lower // YAML also has True and TRUE.
	}
	if !n.quoted && json.Valid([]byte(text)) {
		return []byte(text)
	}
	return jsonText(n.text)
}

// jsonText writes a string without the escapes that only web pages need.
func jsonText(text string) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	// A string cannot fail to encode.
	_ = encoder.Encode(text)
	return bytes.TrimSpace(out.Bytes())
}
