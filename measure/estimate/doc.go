// Package estimate says how sure one can be of what a simulation measured.
//
// A run with another seed gives other numbers. Two configurations that differ in one
// run may not differ at all, and of forty metrics that are compared two are expected
// to look different by chance. So a scenario is run several times, with independent
// seeds (replications), and what is told of a metric is an interval, and of a
// difference also how often chance alone would make one as large:
//
//   - Mean is for a metric whose average over runs is meant: the mean latency, the
//     number of refusals. Section is for one that is computed from the calls of all
//     runs together, as a p99 is: the average of short runs' quantiles is biased,
//     their quantile together is much less so.
//   - Paired and PairedSection compare two configurations that met the same chance,
//     run by run (common random numbers); Unpaired and UnpairedSection compare
//     independent ones. Holm corrects for the number of comparisons.
//   - A Running is Mean for observations that are too many to be kept.
//   - BatchMeans is for one long run instead of many, and says whether its batches
//     were long enough. A WarmUp finds how much of a run's start is not yet typical.
//
// Every interval has confidence Level, and supposes what the t distribution needs:
// independent runs, and values that are roughly normal or runs that are many. A
// value that a run does not have (no recovery happened) is NaN; it is left out, and
// Runs tells how many were there. What remains is then about those runs only. An
// infinite observation leaves a value without an interval.
//
// So that results have the same bits on every machine, sums are made in the order of the
// runs, and what comes out of the t distribution is rounded to eight significant digits,
// far from where machines differ.
package estimate
