package measure

import (
	"math"
	"time"
)

// MaxBins bounds the bins of all arms of a run together, and so the rows of its
// series.csv. A run of more seconds has wider bins.
const MaxBins = 10_000

// series collects the bins of a run.
type series struct {
	horizon time.Duration
	width   time.Duration
	bins    []bin
	spare   []*views // of finished bins, to be used again
}

// bin is one bin while it is filled. Its latencies are kept until its last
// request has ended; then they are summed up and let go, so that the memory of
// a run does not grow with its length.
type bin struct {
	Bin
	views *views // nil before the first request and after the last
	open  int    // requests that have not ended
	sent  int
	busy  sum
	queue sum
}

// newSeries covers [0,horizon) with at most that many bins, each of the same
// whole number of seconds.
func newSeries(horizon time.Duration, bins int) series {
	width := time.Second * time.Duration(math.Ceil(horizon.Seconds()/float64(bins)))
	s := series{horizon: horizon, width: width, bins: make([]bin, (horizon+width-1)/width)}
	for i := range s.bins {
		s.bins[i].Bin = Bin{
			Second: seconds(s.start(i)),
			Mean:   None, P99: None, SuccessMean: None, SuccessP99: None,
		}
	}
	return s
}

func (s *series) start(bin int) time.Duration { return time.Duration(bin) * s.width }

// endOf is the end of a bin: the last one may be cut short.
func (s *series) endOf(bin int) time.Duration { return min(s.start(bin+1), s.horizon) }

// at is the index of the bin that holds an instant; it may be past the last.
func (s *series) at(now time.Duration) int { return int(now / s.width) }

// arrive opens a request in the bin.
func (s *series) arrive(index int) {
	b := &s.bins[index]
	if b.views == nil {
		b.views = s.takeViews()
	}
	b.open++
	b.Arrivals++
	if b.Arrivals == 1 && index > 0 {
		s.finish(index-1, s.start(index))
	}
}

// end takes the latency of a request that arrived in the bin.
func (s *series) end(index int, now, latency time.Duration, succeeded bool) {
	b := &s.bins[index]
	b.views.add(latency, succeeded)
	b.open--
	s.finish(index, now)
}

// finish sums the bin up if nothing more can come into it.
func (s *series) finish(index int, now time.Duration) {
	b := &s.bins[index]
	if b.views == nil || b.open > 0 || now < s.start(index+1) {
		return
	}
	b.Mean, b.P99 = b.views.all.mean(), b.views.all.quantile(99)
	b.SuccessMean, b.SuccessP99 = b.views.successes.mean(), b.views.successes.quantile(99)
	s.spare = append(s.spare, b.views)
	b.views = nil
}

func (s *series) takeViews() *views {
	last := len(s.spare) - 1
	if last < 0 {
		return &views{}
	}
	v := s.spare[last]
	s.spare = s.spare[:last]
	v.reset()
	return v
}

// occupy adds a piece of the busy slots, or of the queue, to the bins it covers.
func (s *series) occupy(p piece, of func(*bin) *sum) {
	for i := s.at(p.from); i < len(s.bins) && s.start(i) < p.to; i++ {
		of(&s.bins[i]).add(s.start(i), s.endOf(i), p)
	}
}

// result is the series when the run is over.
func (s *series) result() Series {
	result := Series{BinWidth: seconds(s.width), Bins: make([]Bin, len(s.bins))}
	for i := range s.bins {
		s.finish(i, math.MaxInt64)
		b := &s.bins[i]
		length := s.endOf(i) - s.start(i)
		b.Busy, b.Queue = Value(b.busy.mean(length)), Value(b.queue.mean(length))
		b.Sent = b.sent
		result.Bins[i] = b.Bin
	}
	return result
}
