// Package measure is what a run leaves: who got what, how late, and what the
// breaker did.
//
// A Recorder watches a run, as the observer of the model and of its stages, and
// sums it up as an Arm: counts by outcome, latencies, a time series, the windows
// of the faults, the breaker's transitions and every half-open period with its
// trial calls. What a Recorder does never changes what happens in the run.
//
// Two views of latency stand side by side everywhere: of what succeeded, and of
// everything, fast refusals included. A breaker improves the second by failing
// sooner; only the first tells what users got.
//
// A p99 is the nearest rank, sorted[ceil(0.99 n) - 1], of the latencies
// themselves. Above a million requests it is read from a histogram, to within
// 0.4 %, and Exact says so; memory then no longer grows with the number of
// requests.
package measure
