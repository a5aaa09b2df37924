// Package view is what a page shows of a run.
//
// A summary holds every number of a run, and a page needs little of it: the series as
// columns that a chart takes as they are, the states of every breaker, what happened and
// why, and the table of metrics in words. Of makes a Run of that; as JSON it is the data
// of a report, and what the engine in a playground answers. Every number in it is the
// summary's.
package view
