package expect

import (
	"fmt"
	"strings"

	"halfopen/measure"
	"halfopen/scenarios/config"
)

// A writing is a part of a function call, and what it is in the name of the
// metric.
type writing struct{ text, part string }

// functions end the names of their metrics.
var functions = []writing{
	{"mean", "mean"}, {"p50", "p50"}, {"p95", "p95"}, {"p99", "p99"}, {"p99.9", "p999"},
}

// arguments begin the names of the metrics.
var arguments = []writing{
	{"all", ""}, {"successes", "success_"}, {"all, fault", "fault_"}, {"successes, fault", "fault_success_"},
}

// partFor is what a text is in the name of the metric.
func partFor(text string, writings []writing) (part string, known bool) {
	for _, w := range writings {
		if w.text == text {
			return w.part, true
		}
	}
	return "", false
}

// named finds a metric in the table. The error is one line.
func named(name string, metrics []measure.Metric) (*measure.Metric, error) {
	if metric := measure.MetricNamed(metrics, name); metric != nil {
		return metric, nil
	}
	return nil, config.UnknownName("metric", name, measure.NamesOf(metrics))
}

// call finds the metric of a function with its arguments, as they are written
// between the parentheses. The error is one line.
func call(function, written string, metrics []measure.Metric) (*measure.Metric, error) {
	ending, known := partFor(function, functions)
	if !known {
		return nil, config.UnknownName("function", function, texts(functions))
	}
	beginning, known := partFor(canonicalArguments(written), arguments)
	if !known {
		return nil, fmt.Errorf("%s: %s is of all or successes, and may go on with fault, as in %s(successes, fault)",
			config.Quoted("("+written+")"), function, function)
	}
	return named(beginning+ending, metrics)
}

func texts(writings []writing) []string {
	var list []string
	for _, w := range writings {
		list = append(list, w.text)
	}
	return list
}

// canonicalArguments sets one space after each comma and none elsewhere around
// the words.
func canonicalArguments(written string) string {
	words := strings.Split(written, ",")
	for i := range words {
		words[i] = strings.TrimSpace(words[i])
	}
	return strings.Join(words, ", ")
}
