package validation

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"halfopen/measure"
	"halfopen/scenarios"
)

// file is a system that is described in a scenario file, so that the whole way is held to
// theory: from the words of the file to the metrics of the summary.
type file struct {
	name         string
	text         string // without its name and its arms
	replications int
	quantities   []figure
}

// figure is what theory says of the metrics of a run.
type figure struct {
	name     string
	expected float64
	of       formula
}

// reading is what a run has left, by the names of metrics.
type reading func(metric string) float64

// formula is a number that is made of metrics.
type formula func(value reading) float64

// mean is a figure that is a metric.
func mean(name, metric string, expected float64) figure {
	return figure{name, expected, func(value reading) float64 { return value(metric) }}
}

// share is a figure that is a metric over the number of requests.
func share(name, metric string, expected float64) figure {
	return figure{name, expected, func(value reading) float64 { return value(metric) / value("arrivals") }}
}

// seed is that of no other file: two that were wrong by the same chance would say as little as
// one.
func (f file) seed() uint32 {
	hash := fnv.New32a()
	hash.Write([]byte(f.name))
	return hash.Sum32()
}

// results runs the replications.
func (f file) results(t *testing.T) []result {
	text := fmt.Sprintf("name: theory\nseed: %d\narms: [{name: only}]\n%s", f.seed(), f.text)
	scenario, _, err := scenarios.Parse(f.name, []byte(text), nil)
	if err == nil {
		err = scenarios.Settle(context.Background(), scenario) // before replications run side by side
	}
	if err != nil {
		t.Fatal(err)
	}
	runs := replicate(f.replications, func(replication uint64) []float64 { return f.run(t, scenario, replication) })
	var results []result
	for i, q := range f.quantities {
		var numbers []float64
		for _, run := range runs {
			numbers = append(numbers, run[i])
		}
		results = append(results, summarise(f.name, q.name, q.expected, numbers))
	}
	return results
}

// run is the quantities of one replication.
func (f file) run(t *testing.T, scenario *scenarios.Scenario, replication uint64) []float64 {
	numbers := make([]float64, len(f.quantities))
	options := scenarios.Options{Replication: replication, TotalsOnly: true, Sequential: true}
	summary, err := scenario.Run(context.Background(), options)
	if err != nil {
		t.Error(err) // not Fatal: replications run on other goroutines
		return numbers
	}
	metrics := scenario.Metrics()
	read := func(name string) float64 {
		metric := measure.MetricNamed(metrics, name)
		if metric == nil {
			t.Errorf("%s: there is no metric %s", f.name, name)
			return math.NaN()
		}
		return float64(metric.Of(summary.Arms[0]))
	}
	for i, q := range f.quantities {
		numbers[i] = q.of(read)
	}
	return numbers
}

// resultsOf is those of several files.
func resultsOf(t *testing.T, files []file) []result {
	var results []result
	for _, f := range files {
		results = append(results, f.results(t)...)
	}
	return results
}
