package concurrency

import "halfopen/des/random"

// Gradient2 multiplies the limit with the gradient, which is Tolerance times the long-term
// average of the time that calls take over that of the last call, at least 0.5 and at most
// 1, and adds Queue. The average follows the load, if slowly: a service that is always
// overloaded is not told from a slow one. This is Gradient2Limit, read at commit f2528de,
// with ExpAvgMeasurement, read at commit 11c7060.
type Gradient2 struct {
	Initial  int // Valid range is [1,+∞).
	Min, Max int // Valid range is [1,+∞), Min not above Max.
	// Tolerance is how much longer than the average a call may take. Valid range is
	// [1,+∞).
	Tolerance float64
	// Smoothing is the share of a change that is made. Valid range is (0,1].
	Smoothing float64
	// LongWindow is the number of samples of the average: the weight of a new one is
	// 2 / (LongWindow + 1). The average of the first ten is plain. Valid range is
	// [1,+∞).
	LongWindow int
	// Queue is the number of calls that may wait in the service. Valid range is [0,+∞).
	Queue int
}

// NetflixGradient2 is the default of Gradient2Limit. The library's example hands it averages
// over a second: Windowed.
func NetflixGradient2() Gradient2 {
	return Gradient2{Initial: 20, Min: 20, Max: 200, Tolerance: 1.5, Smoothing: 0.2, LongWindow: 600, Queue: 4}
}

// Start implements Algorithm.
func (g Gradient2) Start(random.Source) Limit {
	return &gradient2{Gradient2: g, limit: float64(g.Initial)}
}

type gradient2 struct {
	Gradient2
	limit float64
	long  average
}

func (g *gradient2) Value() int { return int(g.limit) }

func (g *gradient2) Take(s Sample) {
	took := float64(s.Took)
	long := g.long.add(took, g.LongWindow)
	if long/took > 2 {
		g.long.value *= 0.95 // the load has gone
	}
	if float64(s.Calls) < g.limit/2 {
		return // it is not what bounds the calls
	}
	gradient := max(0.5, min(1, g.Tolerance*long/took))
	changed := float64(g.limit*gradient) + float64(g.Queue)
	changed = float64(g.limit*(1-g.Smoothing)) + float64(changed*g.Smoothing)
	g.limit = max(float64(g.Min), min(float64(g.Max), changed))
}

// warmUp is the number of samples whose average is plain.
const warmUp = 10

// average is an exponentially weighted one.
type average struct {
	count      int
	sum, value float64
}

// add returns the average with one value more.
func (a *average) add(x float64, window int) float64 {
	if a.count < warmUp {
		a.count++
		a.sum += x
		a.value = a.sum / float64(a.count)
		return a.value
	}
	weight := 2 / float64(window+1)
	a.value = float64(a.value*(1-weight)) + float64(x*weight)
	return a.value
}
