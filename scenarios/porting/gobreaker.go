package porting

import (
	"go/ast"
	"regexp"
	"strings"
)

var gobreakerPath = regexp.MustCompile(`^github\.com/sony/gobreaker(/v[0-9]+)?$`)

// gobreakerSettings is the struct Settings of sony/gobreaker.
var gobreakerSettings = goKind{starts: settingsLiteral, declares: isSettings, finishes: takesSettings, imported: importGobreaker}

func isSettings(g goFile, t ast.Expr) bool {
	imported, name := g.member(t)
	return name == "Settings" && gobreakerPath.MatchString(imported)
}

// takesSettings reports NewCircuitBreaker and its relatives.
func takesSettings(g goFile, function ast.Expr) bool {
	imported, name := g.member(function)
	return strings.HasPrefix(name, "New") && gobreakerPath.MatchString(imported)
}

// settingsLiteral reads gobreaker.Settings{...}.
func settingsLiteral(g goFile, e ast.Expr) (*goBreaker, bool) {
	literal, ok := e.(*ast.CompositeLit)
	if !ok || !isSettings(g, literal.Type) {
		return nil, false
	}
	b := &goBreaker{}
	for _, element := range literal.Elts {
		field, _ := element.(*ast.KeyValueExpr)
		if field == nil {
			b.steps = append(b.steps, goStep{"", []ast.Expr{element}, element})
		} else if name, ok := field.Key.(*ast.Ident); ok {
			b.steps = append(b.steps, goStep{name.Name, []ast.Expr{field.Value}, field.Value})
		}
	}
	return b, false
}

// gobreakerFields are the fields of Settings that are numbers or times.
var gobreakerFields = map[string]goType{
	"MaxRequests": goWhole, "Interval": goDuration, "BucketPeriod": goDuration, "Timeout": goDuration,
}

const goErrorsWhy = "errors have no counterpart in a simulation, and every failure counts; use ignored: [timed_out] or ignored: [failed] if it is about these as a whole"

// gobreakerLeftOut are the fields of Settings that no preset has.
var gobreakerLeftOut = map[string]string{
	"OnStateChange": reportingWhy,
	"IsSuccessful":  goErrorsWhy,
	"IsExcluded":    goErrorsWhy,
}

func importGobreaker(g goFile, b *goBreaker) (Imported, error) {
	r := &goReading{g: g}
	name := ""
	for _, s := range b.steps {
		value := s.arguments[0]
		field, isField := gobreakerFields[s.name]
		why, isLeftOut := gobreakerLeftOut[s.name]
		switch {
		case s.name == "":
			r.note(noteAt(g.place(s.at), "a field without its name is not read"))
		case isNil(value) && s.name == "ReadyToTrip":
			r.reset(tripKeys...)
		case isNil(value):
		case s.name == "Name":
			name = g.text(value)
		case s.name == "ReadyToTrip":
			r.trips(value)
		case isField:
			r.set(s, goArgument{s.name, field})
		case isLeftOut:
			r.note(leftOut(g.place(s.at), s.name, why))
		default:
			r.note(leftOut(g.place(s.at), s.name, "it is no field of gobreaker's Settings"))
		}
	}
	return r.imported(b, "gobreaker", name)
}

func isNil(e ast.Expr) bool {
	name, ok := e.(*ast.Ident)
	return ok && name.Name == "nil"
}
