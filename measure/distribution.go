package measure

import (
	"math/bits"
	"time"
)

// distribution collects durations, none of them negative: exactly, until it is
// told to coarsen.
type distribution struct {
	count     uint64
	max       time.Duration
	high, low uint64 // the 128-bit sum of nanoseconds
	zeros     uint64 // durations of 0, which are not kept
	exact     samples
	coarse    *Histogram // nil while the durations are kept
}

func (d *distribution) add(duration time.Duration) {
	d.count++
	if duration == 0 {
		d.zeros++
		return
	}
	d.max = max(d.max, duration)
	var carry uint64
	d.low, carry = bits.Add64(d.low, uint64(duration), 0)
	d.high += carry
	if d.coarse != nil {
		d.coarse.add(duration)
		return
	}
	d.exact.add(duration)
}

// reset empties the distribution, keeping the memory of exact durations.
func (d *distribution) reset() {
	d.exact.reset()
	*d = distribution{exact: d.exact}
}

// coarsen lets a histogram take the place of the durations.
func (d *distribution) coarsen() {
	if d.coarse != nil {
		return
	}
	d.coarse = &Histogram{}
	d.exact.each(d.coarse.addAll)
	d.exact = samples{}
}

// absorb takes in what another one holds, and may take its memory.
func (d *distribution) absorb(other *distribution) {
	if d.count == 0 && d.coarse == nil {
		*d, *other = *other, *d
		return
	}
	d.count += other.count
	d.zeros += other.zeros
	d.max = max(d.max, other.max)
	var carry uint64
	d.low, carry = bits.Add64(d.low, other.low, 0)
	d.high += other.high + carry
	if d.coarse == nil && other.coarse == nil {
		other.exact.each(d.exact.addAll)
		return
	}
	d.coarsen()
	other.exact.each(d.coarse.addAll)
	if other.coarse != nil {
		d.coarse.Add(other.coarse)
	}
}

// pour adds what was collected to a histogram.
func (d *distribution) pour(h *Histogram) {
	h.zeros(d.zeros)
	d.exact.each(h.addAll)
	if d.coarse != nil {
		h.Add(d.coarse)
	}
}

// halves is what was collected of requests, in two parts that have nothing in
// common: those that succeeded, and all others.
type halves struct {
	successes distribution
	others    distribution
}

func (h *halves) add(duration time.Duration, succeeded bool) {
	if succeeded {
		h.successes.add(duration)
	} else {
		h.others.add(duration)
	}
}

func (h *halves) absorb(other *halves) {
	h.successes.absorb(&other.successes)
	h.others.absorb(&other.others)
}

func (h *halves) reset() {
	h.successes.reset()
	h.others.reset()
}

func (h *halves) coarsen() {
	h.successes.coarsen()
	h.others.coarsen()
}

// Latency sums up latencies.
type Latency struct {
	Count uint64 `json:"n"`
	Mean  Value  `json:"mean_s"`
	P50   Value  `json:"p50_s"`
	P95   Value  `json:"p95_s"`
	P99   Value  `json:"p99_s"`
	P999  Value  `json:"p999_s"`
	Max   Value  `json:"max_s"`
	// Exact is false if the quantiles come from a histogram.
	Exact bool `json:"exact"`
}

// latencyOf sums up what several distributions hold together.
func latencyOf(s *selector, parts ...*distribution) Latency {
	l := Latency{Mean: meanOf(parts...), Max: None, Exact: true}
	for _, d := range parts {
		if d.count > 0 {
			l.Max = max(seconds(d.max), l.Max.or(0))
		}
		l.Count += d.count
		l.Exact = l.Exact && d.coarse == nil
	}
	quantiles := s.quantiles(parts, 500, 950, 990, 999)
	l.P50, l.P95, l.P99, l.P999 = quantiles[0], quantiles[1], quantiles[2], quantiles[3]
	return l
}

// meanOf is the mean of several distributions together, in seconds.
func meanOf(parts ...*distribution) Value {
	var count, high, low, carry uint64
	for _, d := range parts {
		count += d.count
		low, carry = bits.Add64(low, d.low, 0)
		high += d.high + carry
	}
	if count == 0 {
		return None
	}
	// The sum is exact, and its high word is below the count, since no
	// duration reaches 2^64.
	quotient, remainder := bits.Div64(high, low, count)
	nanoseconds := float64(quotient) + float64(remainder)/float64(count)
	return Value(nanoseconds / 1e9)
}
