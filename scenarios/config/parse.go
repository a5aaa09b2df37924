package config

import (
	"errors"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// Parse reads one YAML document (JSON is YAML too) into a tree that knows where each value was written; file is the name
// that messages use. Aliases and merge keys are resolved. The error is Problems: broken syntax, duplicate keys, several
// documents, no document, no text, or a document beyond the limits (1 MiB, 64 levels, 100,000 values with aliases
// written out).
func Parse(file string, data []byte) (*Node, error) {
	root, err := parseDocument(file, data)
	if err == nil && root == nil {
		err = problemAt(Origin{File: file, Line: 1, Column: 1}, "", "the document is empty")
	}
	if err != nil {
		return nil, err
	}
	return root, nil
}

// parseDocument returns nil for a document without content. The parser is not ours and has panicked on odd input, which
// must reach the user as a message like any other.
func parseDocument(file string, data []byte) (root *Node, err error) {
	defer func() {
		if recover() != nil {
			root, err = nil, problemAt(Origin{File: file, Line: 1, Column: 1}, "", "cannot be read as YAML")
		}
	}()
	text, err := readable(file, data)
	if err != nil {
		return nil, err
	}
	if err := checkText(file, text); err != nil {
		return nil, err
	}
	tokens := lexer.Tokenize(text)
	if err := checkTokens(file, tokens); err != nil {
		return nil, err
	}
	// Duplicate keys are left to the conversion, which finds all of them.
	parsed, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, syntaxProblem(file, err)
	}
	body, err := onlyBody(file, parsed)
	if body == nil || err != nil {
		return nil, err
	}
	return convert(file, body)
}

// onlyBody returns the content of the one document of a file, or nil if it has none.
func onlyBody(file string, parsed *ast.File) (ast.Node, error) {
	var body ast.Node
	for _, document := range parsed.Docs {
		if document.Body == nil || document.Body.Type() == ast.DirectiveType {
			continue
		}
		if body != nil {
			place := document.Start
			if place == nil {
				place = document.Body.GetToken()
			}
			return nil, problemAt(originOf(file, place), "", "a second document begins here; a file holds one")
		}
		body = document.Body
	}
	return body, nil
}

// originOf is the place of a token.
func originOf(file string, t *token.Token) Origin {
	if t == nil || t.Position == nil {
		return Origin{File: file, Line: 1, Column: 1}
	}
	return Origin{File: file, Line: max(t.Position.Line, 1), Column: max(t.Position.Column, 1)}
}

// syntaxProblem makes one line of the parser's error, which is several with an excerpt.
func syntaxProblem(file string, err error) error {
	var located interface {
		GetToken() *token.Token
		GetMessage() string
	}
	if !errors.As(err, &located) {
		first, _, _ := strings.Cut(err.Error(), "\n")
		return problemAt(Origin{File: file, Line: 1, Column: 1}, "", "%s", first)
	}
	return problemAt(originOf(file, located.GetToken()), "", "%s", plainSyntax(located.GetMessage()))
}

// plainSyntax says in a user's words what the parser says in YAML's, for the mistakes people make.
func plainSyntax(message string) string {
	for _, known := range [...]struct{ part, plain string }{
		{`'\t'`, "a tab; indent with spaces"},
		{"\t", "a tab; indent with spaces"},
		{"tab character", "a tab; indent with spaces"},
		{"mapping value is not allowed", "a value cannot hold another 'key: value' here; check the indentation, or quote the text"},
		{"map key-value is pre-defined", "this line is indented too far"},
		{"value is not allowed in this context", "this does not belong here; check the indentation"},
		{"non-map value is specified", "expected 'key: value' here; check the indentation and the colon"},
		{"unexpected key name", "expected 'key: value' here; check the colon"},
		{"block sequence entries are not allowed", "a list with dashes begins on a line of its own"},
		{"double-quoted text", `the closing " is missing`},
		{"single-quoted text", "the closing ' is missing"},
		{"flow mapping end token", "the closing } is missing"},
		{"sequence end token", "the closing ] is missing"},
		{"is a reserved character", "a value cannot begin with @ or `; quote it"},
		{"unexpected directive value", "a value cannot begin with %; quote it"},
	} {
		if strings.Contains(message, known.part) {
			return known.plain
		}
	}
	return strings.Join(strings.Fields(message), " ")
}
