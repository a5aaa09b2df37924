package arrivals_test

import (
	"math"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/arrivals"
)

// The numbers of requests of the instances of a fleet, in whole seconds, are independent
// Poisson numbers. So is their sum, and the sum of squared distances over the mean is
// nearly chi-squared: of mean n-1 and variance 2(n-1), and some more, n/mean, because they
// are Poisson.
func TestInstancesOfAFleetArePoisson(t *testing.T) {
	const instances, rate, seconds = 7, 4.0, 5000
	process := arrivals.Fleet(arrivals.Poisson(instances*rate, sequence()), instances, perCall())
	counts := make([]float64, instances*seconds)
	for _, next := range all(process, seconds*time.Second) {
		counts[next.Flow+instances*int(next.At/time.Second)]++
	}
	const n = instances * seconds
	squares, together := 0.0, 0.0
	for i, count := range counts {
		squares += (count - rate) * (count - rate) / rate
		if i%instances == 0 {
			together += (count - rate) * (counts[i+1] - rate)
		}
	}
	checkNear(t, "the sum of squares", squares, n, math.Sqrt(2*n+n/rate))
	checkNear(t, "the covariance of two instances", together/seconds, 0, rate/math.Sqrt(seconds))
}

// The instances change nothing about when requests come.
func TestAFleetHasTheRequestsOfItsProcess(t *testing.T) {
	fleet := take(arrivals.Fleet(arrivals.Poisson(5, sequence()), 3, perCall()), 100)
	for i, at := range take(arrivals.Poisson(5, sequence()), 100) {
		if fleet[i] != at {
			t.Fatalf("request %d at %v, want %v", i, fleet[i], at)
		}
	}
}

// A user of a closed loop stays with an instance and an endpoint, and so does one who
// tries again.
func TestUsersOfAFleetStay(t *testing.T) {
	users := arrivals.Users{Count: 20, Think: always(1)}
	retries := arrivals.Retries{Share: 1, After: always(1), Most: 1}
	fleet := arrivals.Fleet(retries.Around(users.Process(perCall()), perCall()), 2, perCall())
	process := arrivals.Split(fleet, []float64{1, 1}, streams(0).PerCall("endpoint")).(model.Responsive)
	seen := map[int]bool{}
	for range 20 {
		next, _ := process.Next()
		seen[next.Flow] = true
		for _, outcome := range []model.Outcome{model.Failed, model.Succeeded} {
			after, more := process.Ended(next.At, &model.Call{Flow: uint16(next.Flow), User: next.User, Outcome: outcome})
			if !more || after.Flow != next.Flow || after.User != next.User {
				t.Fatalf("%v is followed by %v, want the same user and path", next, after)
			}
		}
	}
	if len(seen) != 4 {
		t.Errorf("paths %v, want four", seen)
	}
}

func TestAFleetOfAnOpenLoopDoesNotListen(t *testing.T) {
	if _, is := arrivals.Fleet(arrivals.Deterministic(1), 2, perCall()).(model.Responsive); is {
		t.Error("it is responsive")
	}
}
