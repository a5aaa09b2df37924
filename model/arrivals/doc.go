// Package arrivals says when requests come.
//
// An open-loop system does not wait for its answers before it is asked again:
// users arrive whether or not the service is well. A Process is such a stream of
// instants, in order, without end unless it says so.
package arrivals
