package porting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
	"strconv"
)

// A tripReading reads the function ReadyToTrip as comparisons that must all hold.
type tripReading struct {
	goFile
	counts string // the function's parameter
	// definitions are the variables of the function.
	definitions map[string]ast.Expr
	// steps is how many expressions were looked at: variables that are made of variables can multiply them.
	steps *int
}

// isLong counts a step, and reports that it is time to give up.
func (t tripReading) isLong() bool {
	const most = 1_000
	*t.steps++
	return *t.steps > most
}

// comparisons returns the comparisons that must all hold for a function to return true, or nil if it is not understood.
func (g goFile) comparisons(function ast.Expr) []comparison {
	var of *ast.FuncType
	var body *ast.BlockStmt
	switch f := function.(type) {
	case *ast.FuncLit:
		of, body = f.Type, f.Body
	case *ast.Ident:
		if declared := g.functions[f.Name]; declared != nil {
			of, body = declared.Type, declared.Body
		}
	}
	if body == nil || len(of.Params.List) != 1 || len(of.Params.List[0].Names) != 1 {
		return nil
	}
	t := tripReading{goFile: g, counts: of.Params.List[0].Names[0].Name, definitions: map[string]ast.Expr{}, steps: new(int)}
	all, ok := t.statements(body.List)
	if !ok {
		return nil
	}
	return all
}

// statements reads the body of the function: variables, if statements that return, calls that are of no account, and at
// last a return.
func (t tripReading) statements(list []ast.Stmt) ([]comparison, bool) {
	if len(list) == 0 {
		return nil, false
	}
	switch s := list[0].(type) {
	case *ast.ExprStmt:
		return t.statements(list[1:])
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.CONST {
			return t.statements(list[1:])
		}
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) {
			return nil, false
		}
		defined := t
		defined.definitions = maps.Clone(t.definitions)
		for i, name := range s.Lhs {
			// A name on the left of := is an identifier.
			defined.definitions[name.(*ast.Ident).Name] = s.Rhs[i]
		}
		return defined.statements(list[1:])
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			return t.condition(s.Results[0], true)
		}
	case *ast.IfStmt:
		return t.branch(s, list[1:])
	}
	return nil, false
}

// branch reads "if condition { return true }; return false" and "if condition { return false }" with more to follow, which
// may be in an else.
func (t tripReading) branch(s *ast.IfStmt, rest []ast.Stmt) ([]comparison, bool) {
	if otherwise, ok := s.Else.(*ast.BlockStmt); ok {
		rest = otherwise.List
	}
	returned, ok := returnedWord(s.Body.List)
	if s.Init != nil || !ok {
		return nil, false
	}
	if returned {
		if after, ok := returnedWord(rest); !ok || after {
			return nil, false
		}
		return t.condition(s.Cond, true)
	}
	passed, ok := t.condition(s.Cond, false)
	if !ok {
		return nil, false
	}
	more, ok := t.statements(rest)
	return append(passed, more...), ok
}

// returnedWord returns the true or false that statements return, whatever they call before.
func returnedWord(list []ast.Stmt) (returned, ok bool) {
	for len(list) > 1 {
		if _, isCall := list[0].(*ast.ExprStmt); !isCall {
			return false, false
		}
		list = list[1:]
	}
	if len(list) == 0 {
		return false, false
	}
	s, ok := list[0].(*ast.ReturnStmt)
	if !ok || len(s.Results) != 1 {
		return false, false
	}
	word, ok := s.Results[0].(*ast.Ident)
	return ok && word.Name == "true", ok && (word.Name == "true" || word.Name == "false")
}

// condition returns the comparisons that make a condition what is wanted.
func (t tripReading) condition(e ast.Expr, wanted bool) ([]comparison, bool) {
	if t.isLong() {
		return nil, false
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return t.condition(e.X, wanted)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return t.condition(e.X, !wanted)
		}
	case *ast.Ident:
		if definition := t.definitions[e.Name]; definition != nil {
			return t.condition(definition, wanted)
		}
		// What is always so asks for nothing.
		return nil, e.Name == strconv.FormatBool(wanted)
	case *ast.BinaryExpr:
		// All of a && b must be true, and all of a || b must be false.
		if e.Op == token.LAND && wanted || e.Op == token.LOR && !wanted {
			left, ok := t.condition(e.X, wanted)
			right, too := t.condition(e.Y, wanted)
			return append(left, right...), ok && too
		}
		c, ok := t.comparison(e, wanted)
		return []comparison{c}, ok
	}
	return nil, false
}

