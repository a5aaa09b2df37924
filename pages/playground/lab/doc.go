// Package lab answers what a page asks about a scenario.
//
// A page that lets its reader change a breaker has to run the scenario anew, and it can do
// so only with what fits into a browser. Everything that such a page needs is one question
// and one answer in JSON: a run as it is shown (package view), the breaker's decisions one
// by one, the summary that the command prints, the configuration, a breaker from the
// reader's repository. Answer takes such a question. It reads no file and knows of no
// browser, so that the same code answers natively and as WebAssembly.
package lab
