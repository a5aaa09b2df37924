// Package compare tells whether one configuration is better than another, and by how
// much.
//
// One run cannot: another seed gives other numbers. So every configuration is run
// many times, and run i of each meets the same arrivals, latencies and failures
// (common random numbers): what differs in a pair of runs is what the configurations
// did. Of each metric there is the mean of these differences with its interval, and a
// verdict that is corrected for the number of metrics, since of forty comparisons two
// would differ by chance.
//
// A configuration that is chosen by one incident may be the worst in another.
// Incidents runs all configurations through several, and tells the regret of each:
// how much worse it is than the best one of that incident.
package compare
