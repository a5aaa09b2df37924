package config

import (
	"strings"

	"github.com/goccy/go-yaml/token"
)

// Limits on a document, far above what people write by hand. The lexer and parser take time quadratic, or worse, in the
// keys of a map, the nesting, empty lines and merge keys, and aliases of aliases can grow without end, so that a small
// file could otherwise occupy a machine for hours.
const (
	maxBytes  = 1 << 20
	maxTokens = 50_000
	maxKeys   = 5_000
	maxLevels = 64
	maxNodes  = 100_000
	maxEmpty  = 100 // Empty lines together.
	maxMerges = 1_000
)

const tooDeep = "nested too deeply; at most %d levels are read"

// checkText refuses what would be slow to split into tokens.
func checkText(file, text string) error {
	line, empty, merges := 0, 0, 0
	for content := range strings.SplitSeq(text, "\n") {
		line, empty = line+1, empty+1
		if strings.TrimSpace(content) != "" {
			empty = 0
		}
		merges += strings.Count(content, "<<")
		here := Origin{File: file, Line: line, Column: 1}
		switch {
		case empty > maxEmpty:
			return problemAt(here, "", "too long: at most %d empty lines together are read", maxEmpty)
		case merges > maxMerges:
			return problemAt(here, "", "too long: at most %d merge keys << are read", maxMerges)
		}
	}
	return nil
}

// checkTokens refuses what would be slow to parse.
func checkTokens(file string, tokens token.Tokens) error {
	keys, brackets, marks := 0, 0, 0
	for i, t := range tokens {
		run := 0
		switch t.Type {
		case token.MappingValueType:
			keys++
		case token.MappingStartType, token.SequenceStartType:
			brackets++
		case token.MappingEndType, token.SequenceEndType:
			brackets--
		case token.SequenceEntryType, token.MappingKeyType:
			run = marks + 1
		}
		marks = run
		switch {
		case i >= maxTokens || keys > maxKeys:
			return problemAt(originOf(file, t), "", "too long: at most %d keys and %d words and marks are read", maxKeys, maxTokens)
		case brackets > maxLevels || marks > maxLevels:
			return problemAt(originOf(file, t), "", tooDeep, maxLevels)
		}
	}
	return nil
}
