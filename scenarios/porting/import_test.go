package porting_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"halfopen/scenarios/porting"
)

// importedFiles are the files that people have, and documentations, with what they become in a .txt beside each.
func importedFiles(t testing.TB) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join("testdata", "import", "*"))
	if err != nil || len(all) == 0 {
		t.Fatalf("no files: %v", err)
	}
	var files []string
	for _, file := range all {
		if filepath.Ext(file) != ".txt" {
			files = append(files, file)
		}
	}
	return files
}

func TestImportedFiles(t *testing.T) {
	for _, file := range importedFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found, err := porting.Import(filepath.Base(file), data)
			if err != nil {
				t.Fatal(err)
			}
			golden(t, file+".txt", []byte(described(t, found)))
		})
	}
}

// described is breakers as text: the name of each, its part of a scenario, and its notes as comments.
func described(t *testing.T, found []porting.Imported) string {
	t.Helper()
	var text strings.Builder
	for i, f := range found {
		if i > 0 {
			text.WriteString("\n")
		}
		written, err := f.YAML()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "# %s\n%s", f.Instance, written)
		for _, n := range f.Notes {
			fmt.Fprintf(&text, "# %s\n", n)
		}
	}
	return text.String()
}
