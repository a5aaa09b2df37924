package main

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"strings"
	"testing"
)

const readme = "../../README.md"

// block is a fenced block of the README.
type block struct{ language, text string }

var fence = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")

func blocks(t *testing.T) []block {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	var blocks []block
	for _, match := range fence.FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, block{match[1], match[2]})
	}
	return blocks
}

// TestReadme runs every command of the README, in order, in one folder, and
// compares what is printed. A yaml block that names its file in its first line is
// that file; a line "..." stands for any lines.
func TestReadme(t *testing.T) {
	commands := 0
	all := blocks(t)
	t.Chdir(t.TempDir())
	for _, b := range all {
		switch b.language {
		case "yaml":
			name, _, _ := strings.Cut(strings.TrimPrefix(b.text, "# "), "\n")
			if err := os.WriteFile(name, []byte(b.text), 0o644); err != nil {
				t.Fatal(err)
			}
		case "console":
			command, want, _ := strings.Cut(b.text, "\n")
			commands++
			var got bytes.Buffer
			run(context.Background(), arguments(t, command), strings.NewReader(""), &got, &got)
			if want != "" && !printed(want).MatchString(got.String()) {
				t.Errorf("%s\nprints:\n%s\nthe README has:\n%s", command, &got, want)
			}
		}
	}
	if commands < 5 {
		t.Errorf("only %d commands found", commands)
	}
}

// arguments is the arguments of a command line of the README.
func arguments(t *testing.T, command string) []string {
	for _, program := range []string{"$ go run ./cmd/halfopen ", "$ halfopen "} {
		if rest, ok := strings.CutPrefix(command, program); ok {
			return strings.Fields(rest)
		}
	}
	t.Fatalf("%q is not a command that this test can run", command)
	return nil
}

// printed matches what a block says is printed.
func printed(want string) *regexp.Regexp {
	pattern := regexp.QuoteMeta(want)
	pattern = strings.ReplaceAll(pattern, regexp.QuoteMeta("...\n"), "(?s:.*)")
	return regexp.MustCompile("^" + pattern + "$")
}

// TestReadmeNumbers holds the numbers in the README's text to the run that they
// are about.
func TestReadmeNumbers(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	flat := strings.Join(strings.Fields(string(text)), " ")
	for _, sentence := range readmeSentences(t) {
		if !strings.Contains(flat, sentence) {
			t.Errorf("the README does not say %q", sentence)
		}
	}
}
