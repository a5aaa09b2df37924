package arrivals

import (
	"cmp"
	"math"
	"slices"
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// Lockstep is clients that all send a request at the same instants, as those do that were
// started together, or by the clock.
type Lockstep struct {
	// Clients is their number. Valid range is [1,+∞).
	Clients int
	// Period is the time from one round of requests to the next; the first comes after one
	// period. Valid range is (0,+∞).
	Period time.Duration
	// Jitter is the share of the period by which a client is late at most: each time anew,
	// all delays equally likely. Valid range is [0,1].
	Jitter float64
}

// Process is the requests; Arrival.User is the client's number, from 1. How late a client
// is in a round is drawn from its stream of that round, the first of which is 1.
func (l Lockstep) Process(draws random.PerCall) model.Arrivals {
	return &lockstep{Lockstep: l, draws: draws}
}

type lockstep struct {
	Lockstep
	draws random.PerCall
	round uint32
	now   time.Duration   // the instant of the round
	all   []model.Arrival // the requests of the round
	sent  int
}

func (l *lockstep) users() uint32 { return uint32(l.Clients) }

func (l *lockstep) Next() (model.Arrival, bool) {
	if l.sent == len(l.all) {
		if l.Period > (math.MaxInt64-l.now)/2 {
			return model.Arrival{}, false
		}
		l.begin()
	}
	l.sent++
	return l.all[l.sent-1], true
}

// begin draws the next round.
func (l *lockstep) begin() {
	l.round++
	l.now += l.Period
	l.all, l.sent = l.all[:0], 0
	for client := range uint32(l.Clients) {
		l.all = append(l.all, model.Arrival{At: l.now + l.late(client+1), User: client + 1})
	}
	if l.Jitter > 0 {
		slices.SortFunc(l.all, sooner)
	}
}

func (l *lockstep) late(client uint32) time.Duration {
	if l.Jitter == 0 {
		return 0
	}
	return time.Duration(l.draws.At(uint64(client), l.round).Float64() * l.Jitter * float64(l.Period))
}

// sooner orders arrivals by their instants, and those of one instant by their users.
func sooner(a, b model.Arrival) int {
	return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.User, b.User))
}
