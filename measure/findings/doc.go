// Package findings says in one sentence what a run shows, with its number.
//
// A table of two arms holds sixty numbers, and the reader wants one: how much
// of the traffic still reached the dependency while it was down, how soon the
// breaker opened, what became of the trial calls. A figure deserves a title
// that states this, rather than one that names its axes.
//
//	findings.States(summary) // Open 2.17 s after the fault began, closed 1.38 s after it ended
//
// Each function takes a summary, whatever its arms are: with or without a breaker,
// one or many, with or without a fault or any request at all. It states what the
// arms hold and nothing else; where there is nothing to compare it compares nothing.
// If there are several faults the numbers are of all of them together.
//
// Of several runs the numbers are means with half of their intervals, "104 ± 2", and
// the sentence ends with how many runs there were. What is known of the first run
// only is said to be of it.
//
// Arms with a breaker are held against those without. One breaker is "the
// breaker"; of several the sentences give the range.
//
// A sentence has no full stop and fits a line of a figure: about 75 characters, of
// several runs about 100.
package findings
