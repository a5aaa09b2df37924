package porting

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"regexp"
	"strconv"

	"halfopen/scenarios/config"
)

// A goFile is a Go source, of which nothing is known but the text: types are not checked, and other files not read.
type goFile struct {
	lines     *lines
	set       *token.FileSet
	parsed    *ast.File
	packages  map[string]string // import paths, by the name in this file
	constants map[string]ast.Expr
	functions map[string]*ast.FuncDecl
}

// readGo finds the breakers that a Go source makes.
func readGo(file string, data []byte) ([]Imported, error) {
	g, err := newGoFile(file, data)
	if err != nil {
		return nil, err
	}
	var found collection
	for _, b := range g.breakers() {
		found.add(g.place(b.at), func() (Imported, error) { return b.kind.imported(g, b) })
	}
	return found.all()
}

func newGoFile(file string, data []byte) (goFile, error) {
	g := goFile{lines: newLines(file, data), set: token.NewFileSet(), packages: map[string]string{}, functions: map[string]*ast.FuncDecl{}}
	parsed, err := parser.ParseFile(g.set, file, data, parser.SkipObjectResolution)
	var wrong scanner.ErrorList
	if errors.As(err, &wrong) {
		var problems config.Problems
		for _, w := range wrong {
			place := g.lines.place(min(w.Pos.Offset, len(data)))
			problems = append(problems, problemAt(place, "", "not Go: %s", shown(w.Msg)))
		}
		return g, config.Join(problems)
	}
	if err != nil {
		return g, config.Problems{problemAt(Place{File: file}, "", "not Go: %s", shown(err.Error()))}
	}
	g.parsed = parsed
	for _, spec := range parsed.Imports {
		if imported, err := strconv.Unquote(spec.Path.Value); err == nil {
			g.packages[nameOf(spec, imported)] = imported
		}
	}
	for _, d := range parsed.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
			g.functions[f.Name.Name] = f
		}
	}
	g.constants = constantsOf(parsed)
	return g, nil
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// nameOf is the name that an import has in its file: the given one, or the last part of the path that is no version.
func nameOf(spec *ast.ImportSpec, imported string) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	if base := path.Base(imported); !majorVersion.MatchString(base) {
		return base
	}
	return path.Base(path.Dir(imported))
}

// place is where a node begins in the file itself, whatever //line directives say.
func (g goFile) place(n ast.Node) Place {
	return g.lines.place(g.set.PositionFor(n.Pos(), false).Offset)
}

// member returns the package's import path and the name of an expression like package.Name, with its type arguments left
// out.
func (g goFile) member(e ast.Expr) (imported, name string) {
	switch indexed := e.(type) {
	case *ast.IndexExpr:
		e = indexed.X
	case *ast.IndexListExpr:
		e = indexed.X
	}
	selector, ok := e.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	of, ok := selector.X.(*ast.Ident)
	if !ok {
		return "", ""
	}
	return g.packages[of.Name], selector.Sel.Name
}
