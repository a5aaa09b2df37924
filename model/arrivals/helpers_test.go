package arrivals_test

import (
	"context"
	"flag"
	"math"
	"os"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
)

// Times are rounded to nanoseconds, which can order two of them otherwise than the numbers
// that they are compared with. A test must not fail by chance: the draws are fixed.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func streams(replication int) random.Keyed {
	return random.Keyed{Seed: 1, Replication: uint64(replication)}
}

func sequence() random.Source { return streams(0).Sequence("arrivals") }

func perCall() random.PerCall { return streams(0).PerCall("arrivals") }

// all is the requests of a process before an instant.
func all(process model.Arrivals, horizon time.Duration) []model.Arrival {
	var list []model.Arrival
	for {
		next, more := process.Next()
		if !more || next.At >= horizon {
			return list
		}
		list = append(list, next)
	}
}

// always is the law of a constant number of seconds.
func always(seconds float64) law.Law { return law.Deterministic{Value: seconds} }

// moments is the mean, the variance and the fourth central moment of numbers.
func moments(numbers []float64) (mean, variance, fourth float64) {
	n := float64(len(numbers))
	for _, x := range numbers {
		mean += x / n
	}
	for _, x := range numbers {
		d := x - mean
		variance += d * d / (n - 1)
		fourth += d * d * d * d / n
	}
	return mean, variance, fourth
}

// checkNear allows 5 standard errors.
func checkNear(t *testing.T, what string, got, want, standardError float64) {
	t.Helper()
	if limit := 5 * standardError; !(math.Abs(got-want) <= limit) {
		t.Errorf("%s is %v, want %v ± %v", what, got, want, limit)
	}
}

// answers is a dependency that ends every call with an outcome after a time, and notes
// what calls it gets.
type answers struct {
	outcome model.Outcome
	after   time.Duration
	calls   []model.Call
}

func (a *answers) Enter(_ time.Duration, call *model.Call) model.Step {
	a.calls = append(a.calls, *call)
	return model.Serve(a.outcome, a.after)
}

func (a *answers) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// run sends requests to a dependency.
func run(t *testing.T, process model.Arrivals, horizon time.Duration, dependency *answers) []model.Call {
	t.Helper()
	system, err := model.New(model.Config{
		Horizon: horizon, Arrivals: process, Paths: []model.Path{{dependency}}, Observer: model.Indifferent{},
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return dependency.calls
}
