package breaker_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"halfopen/model/breaker"
)

const second = time.Second

// described is a config in which every field of every choice says something.
var described = breaker.Config{
	Watch: breaker.Watch{
		Window: breaker.LastResults{Size: 10},
		Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 4},
		Judged: breaker.AtReadings, Every: second,
		Shed: breaker.Shed{Share: 0.5, Slow: second, Threshold: breaker.Above(0.01), Minimum: 2},
	},
	Wait:  breaker.Wait{Open: 5 * second, Growth: breaker.Growth{Factor: 2}},
	Trial: breaker.Trial{Permits: 2, MaxWait: second, Verdict: breaker.EachTrial{Successes: 2}},
	Late:  breaker.CountedNow,
}

func words(c breaker.Config, name string) string {
	for _, choice := range c.Choices() {
		if choice.Name == name {
			return choice.Words
		}
	}
	return ""
}

func with(change func(*breaker.Config)) breaker.Config {
	c := described
	change(&c)
	return c
}

func TestChoicesOfABreaker(t *testing.T) {
	resilience := breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastResults{Size: 100},
			Rule: breaker.AnyOf{
				breaker.FailureRate{Threshold: breaker.Threshold{Value: 50, Compared: breaker.PercentAtLeast32}, Minimum: 100},
				breaker.SlowRate{Threshold: breaker.Threshold{Value: 100, Compared: breaker.PercentAtLeast32}, Minimum: 100},
			},
			Slow: time.Minute,
		},
		Wait:    breaker.Wait{Open: time.Minute, Longer: true},
		Trial:   breaker.Trial{Permits: 10, Verdict: breaker.RateOfTrials{Results: 10, Threshold: breaker.AtLeast(0.5), Slow: breaker.AtLeast(1)}},
		Late:    breaker.CountedNow,
		Ignored: breaker.ReturnsPermit,
	}
	want := `
watches: the last 100 results, however old
opens at: failures at least 50 %, in single precision, from 100 results on; or at slow calls at least 100 %, in single precision, from 100 results on
rates are of: the results that came back
a call is slow: after more than 60 s
judges: after each result
results enter the window: while it is closed
the window is emptied: by every change of state
sheds: nothing
tries again: more than 60 s after it opened, by the next call
the wait grows: not at all
the wait is random: not at all
trial calls: 10 calls in all, further ones are refused
verdict: by 10 results: failures at least 50 % or slow calls at least 100 % reopen, otherwise it closes
hung trial calls: keep it half-open for ever
late results: count as if admitted now
results while open: do nothing
ignored outcomes: give a permit for a trial call back
calls at once: any number
held: no`
	got := ""
	for _, choice := range resilience.Choices() {
		got += "\n" + choice.Name + ": " + choice.Words
	}
	if got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
}

// Each value of a choice has words of its own. Their number is that of the constants in the source.
func TestEveryValueHasWordsOfItsOwn(t *testing.T) {
	counts := constants(t)
	for _, test := range []struct {
		kind   string
		choice string
		set    func(c *breaker.Config, value int)
	}{
		{"Denominator", "rates are of", func(c *breaker.Config, v int) { c.Watch.Of = breaker.Denominator(v) }},
		{"Judged", "judges", func(c *breaker.Config, v int) { c.Watch.Judged = breaker.Judged(v) }},
		{"Cleared", "the window is emptied", func(c *breaker.Config, v int) { c.Watch.Cleared = breaker.Cleared(v) }},
		{"Comparison", "opens at", func(c *breaker.Config, v int) {
			c.Watch.Rule = breaker.FailureRate{Threshold: breaker.Threshold{Value: 1, Compared: breaker.Comparison(v)}}
		}},
		{"Late", "late results", func(c *breaker.Config, v int) { c.Late = breaker.Late(v) }},
		{"WhileOpen", "results while open", func(c *breaker.Config, v int) { c.Watch.Always, c.WhileOpen = true, breaker.WhileOpen(v) }},
		{"IgnoredResult", "ignored outcomes", func(c *breaker.Config, v int) { c.Ignored = breaker.IgnoredResult(v) }},
		{"Held", "held", func(c *breaker.Config, v int) { c.Held = breaker.Held(v) }},
	} {
		if counts[test.kind] < 2 {
			t.Errorf("%d constants of type %s", counts[test.kind], test.kind)
		}
		seen := map[string]int{}
		for value := range counts[test.kind] {
			got := words(with(func(c *breaker.Config) { test.set(c, value) }), test.choice)
			if earlier, twice := seen[got]; twice || got == "" {
				t.Errorf("%s %d: %q, as is %d", test.kind, value, got, earlier)
			}
			seen[got] = value
		}
	}
}