var (
	// mirrored is the comparison with its sides exchanged, and opposite the one that holds when it does not.
	mirrored = map[token.Token]token.Token{token.GTR: token.LSS, token.LSS: token.GTR, token.GEQ: token.LEQ, token.LEQ: token.GEQ, token.EQL: token.EQL, token.NEQ: token.NEQ}
	opposite = map[token.Token]token.Token{token.GTR: token.LEQ, token.LEQ: token.GTR, token.GEQ: token.LSS, token.LSS: token.GEQ, token.EQL: token.NEQ, token.NEQ: token.EQL}
)

// comparison reads a quantity and a number on either side of an operator.
func (t tripReading) comparison(e *ast.BinaryExpr, wanted bool) (comparison, bool) {
	op, ok := e.Op, mirrored[e.Op] != 0
	if !ok {
		return comparison{}, false
	}
	if !wanted {
		op = opposite[op]
	}
	amount, other := t.amount(e.X), e.Y
	if amount.of == "" {
		op, amount, other = mirrored[op], t.amount(e.Y), e.X
	}
	of, bound := amount.of, arithmetic(asFloat(t.number(other)), token.QUO, amount.factor)
	if of == "" || bound == nil || constant.Sign(amount.factor) < 0 {
		return comparison{}, false
	}
	switch {
	case op == token.GTR, op == token.NEQ && of == requests && constant.Sign(bound) == 0:
		return comparison{of, bound, true}, true
	case op == token.GEQ, op == token.EQL && of == consecutiveFailures:
		// It is asked at each failure, so that a number of them in a row is reached before it is passed.
		return comparison{of, bound, false}, true
	}
	return comparison{}, false
}

// asFloat makes division exact.
func asFloat(x constant.Value) constant.Value {
	if !isNumber(x) {
		return nil
	}
	return constant.ToFloat(x)
}

// An amount is a quantity times a constant factor. It has no quantity if an expression is something else.
type amount struct {
	of     quantity
	factor constant.Value
	// isFloat says that it is a floating-point number, so that a division is exact.
	isFloat bool
}

func (t tripReading) amount(e ast.Expr) amount {
	if t.isLong() {
		return amount{}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return t.amount(e.X)
	case *ast.Ident:
		if definition := t.definitions[e.Name]; definition != nil {
			return t.amount(definition)
		}
	case *ast.SelectorExpr:
		if counts, ok := e.X.(*ast.Ident); ok && counts.Name == t.counts {
			switch of := quantity(e.Sel.Name); of {
			case requests, totalFailures, consecutiveFailures:
				return amount{of: of, factor: constant.MakeInt64(1)}
			}
		}
	case *ast.CallExpr:
		if kind, ok := e.Fun.(*ast.Ident); ok && len(e.Args) == 1 {
			return t.amount(e.Args[0]).converted(kind.Name)
		}
	case *ast.BinaryExpr:
		return t.product(e)
	}
	return amount{}
}

// converted is an amount after a conversion. A share that is cut to a whole number is another quantity.
func (a amount) converted(kind string) amount {
	switch {
	case isFloat(kind):
		a.isFloat = true
		return a
	case wholeTypes[kind] && !a.isFloat:
		return a
	}
	return amount{}
}

// product reads a quantity times a number, and the share of failures.
func (t tripReading) product(e *ast.BinaryExpr) amount {
	left, right := t.amount(e.X), t.amount(e.Y)
	switch {
	case e.Op == token.MUL && left.of != "" && right.of == "":
		return left.times(t.number(e.Y))
	case e.Op == token.MUL && left.of == "" && right.of != "":
		return right.times(t.number(e.X))
	case e.Op == token.QUO && left.of == totalFailures && right.of == requests && (left.isFloat || right.isFloat):
		return amount{failureRatio, left.factor, true}.times(arithmetic(constant.MakeFloat64(1), token.QUO, right.factor))
	}
	return amount{}
}

// times multiplies by a number, if it is known.
func (a amount) times(x constant.Value) amount {
	a.factor = arithmetic(a.factor, token.MUL, x)
	if a.factor == nil {
		return amount{}
	}
	return a
}

func isFloat(kind string) bool { return kind == "float64" || kind == "float32" }

// number returns the value of a constant expression, or of a variable of the function that is one.
func (t tripReading) number(e ast.Expr) constant.Value {
	if name, ok := e.(*ast.Ident); ok && t.definitions[name.Name] != nil && !t.isLong() {
		return t.number(t.definitions[name.Name])
	}
	return t.value(e)
}
