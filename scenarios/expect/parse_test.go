package expect

import (
	"math"
	"strings"
	"testing"

	"halfopen/measure"
)

func TestCanonicalText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"p99 < 300ms", "p99 < 300ms"},
		{" p99<300ms\n", "p99 < 300ms"},
		{"p99 < 300 ms", "p99 < 300ms"},
		{"p99 <= 1m30s", "p99 <= 1m30s"},
		{"p99 > 20µs", "p99 > 20µs"},
		{"p99 >= 0", "p99 >= 0"},
		{"p99 == 0s", "p99 = 0s"},
		{"300ms > p99", "300ms > p99"},
		{"p99(all) < 1s", "p99 < 1s"},
		{"p99(successes) < 1s", "success_p99 < 1s"},
		{"p99(all, fault) < 1s", "fault_p99 < 1s"},
		{"p99 ( successes,fault ) @ with < 1s", "fault_success_p99@with < 1s"},
		{"p99.9(all) < 1s", "p999 < 1s"},
		{"mean(all) < 1s", "mean < 1s"},
		{"recovery_lag < 5s", "recovery_lag < 5s"},
		{"failed = 0", "failed = 0"},
		{"failed=1e3", "failed = 1e3"},
		{"fault_reached_share <= 15%", "fault_reached_share <= 15%"},
		{"fault_reached_share <= 15 %", "fault_reached_share <= 15%"},
		{"fault_reached_share <= 0.15", "fault_reached_share <= 0.15"},
		{"goodput > 50/s", "goodput > 50/s"},
		{"goodput > 50 / s", "goodput > 50/s"},
		{"goodput > 50", "goodput > 50"},
		{"succeeded@with-breaker > succeeded@without-breaker", "succeeded@with-breaker > succeeded@without-breaker"},
		{"failed@with < 0.20*failed@without", "failed@with < 0.2 * failed@without"},
		{"2 * failed < 3e6 * arrivals", "2 * failed < 3e+06 * arrivals"},
		{"1 * failed < arrivals", "failed < arrivals"},
		{"failed@dead/ratio:20:0.5 = 0", "failed@dead/ratio:20:0.5 = 0"},
		{`failed@"with" = 0`, "failed@with = 0"},
		{`failed@"with a \"breaker\"" = 0`, `failed@"with a \"breaker\"" = 0`},
		{`failed@"a < b"<0.5*failed@ñ`, `failed@"a < b" < 0.5 * failed@ñ`},
	} {
		e, err := Parse(c.text, table)
		if err != nil || e.String() != c.want || e.Text != c.text {
			t.Errorf("%s: %s (of %s), %v, want %s", c.text, e, e.Text, err, c.want)
			continue
		}
		if again := parsed(t, c.want).String(); again != c.want {
			t.Errorf("%s reads back as %s", c.want, again)
		}
	}
}

func TestQuantitiesAreInTheUnitOfTheMetric(t *testing.T) {
	for _, c := range []struct {
		metric, quantity string
		want             float64
	}{
		{"p99", "300ms", 0.3},
		{"p99", "1.3s", 1.3},
		{"p99", "1m30.5s", 90.5},
		{"p99", "0", 0},
		{"p99", "0.0", 0},
		{"failed", "12", 12},
		{"failed", ".5", 0.5},
		{"fault_reached_share", "15%", 0.15},
		{"fault_reached_share", "0.15", 0.15},
		{"fault_reached_share", "1", 1},
		{"fault_reached_share", "100%", 1},
		{"goodput", "50/s", 50},
		{"goodput", "50", 50},
		{"goodput", "600/min", 10},
		{"goodput", "2/ms", 2000},
		{"openings_per_hour", "12/h", 12},
		{"openings_per_hour", "57/h", 57},
		{"openings_per_hour", "12", 12},
		{"openings_per_hour", "2/s", 7200},
		{"downtime", "90s", 1.5},
		{"downtime", "2h", 120},
		{"held", "12.5", 12.5},
	} {
		for _, text := range []string{c.metric + " < " + c.quantity, c.quantity + " < " + c.metric} {
			e := parsed(t, text)
			if got := e.left.quantity.value + e.right.quantity.value; got != c.want {
				t.Errorf("%s: %v, want %v", text, got, c.want)
			}
		}
	}
}

