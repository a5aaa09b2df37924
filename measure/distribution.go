package measure

import (
	"math/bits"
	"slices"
	"time"
)

// distribution collects durations, none of them negative: exactly, until it is
// told to coarsen.
type distribution struct {
	exact     []time.Duration
	sorted    bool
	coarse    *histogram // nil while the durations are kept
	count     uint64
	max       time.Duration
	high, low uint64 // the 128-bit sum of nanoseconds
}

func (d *distribution) add(duration time.Duration) {
	d.count++
	d.max = max(d.max, duration)
	var carry uint64
	d.low, carry = bits.Add64(d.low, uint64(duration), 0)
	d.high += carry
	if d.coarse != nil {
		d.coarse.add(duration)
		return
	}
	d.exact = append(d.exact, duration)
	d.sorted = false
}

// reset empties the distribution, keeping its memory.
func (d *distribution) reset() { *d = distribution{exact: d.exact[:0]} }

// coarsen lets a histogram take the place of the durations.
func (d *distribution) coarsen() {
	if d.coarse != nil {
		return
	}
	d.coarse = &histogram{}
	for _, duration := range d.exact {
		d.coarse.add(duration)
	}
	d.exact = nil
}

// mean is in seconds.
func (d *distribution) mean() Value {
	if d.count == 0 {
		return None
	}
	// The sum is exact, and its high word is below the count, since no
	// duration reaches 2^64.
	quotient, remainder := bits.Div64(d.high, d.low, d.count)
	nanoseconds := float64(quotient) + float64(remainder)/float64(d.count)
	return Value(nanoseconds / 1e9)
}

// quantile is the nearest rank of percent/100, in seconds. Whole percents keep
// ceil(n*percent/100) in integers.
func (d *distribution) quantile(percent uint64) Value {
	if d.count == 0 {
		return None
	}
	rank := max(1, (d.count*percent+99)/100)
	if d.coarse != nil {
		return seconds(min(d.coarse.rank(rank), d.max))
	}
	if !d.sorted {
		slices.Sort(d.exact)
		d.sorted = true
	}
	return seconds(d.exact[rank-1])
}

// Latency sums up latencies.
type Latency struct {
	Count uint64 `json:"n"`
	Mean  Value  `json:"mean_s"`
	P50   Value  `json:"p50_s"`
	P99   Value  `json:"p99_s"`
	Max   Value  `json:"max_s"`
	// Exact is false if the quantiles come from a histogram.
	Exact bool `json:"exact"`
}

func (d *distribution) latency() Latency {
	maximum := None
	if d.count > 0 {
		maximum = seconds(d.max)
	}
	return Latency{
		Count: d.count,
		Mean:  d.mean(),
		P50:   d.quantile(50),
		P99:   d.quantile(99),
		Max:   maximum,
		Exact: d.coarse == nil,
	}
}

// views is the two views of latency.
type views struct {
	all       distribution
	successes distribution
}

func (v *views) add(latency time.Duration, succeeded bool) {
	v.all.add(latency)
	if succeeded {
		v.successes.add(latency)
	}
}

// reset empties both, keeping their memory.
func (v *views) reset() {
	v.all.reset()
	v.successes.reset()
}

func (v *views) coarsen() {
	v.all.coarsen()
	v.successes.coarsen()
}