// constants counts the constants of each type of the package that begin with an iota.
func constants(t *testing.T) map[string]int {
	counts := map[string]int{}
	for _, file := range sources(t) {
		for _, declaration := range file.Decls {
			group, ok := declaration.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			if kind, ok := group.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident); ok {
				counts[kind.Name] += len(group.Specs)
			}
		}
	}
	return counts
}

// sources are the files of the package, without its tests.
func sources(t *testing.T) []*ast.File {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// Each field of a config is somewhere in its words.
func TestEveryFieldIsInWords(t *testing.T) {
	plain := fmt.Sprint(described.Choices())
	each(reflect.TypeOf(described), func(path string, index []int) {
		c := described
		if !alter(reflect.ValueOf(&c).Elem().FieldByIndex(index)) {
			return // see TestEveryKindHasWords
		}
		if fmt.Sprint(c.Choices()) == plain {
			t.Errorf("nothing is said of %s", path)
		}
	})
}

// alter changes a field to another value that is in its range. It is false for what is not a plain value.
func alter(field reflect.Value) bool {
	switch field.Kind() {
	case reflect.Bool:
		field.SetBool(!field.Bool())
	case reflect.Int:
		field.SetInt(field.Int() + 3)
	case reflect.Int64: // a duration
		field.SetInt(field.Int() + int64(3*second))
	case reflect.Uint8: // a choice
		field.SetUint(1 - min(1, field.Uint()))
	case reflect.Float64:
		field.SetFloat(field.Float() + 0.125)
	default:
		return false
	}
	return true
}

// each visits the fields of a struct and of those in it.
func each(t reflect.Type, visit func(path string, index []int)) {
	for _, f := range reflect.VisibleFields(t) {
		if f.Type.Kind() != reflect.Struct {
			visit(f.Name, f.Index)
			continue
		}
		each(f.Type, func(path string, index []int) {
			visit(f.Name+"."+path, append(append([]int(nil), f.Index...), index...))
		})
	}
}

// Each kind of window, rule and verdict says all of its numbers. That each has words the compiler sees to.
func TestEveryKindHasWords(t *testing.T) {
	of := map[string][]any{
		"watches": {
			breaker.LastResults{Size: 2}, breaker.LastPeriod{Buckets: 2, Width: second}, breaker.Everything{}, breaker.Tumbling{Length: second},
			breaker.Generation{Length: second}, breaker.Generations{Buckets: 2, Width: second}, breaker.Slices{Count: 2, Width: second},
			breaker.OneSliceAResult{Count: 2, Width: second}, breaker.LastSeconds{Seconds: 2}, breaker.WithoutGap{Gap: second},
			breaker.LastFailures{Count: 2}, breaker.MovingAverage{Length: second},
		},
		"opens at": {
			breaker.FailureRate{Threshold: breaker.AtLeast(0.5)}, breaker.SlowRate{Threshold: breaker.AtLeast(0.5)}, breaker.FailureCount{Failures: 2},
			breaker.FailuresInARow{Failures: 2}, breaker.FailureAverage{Above: 0.25},
			breaker.AnyOf{breaker.FailureCount{Failures: 3}, breaker.FailuresInARow{Failures: 2}},
		},
		"verdict": {
			breaker.EachTrial{Successes: 2}, breaker.TrialsInARow{Successes: 2}, breaker.TrialsOf{Successes: 1, Results: 2},
			breaker.RateOfTrials{Results: 2, Threshold: breaker.AtLeast(0.5)}, breaker.RatesOfTrials{Results: 2, Failures: 0.25}, breaker.RuleOfWatch{},
		},
	}
	for choice, kinds := range of {
		seen := map[string]any{}
		say := func(kind any) string {
			return words(with(func(c *breaker.Config) {
				switch kind := kind.(type) {
				case breaker.Window:
					c.Watch.Window = kind
				case breaker.Rule:
					c.Watch.Rule = kind
				case breaker.Verdict:
					c.Trial.Verdict = kind
				}
			}), choice)
		}
		for _, kind := range kinds {
			plain := say(kind)
			if earlier, twice := seen[plain]; twice || plain == "" {
				t.Errorf("%#v: %q, as is %#v", kind, plain, earlier)
			}
			seen[plain] = kind
			if reflect.TypeOf(kind).Kind() != reflect.Struct {
				continue
			}
			each(reflect.TypeOf(kind), func(path string, index []int) {
				changed := reflect.New(reflect.TypeOf(kind)).Elem()
				changed.Set(reflect.ValueOf(kind))
				alter(changed.FieldByIndex(index))
				if say(changed.Interface()) == plain {
					t.Errorf("%#v: nothing is said of %s", kind, path)
				}
			})
		}
		if got, want := len(kinds), implementations(t, map[string]string{"watches": "open", "opens at": "opens", "verdict": "decide"}[choice]); got != want {
			t.Errorf("%s: %d kinds here, %d in the source", choice, got, want)
		}
	}
}

// implementations counts the types of the package with an exported name that have a method.
func implementations(t *testing.T, method string) int {
	count := 0
	for _, file := range sources(t) {
		for _, declaration := range file.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != method {
				continue
			}
			if receiver, ok := f.Recv.List[0].Type.(*ast.Ident); ok && receiver.IsExported() {
				count++
			}
		}
	}
	return count
}

