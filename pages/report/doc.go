// Package report makes pages to share.
//
// Who has run a scenario wants to show somebody what happened, who has no halfopen, and may
// read it offline or years later. A report is one HTML file that loads nothing: the
// finding, the charts that answer the pointer and the keys, the tables, why the breaker did
// what it did, the whole configuration, and the command that repeats it. Without JavaScript
// it lacks the charts only.
//
// Names and titles come out of anybody's file. They are escaped by html/template, or are
// text to the script; and the page allows no script but its own, by their digests.
package report
