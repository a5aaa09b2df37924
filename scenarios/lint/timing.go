package lint

import (
	"math"

	"halfopen/des/law"
)

// A Timing is how long calls take. Make one with TimingOf; the zero Timing is no time.
type Timing struct {
	mean  float64 // this and the others in seconds
	least float64 // no call takes less
	p99   float64 // the 99th percentile
	most  float64 // no call takes longer
	// tail is the chance that a call takes longer than so many seconds, of those between
	// the least and the most.
	tail func(seconds float64) float64
}

// TimingOf is the times of a law of package law.
func TimingOf(l law.Law) Timing {
	distribution := l.(interface{ CDF(x float64) float64 }) // which all of them have
	return Timing{
		mean:  l.Mean(),
		least: l.Quantile(0),
		p99:   l.Quantile(0.99),
		most:  l.Quantile(1),
		tail:  func(seconds float64) float64 { return 1 - distribution.CDF(seconds) },
	}
}

// constant is always the same time.
func constant(seconds float64) Timing {
	return Timing{mean: seconds, least: seconds, p99: seconds, most: seconds}
}

// over is the chance that a call takes longer than that, or a bound on it.
func (t Timing) over(seconds float64) float64 {
	switch {
	case seconds >= t.most:
		return 0
	case seconds < t.least:
		return 1
	default:
		return t.tail(seconds)
	}
}

// surely is a time that a call takes longer than with at most the given chance.
func (t Timing) surely(chance float64) float64 {
	longest := math.Max(t.p99, t.mean)
	for longest < t.most && t.over(longest) > chance {
		longest *= 1.5
	}
	return min(longest, t.most)
}

// upTo is that of calls that nobody waits for longer than that. The mean is a bound.
func (t Timing) upTo(seconds float64) Timing {
	if t.most <= seconds {
		return t
	}
	t.mean, t.least, t.p99, t.most = min(t.mean, seconds), min(t.least, seconds), min(t.p99, seconds), seconds
	return t
}

// either is that of calls of one kind or the other. Its mean, its percentile and its
// chances are bounds.
func either(a, b Timing) Timing {
	return Timing{
		mean:  max(a.mean, b.mean),
		least: min(a.least, b.least),
		p99:   max(a.p99, b.p99),
		most:  max(a.most, b.most),
		tail:  func(seconds float64) float64 { return max(a.over(seconds), b.over(seconds)) },
	}
}

// alike reports whether two have the same mean and the same bounds.
func alike(a, b Timing) bool {
	return a.mean == b.mean && a.least == b.least && a.p99 == b.p99 && a.most == b.most
}

// meanOf, mostOf and surelyOf pick a time of a Timing.
func meanOf(t Timing) float64 { return t.mean }
func mostOf(t Timing) float64 { return t.most }

func surelyOf(chance float64) func(Timing) float64 {
	return func(t Timing) float64 { return t.surely(chance) }
}
