package lab_test

import (
	"slices"
	"testing"

	"halfopen/pages/playground/lab"
)

// What is pasted has no name, and is known all the same.
func TestImport(t *testing.T) {
	for _, c := range []struct{ name, text, instance, value, note string }{
		{
			"application.yml", "resilience4j:\n  circuitbreaker:\n    instances:\n      orders:\n        slidingWindowSize: 10\n        waitDurationInOpenState: 5000\n        registerHealthIndicator: true\n",
			"orders", "{preset: resilience4j, slidingWindowSize: 10, waitDurationInOpenState: 5s}", "minimumNumberOfCalls 100 is clamped to slidingWindowSize 10",
		},
		{
			"application.properties", "resilience4j.circuitbreaker.instances.orders.slidingWindowSize=200\n",
			"orders", "{preset: resilience4j, slidingWindowSize: 200}", "",
		},
		{
			"appsettings.json", `{"Retry": {"CircuitBreaker": {"FailureRatio": 0.3, "MinimumThroughput": 20}}}`,
			"Retry:CircuitBreaker", "{preset: polly, FailureRatio: 30%, MinimumThroughput: 20}", "",
		},
		{
			"Go", "package main\n\nimport \"github.com/sony/gobreaker/v2\"\n\nvar settings = gobreaker.Settings{Name: \"orders\", MaxRequests: 3}\n",
			"orders", "{preset: gobreaker, MaxRequests: 3}", "",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := asked[lab.Imported](t, lab.Request{Kind: "import", Text: c.text}).Breakers
			if len(found) != 1 || found[0].Instance != c.instance || found[0].Value != c.value {
				t.Fatalf("found %+v, want %s with %s", found, c.instance, c.value)
			}
			if c.note != "" && !slices.Contains(found[0].Notes, c.note) {
				t.Errorf("the notes are %q, want %q among them", found[0].Notes, c.note)
			}
			run := asked[lab.Run](t, lab.Request{Kind: "run", Scenario: "fault-window", Set: []string{"breaker=" + found[0].Value}})
			if len(run.Breakers) != 1 {
				t.Errorf("with it, the breakers are %+v", run.Breakers)
			}
		})
	}
}
