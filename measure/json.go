package measure

import (
	"bytes"
	"encoding/json"
)

// Indented is a value as an indented JSON object that ends in a line break. Unlike
// json.MarshalIndent it writes < and > as they are: expectations are full of them, and
// nothing here is put into a page.
func Indented(value any) ([]byte, error) {
	var compact bytes.Buffer
	out := json.NewEncoder(&compact)
	out.SetEscapeHTML(false)
	if err := out.Encode(value); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	text.Grow(2 * compact.Len()) // a long series is megabytes; growing step by step would double that
	err := json.Indent(&text, compact.Bytes(), "", "  ")
	return text.Bytes(), err
}
