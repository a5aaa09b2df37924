package measure

import (
	"bytes"
	"encoding/json"
)

// Indented is a value as an indented JSON object that ends in a line break. Unlike
// json.MarshalIndent it writes < and > as they are: expectations are full of them, and
// nothing here is put into a page.
func Indented(value any) ([]byte, error) {
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	err := out.Encode(value)
	return text.Bytes(), err
}