func TestOperands(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"failed < 3", "failed@"},
		{"3 > failed@a", "failed@a"},
		{"failed@a < failed@b", "failed@a failed@b"},
		{"failed@a < arrivals@a", "failed@a arrivals@a"},
		{"failed < 0.5 * arrivals@b", "failed@ arrivals@b"},
		{"failed@a < 2 * failed@a", "failed@a"},
	} {
		var operands []string
		for _, o := range parsed(t, c.text).Operands() {
			operands = append(operands, o.Metric.Name+"@"+o.Arm)
		}
		if got := strings.Join(operands, " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}

// Every metric can be compared with a quantity.
func TestEveryUnitIsKnown(t *testing.T) {
	for _, metrics := range [][]measure.Metric{table, measure.Metrics, measure.TickMetrics, measure.RoundMetrics} {
		for _, m := range metrics {
			if _, err := Parse(m.Name+" >= 0", metrics); err != nil {
				t.Error(err)
			}
			if unit, known := units[m.Unit]; !known || unit.noun == "" || unit.hint == "" {
				t.Errorf("%s is in %q, which has no words", m.Name, m.Unit)
			}
		}
	}
}

func TestWrongExpectations(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "at its beginning there must be a metric or a quantity"},
		{" ", "at its beginning there must be a metric or a quantity"},
		{"< 3", `at its beginning there must be a metric or a quantity, not "< 3"`},
		{"failed", `after "failed" there must be <, <=, >, >= or =`},
		{"failed 3", `after "failed" there must be <, <=, >, >= or =, not "3"`},
		{"failed != 3", `after "failed" there must be <, <=, >, >= or =, not "!= 3"`},
		{"failed * 2 < 3", `after "failed" there must be <, <=, >, >= or =, not "* 2 < 3"`},
		{"failed <", `after "failed <" there must be a metric or a quantity`},
		{"failed =< 3", `after "failed =" there must be a metric or a quantity, not "< 3"`},
		{"failed = = 3", `after "failed =" there must be a metric or a quantity, not "= 3"`},
		{"failed > -1", `after "failed >" there must be a metric or a quantity, not "-1"`},
		{"5s * p99 < 3s", `after "5s" there must be <, <=, >, >= or =, not "* p99 < 3s"`},
		{"failed < 2 * 3", `after "failed < 2 *" there must be a metric, not "3"`},
		{"failed < 3 failures", `"3failures": failed is a count; write a plain number, as in 12`},
		{"failed < 3 and p99 < 1s", `"p99 < 1s" is too much; an expectation is one comparison`},
		{"p99 < 1s and failed < 3", `"and failed < 3" is too much; an expectation is one comparison`},
		{"π99 < 1s ∧ failed < " + strings.Repeat("3", 90), `metric "π99" is not known; did you mean p99?`},
		{"p99@π < 1s ∧ failed < " + strings.Repeat("3", 90), `"∧ failed < ` + strings.Repeat("3", 29) + `..." is too much; an expectation is one comparison`},
		{"2 < 3", `"2" and "3" are two constants; compare a metric, as in p99 < 300ms`},
		{"1e999 * failed < 3", `"1e999" must be a smaller number`},

		{"recovery_lagg < 5s", `metric "recovery_lagg" is not known; did you mean recovery_lag?`},
		{"Recovery-Lag < 5s", `metric "Recovery-Lag" is not known; did you mean recovery_lag?`},
		{"zebra < 5s", `metric "zebra" is not known; use arrivals, succeeded, failed, mean, p99, p999, success_p99, fault_p99, ` +
			"fault_success_p99, recovery_lag, fault_reached_share, goodput, openings_per_hour, downtime, held"},
		{"p99(all < 5s", `after "p99" there must be "(" with a ")" after it, not "(all < 5s"`},
		{"max(all) < 5s", `function "max" is not known; use mean, p50, p95, p99, p99.9`},
		{"p95(all) < 5s", `metric "p95" is not known; did you mean p99?`},
		{"failed(all) < 5s", `function "failed" is not known; use mean, p50, p95, p99, p99.9`},
		{"p95(successes) < 5s", `metric "success_p95" is not known; did you mean success_p99?`},
		{"p99(fault) < 5s", `"(fault)": p99 is of all or successes, and may go on with fault, as in p99(successes, fault)`},
		{"p99() < 5s", `"()": p99 is of all or successes, and may go on with fault, as in p99(successes, fault)`},
		{"p99(all fault) < 5s", `"(all fault)": p99 is of all or successes, and may go on with fault, as in p99(successes, fault)`},
		{"p99@ < 5s", `after "p99@" there must be the name of an arm, as in p99@with or p99@"with breaker", not "< 5s"`},
		{`p99@"" < 5s`, `after "p99@" there must be the name of an arm, as in p99@with or p99@"with breaker", not "\"\" < 5s"`},
		{`p99@"a < 5s`, `after "p99@" there must be the name of an arm, as in p99@with or p99@"with breaker", not "\"a < 5s"`},
		{"p99@'a' < 5s", `after "p99@" there must be the name of an arm, as in p99@with or p99@"with breaker", not "'a' < 5s"`},
		{"p99@`a` < 5s", `after "p99@" there must be the name of an arm, as in p99@with or p99@"with breaker", not "` + "`a` < 5s" + `"`},

		{"p99 < 300", `"300": p99 is a time; give a unit, as in 300ms`},
		{"300 > p99", `"300": p99 is a time; give a unit, as in 300ms`},
		{"p99 < 0%", `"0%": p99 is a time; give a unit, as in 300ms`},
		{"p99 < 5 lightyears", `"5lightyears": p99 is a time; give a unit, as in 300ms`},
		{"p99 < 999999h999999h999999h", `"999999h999999h999999h": p99 is a time; give a unit, as in 300ms`},
		{"downtime < 5", `"5": downtime is a time in minutes; give a unit, as in 5m`},
		{"failed < 5s", `"5s": failed is a count; write a plain number, as in 12`},
		{"failed < 5%", `"5%": failed is a count; write a plain number, as in 12`},
		{"failed < 1e999", `"1e999": failed is a count; write a plain number, as in 12`},
		{"fault_reached_share < 15", `"15": fault_reached_share is a share; write it as in 15% or 0.15`},
		{"fault_reached_share < 101%", `"101%": fault_reached_share is a share; write it as in 15% or 0.15`},
		{"fault_reached_share < 5s", `"5s": fault_reached_share is a share; write it as in 15% or 0.15`},
		{"goodput < 5s", `"5s": goodput is a rate per second; write it as in 50/s`},
		{"goodput < 5/day", `"5/day": goodput is a rate per second; write it as in 50/s`},
		{"openings_per_hour < 5%", `"5%": openings_per_hour is a rate per hour; write it as in 50/h`},
		{"held < 5s", `"5s": held is a number of slot-seconds; write a plain number, as in 12`},
		{"p99 < failed", "p99 is a time and failed is a count; only metrics of one unit can be compared"},
		{"p99 < 2 * downtime", "p99 is a time and downtime is a time in minutes; only metrics of one unit can be compared"},
	} {
		if e, err := Parse(c.text, table); err == nil || err.Error() != c.want {
			t.Errorf("%s: %s, %v\nwant %s", c.text, e, err, c.want)
		}
	}
}

