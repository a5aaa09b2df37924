package porting_test

import (
	"slices"
	"testing"

	"halfopen/scenarios/porting"
)

func TestReadyToTrip(t *testing.T) {
	const unknown = "ReadyToTrip is a function that is not understood; the default is used: more than 5 failures in a row"
	const ratio = "float64(c.TotalFailures)/float64(c.Requests)"
	for body, want := range map[string]string{
		"return c.ConsecutiveFailures > 5":                                                           "",
		"return c.ConsecutiveFailures >= 5":                                                          "ConsecutiveFailures: 4",
		"return c.ConsecutiveFailures == 3":                                                          "ConsecutiveFailures: 2",
		"return 3 < c.ConsecutiveFailures":                                                           "ConsecutiveFailures: 3",
		"return (c.ConsecutiveFailures > uint32(2*limit))":                                           "ConsecutiveFailures: 20",
		"return int(c.ConsecutiveFailures) >= limit":                                                 "ConsecutiveFailures: 9",
		"return !(c.ConsecutiveFailures < 4)":                                                        "ConsecutiveFailures: 3",
		"return c.TotalFailures > 2":                                                                 "ReadyToTrip: TotalFailures TotalFailures: 2",
		"return c.TotalFailures >= 3 && c.Requests >= 3":                                             "ReadyToTrip: TotalFailures TotalFailures: 2",
		"return c.Requests > 2 && c.ConsecutiveFailures > 5":                                         "",
		"return " + ratio + " >= 0.5":                                                                "ReadyToTrip: FailureRatio Requests: 0 FailureRatio: 50%",
		"return c.Requests > 10 && " + ratio + " >= .25":                                             "ReadyToTrip: FailureRatio Requests: 11 FailureRatio: 25%",
		"r := " + ratio + "; return c.Requests >= 3 && r >= 0.6":                                     "ReadyToTrip: FailureRatio",
		"r := " + ratio + " * 100.0; enough := c.Requests >= 5; return enough && r >= 40":            "ReadyToTrip: FailureRatio Requests: 5 FailureRatio: 40%",
		"r := float64(c.TotalFailures*100) / float64(c.Requests); return r >= 40 && c.Requests >= 3": "ReadyToTrip: FailureRatio FailureRatio: 40%",
		"f, n := float32(c.TotalFailures), float32(c.Requests); return f/n >= 0.5 && n >= 4":         "ReadyToTrip: FailureRatio Requests: 4 FailureRatio: 50%",
		"if c.Requests < 8 { return false }; return " + ratio + " >= 0.5":                            "ReadyToTrip: FailureRatio Requests: 8 FailureRatio: 50%",
		"if c.Requests == 0 { return false }; println(c.Requests); return " + ratio + " >= 0.5":      "ReadyToTrip: FailureRatio Requests: 1 FailureRatio: 50%",
		"if c.Requests < 8 || " + ratio + " < 0.5 { return false }; return true":                     "ReadyToTrip: FailureRatio Requests: 8 FailureRatio: 50%",
		"if c.Requests >= 8 && " + ratio + " >= 0.5 { println(); return true }; return false":        "ReadyToTrip: FailureRatio Requests: 8 FailureRatio: 50%",
		"if c.ConsecutiveFailures > 1 { return true } else { return false }":                         "ConsecutiveFailures: 1",
		"if c.Requests < 8 { return false } else { return " + ratio + " >= 0.5 }":                    "ReadyToTrip: FailureRatio Requests: 8 FailureRatio: 50%",
		"const least = 7; return c.ConsecutiveFailures >= least":                                     "ConsecutiveFailures: 6",
		"return c.ConsecutiveFailures > 5 || c.TotalFailures > 10":                                   unknown,
		"return c.Requests > 100 && c.ConsecutiveFailures > 5":                                       unknown,
		"return c.Requests > 100":                                                                    unknown,
		"return c.TotalFailures == 5":                                                                unknown,
		"return c.ConsecutiveSuccesses > 5":                                                          unknown,
		"return c.ConsecutiveFailures < 5":                                                           unknown,
		"return c.ConsecutiveFailures >= 0":                                                          unknown,
		"return c.ConsecutiveFailures > 5 && c.ConsecutiveFailures > 6":                              unknown,
		"return c.TotalFailures/c.Requests >= 1":                                                     unknown,
		"return int(" + ratio + "*100) >= 50":                                                        unknown,
		"least := uint32(7); return c.ConsecutiveFailures >= least":                                  "ConsecutiveFailures: 6",
		"return c.ConsecutiveFailures > variable":                                                    unknown,
		"return other.ConsecutiveFailures > 5":                                                       unknown,
		"if c.Requests < 8 { return false }; return false":                                           unknown,
		"if c.Requests < 8 { return true }; return c.TotalFailures > 9":                              unknown,
		"return c.TotalFailures > 9 && true":                                                         "ReadyToTrip: TotalFailures TotalFailures: 9",
		"return true":                                                                                unknown,
		"return":                                                                                     unknown,
		"":                                                                                           unknown,
		"for { return true }":                                                                        unknown,
		"if x := 1; c.Requests < 8 { return false }; return c.TotalFailures > 9":                     unknown,
		"x := x; return x > 1":                                                                       unknown,
		"x := y; y := x; return x > 1":                                                               unknown,
		"a := c.TotalFailures; a = 2; return a > 1":                                                  unknown,
		"return " + ratio + " > 0.5":                                                                 "ReadyToTrip: FailureRatio Requests: 0 FailureRatio: 50%\nReadyToTrip asks for a share of failures above the FailureRatio; here a share that is equal trips too",
		"a := c.TotalFailures; b := a*a; d := b*b; e := d*d; f := e*e; g := f*f; h := g*g; i := h*h; return i*i > 2": unknown,
	} {
		file := "package shop\n\nimport \"github.com/sony/gobreaker\"\n\nconst limit = 10\n\nvar variable uint32 = 3\n\n" +
			"var s = gobreaker.Settings{ReadyToTrip: func(c gobreaker.Counts) bool {\n" + body + "\n}}\n"
		f := importOne(t, "shop.go", file)
		got := settingsOf(t, f)
		if notes := messages(f); notes == unknown && got == "" {
			got = unknown
		} else if notes != "" {
			got += "\n" + notes
		}
		if got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

func TestConstantsOfGo(t *testing.T) {
	const unknown = "Timeout is left out: its value is known only when the program runs; the library's default is used"
	for expression, want := range map[string]string{
		"5 * time.Second":                         "Timeout: 5s",
		"time.Second":                             "Timeout: 1s",
		"time.Duration(90) * time.Second":         "Timeout: 90s",
		"time.Duration(1.5 * float64(time.Hour))": "Timeout: 90m",
		"2*time.Minute + 30*time.Second":          "Timeout: 150s",
		"(time.Minute - time.Second) / 2":         "Timeout: 29500ms",
		"3 / 2 * time.Second":                     "Timeout: 1s",
		"3.0 / 2 * time.Second":                   "Timeout: 1500ms",
		"5e9":                                     "Timeout: 5s",
		"0x10 * time.Millisecond":                 "Timeout: 16ms",
		"timeout":                                 "Timeout: 7s",
		"local":                                   "Timeout: 8s",
		"0":                                       "Timeout: 0s",
		"nil":                                     "",
		"twice":                                   unknown,
		"variable":                                unknown,
		"circle":                                  unknown,
		"huge":                                    unknown,
		"a8 / a8 * time.Second":                   unknown,
		"a6 / a6 * time.Second":                   "Timeout: 1s",
		"huge * time.Second":                      unknown,
		"1 / 0":                                   unknown,
		"1e1000000000":                            unknown,
		"1.5":                                     unknown,
		"'a' * \"b\"":                             unknown,
		"\"5s\"":                                  unknown,
		"cfg.Timeout":                             unknown,
		"time.Until(x)":                           unknown,
		"1 << 40":                                 unknown,
		"func() time.Duration { return 1 }()":     unknown,
	} {
		f := importOne(t, "shop.go", `package shop

import (
	"slices"
	"time"

	"github.com/sony/gobreaker"
)

const (
	timeout = 7 * time.Second
	circle  = circle2
	circle2 = circle
	a0      = 1 << 62 * 4294967296
	huge    = a9 * a9
	a9      = a8 * a8
	a8      = a7 * a7
	a7      = a6 * a6
	a6      = a5 * a5
	a5      = a4 * a4
	a4      = 18446744073709551615
	twice   = 1
)

var variable = time.Second

func f(twice int) {
	const local = 8 * time.Second
	_ = gobreaker.Settings{Timeout: `+expression+`}
}
`)
		got := settingsOf(t, f)
		if notes := messages(f); notes != "" {
			got = notes
		}
		if got != want {
			t.Errorf("%s: %s, want %s", expression, got, want)
		}
	}
}

// What breakers are called, and what is one.
func TestBreakersOfGo(t *testing.T) {
	for body, want := range map[string][]string{
		"var orders = gobreaker.Settings{}":                                                                                  {"orders"},
		"var s = gobreaker.Settings{Name: \"orders\"}":                                                                       {"orders"},
		"var s = &gobreaker.Settings{Name: prefix + \"orders\"}":                                                             {"s"},
		"var orders = gobreaker.NewCircuitBreaker[int](gobreaker.Settings{Timeout: 1})":                                      {"orders"},
		"func orders() { gobreaker.NewCircuitBreaker(gobreaker.Settings{}) }":                                                {"orders"},
		"func f() { var s gobreaker.Settings; orders := gobreaker.NewCircuitBreaker(s); orders.Execute(nil) }":               {"orders"},
		"func f() { a, b := gobreaker.Settings{}, gobreaker.Settings{}; use(a, b) }":                                         {"a", "b"},
		"func f() { c.orders = gobreaker.NewCircuitBreaker(gobreaker.Settings{}) }":                                          {"orders"},
		"func f() { return client{orders: gobreaker.NewCircuitBreaker(gobreaker.Settings{})} }":                              {"orders"},
		"var m = map[string]gobreaker.Settings{\"a\": {}, \"b\": {Name: \"x\"}, key: {}}":                                    {"a", "x", "key"},
		"var l = []*gobreaker.Settings{{Name: \"a\"}, {}, {}}":                                                               {"a", "breaker", "breaker (2)"},
		"var s = []gobreaker.Settings{gobreaker.Settings{Name: \"a\"}}":                                                      {"a"},
		"func f() { st := gobreaker.Settings{}; st.Name = \"a\"; g(st) }\nfunc g(st gobreaker.Settings) { st.Name = \"b\" }": {"a"},
		"var b = circuitbreaker.NewBuilder[int]()\nfunc f() { b.WithDelay(1); x := b.Build(); x.Open() }":                    {"x"},
		"func f() { b := circuitbreaker.NewBuilder[int](); b = b.WithDelay(1); return b.Build() }":                           {"b"},
		"func f() { b := circuitbreaker.NewBuilder[int](); x := b.Build(); y := b.Build(); use(x, y) }":                      {"x"},
		"func f() { b := circuitbreaker.NewBuilder[int](); b = other(); b.WithDelay(1) }":                                    {"b"},
		"var x = circuitbreaker.NewWithDefaults[any]()":                                                                      {"x"},
		"var _ = circuitbreaker.NewBuilder[any]().Build()":                                                                   {"breaker"},
		"var x = 1 + gobreaker.Settings{Name: `a`}.MaxRequests":                                                              {"a"},
	} {
		found, err := porting.Import("shop.go", []byte("package shop\n\nimport (\n\t\"github.com/failsafe-go/failsafe-go/circuitbreaker\"\n\t\"github.com/sony/gobreaker/v2\"\n)\n\n"+body+"\n"))
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		var got []string
		for _, f := range found {
			got = append(got, f.Instance)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
