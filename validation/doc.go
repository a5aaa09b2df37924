// Package validation holds the program to theory.
//
// Where theory has an answer, a simulation has to find it. The tests of this
// package run systems whose means are known in independent replications, and
// compare: the difference must not exceed what chance explains, judged by the
// standard error across the replications. Queues are put together from the stages
// that scenarios are made of; everything else of the call path is a scenario file,
// so that what is held to theory goes from the words of the file to the metrics of
// the summary. What was measured is the tables in docs/validation.md, which a test
// compares with a new measurement.
//
// Other tests hold confidence intervals to how often they hold the truth, and every
// platform to the same bits.
package validation
