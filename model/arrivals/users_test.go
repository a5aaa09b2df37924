package arrivals_test

import (
	"math"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
)

// The requests of N users with exponential thoughts of mean Z, each of which is answered
// after R, are N renewal processes with gaps of mean Z+R and variance Z^2. In a time t
// each has t/(Z+R) renewals, less than 1 for its start, with a variance of t Z^2/(Z+R)^3
// (D. Cox, Renewal Theory, 1962, section 4.2).
func TestTheInteractiveResponseTimeFormula(t *testing.T) {
	const users, think, response, seconds = 50, 1.0, 0.5, 2000
	process := arrivals.Users{Count: users, Think: law.Exponential{Rate: 1 / think}}.Process(perCall())
	calls := run(t, process, seconds*time.Second, &answers{after: time.Duration(response * 1e9)})
	const cycle = think + response
	checkNear(t, "the throughput", float64(len(calls))/seconds, users/cycle,
		math.Sqrt(users*seconds*think*think/(cycle*cycle*cycle))/seconds+users/seconds/5.)
}

// A user thinks after each end, and only then comes again.
func TestAUserHasOneRequestAtATime(t *testing.T) {
	process := arrivals.Users{Count: 3, Think: always(2)}.Process(perCall())
	calls := run(t, process, 20*time.Second, &answers{after: time.Second})
	want := map[uint32]time.Duration{1: 2 * time.Second, 2: 2 * time.Second, 3: 2 * time.Second}
	for _, call := range calls {
		if call.Arrived != want[call.User] {
			t.Errorf("user %d sends a request at %v, want one at %v", call.User, call.Arrived, want[call.User])
		}
		want[call.User] += 3 * time.Second
	}
	if len(calls) != 18 {
		t.Errorf("%d requests, want 18", len(calls))
	}
}

// The thoughts of a user are the same whatever became of the requests, and whoever else
// there is.
func TestThoughtsBelongToTheirUsers(t *testing.T) {
	thoughts := func(users int, response time.Duration) []time.Duration {
		process := arrivals.Users{Count: users, Think: law.Exponential{Rate: 1}}.Process(perCall())
		var list []time.Duration
		for range users {
			if next, _ := process.Next(); next.User == 2 {
				list = append(list, next.At)
			}
		}
		now := list[0]
		for range 100 {
			now += response
			process.Ended(now, &model.Call{User: 1})
			next, more := process.Ended(now, &model.Call{User: 2, Flow: 7})
			if !more || next.User != 2 || next.Flow != 7 {
				t.Fatalf("got %v, want a request of user 2 on path 7", next)
			}
			list = append(list, next.At-now)
			now = next.At
		}
		return list
	}
	few, many := thoughts(2, time.Second), thoughts(9, time.Hour)
	for i := range few {
		if few[i] != many[i] {
			t.Fatalf("thought %d takes %v and %v", i, few[i], many[i])
		}
	}
	if few[1] == few[2] {
		t.Errorf("two thoughts take %v", few[1])
	}
}

func TestFirstRequestsAreInOrder(t *testing.T) {
	process := arrivals.Users{Count: 1000, Think: law.Exponential{Rate: 1}}.Process(perCall())
	last, n := time.Duration(0), 0
	for next, more := process.Next(); more; next, more = process.Next() {
		if next.At < last {
			t.Fatalf("a request at %v after one at %v", next.At, last)
		}
		last = next.At
		n++
	}
	if n != 1000 {
		t.Errorf("%d first requests, want 1000", n)
	}
}

// A thought that ends after the end of simulated time is the user's last.
func TestThoughtsPastTheEndOfTime(t *testing.T) {
	for _, think := range []float64{9e9, 1e30, math.Inf(1)} {
		process := arrivals.Users{Count: 1, Think: always(think)}.Process(perCall())
		process.Next()
		if next, more := process.Ended(math.MaxInt64/2, &model.Call{User: 1}); more {
			t.Errorf("a thought of %v s ends at %v", think, next.At)
		}
	}
}
