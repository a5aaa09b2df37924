// Package scenarios says what to run.
//
// A question about a breaker is a story: this traffic, this dependency, this
// incident, this configuration, and beside it another configuration or none. A
// Scenario is such a story as a YAML file, with units in its values:
//
//	name: fault-window
//	horizon: 60s
//	arrivals: {process: poisson, rate: 50/s}
//	dependency: {latency: {law: exponential, mean: 20ms}}
//	faults: [{kind: timeout, from: 15s, to: 35s, timeout: 2s}]
//	breaker: {preset: textbook, waitDurationInOpenState: 5s}
//	arms: [{name: without-breaker, breaker: none}, {name: with-breaker}]
//
// Its arms are the systems to compare: each is the scenario with something
// laid over it. Every arm meets the same arrivals and the same latencies, drawn
// from streams that are keyed by the request, so that arms differ only by what
// was done with a request.
//
// Most scenarios are in continuous time (Calls). Those with the key ticks go in
// ticks (Ticks), and those with the key rounds in rounds (Rounds); each kind has
// keys of its own.
//
// A scenario comes from the library that is embedded in the program (Library,
// Named) or from a file (Parse); what is wrong with it is told with file, line
// and column. Run runs the arms and measures each.
package scenarios