func TestWordsOfCombinations(t *testing.T) {
	for _, test := range []struct {
		choice, want string
		change       func(*breaker.Config)
	}{
		{"watches", "the last result", func(c *breaker.Config) { c.Watch.Window = breaker.LastResults{Size: 1} }},
		{"watches", "the results of the last 10 s, in steps of 0.5 s, complete ones only, counted from when it was emptied", func(c *breaker.Config) {
			c.Watch.Window = breaker.LastPeriod{Buckets: 20, Width: second / 2, Complete: true, SinceCleared: true}
		}},
		{"watches", "the last 3 failures, if not older than 10 s at the next one, without those closer than 1 s to the one before", func(c *breaker.Config) {
			c.Watch.Window = breaker.LastFailures{Count: 3, Within: 10 * second, Lumping: second}
		}},
		{"opens at", "failures more than 60 %, as a percentage, from 1 call on", func(c *breaker.Config) {
			c.Watch.Of, c.Watch.Rule = breaker.OfAsked, breaker.FailureRate{Threshold: breaker.Threshold{Value: 60, Compared: breaker.PercentAbove}, Minimum: 1}
		}},
		{"opens at", "1 failure; or at 5 failures in a row", func(c *breaker.Config) {
			c.Watch.Rule = breaker.AnyOf{breaker.FailureCount{Failures: 1}, breaker.FailuresInARow{Failures: 5}}
		}},
		{"judges", "every 1 s since it closed, and opens when 10 in a row say so, not in the first 5 s", func(c *breaker.Config) { c.Watch.Readings, c.Watch.WarmUp = 10, 5*second }},
		{"results enter the window", "whenever they come", func(c *breaker.Config) { c.Late = breaker.CountedByAdmission }},
		{"the window is emptied", "when it closes, but for the successes that closed it", func(c *breaker.Config) { c.Watch.Cleared, c.Watch.Always = breaker.OnClose, true }},
		{"the window is emptied", "never", func(c *breaker.Config) { c.Watch.Cleared, c.Watch.Always = breaker.Never, true }},
		{"sheds", "50 % of the calls after a reading of calls slower than 1 s that are more than 1 %, from 2 results on, until another reading", func(c *breaker.Config) {}},
		{"tries again", "5 s after it opened, by the next call", func(c *breaker.Config) {}},
		{"tries again", "5 s after it opened, by a timer", func(c *breaker.Config) { c.Wait.ByTimer, c.Wait.Longer, c.Wait.SinceLastFailure = true, true, true }},
		{"tries again", "more than 5 s after the last failure in the window, by the next call or result", func(c *breaker.Config) {
			c.Wait.Longer, c.Wait.SinceLastFailure, c.Wait.ByResult = true, true, true
		}},
		{"the wait grows", "not at all, at most 3 s", func(c *breaker.Config) { c.Wait.Growth = breaker.Growth{Factor: 1, Most: 3 * second} }},
		{"the wait grows", "1.5 times with every opening until it closes, at most 60 s, cut to whole milliseconds, for each rule by itself, of which the longest counts", func(c *breaker.Config) {
			c.Wait.Growth, c.Wait.EachRule = breaker.Growth{Factor: 1.5, Most: time.Minute, WholeMilliseconds: true}, true
		}},
		{"the wait is random", "by up to 25 % more or less", func(c *breaker.Config) { c.Wait.Jitter.Part = 0.25 }},
		{"the wait is random", "by up to 1 s more or less", func(c *breaker.Config) { c.Wait.Jitter = breaker.Jitter{Part: 0.25, Most: second} }},
		{"trial calls", "every call", func(c *breaker.Config) { c.Trial.Permits = 1 << 30 }},
		{"trial calls", "1 call in all, a further one is refused, and opens the breaker again", func(c *breaker.Config) { c.Trial.Permits, c.Trial.RefusalOpens = 1, true }},
		{"trial calls", "2 calls in every 3 s, further ones are refused", func(c *breaker.Config) { c.Trial.Every = 3 * second }},
		{"trial calls", "2 calls at once, further ones are refused", func(c *breaker.Config) { c.Trial.Returned = true }},
		{"trial calls", "2 calls whenever the time open has passed since the last one, further ones wait for the verdict", func(c *breaker.Config) { c.Trial.Renewed, c.Trial.Queue = true, true }},
		{"verdict", "the first failure reopens, 1 success closes", func(c *breaker.Config) { c.Trial.Verdict = breaker.EachTrial{Successes: 1} }},
		{"verdict", "1 success closes, failures leave it half-open", func(c *breaker.Config) { c.Trial.Verdict = breaker.TrialsInARow{Successes: 1} }},
		{"verdict", "2 successes close in a row, failures leave it half-open", func(c *breaker.Config) { c.Trial.Verdict = breaker.TrialsInARow{Successes: 2} }},
		{"verdict", "each trial call decides: a success closes, a failure reopens", func(c *breaker.Config) { c.Late, c.Trial.Verdict = breaker.CountedByAdmission, nil }},
		{"hung trial calls", "it opens again after 1 s half-open", func(c *breaker.Config) {}},
		{"hung trial calls", "it closes after 1 s half-open", func(c *breaker.Config) { c.Trial.ThenClose = true }},
		{"hung trial calls", "keep it half-open for ever", func(c *breaker.Config) { c.Trial.MaxWait = 0 }},
		{"hung trial calls", "keep every other call waiting for ever", func(c *breaker.Config) { c.Trial.MaxWait, c.Trial.Queue = 0, true }},
		{"hung trial calls", "keep every other call waiting for ever", func(c *breaker.Config) { c.Trial.MaxWait, c.OneAtATime = 0, true }},
		{"hung trial calls", "it opens again by the next call", func(c *breaker.Config) { c.Trial.MaxWait, c.Trial.RefusalOpens = 0, true }},
		{"hung trial calls", "do not keep others out", func(c *breaker.Config) { c.Trial.MaxWait, c.Trial.Renewed = 0, true }},
		{"hung trial calls", "do not keep others out", func(c *breaker.Config) { c.Trial.MaxWait, c.Trial.Every = 0, second }},
		{"hung trial calls", "do not keep others out", func(c *breaker.Config) { c.Trial.MaxWait, c.Trial.Permits = 0, 1<<30 }},
		{"late results", "count as if admitted now, half-open only once a trial call is under way", func(c *breaker.Config) { c.Trial.OnceAdmitted = true }},
		{"results while open", "do nothing", func(c *breaker.Config) { c.Late, c.Watch.Always = breaker.Dropped, true }},
		{"results while open", "enter the window", func(c *breaker.Config) { c.Late = breaker.CountedByAdmission }},
		{"results while open", "enter the window", func(c *breaker.Config) { c.Watch.Always = true }},
		{"results while open", "successes enter the window", func(c *breaker.Config) { c.Watch.Always, c.WhileOpen = true, breaker.SuccessesEnter }},
		{"results while open", "a success closes it, a failure enters the window", func(c *breaker.Config) { c.Watch.Always, c.WhileOpen = true, breaker.CloseBySuccess }},
	} {
		if got := words(with(test.change), test.choice); got != test.want {
			t.Errorf("%s: %q, want %q", test.choice, got, test.want)
		}
	}
}

// All breakers make one table: the names are the same, in the same order, and no cell is empty.
func TestChoicesMakeATable(t *testing.T) {
	names := func(c breaker.Config) string {
		var names []string
		for _, choice := range c.Choices() {
			if choice.Words == "" {
				t.Errorf("no words for %q of %+v", choice.Name, c)
			}
			names = append(names, choice.Name)
		}
		return strings.Join(names, ", ")
	}
	if got, want := names(experiment), names(described); got != want {
		t.Errorf("%s\nand\n%s", got, want)
	}
}
