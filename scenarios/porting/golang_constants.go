package porting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"time"
)

// constantsOf returns the constants of a file by name, package-level and local. A name that is declared more than once, as
// whatever, is none: which of them is meant would take knowing scopes.
func constantsOf(file *ast.File) map[string]ast.Expr {
	constants, declared := map[string]ast.Expr{}, map[string]int{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			for _, s := range n.Specs {
				spec, ok := s.(*ast.ValueSpec)
				if !ok {
					continue
				}
				for i, name := range spec.Names {
					declared[name.Name]++
					if n.Tok == token.CONST && i < len(spec.Values) {
						constants[name.Name] = spec.Values[i]
					}
				}
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				countNames(declared, n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				countNames(declared, n.Key, n.Value)
			}
		case *ast.FuncType:
			for _, list := range []*ast.FieldList{n.Params, n.Results} {
				if list == nil {
					continue
				}
				for _, f := range list.List {
					for _, name := range f.Names {
						declared[name.Name]++
					}
				}
			}
		}
		return true
	})
	for name, times := range declared {
		if times > 1 {
			delete(constants, name)
		}
	}
	return constants
}

func countNames(declared map[string]int, names ...ast.Expr) {
	for _, e := range names {
		if name, ok := e.(*ast.Ident); ok {
			declared[name.Name]++
		}
	}
}

// maxSteps and maxLiteral bound the work for one value: constants can be made of constants that are as large as memory.
const (
	maxSteps   = 200
	maxLiteral = 200
)

// value returns the value of a constant expression of literals, the file's constants, package time's units, conversions and
// plain arithmetic, or nil if it is something else.
func (g goFile) value(e ast.Expr) constant.Value {
	steps := 0
	return g.evaluate(e, &steps)
}

func (g goFile) evaluate(e ast.Expr, steps *int) constant.Value {
	if *steps++; *steps > maxSteps {
		return nil
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		if len(e.Value) > maxLiteral {
			return nil
		}
		return bounded(constant.MakeFromLiteral(e.Value, e.Kind, 0))
	case *ast.ParenExpr:
		return g.evaluate(e.X, steps)
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" {
			return constant.MakeBool(e.Name == "true")
		}
		if definition := g.constants[e.Name]; definition != nil {
			return g.evaluate(definition, steps)
		}
	case *ast.SelectorExpr:
		if imported, name := g.member(e); imported == "time" {
			if unit, ok := timeUnits[name]; ok {
				return constant.MakeInt64(int64(unit))
			}
		}
	case *ast.UnaryExpr:
		if x := g.evaluate(e.X, steps); isNumber(x) && (e.Op == token.SUB || e.Op == token.ADD) {
			return bounded(constant.UnaryOp(e.Op, x, 0))
		}
	case *ast.BinaryExpr:
		return arithmetic(g.evaluate(e.X, steps), e.Op, g.evaluate(e.Y, steps))
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			return g.converted(e.Fun, g.evaluate(e.Args[0], steps))
		}
	}
	return nil
}

var timeUnits = map[string]time.Duration{
	"Nanosecond": time.Nanosecond, "Microsecond": time.Microsecond, "Millisecond": time.Millisecond,
	"Second": time.Second, "Minute": time.Minute, "Hour": time.Hour,
}

// arithmetic returns x op y for the four kinds of arithmetic, in which whole numbers divide as they do in Go.
func arithmetic(x constant.Value, op token.Token, y constant.Value) constant.Value {
	if !isNumber(x) || !isNumber(y) {
		return nil
	}
	switch op {
	case token.ADD, token.SUB, token.MUL:
	case token.QUO:
		if constant.Sign(y) == 0 {
			return nil
		}
		if x.Kind() == constant.Int && y.Kind() == constant.Int {
			op = token.QUO_ASSIGN
		}
	default:
		return nil
	}
	return bounded(constant.BinaryOp(x, op, y))
}

// converted returns a number after a conversion to one of Go's number types or to time.Duration.
func (g goFile) converted(to ast.Expr, x constant.Value) constant.Value {
	if !isNumber(x) {
		return nil
	}
	name, isPlain := "", false
	if ident, ok := to.(*ast.Ident); ok {
		name, isPlain = ident.Name, true
	} else if imported, member := g.member(to); imported == "time" {
		name = "time." + member
	}
	switch {
	case isPlain && isFloat(name):
		return bounded(constant.ToFloat(x))
	case isPlain && wholeTypes[name], name == "time.Duration":
		return whole(x)
	}
	return nil
}

var wholeTypes = map[string]bool{
	"int": true, "int8": true, "int16": true, "int32": true, "int64": true,
	"uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true,
}

func isNumber(x constant.Value) bool {
	return x != nil && (x.Kind() == constant.Int || x.Kind() == constant.Float)
}

// whole returns a number as a whole one, or nil if it is none.
func whole(x constant.Value) constant.Value {
	if !isNumber(x) {
		return nil
	}
	if x = constant.ToInt(x); x.Kind() != constant.Int {
		return nil
	}
	return x
}

// bounded returns a value that can be worked on further, and nil for one that is unknown or needs a lot of memory.
func bounded(x constant.Value) constant.Value {
	const bits = 512
	switch x.Kind() {
	case constant.Int:
		if constant.BitLen(x) > bits {
			return nil
		}
	case constant.Float:
		numerator, denominator := constant.Num(x), constant.Denom(x)
		if numerator.Kind() != constant.Int || constant.BitLen(numerator) > bits || constant.BitLen(denominator) > bits {
			return nil
		}
	case constant.Unknown:
		return nil
	}
	return x
}
