package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/scenarios/lint"
)

const ms = time.Millisecond

func bound(after time.Duration) lint.Policy {
	return lint.Policy{Name: "deadline", Part: lint.Bound{After: after, Cancels: true}}
}

func attempt(after time.Duration) lint.Policy {
	return lint.Policy{Name: "timeout", Part: lint.Bound{After: after, Cancels: true}}
}

func letting(after time.Duration) lint.Policy {
	return lint.Policy{Name: "timeout", Part: lint.Bound{After: after}}
}

func repeats(pause time.Duration) lint.Policy {
	return lint.Policy{Name: "retry", Part: lint.Repeats{Pause: pause}}
}

func hedges(delay time.Duration) lint.Policy {
	return lint.Policy{Name: "hedge", Part: lint.Hedging{Delay: delay, Cancels: true}}
}

func waits(most time.Duration) lint.Policy {
	return lint.Policy{Name: "bulkhead", Part: lint.Waiting{Most: most}}
}

func refuses(after time.Duration) lint.Policy {
	return lint.Policy{Name: "breaker", Part: lint.Refusing{After: after}}
}

var anything = lint.Policy{Name: "pool"}

// What is found of a path, and what is not, to the border.
func TestCheckPath(t *testing.T) {
	for i, c := range []struct {
		path []lint.Policy
		want string // "" finds nothing
	}{
		{nil, ""},
		{[]lint.Policy{anything, refuses(ms)}, ""},

		// A timeout inside of a shorter one.
		{[]lint.Policy{bound(1000 * ms), attempt(2000 * ms)}, "1: never acts: deadline stands around it and takes the call back after 1 s, before these 2 s are over; use less than 1 s"},
		{[]lint.Policy{bound(1000 * ms), anything, repeats(0), attempt(1001 * ms)}, "3: never acts: "},
		{[]lint.Policy{bound(1000 * ms), attempt(1000 * ms)}, ""},
		{[]lint.Policy{attempt(2000 * ms), bound(1000 * ms)}, ""},
		{[]lint.Policy{letting(1000 * ms), attempt(2000 * ms)}, ""},                  // it ends work that goes on
		{[]lint.Policy{bound(1000 * ms), letting(500 * ms), attempt(2000 * ms)}, ""}, // which the deadline does not reach
		{[]lint.Policy{bound(1000 * ms), {Name: "hedge", Part: lint.Hedging{Delay: ms}}, attempt(2000 * ms)}, ""},
		{[]lint.Policy{bound(1000 * ms), hedges(ms), attempt(2000 * ms)}, "2: never acts: "},

		// A retry inside of what bounds its attempts.
		{[]lint.Policy{attempt(100 * ms), repeats(100 * ms)}, "1: never repeats a call: timeout stands around it and takes the call back after 100 ms, and the first pause alone takes at least 100 ms; use a shorter delay, a longer timeout, or an order in which the retry comes first"},
		{[]lint.Policy{attempt(100 * ms), repeats(100*ms - 1)}, ""},
		{[]lint.Policy{repeats(200 * ms), attempt(100 * ms)}, ""},
		{[]lint.Policy{letting(100 * ms), refuses(0), repeats(200 * ms)}, "2: repeats calls that nobody waits for any more: timeout stands around it and gives the call up after 100 ms, "},
		{[]lint.Policy{bound(150 * ms), letting(100 * ms), repeats(200 * ms)}, "2: repeats calls that nobody waits for any more: timeout "},

		// A hedge that waits for longer than an attempt, or the request, may take.
		{[]lint.Policy{bound(100 * ms), hedges(100 * ms)}, "1: never asks again: deadline stands around it and takes the call back after 100 ms, before the delay of 100 ms is over; use less than 100 ms"},
		{[]lint.Policy{bound(100 * ms), hedges(99 * ms)}, ""},
		{[]lint.Policy{hedges(100 * ms), refuses(ms), attempt(90 * ms)}, "0: never asks again: timeout sees to it that each attempt ends within 90 ms, before the delay of 100 ms is over; use less than 90 ms"},
		{[]lint.Policy{hedges(100 * ms), letting(99 * ms)}, "0: never asks again: "},
		{[]lint.Policy{hedges(100 * ms), attempt(100 * ms)}, ""},
		{[]lint.Policy{hedges(100 * ms), refuses(100 * ms), attempt(10 * ms)}, ""}, // a refusal takes longer
		{[]lint.Policy{hedges(100 * ms), waits(50 * ms), attempt(50 * ms)}, ""},
		{[]lint.Policy{hedges(100 * ms), waits(50 * ms), attempt(49 * ms)}, "0: never asks again: "},
		{[]lint.Policy{hedges(100 * ms), waits(lint.Forever), attempt(50 * ms)}, ""},
		{[]lint.Policy{hedges(100 * ms), waits(lint.Forever - ms), attempt(50 * ms)}, ""},
		{[]lint.Policy{hedges(100 * ms), anything, attempt(50 * ms)}, ""},
		{[]lint.Policy{hedges(100 * ms), repeats(0), attempt(50 * ms)}, ""},
		{[]lint.Policy{{Name: "hedge", Part: lint.Hedging{Delay: 100 * ms, AfterFailures: true}}, attempt(50 * ms)}, ""},
		{[]lint.Policy{bound(50 * ms), {Name: "hedge", Part: lint.Hedging{Delay: 100 * ms, AfterFailures: true}}}, "1: never asks again: "},
		{[]lint.Policy{bound(50 * ms), {Name: "hedge", Part: lint.Hedging{Delay: 100 * ms, AtOnce: true}}}, ""},
		{[]lint.Policy{letting(100 * ms), hedges(100 * ms)}, "1: asks again when nobody waits any more: timeout stands around it and gives the call up after 100 ms, before the delay of 100 ms is over; use less than 100 ms"},

		// A wait that is never waited out.
		{[]lint.Policy{bound(100 * ms), waits(101 * ms)}, "1: no call ever waits for 101 ms: deadline stands around it and takes the call back after 100 ms; use less, or unlimited"},
		{[]lint.Policy{bound(100 * ms), waits(100 * ms)}, ""},
		{[]lint.Policy{bound(100 * ms), waits(lint.Forever)}, ""},
		{[]lint.Policy{letting(100 * ms), waits(200 * ms)}, ""},
		{[]lint.Policy{waits(200 * ms), attempt(100 * ms)}, ""},
		{[]lint.Policy{bound(100 * ms), {Name: "rate_limit", Part: lint.Waiting{Most: 5000 * ms, Reserves: true}}}, "1: a call whose turn comes more than 100 ms later takes it in vain: deadline stands around it and takes the call back by then; use at most 100 ms"},

		// The least of several bounds.
		{[]lint.Policy{bound(100 * ms), attempt(50 * ms), attempt(200 * ms)}, "2: never acts: timeout stands around it and takes the call back after 50 ms"},
		{[]lint.Policy{bound(50 * ms), attempt(40 * ms), repeats(45 * ms)}, "2: never repeats a call: timeout "},
	} {
		var got []string
		for _, f := range lint.CheckPath(c.path) {
			got = append(got, fmt.Sprintf("%d: %s", f.Policy, f.Message))
		}
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || !strings.HasPrefix(got[0], c.want)) {
			t.Errorf("%d: %q, want %q", i, got, c.want)
		}
	}
}
