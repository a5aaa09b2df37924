package porting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
)

// A goBreaker is a value in a Go source that a breaker is made of: the Settings of gobreaker, a builder of failsafe-go.
type goBreaker struct {
	kind     *goKind
	at       ast.Node
	variable string // that it, or the finished breaker, is assigned to
	function string // that it is made in
	steps    []goStep
	isNamed  bool // the variable is the finished breaker's
}

// A goStep sets something: a field of the Settings, or a method of the builder. A field without its name has none.
type goStep struct {
	name      string
	arguments []ast.Expr
	at        ast.Node
}

// A goKind is a way in which Go sources make breakers.
type goKind struct {
	// starts returns the breaker that an expression makes, or nil if it makes none of this kind; finished says that the
	// expression is the breaker itself and not what it is made of.
	starts func(g goFile, e ast.Expr) (b *goBreaker, finished bool)
	// declares reports a type whose zero value a breaker can be made of.
	declares func(g goFile, t ast.Expr) bool
	// finishes reports a function that makes the breaker of its only argument.
	finishes func(g goFile, function ast.Expr) bool
	// build is the method that makes the breaker, and empty if there are no methods.
	build string
	// imported makes the preset.
	imported func(g goFile, b *goBreaker) (Imported, error)
}

// goKinds is every kind.
var goKinds = []*goKind{&gobreakerSettings, &failsafeBuilder}

// A made is what an expression is: nothing, something that a breaker is made of, or a finished breaker.
type made struct {
	of       *goBreaker
	finished bool
}

// A goSearch walks through a source in its order and gathers breakers.
type goSearch struct {
	goFile
	found     []*goBreaker
	known     map[ast.Node]made     // what expressions have made
	variables map[string]*goBreaker // that a breaker can be made of, where the search is
	function  string                // where the search is
}

// breakers returns all breakers of the file in its order.
func (g goFile) breakers() []*goBreaker {
	s := &goSearch{goFile: g, known: map[ast.Node]made{}, variables: map[string]*goBreaker{}}
	for _, d := range g.parsed.Decls {
		f, isFunction := d.(*ast.FuncDecl)
		if !isFunction {
			ast.Inspect(d, s.visit)
			continue
		}
		outside := s.variables
		s.function, s.variables = f.Name.Name, maps.Clone(outside)
		ast.Inspect(d, s.visit)
		s.function, s.variables = "", outside
	}
	return s.found
}

// visit looks at statements before the expressions in them, so that a breaker is known by its variable.
func (s *goSearch) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if i < len(n.Values) {
				s.bind(name, n.Values[i])
			} else {
				s.declare(name, n.Type)
			}
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i := range n.Lhs {
				s.assign(n.Lhs[i], n.Rhs[i])
			}
		}
	case *ast.KeyValueExpr:
		s.expression(n.Value).call(s.keyName(n.Key))
	case *ast.CompositeLit:
		s.elements(n)
		s.expression(n)
	case *ast.CallExpr:
		s.expression(n)
	}
	return true
}

// keyName is what a map's key or a field is called.
func (s *goSearch) keyName(key ast.Expr) string {
	if name, ok := key.(*ast.Ident); ok && s.constants[name.Name] == nil {
		return name.Name
	}
	return s.text(key)
}

// call names a breaker. The name of a finished one comes before that of what it is made of, and otherwise the first stays.
func (m made) call(name string) {
	if m.of == nil || name == "" || name == "_" || m.of.isNamed || m.of.variable != "" && !m.finished {
		return
	}
	m.of.variable, m.of.isNamed = name, m.finished
}

// bind notes that a variable is assigned.
func (s *goSearch) bind(name *ast.Ident, e ast.Expr) {
	m := s.expression(e)
	m.call(name.Name)
	if m.finished {
		m.of = nil
	}
	s.variables[name.Name] = m.of
}

