package porting

import (
	"fmt"
	gofmt "go/format"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// a goSource is a Go file with a breaker as a variable.
type goSource struct {
	module   string // the import path of the library's package
	usesTime bool
}

// duration is a time as an expression, in the largest unit of which it is a whole number.
func (s *goSource) duration(d time.Duration) string {
	if d == 0 {
		return "0"
	}
	s.usesTime = true
	for _, unit := range []struct {
		name string
		size time.Duration
	}{
		{"time.Hour", time.Hour}, {"time.Minute", time.Minute}, {"time.Second", time.Second},
		{"time.Millisecond", time.Millisecond}, {"time.Microsecond", time.Microsecond},
	} {
		if d == unit.size {
			return unit.name
		}
		if d%unit.size == 0 {
			return strconv.FormatInt(int64(d/unit.size), 10) + " * " + unit.name
		}
	}
	return strconv.FormatInt(int64(d), 10) + " * time.Nanosecond"
}

// file is the whole source, where the expression is the breaker.
func (s *goSource) file(e subject, expression string) ([]byte, error) {
	imports := strconv.Quote(s.module)
	if s.usesTime {
		imports = "\"time\"\n\n" + imports
	}
	name := goName(e.instance)
	return gofmt.Source(fmt.Appendf(nil, "%s\npackage breakers\n\nimport (\n%s\n)\n\n// %s is the circuit breaker %q.\nvar %s = %s\n",
		commented("//", e.about()), imports, name, e.instance, name, expression))
}

// goReserved are the names that mean something else in a source that is written here, or that no variable can have.
var goReserved = []string{"_", "any", "bool", "circuitbreaker", "float64", "gobreaker", "init", "time"}

// goName is the name of a variable for an instance: the same where that is one, and else PaymentGateway for
// payment-gateway.
func goName(instance string) string {
	if token.IsIdentifier(instance) && !slices.Contains(goReserved, instance) {
		return instance
	}
	var name strings.Builder
	starts := true
	for _, r := range instance {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			starts = true
			continue
		}
		if starts {
			r = unicode.ToUpper(r)
		}
		starts = false
		name.WriteRune(r)
	}
	if first, _ := utf8.DecodeRuneInString(name.String()); !unicode.IsLetter(first) {
		return "Breaker" + name.String()
	}
	return name.String()
}
