package porting

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"halfopen/scenarios/config"
)

// maxLevels is how deep a JSON document may be nested.
const maxLevels = 64

// readJSON reads a JSON document, in which comments and commas before a closing bracket are allowed, as .NET does. The
// error is config.Problems.
func readJSON(file string, data []byte) (*value, error) {
	text := plainJSON(bytes.TrimPrefix(data, []byte("\ufeff")))
	r := &jsonReader{lines: newLines(file, text), decoder: json.NewDecoder(bytes.NewReader(text))}
	r.decoder.UseNumber()
	root, err := r.value(1)
	if err == nil && len(bytes.TrimSpace(text[r.decoder.InputOffset():])) > 0 {
		err = r.problem("nothing may follow the document")
	}
	if err != nil {
		return nil, err
	}
	return root, nil
}

// A jsonReader reads a document token by token, so that it knows where each value stands.
type jsonReader struct {
	*lines
	decoder *json.Decoder
}

// next is the offset of the next token.
func (r *jsonReader) next() int {
	at := int(r.decoder.InputOffset())
	for at < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[at]) >= 0 {
		at++
	}
	return at
}

func (r *jsonReader) problem(format string, arguments ...any) error {
	return config.Problems{problemAt(r.place(r.next()), "", format, arguments...)}
}

// token reads one token. What is wrong with the syntax is told where the token begins.
func (r *jsonReader) token() (json.Token, error) {
	token, err := r.decoder.Token()
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return token, nil
	case errors.As(err, &syntax):
		return nil, r.problem("not JSON: %s", syntax)
	}
	end := r.place(len(bytes.TrimRight(r.text, " \t\r\n")))
	return nil, config.Problems{problemAt(end, "", "not JSON: the end is missing")}
}

// value reads the next value, which is levels deep in the document.
func (r *jsonReader) value(level int) (*value, error) {
	if level > maxLevels {
		return nil, r.problem("nested too deeply; at most %d levels are read", maxLevels)
	}
	v := &value{place: r.place(r.next())}
	token, err := r.token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		v.kind = config.MapKind
	case json.Delim('['):
		v.kind = config.ListKind
	case nil:
		v.text, v.null = "null", true
		return v, nil
	default:
		v.text = fmt.Sprint(token)
		return v, nil
	}
	under := map[string]int{}
	for r.decoder.More() {
		if err := r.item(v, under, level); err != nil {
			return nil, err
		}
	}
	_, err = r.token()
	return v, err
}

// item reads an item of a list, or a key of a map and what is under it; under has the positions of the keys. Of a key that
// is given twice the last counts.
func (r *jsonReader) item(into *value, under map[string]int, level int) error {
	if into.kind == config.ListKind {
		item, err := r.value(level + 1)
		into.items = append(into.items, item)
		return err
	}
	token, err := r.token()
	if err != nil {
		return err
	}
	key := fmt.Sprint(token)
	item, err := r.value(level + 1)
	if err != nil {
		return err
	}
	if i, twice := under[key]; twice {
		into.items[i] = item
		return nil
	}
	under[key] = len(into.keys)
	into.keys = append(into.keys, key)
	into.items = append(into.items, item)
	return nil
}

// plainJSON puts spaces in the place of comments and of commas before a closing bracket, so that places stay.
func plainJSON(data []byte) []byte {
	text := bytes.Clone(data)
	comma := -1 // the last one that nothing has followed yet
	for at := 0; at < len(text); {
		length := 1
		switch rest := text[at:]; {
		case rest[0] == '"':
			length, comma = quotedLength(rest), -1
		case bytes.HasPrefix(rest, []byte("//")):
			length = lengthUntil(rest, "\n")
			blank(rest[:length])
		case bytes.HasPrefix(rest, []byte("/*")):
			length = lengthUntil(rest[2:], "*/") + 2
			length = min(length+len("*/"), len(rest))
			blank(rest[:length])
		case rest[0] == ',':
			comma = at
		case rest[0] == '}' || rest[0] == ']':
			if comma >= 0 {
				text[comma] = ' '
			}
			comma = -1
		case strings.IndexByte(" \t\r\n", rest[0]) < 0:
			comma = -1
		}
		at += length
	}
	return text
}

// quotedLength is the length of the string that a text begins with.
func quotedLength(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"', '\n':
			return i + 1
		}
	}
	return len(text)
}

// lengthUntil is the number of bytes before a mark, or of all.
func lengthUntil(text []byte, mark string) int {
	if at := bytes.Index(text, []byte(mark)); at >= 0 {
		return at
	}
	return len(text)
}

// blank overwrites with spaces what is not the end of a line.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' && c != '\r' {
			text[i] = ' '
		}
	}
}
