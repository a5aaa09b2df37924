package arrivals_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
)

// If every request fails, each user sends 1 + p + ... + p^n requests on average. With the
// number X of a user's requests, P(X > k) = p^k, and E X^2 = sum (2k+1) p^k.
func TestRetriesOfUsersInAnOutage(t *testing.T) {
	const share, most = 0.6, 3
	mean, square := 0.0, 0.0
	for k := range most + 1 {
		mean += math.Pow(share, float64(k))
		square += float64(2*k+1) * math.Pow(share, float64(k))
	}
	retries := arrivals.Retries{Share: share, After: law.Exponential{Rate: 1}, Most: most}
	process := retries.Around(arrivals.Recorded(make([]time.Duration, 20_000)), perCall())
	calls := run(t, process, 24*time.Hour, &answers{outcome: model.Failed, after: time.Second})
	checkNear(t, "the requests of a user", float64(len(calls))/20_000, mean, math.Sqrt((square-mean*mean)/20_000))
	tries := map[uint32]uint32{}
	for _, call := range calls {
		if call.Try != tries[call.User] || call.Try > most {
			t.Fatalf("user %d makes try %d after %d", call.User, call.Try, tries[call.User])
		}
		tries[call.User]++
	}
	if len(tries) != 20_000 {
		t.Errorf("%d users, want 20,000", len(tries))
	}
}

func TestWhatUsersSendAgain(t *testing.T) {
	want := map[model.Outcome]bool{model.Failed: true, model.TimedOut: true, model.Rejected: true, model.Shed: true, model.HiddenFailure: true}
	process := arrivals.Retries{Share: 1, After: always(3), Most: 2}.Around(arrivals.Recorded(nil), perCall())
	for outcome := range model.Outcome(model.Outcomes) {
		next, more := process.Ended(time.Minute, &model.Call{Outcome: outcome, User: 9, Flow: 4, Try: 1})
		if more != want[outcome] {
			t.Errorf("%v: sent again: %v", outcome, more)
		}
		if again := (model.Arrival{At: 63 * time.Second, Flow: 4, User: 9, Try: 2}); more && next != again {
			t.Errorf("%v: got %v, want %v", outcome, next, again)
		}
	}
	if next, more := process.Ended(0, &model.Call{Outcome: model.Failed, User: 9, Try: 2}); more {
		t.Errorf("a request that was sent three times is sent once more: %v", next)
	}
}

// What a user does depends on the request alone: not on the order in which requests fail, nor
// on when.
func TestRetriesAreKeyedByTheRequest(t *testing.T) {
	var forwards, backwards []string
	process := func() model.Responsive {
		return arrivals.Retries{Share: 0.5, After: law.Exponential{Rate: 1}, Most: 5}.Around(arrivals.Recorded(nil), perCall())
	}
	one, other := process(), process()
	const users = 50
	for i := range uint32(users) {
		for _, try := range []uint32{0, 1} {
			next, more := one.Ended(0, &model.Call{Outcome: model.Failed, Number: uint64(i), User: 1 + i, Try: try})
			forwards = append(forwards, fmt.Sprint(next, more))
			next, more = other.Ended(time.Hour, &model.Call{Outcome: model.Shed, Number: uint64(users - 1 - i), User: users - i, Try: 1 - try})
			if more {
				next.At -= time.Hour
			}
			backwards = append(backwards, fmt.Sprint(next, more))
		}
	}
	slices.Reverse(backwards)
	if !slices.Equal(forwards, backwards) {
		t.Errorf("got %v, want %v", backwards, forwards)
	}
}

// A client that is told apart sends many requests, whose tries are drawn each by itself:
// half of the failures are followed by another.
func TestRetriesOfClients(t *testing.T) {
	clients := arrivals.Lockstep{Clients: 2, Period: time.Minute}
	process := arrivals.Retries{Share: 0.5, After: always(1), Most: 1}.Around(clients.Process(perCall()), perCall())
	const rounds = 2000
	calls := run(t, process, rounds*time.Minute+1, &answers{outcome: model.Failed})
	again := map[uint32]float64{}
	for _, call := range calls {
		again[call.User] += float64(call.Try)
	}
	for client := range uint32(2) {
		checkNear(t, "the share that is sent again", again[client+1]/rounds, 0.5, math.Sqrt(0.25/rounds))
	}
	if len(again) != 2 {
		t.Errorf("users %v, want two", again)
	}
}

// A closed loop goes on when its user has given up.
func TestRetriesInAClosedLoop(t *testing.T) {
	users := arrivals.Users{Count: 1, Think: always(10)}
	process := arrivals.Retries{Share: 1, After: always(1), Most: 2}.Around(users.Process(perCall()), perCall())
	var got []string
	for _, call := range run(t, process, 40*time.Second, &answers{outcome: model.Rejected}) {
		got = append(got, fmt.Sprintf("%v:%d", call.Arrived, call.Try))
	}
	if want := "[10s:0 11s:1 12s:2 22s:0 23s:1 24s:2 34s:0 35s:1 36s:2]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Users who have no number get one after those who have.
func TestNumbersOfUsers(t *testing.T) {
	clients := func() model.Arrivals { return arrivals.Lockstep{Clients: 3, Period: time.Second}.Process(perCall()) }
	for name, numbered := range map[string]model.Arrivals{
		"clients":           clients(),
		"those of a fleet":  arrivals.Fleet(clients(), 2, perCall()),
		"who send in pairs": arrivals.Bursts(clients(), 2, 0),
		"who try twice":     arrivals.Retries{}.Around(clients(), perCall()),
	} {
		process := arrivals.Retries{}.Around(arrivals.Merge(
			arrivals.Part{Flow: 0, Process: numbered},
			arrivals.Part{Flow: 1, Process: arrivals.Deterministic(1)},
		), perCall())
		var got []uint32
		for _, next := range all(process, 3*time.Second) {
			if next.Flow == 1 {
				got = append(got, next.User)
			}
		}
		if want := []uint32{4, 5}; !slices.Equal(got, want) {
			t.Errorf("%s: the others are users %v, want %v", name, got, want)
		}
	}
}

func TestNothingFollowsFromASuccess(t *testing.T) {
	process := arrivals.Retries{Share: 1, After: always(0), Most: 2}.Around(arrivals.Deterministic(1), perCall())
	if calls := run(t, process, 10*time.Second, &answers{}); len(calls) != 9 {
		t.Errorf("%d requests, want 9", len(calls))
	}
}

// In an outage, users who try again at once and up to twice triple the traffic.
func ExampleRetries() {
	retries := arrivals.Retries{Share: 1, After: law.Deterministic{Value: 0.5}, Most: 2}
	process := retries.Around(arrivals.Deterministic(1), streams(0).PerCall("retries"))
	first, _ := process.Next()
	fmt.Println(first.At, "user", first.User)
	again, more := process.Ended(2*time.Second, &model.Call{User: first.User, Outcome: model.Rejected})
	fmt.Println(again.At, "user", again.User, "try", again.Try, more)
	// Output:
	// 1s user 1
	// 2.5s user 1 try 1 true
}
