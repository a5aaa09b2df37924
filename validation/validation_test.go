package validation

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"gonum.org/v1/gonum/stat/distuv"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/dependency"
)

// result is one quantity, measured in independent replications.
type result struct {
	system       string
	quantity     string
	expected     float64
	mean         float64
	standard     float64 // error of the mean
	replications int
}

// summarise takes one number of each replication.
func summarise(system, quantity string, expected float64, numbers []float64) result {
	n := float64(len(numbers))
	total := 0.0
	for _, x := range numbers {
		total += x
	}
	mean := total / n
	squares := 0.0
	for _, x := range numbers {
		squares += (x - mean) * (x - mean)
	}
	return result{
		system: system, quantity: quantity, expected: expected,
		mean: mean, standard: math.Sqrt(squares / (n - 1) / n), replications: len(numbers),
	}
}

// falseAlarm is the probability that a right engine fails these tests with a
// new seed, for all quantities together (Bonferroni).
const falseAlarm = 0.01

// limit is the number of standard errors that chance explains.
func (r result) limit(quantities int) float64 {
	student := distuv.StudentsT{Sigma: 1, Nu: float64(r.replications - 1)}
	return student.Quantile(1 - falseAlarm/2/float64(quantities))
}

// distance is how far the mean is from what is expected, in standard errors. What does not
// depend on chance has none, and must be right.
func (r result) distance() float64 {
	if r.mean == r.expected {
		return 0
	}
	return (r.mean - r.expected) / r.standard
}

// TestAgainstTheory measures everything that theory knows.
func TestAgainstTheory(t *testing.T) {
	tables := []table{
		{"queues", slices.Concat(queueResults(t), inFlightResults(t), transientResults(t), repairmanResults())},
		{"capacity", resultsOf(t, capacity)},
		{"attempts", resultsOf(t, attempts)},
		{"limits", resultsOf(t, limits)},
		{"traffic", resultsOf(t, traffic)},
	}
	var all []result
	for _, table := range tables {
		all = append(all, table.rows...)
	}
	for _, r := range all {
		if limit := r.limit(len(all)); !(math.Abs(r.distance()) <= limit) {
			t.Errorf("%s: %s is %.5g ± %.2g, want %.5g: %.1f standard errors away, chance explains %.1f",
				r.system, r.quantity, r.mean, r.standard, r.expected, r.distance(), limit)
		}
	}
	compareWithPage(t, tables)
}

// replicate runs n replications, on all cores.
func replicate[T any](n int, run func(replication uint64) T) []T {
	results := make([]T, n)
	next := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range next {
				results[i] = run(uint64(i))
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	group.Wait()
	return results
}

func queueResults(t *testing.T) []result {
	var results []result
	for _, q := range queues {
		arms := replicate(q.replications, func(replication uint64) *measure.Arm {
			return q.queue.run(t, replication)
		})
		for _, quantity := range q.quantities {
			var numbers []float64
			for _, arm := range arms {
				numbers = append(numbers, quantity.of(arm))
			}
			results = append(results, summarise(q.name, quantity.name, quantity.expected, numbers))
		}
	}
	return results
}

// inFlightResults is M/G/infinity at rest: 100 calls/s of 50 ms.
func inFlightResults(t *testing.T) []result {
	q := queue{arrival: 100, service: law.Exponential{Rate: 20}, horizon: 500}
	over := replicate(40, func(replication uint64) float64 {
		l := &levels{above: 10, horizon: des.Seconds(q.horizon)}
		q.observed(t, replication, l, nil)
		return l.timeOver.Seconds() / q.horizon
	})
	means := replicate(40, func(replication uint64) float64 {
		bins := q.run(t, replication).Series.Bins
		sum := 0.0
		for _, bin := range bins {
			sum += float64(bin.Busy)
		}
		return sum / float64(len(bins))
	})
	name := "M/G/∞, 100/s of 50 ms"
	return []result{
		summarise(name, "calls in flight", 5, means),
		summarise(name, "share of time above 10 in flight", poissonAbove(10, 5), over),
	}
}

// transientResults is M/G/infinity after the onset of a fault that makes new
// calls take 1 s instead of 50 ms.
func transientResults(t *testing.T) []result {
	const onset, arrival, before, after = 2.0, 100.0, 0.05, 1.0
	elapsed := []float64{0.05, 0.2, 0.5, 1, 2, 4}
	q := queue{arrival: arrival, service: law.Exponential{Rate: 1 / before}, horizon: 8,
		faults: []dependency.Fault{{
			Interval: model.Interval{From: des.Seconds(onset), To: des.Seconds(100)},
			Effect:   dependency.Answer{Latency: dependency.Latency{Law: law.Exponential{Rate: 1 / after}}},
		}}}
	replications := replicate(400, func(replication uint64) *levels {
		l := &levels{seen: map[time.Duration]int{}}
		for _, e := range elapsed {
			l.looks = append(l.looks, des.Seconds(onset+e))
		}
		q.observed(t, replication, l, nil)
		return l
	})
	var results []result
	for _, e := range elapsed {
		var seen []float64
		for _, l := range replications {
			seen = append(seen, float64(l.seen[des.Seconds(onset+e)]))
		}
		results = append(results, summarise("M/G/∞, fault: 50 ms becomes 1 s",
			fmt.Sprintf("in flight %g s after the onset", e),
			faultTransient(arrival, before, after, e), seen))
	}
	return results
}
