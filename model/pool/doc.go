// Package pool is a caller's pool of slots: threads, connections, anything of
// which a request holds one from its start to its end.
//
// A slow dependency hurts its callers through their pools. By Little's law
// (J. D. C. Little, 1961) the mean number of busy slots is the arrival rate times
// the mean time that a request holds its slot: 50/s x 20 ms is 1, and 50/s x 2 s
// is 100. When that number reaches the size of the pool, requests wait for a
// slot, also those that have nothing to do with the slow dependency.
//
// A pool is a bulkhead, of package bulkhead, in which requests wait for as long as it
// takes, and whose levels somebody is told of.
package pool
