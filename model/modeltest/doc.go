// Package modeltest is what tests of stages have in common.
//
// A stage must keep its books right whatever happens to the calls that it has let pass:
// those behind it may be repeated or shed, and those before it may give up, while the
// call waits, is served, or goes on with nobody to wait for it. Weather lets all of that
// happen to it. Simulate puts a stage in a path with Poisson arrivals, and Agrees
// compares what comes of it with a theory.
package modeltest
