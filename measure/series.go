package measure

import (
	"math"
	"time"
)

// MaxBins bounds the bins of all arms of a run together, and so the rows of its
// series.csv. A run of more seconds has wider bins.
const MaxBins = 10_000

// series is the bins of a run.
type series struct {
	horizon time.Duration
	width   time.Duration
	bins    []bin
}

// bin is one bin. Its sections are kept until their last request has ended; then
// they are summed up and let go, so that the memory of a run does not grow with
// its length.
type bin struct {
	sections []*section
	result   Bin
}

// newSeries covers [0,horizon) with at most that many bins, each of the same
// whole number of seconds.
func newSeries(horizon time.Duration, bins int) series {
	width := time.Second * time.Duration(math.Ceil(horizon.Seconds()/float64(bins)))
	return series{horizon: horizon, width: width, bins: make([]bin, (horizon+width-1)/width)}
}

// oneBin covers all of the horizon.
func oneBin(horizon time.Duration) series {
	return series{horizon: horizon, width: horizon, bins: make([]bin, 1)}
}

func (s *series) start(bin int) time.Duration { return time.Duration(bin) * s.width }

// endOf is the end of a bin: the last one may be cut short.
func (s *series) endOf(bin int) time.Duration { return min(s.start(bin+1), s.horizon) }

// sumUp fills in the result of a bin.
func (s *series) sumUp(index int, find *selector) {
	b := &s.bins[index]
	var all section
	var successes, both []*distribution
	for _, part := range b.sections {
		all.tally.add(&part.tally)
		all.occupied.add(&part.occupied)
		all.sent += part.sent
		successes = append(successes, &part.latency.successes)
		both = append(both, &part.latency.successes, &part.latency.others)
	}
	length := float64(s.endOf(index) - s.start(index))
	b.result = Bin{
		Second:      seconds(s.start(index)),
		Requests:    all.requests(),
		Mean:        meanOf(both...),
		P99:         find.quantiles(both, 990)[0],
		SuccessMean: meanOf(successes...),
		SuccessP99:  find.quantiles(successes, 990)[0],
		Sent:        all.sent,
		Busy:        Value(all.occupied.busy / length),
		Queue:       Value(all.occupied.waiting / length),
	}
}

// rows is the series when every bin is summed up.
func (s *series) rows() Series {
	result := Series{BinWidth: seconds(s.width), Bins: make([]Bin, len(s.bins))}
	for i := range s.bins {
		result.Bins[i] = s.bins[i].result
	}
	return result
}
