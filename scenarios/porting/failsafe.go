package porting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
	"slices"
)

const failsafePath = "github.com/failsafe-go/failsafe-go/circuitbreaker"

// failsafeBuilder is the Builder of failsafe-go's circuitbreaker.
var failsafeBuilder = goKind{starts: builderStart, declares: never, finishes: never, build: "Build", imported: importFailsafe}

func never(goFile, ast.Expr) bool { return false }

// builderStart reads circuitbreaker.NewBuilder[R]() and NewWithDefaults[R](), and what they were called before.
func builderStart(g goFile, e ast.Expr) (*goBreaker, bool) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	imported, name := g.member(call.Fun)
	if imported != failsafePath {
		return nil, false
	}
	switch name {
	case "NewBuilder", "Builder":
		return &goBreaker{}, false
	case "NewWithDefaults", "WithDefaults":
		return &goBreaker{}, true
	}
	return nil, false
}

// A failsafeMethod is a method of the builder: what its arguments set, what it sets back to the default, or why it is left
// out.
type failsafeMethod struct {
	arguments []goArgument
	resets    []string
	why       string
}

const failureCapacity, successCapacity = "FailureThresholdingCapacity", "SuccessThresholdingCapacity"

var failsafeMethods = map[string]failsafeMethod{
	"WithFailureThreshold":       {arguments: []goArgument{{"FailureThreshold", goWhole}}, resets: []string{failureCapacity}},
	"WithFailureThresholdRatio":  {arguments: []goArgument{{"FailureThreshold", goWhole}, {failureCapacity, goWhole}}},
	"WithFailureThresholdPeriod": {arguments: []goArgument{{"FailureThreshold", goWhole}, {"FailureThresholdingPeriod", goDuration}}, resets: []string{failureCapacity}},
	"WithFailureRateThreshold":   {arguments: []goArgument{{"FailureRateThreshold", failsafeRate}, {"FailureExecutionThreshold", goWhole}, {"FailureThresholdingPeriod", goDuration}}},
	"WithSuccessThreshold":       {arguments: []goArgument{{"SuccessThreshold", goWhole}}, resets: []string{successCapacity}},
	"WithSuccessThresholdRatio":  {arguments: []goArgument{{"SuccessThreshold", goWhole}, {successCapacity, goWhole}}},
	"WithDelay":                  {arguments: []goArgument{{"Delay", goDuration}}, resets: []string{"DelayMin", "DelayMax"}},
	"WithRandomDelay":            {arguments: []goArgument{{"DelayMin", goDuration}, {"DelayMax", goDuration}}, resets: []string{"Delay"}},
	"WithJitter":                 {arguments: []goArgument{{"Jitter", goDuration}}},
	"WithJitterFactor":           {arguments: []goArgument{{"JitterFactor", goNumber}}},
	"WithDelayFunc":              {why: "it is a function, which is not read; the wait is that of the other methods"},
	"HandleErrors":               {why: goErrorsWhy},
	"HandleErrorTypes":           {why: goErrorsWhy},
	"HandleResult":               {why: "results have no counterpart in a simulation; a call fails or does not"},
	"HandleIf":                   {why: goErrorsWhy},
	"OnStateChanged":             {why: reportingWhy},
	"OnOpen":                     {why: reportingWhy},
	"OnClose":                    {why: reportingWhy},
	"OnHalfOpen":                 {why: reportingWhy},
	"OnSuccess":                  {why: reportingWhy},
	"OnFailure":                  {why: reportingWhy},
}

// failsafeRate is a rate of failures: a fraction or, in versions that took a whole number, percent.
func failsafeRate(x constant.Value) (string, bool) {
	if w := whole(x); w != nil && constant.Compare(w, token.GTR, constant.MakeInt64(1)) {
		return w.ExactString(), true
	}
	return goShare(x)
}

func importFailsafe(g goFile, b *goBreaker) (Imported, error) {
	r := &goReading{g: g}
	for _, s := range b.steps {
		method, known := failsafeMethods[s.name]
		switch {
		case !known:
			r.note(leftOut(g.place(s.at), s.name, "it is no method of failsafe-go's Builder that sets something"+didYouMean(s.name, slices.Sorted(maps.Keys(failsafeMethods)))))
		case method.why != "":
			r.note(leftOut(g.place(s.at), s.name, method.why))
		case len(s.arguments) != len(method.arguments):
			r.note(leftOut(g.place(s.at), s.name, "it has another number of arguments in failsafe-go"))
		default:
			r.reset(method.resets...)
			r.set(s, method.arguments...)
		}
	}
	r.withoutJitter()
	return r.imported(b, "failsafe-go", "")
}

// withoutJitter leaves out what varies a delay that is random already, which the preset does not.
func (r *goReading) withoutJitter() {
	if !slices.ContainsFunc(r.settings, func(s setting) bool { return s.key == "DelayMax" }) {
		return
	}
	for _, s := range slices.Clone(r.settings) {
		if s.key == "Jitter" || s.key == "JitterFactor" {
			r.reset(s.key)
			r.note(leftOut(s.place, s.name, "the preset does not vary a delay that is random already"))
		}
	}
}
