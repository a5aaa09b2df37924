// Package bulkhead bounds the number of calls that are under way at once.
//
// A service that calls several others shares its threads, connections and memory among
// the calls to all of them. When one of these services becomes slow, calls to it pile up:
// by Little's law (J. D. C. Little, 1961) there are as many of them as the rate at which
// they come times the time that one takes. Without a bound they take all there is, and
// calls to healthy services fail too. A bulkhead keeps such a leak in one compartment, as
// that of a ship does (M. T. Nygard, Release It!, 2007): a call that would be one too many
// waits, in a line that may be bounded, for as long as it may, or is refused.
//
// Theory knows what such a stage does in front of a server without limits, if calls come
// by chance. If none waits, the share that is refused is Erlang's B, whatever the law of
// the service time; if all wait, the mean wait follows from Erlang's C (A. K. Erlang,
// 1917). The tests hold it to both, to the bounded queue in between, and to calls that
// wait for a limited time.
//
// A pool of slots, package pool, is a bulkhead in which calls wait without a limit, and
// that somebody looks at.
package bulkhead
