// Package law has the probability laws that times in a simulation follow: gaps
// between arrivals, latencies, durations of faults.
//
// "20 ms on average" does not say how a dependency behaves. If every call takes
// 20 ms, no caller waits long; if one call in ten takes 110 ms and the others
// 10 ms, the average is the same, and a timeout of 100 ms fails a tenth of them.
// What a law adds to the mean is its shape: constant, memoryless, regular,
// bursty, skewed with a long tail, of several kinds, or as it was measured.
//
// What people know of a service is hardly ever a law's own parameters, but its mean
// and how widely it spreads, or its median and 99th percentile. Constructors such
// as LognormalOfPercentiles find the law that has them.
//
// A law is a plain struct. It knows no generator of random numbers: Draw takes
// what it needs from the random.Source it is given, so that one law can be drawn
// from many streams. Draw does not check parameters; whoever reads them from
// outside calls Check once.
//
// Draws, moments and quantiles have the same bits on every architecture.
package law