func TestTablesWithoutFunctions(t *testing.T) {
	_, err := Parse("p99(all) < 5s", measure.TickMetrics)
	if want := `metric "p99" is not known; use calls, completed, failed, dropped, backlog, over_at`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// FuzzParse looks for a panic, and holds the canonical text of what is read to the
// same meaning.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"p99(successes, fault) < 300ms", "recovery_lag <= 1m30s", "failed == 0", "fault_reached_share > 15 %", "50 / s < goodput",
		`failed@"a b" >= 0.2 * failed@a/b:0.5`, "12/h = openings_per_hour", "2 < 3", "p99.9 (all)@x<p99", `failed@"\x00\xff" < 1e3`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, err := Parse(text, table)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: the error has several lines: %q", text, err)
			}
			return
		}
		canonical := e.String()
		again, err := Parse(canonical, table)
		if err != nil || again.String() != canonical {
			t.Fatalf("%q: %q reads back as %q, %v", text, canonical, again, err)
		}
		for _, sides := range [][2]term{{e.left, again.left}, {e.right, again.right}} {
			if sides[0] != sides[1] {
				t.Errorf("%q: %q means %v, not %v", text, canonical, sides[1], sides[0])
			}
		}
		if value := e.left.quantity.value + e.right.quantity.value; math.IsNaN(value) || value < 0 {
			t.Errorf("%q: quantity %v", text, value)
		}
	})
}
