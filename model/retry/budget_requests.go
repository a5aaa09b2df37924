package retry

import (
	"math"
	"time"

	"halfopen/model"
)

// RequestShare grants repeats as a share of the requests of the last seconds, and a few
// more for callers that have few requests. It is Finagle's RetryBudget
// (com.twitter.finagle.service, with util's TokenBucket.newLeakyBucket), which Linkerd
// has, too; tower's TpsBudget, which Linkerd is built on, differs in that it keeps an
// eleventh slice and rounds 1/Share down to a whole number. In brackets are Finagle's names
// and defaults.
type RequestShare struct {
	// Share is the repeats for each request (percentCanRetry, 0.2). Valid range is
	// [0,1000].
	Share float64
	// PerSecond is the repeats that are granted on top, for each second of the window
	// (minRetriesPerSec, 10). They may all be made at once. Valid range is [0,1000000].
	PerSecond int
	// Window is the time for which a request counts, and a repeat is held against it
	// (ttl, 10 s). Valid range is [1 s,60 s].
	Window time.Duration
}

func (s RequestShare) open() account {
	const scale = 1000 // so that what a repeat takes is a whole number
	a := &requestShare{deposit: 0, withdrawal: 1}
	if s.Share > 0 {
		a.deposit, a.withdrawal = scale, int64(min(scale/s.Share, math.MaxInt32))
	}
	a.reserve = int64(s.PerSecond) * int64(s.Window/time.Second) * a.withdrawal
	a.balance.slice = s.Window / (keptSlices + 1)
	return a
}

// requestShare is a leaky bucket of tokens: a request puts some in, a repeat takes more
// out, and both are forgotten after a while.
type requestShare struct {
	deposit, withdrawal int64
	reserve             int64 // that is always there
	balance             windowedSum
}

func (a *requestShare) enter(now time.Duration) { a.balance.add(now, a.deposit) }

func (a *requestShare) take(now time.Duration, _ model.Outcome) (uint32, bool) {
	granted := a.balance.sum(now)+a.reserve >= a.withdrawal
	if granted {
		a.balance.add(now, -a.withdrawal)
	}
	return 0, granted
}

func (a *requestShare) settle(model.Outcome, uint32) {}
func (a *requestShare) leave()                       {}
