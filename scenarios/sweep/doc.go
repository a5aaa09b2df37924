// Package sweep runs a scenario at every point of a grid.
//
// A parameter is a path of the scenario and the values that it takes: a range,
// "breaker.cooldown=1..8/1" or "arrivals.rate=10/s..100/s#10" (ParseRange), or a
// list, "breaker.slidingWindowType=COUNT_BASED,TIME_BASED" (ParseList). The points
// of a Grid are the Cartesian product of its parameters. Run runs them all, on all
// cores, and keeps of every arm its metrics; the Result depends on the scenario
// and the grid alone.
//
// The values of a range are exact: they are computed as decimal fractions, and
// written back as texts that a scenario file could hold.
package sweep
