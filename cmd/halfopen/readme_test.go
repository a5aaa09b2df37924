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

func blocks(t *testing.T, page string) []block {
	var blocks []block
	for _, match := range fence.FindAllStringSubmatch(readPage(t, page), -1) {
		blocks = append(blocks, block{match[1], match[2]})
	}
	return blocks
}

func readPage(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestReadme(t *testing.T) { runPage(t, readme, 10) }

// runPage runs every command of a page, in order, in one folder, and compares what is
// printed. A yaml block that names its file in its first line is that file; a line
// "..." stands for any lines.
func runPage(t *testing.T, page string, least int) {
	commands := 0
	all := blocks(t, page)
	t.Chdir(t.TempDir())
	for _, b := range all {
		name, isFile := strings.CutPrefix(strings.SplitN(b.text, "\n", 2)[0], "# ")
		switch {
		case b.language == "yaml" && isFile && (strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")):
			if err := os.WriteFile(name, []byte(b.text), 0o644); err != nil {
				t.Fatal(err)
			}
		case b.language == "console":
			command, want, _ := strings.Cut(b.text, "\n")
			commands++
			var got bytes.Buffer
			run(context.Background(), arguments(t, command), strings.NewReader(""), &got, &got)
			if want != "" && !printed(want).MatchString(got.String()) {
				t.Errorf("%s\nprints:\n%s\nthe page has:\n%s", command, &got, want)
			}
		}
	}
	if commands < least {
		t.Errorf("only %d commands found", commands)
	}
}

// arguments is the arguments of a command line of a page.
func arguments(t *testing.T, command string) []string {
	for _, program := range []string{"$ go run ./cmd/halfopen ", "$ halfopen "} {
		if rest, ok := strings.CutPrefix(command, program); ok {
			return words(rest)
		}
	}
	t.Fatalf("%q is not a command that this test can run", command)
	return nil
}

// words splits a command line as a shell does, as far as the pages need it.
func words(line string) []string {
	var list []string
	for _, match := range regexp.MustCompile(`(?:'[^']*'|[^' ])+`).FindAllString(line, -1) {
		list = append(list, strings.ReplaceAll(match, "'", ""))
	}
	return list
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
	flat := strings.Join(strings.Fields(readPage(t, readme)), " ")
	for _, sentence := range readmeSentences(t) {
		if !strings.Contains(flat, sentence) {
			t.Errorf("the README does not say %q", sentence)
		}
	}
}
