package arrivals_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/arrivals"
)

func TestLockstepWithoutJitter(t *testing.T) {
	list := all(arrivals.Lockstep{Clients: 2, Period: time.Second}.Process(perCall()), 3*time.Second)
	want := []model.Arrival{{At: time.Second, User: 1}, {At: time.Second, User: 2}, {At: 2 * time.Second, User: 1}, {At: 2 * time.Second, User: 2}}
	if !slices.Equal(list, want) {
		t.Errorf("got %v, want %v", list, want)
	}
}

func TestLockstepEndsWithTime(t *testing.T) {
	for _, period := range []time.Duration{math.MaxInt64, math.MaxInt64 / 2, math.MaxInt64 / 3} {
		last := time.Duration(0)
		for _, next := range all(arrivals.Lockstep{Clients: 1, Period: period, Jitter: 1}.Process(perCall()), math.MaxInt64) {
			if next.At < last {
				t.Errorf("period %v: a request at %v after one at %v", period, next.At, last)
			}
			last = next.At
		}
	}
}

// In every round each client sends one request, in order, late by less than its share of
// the period; and it does so whoever else is there.
func TestLockstepWithJitter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := arrivals.Lockstep{
			Clients: rapid.IntRange(1, 20).Draw(t, "clients"),
			Period:  time.Duration(rapid.IntRange(1, 1000).Draw(t, "period")),
			Jitter:  rapid.SampledFrom([]float64{0, 0.01, 0.5, 1}).Draw(t, "jitter"),
		}
		more := l
		more.Clients++
		others := map[model.Arrival]bool{}
		for _, next := range all(more.Process(perCall()), 100*l.Period) {
			others[next] = true
		}
		process := l.Process(perCall())
		last := model.Arrival{}
		for round := range 20 {
			seen := map[uint32]bool{}
			for range l.Clients {
				next, _ := process.Next()
				start := l.Period * time.Duration(round+1)
				switch {
				case next.At < last.At || next.At == last.At && next.User < last.User && l.Jitter < 1:
					t.Fatalf("%v after %v", next, last)
				case next.At < start || float64(next.At-start) > l.Jitter*float64(l.Period):
					t.Fatalf("round %d: at %v, want between %v and %v of a period later", round, next.At, start, l.Jitter)
				case seen[next.User] || next.User < 1 || next.User > uint32(l.Clients):
					t.Fatalf("round %d: client %d again, or one that there is not", round, next.User)
				case !others[next]:
					t.Fatalf("%v is not there if there is a further client", next)
				}
				seen[next.User] = true
				last = next
			}
		}
	})
}

// Delays are uniform: mean 1/2, standard deviation sqrt(1/12) of the longest.
func TestJitterIsUniform(t *testing.T) {
	const n = 20_000
	l := arrivals.Lockstep{Clients: 100, Period: time.Second, Jitter: 0.4}
	sum := 0.0
	for i, next := range all(l.Process(perCall()), (n/100+1)*time.Second) {
		sum += (next.At - time.Duration(i/100+1)*time.Second).Seconds()
	}
	checkNear(t, "the mean delay", sum/n, 0.2, 0.4*math.Sqrt(1./12/n))
}

func ExampleLockstep() {
	process := arrivals.Lockstep{Clients: 2, Period: time.Minute}.Process(nil)
	for range 3 {
		next, _ := process.Next()
		fmt.Println(next.At, "client", next.User)
	}
	// Output:
	// 1m0s client 1
	// 1m0s client 2
	// 2m0s client 1
}
