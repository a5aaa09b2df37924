// Package events hands a run out event by event, for tools that are not of this project.
//
// A summary answers the questions that somebody thought of. Whoever has another one, which
// request waited for which, what a host saw in one second, needs what happened: every
// arrival, call, answer, refusal and transition. Two files hold that. Lines writes JSON Lines
// for tables and scripts: everything, in constant memory, a line for each event. Trace writes
// the JSON of the Trace Event Format (https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU)
// for timelines such as Perfetto and chrome://tracing, which open only so much: it is kept to
// a size, by taking every n-th request.
//
// Each gives an Observer for the run of an arm. Arms are observed one after the other, and
// what is observed never changes what happens in the run.
package events
