package config

import (
	"strings"
	"unicode/utf8"
)

// readable turns a file's bytes into text for the parser: no byte order mark, line ends as \n. It refuses what is too long
// or is no text, because the parser would read on regardless.
func readable(file string, data []byte) (string, error) {
	if len(data) > maxBytes {
		return "", problemAt(Origin{File: file}, "", "too long: %d bytes, where at most %d (1 MiB) are read", len(data), maxBytes)
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	line, column := 1, 0
	for i, r := range text {
		column++
		here := Origin{File: file, Line: line, Column: column}
		switch {
		case r == '\n':
			line, column = line+1, 0
		case r == utf8.RuneError && isBroken(text[i:]):
			return "", problemAt(here, "", "not UTF-8 text: byte 0x%02x; save the file as UTF-8", text[i])
		case r < ' ' && r != '\t':
			return "", problemAt(here, "", "control character %U; only text is allowed", r)
		}
	}
	return text, nil
}

// isBroken tells a byte that is no UTF-8 from a well-formed replacement character.
func isBroken(text string) bool {
	_, size := utf8.DecodeRuneInString(text)
	return size == 1
}
