package porting_test

import (
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	_ "github.com/failsafe-go/failsafe-go/circuitbreaker" // what the exports import
	_ "github.com/sony/gobreaker/v2"
	"pgregory.net/rapid"

	"halfopen/scenarios/porting"
)

// Exported Go files compile against the libraries, whatever the breaker and its name, and are formatted as gofmt does.
func TestExportedSourcesCompile(t *testing.T) {
	files := token.NewFileSet()
	libraries := compiled(t, files, "time", "github.com/sony/gobreaker/v2", "github.com/failsafe-go/failsafe-go/circuitbreaker")
	rapid.Check(t, func(t *rapid.T) {
		as := rapid.SampledFrom([]string{"gobreaker", "failsafe-go"}).Draw(t, "form")
		p, _ := breaker(anyBreaker(as, finely).Draw(t, "breaker"))
		instance := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"time", "float64", "gobreaker", "counts"})).Draw(t, "instance")
		text, _, err := porting.Export(p, as, instance)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(files, "breakers.go", text, 0)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if _, err := (&types.Config{Importer: libraries}).Check("breakers", files, []*ast.File{file}, nil); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if formatted, err := format.Source(text); err != nil || string(formatted) != string(text) {
			t.Fatalf("not formatted, %v\n%s", err, text)
		}
	})
}

// compiled is an importer of packages that go has compiled, which is faster than reading their sources.
func compiled(t *testing.T, files *token.FileSet, packages ...string) types.Importer {
	t.Helper()
	list := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, packages...)...)
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, export, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = export
	}
	return importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
}
