package explain

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"halfopen/measure"
	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// What the account says of each state adds up to what the arm has of all, and is
// what happened.
func TestTheAccountAddsUp(t *testing.T) {
	each(t, func(t *rapid.T, r run) {
		a := Of(r.arm, r.setting)
		if len(a.Transitions) != len(r.changes) || !a.Complete {
			t.Fatalf("%d transitions, complete %v; want %d", len(a.Transitions), a.Complete, len(r.changes))
		}
		all := 0
		for i, n := range r.refused {
			all += n
			if i < len(a.Transitions) {
				if a.Transitions[i].Refused != n {
					t.Errorf("transition %d: %d calls refused before, want %d", i, a.Transitions[i].Refused, n)
				}
			} else if int(a.End.Refused) != n {
				t.Errorf("%v calls refused at the end, want %d", a.End.Refused, n)
			}
		}
		if int(a.Refused) != all {
			t.Errorf("%v calls refused in all, want %d", a.Refused, all)
		}
		checkPeriods(t, &a, r)
	})
}

func checkPeriods(t *rapid.T, a *Account, r run) {
	if len(a.HalfOpen) != len(r.trials) {
		t.Fatalf("%d half-open periods, want %d", len(a.HalfOpen), len(r.trials))
	}
	state := 0 // the number of the state before a transition
	all, known := 0, true
	for i, h := range a.HalfOpen {
		for r.changes[state].To != breaker.HalfOpen {
			state++
		}
		state++ // the half-open state itself
		// In rounds, trial calls that found no slot leave it open which periods had
		// more than one.
		unknown := a.Step.Name == "round" && r.arm.Trials > len(r.trials)
		if int(h.Refused) != r.refused[state] || h.TrialCalls.Known() == unknown || !unknown && int(h.TrialCalls) != r.trials[i] {
			t.Errorf("period %d: %v refused, %v trial calls; want %d and %d", i, h.Refused, h.TrialCalls, r.refused[state], r.trials[i])
		}
		all, known = all+int(h.TrialCalls), known && !unknown
		ended := 0
		for _, e := range h.Endings {
			ended += e.Calls
		}
		if ended != len(h.Probes) {
			t.Errorf("period %d: %d trial calls ended, want %d", i, ended, len(h.Probes))
		}
	}
	if known && all != a.TrialCalls || a.TrialCalls != r.arm.Trials {
		t.Errorf("%d trial calls in all, want %d, and the arm has %d", all, a.TrialCalls, r.arm.Trials)
	}
}

// The first failure is found as it would be by looking at every failure for every
// opening.
func TestFirstFailures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawCalls(t)
		a := Of(r.arm, r.setting)
		since := int64(0)
		for i, change := range r.changes {
			switch {
			case change.To == breaker.Closed:
				since = int64(change.At)
			case change.From == breaker.Closed:
				want := bruteFirst(r.failed, &a, since, int64(change.At))
				got := a.Transitions[i].FirstFailure
				if got == nil && want == nil || got == nil && r.arm.Log == nil {
					continue
				}
				if got == nil || want == nil || *got != *want {
					t.Fatalf("opening at %v:\n got %+v\nwant %+v", change.At, got, want)
				}
			}
		}
	})
}

func bruteFirst(failures []failure, a *Account, since, opened int64) *FirstFailure {
	from, name, to := since, "", int64(0)
	for _, f := range a.Faults {
		if start, end := nanoseconds(f.Start), nanoseconds(f.End); start <= opened && end > since {
			from, name, to = max(since, start), f.Name, end
		}
	}
	var first *failure
	for i, f := range failures {
		if f.sent >= from && f.result <= opened && (first == nil || f.result < first.result) {
			first = &failures[i]
		}
	}
	if first == nil {
		return nil
	}
	if first.sent >= to {
		name = ""
	}
	return &FirstFailure{At: seconds(first.result), Latency: seconds(first.result - first.sent), Opened: seconds(opened - first.result), Fault: name}
}

// Every number in words is a number in the JSON, or stands in a text there.
func TestEveryNumberIsInTheJSON(t *testing.T) {
	each(t, func(t *rapid.T, r run) { checkNumbers(t, Of(r.arm, r.setting)) })
	arm, setting := armInSteps()
	checkNumbers(t, Of(arm, setting))
	checkNumbers(t, Of(armInTime(), Setting{}))
}

