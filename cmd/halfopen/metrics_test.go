package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"halfopen/measure"
)

const metricsPage = "../../docs/metrics.md"

// metricTables is what the page lists.
var metricTables = []struct {
	title   string
	about   string
	metrics []measure.Metric
}{
	{"In continuous time", "Scenarios like `fault-window`.", measure.Metrics},
	{"Of further parts", "Scenarios with more than a pool, a breaker and one dependency have these for what they have, with the name of each policy (`retry`, " +
		"`search.breaker`, `users.database.timeout`), breaker (that has a name of its own: of several endpoints, or between services), endpoint and " +
		"service in the place of the words in capitals. `dependency` is the service that users call.", partMetrics()},
	{"In ticks", "Scenarios with the key `ticks`, like `probe-verdict`.", measure.TickMetrics},
	{"In rounds", "Scenarios with the key `rounds`, like `shared-pool`.", measure.RoundMetrics},
}

// partMetrics is the metrics of every kind of part.
func partMetrics() []measure.Metric {
	all := measure.MetricsFor(measure.Parts{
		Outcomes: []string{"degraded", "client_error", "hidden_failure"},
		Stages:   []string{"POLICY"}, Endpoints: []string{"ENDPOINT"}, Services: []string{"SERVICE"}, Breakers: true, Named: []string{"BREAKER"},
	})
	return all[len(measure.Metrics):]
}

const metricsPreface = "# Metrics\n\n" +
	"Every metric, under the name that it has in `summary.json`, in `--format csv`, in `--metric` and in [expectations](expectations.md).\n" +
	"Units: s, min; count; share, from 0 to 1; 1/s, 1/h; slot-s, a slot held for a second. Better is the direction in which a metric\n" +
	"improves; – is neither. A metric has no value where there is nothing that it could be of: no fault, no breaker, no pool, no\n" +
	"success, no recovery.\n\n" +
	"This page is written by `go test ./cmd/halfopen -run TestMetricsPage -update`.\n"

// TestMetricsPage holds the committed page to the tables of metrics.
func TestMetricsPage(t *testing.T) {
	page := metricsText()
	if *update {
		if err := os.WriteFile(metricsPage, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if readPage(t, metricsPage) != page {
		t.Errorf("%s is not what the tables of metrics say; run this test with -update", metricsPage)
	}
}

func metricsText() string {
	better := map[measure.Better]string{measure.Neither: "–", measure.Lower: "lower", measure.Higher: "higher"}
	var page strings.Builder
	page.WriteString(metricsPreface)
	for _, table := range metricTables {
		fmt.Fprintf(&page, "\n## %s\n\n%s\n\n| name | unit | better | definition |\n| --- | --- | --- | --- |\n", table.title, table.about)
		for _, m := range table.metrics {
			fmt.Fprintf(&page, "| `%s` | %s | %s | %s |\n", m.Name, m.Unit, better[m.Better], m.Definition)
		}
	}
	return page.String()
}
