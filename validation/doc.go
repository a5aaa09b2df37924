// Package validation holds the engine and the model to queueing theory.
//
// Where theory has an answer, a simulation has to find it. The tests of this
// package run the same stages that scenarios are made of through systems whose
// means are known, in independent replications, and compare: the difference
// must not exceed what chance explains, judged by the standard error across the
// replications. What they measured is the table in docs/validation.md, which a
// test compares with a new measurement.
package validation