func checkNumbers(t interface{ Errorf(string, ...any) }, a Account) {
	text, err := json.Marshal(a)
	if err != nil {
		t.Errorf("%v", err)
		return
	}
	var decoded any
	if err := json.Unmarshal(text, &decoded); err != nil {
		t.Errorf("%v", err)
	}
	known := map[string]bool{}
	learn(known, "", decoded)
	words := []string{a.Headline()}
	for _, row := range a.Rows(len(a.Transitions)) {
		words = append(append(words, row.At, row.What), row.Why...)
	}
	for _, line := range words {
		for _, number := range numbers.FindAllString(line, -1) {
			if !known[number] {
				t.Errorf("%s is not in the JSON: %s", number, line)
			}
		}
	}
}

var numbers = regexp.MustCompile(`\d+(,\d{3})*(\.\d+)?`)

// learn adds every way in which a number of the JSON, or those in its texts, may be
// written, which its name tells.
func learn(known map[string]bool, name string, value any) {
	add := func(texts ...string) {
		for _, text := range texts {
			for _, number := range numbers.FindAllString(text, -1) {
				known[number] = true
			}
		}
	}
	switch v := value.(type) {
	case map[string]any:
		for name, part := range v {
			learn(known, name, part)
		}
	case []any:
		for _, part := range v {
			learn(known, name, part)
		}
	case string:
		add(v)
	case float64:
		switch {
		case name == "share":
			add(findings.Percent(v))
		case name == "slot_s":
			add(findings.Number(v))
		case strings.HasSuffix(name, "_s"):
			add(findings.Duration(v), strconv.FormatFloat(v, 'f', 3, 64))
		default:
			add(findings.Count(int(v)))
		}
	}
}

// The rows are those of all transitions but for the ones that are only counted,
// and all faults and the end stay.
func TestRowsAreCut(t *testing.T) {
	each(t, func(t *rapid.T, r run) {
		a := Of(r.arm, r.setting)
		most := rapid.IntRange(0, 5).Draw(t, "most")
		all, cut := a.Rows(len(a.Transitions)), a.Rows(most)
		if len(a.Transitions) == 0 {
			if len(all)+len(cut) > 0 {
				t.Fatalf("rows %v of a breaker that never opened", all)
			}
			return
		}
		more, counted := max(0, len(a.Transitions)-most), 0
		for _, row := range cut {
			counted += row.More
		}
		lines := 0
		if more > 0 {
			lines = 1
		}
		if counted != more || len(cut) != len(all)-more+lines {
			t.Errorf("%d rows of %d, %d transitions counted; want %d counted", len(cut), len(all), counted, more)
		}
		if last := cut[len(cut)-1]; last.At != "at the end" || last.What != r.State() {
			t.Errorf("the end is %+v, want %s", last, r.State())
		}
		for _, row := range all {
			for _, line := range append(row.Why, row.At, row.What) {
				if strings.Contains(line, "NaN") || strings.Contains(line, "no time") || strings.Contains(line, "no share") {
					t.Errorf("%q is not known", line)
				}
			}
		}
	})
}

// State is the last one.
func (r run) State() string {
	if len(r.changes) == 0 {
		return closed
	}
	return r.changes[len(r.changes)-1].To.String()
}

// Of an arm that lists its first transitions only, nothing is said that would need
// the others.
func TestWhatIsNotListed(t *testing.T) {
	arm := &measure.Arm{Name: "a", Breaker: true, Horizon: 60_000, History: measure.History{Openings: 7000, Trials: 7000, TimeToOpen: measure.None, RecoveryLag: measure.None}}
	arm.Requests = measure.Requests{Arrivals: 100_000, Rejected: 90_000}
	for n := range mostListed / 2 {
		i := measure.Value(n)
		arm.Transitions = append(arm.Transitions,
			measure.Transition{At: 4 * i, From: "closed", To: "open", Refused: 1},
			measure.Transition{At: 4*i + 1, From: "open", To: "half_open", Refused: 1})
	}
	a := Of(arm, Setting{})
	rows := a.Rows(3)
	if a.Complete || a.End.State != "" || a.End.Refused.Known() {
		t.Errorf("complete %v, end %+v; want it not to be known", a.Complete, a.End)
	}
	if want := "opened 7,000 times; too often to list; 90,000 calls refused; 7,000 trial calls"; a.Headline() != want {
		t.Errorf("headline %q, want %q", a.Headline(), want)
	}
	if n := len(rows); n != 5 || rows[3].More != mostListed-3 || rows[4].What != "not known" {
		t.Errorf("%d rows, the last ones %+v", n, rows[n-2:])
	}
}