// assign is an assignment to a variable, or to a field of one that a breaker is made of.
func (s *goSearch) assign(to, e ast.Expr) {
	switch to := to.(type) {
	case *ast.Ident:
		s.bind(to, e)
	case *ast.SelectorExpr:
		of, _ := to.X.(*ast.Ident)
		if of != nil && s.variables[of.Name] != nil {
			b := s.variables[of.Name]
			b.steps = append(b.steps, goStep{to.Sel.Name, []ast.Expr{e}, e})
			return
		}
		s.expression(e).call(to.Sel.Name)
	}
}

// declare is a declaration without a value.
func (s *goSearch) declare(name *ast.Ident, t ast.Expr) {
	s.variables[name.Name] = nil
	for _, k := range goKinds {
		if k.declares(s.goFile, t) {
			s.variables[name.Name] = s.add(&goBreaker{kind: k, variable: name.Name}, name)
		}
	}
}

// elements are the breakers of a list or a map whose items do not repeat the type.
func (s *goSearch) elements(list *ast.CompositeLit) {
	var of ast.Expr
	switch t := list.Type.(type) {
	case *ast.ArrayType:
		of = t.Elt
	case *ast.MapType:
		of = t.Value
	}
	if pointed, ok := of.(*ast.StarExpr); ok {
		of = pointed.X
	}
	for _, e := range list.Elts {
		name := ""
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			name, e = s.keyName(pair.Key), pair.Value
		}
		if item, ok := e.(*ast.CompositeLit); ok && item.Type == nil && of != nil {
			typed := *item
			typed.Type = of
			s.start(item, &typed).call(name)
		}
	}
}

// expression returns what an expression is or makes.
func (s *goSearch) expression(e ast.Expr) made {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.expression(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return s.expression(e.X)
		}
	case *ast.Ident:
		return made{of: s.variables[e.Name]}
	case *ast.CompositeLit:
		return s.start(e, e)
	case *ast.CallExpr:
		if m, ok := s.known[e]; ok {
			return m
		}
		s.known[e] = s.called(e)
		return s.known[e]
	}
	return made{}
}

// called returns what a call makes: something by itself, a breaker of its argument, or what its method is of.
func (s *goSearch) called(e *ast.CallExpr) made {
	if m := s.start(e, e); m.of != nil {
		return m
	}
	if len(e.Args) == 1 {
		for _, k := range goKinds {
			if k.finishes(s.goFile, e.Fun) {
				return made{s.expression(e.Args[0]).of, true}
			}
		}
	}
	method, ok := e.Fun.(*ast.SelectorExpr)
	if !ok {
		return made{}
	}
	m := s.expression(method.X)
	switch {
	case m.of == nil || m.finished || m.of.kind.build == "":
		return made{}
	case method.Sel.Name == m.of.kind.build:
		return made{m.of, true}
	}
	m.of.steps = append(m.of.steps, goStep{method.Sel.Name, e.Args, method.Sel})
	return m
}

// start returns what an expression makes by itself, the same each time that it is asked.
func (s *goSearch) start(at ast.Node, e ast.Expr) made {
	if m, ok := s.known[at]; ok {
		return m
	}
	for _, k := range goKinds {
		if b, finished := k.starts(s.goFile, e); b != nil {
			b.kind = k
			s.known[at] = made{s.add(b, at), finished}
			return s.known[at]
		}
	}
	return made{}
}

func (s *goSearch) add(b *goBreaker, at ast.Node) *goBreaker {
	b.at, b.function = at, s.function
	s.found = append(s.found, b)
	return b
}

// instance is what a breaker is called: by its name, its variable, or the function that makes it.
func (b *goBreaker) instance(name string) string {
	for _, n := range []string{name, b.variable, b.function} {
		if n != "" {
			return n
		}
	}
	return "breaker"
}

// text returns the text of a constant expression, or the empty string.
func (g goFile) text(e ast.Expr) string {
	if text := g.value(e); text != nil && text.Kind() == constant.String {
		return constant.StringVal(text)
	}
	return ""
}
