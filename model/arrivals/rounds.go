package arrivals

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// Rounds is the requests of several flows that come in rounds. In every round
// each flow adds its share to what it owes and sends the whole requests of that;
// the requests of a round come at its instant, in an order that is shuffled.
type Rounds struct {
	// Round is the time from one round to the next. Valid range is (0,+∞).
	Round time.Duration
	// Count is the number of rounds. Valid range is [0,+∞).
	Count int
	// PerRound is the mean number of requests in a round, by flow. Valid range
	// is [0,+∞).
	PerRound []float64
}

// Process returns the requests. A round is shuffled, from its last request down
// to its second (Fisher and Yates, in the form of R. Durstenfeld, 1964), when it
// begins.
func (r Rounds) Process(source random.Source) model.Arrivals {
	return &rounds{Rounds: r, source: source, owed: make([]float64, len(r.PerRound)), now: -1}
}

type rounds struct {
	Rounds
	source random.Source
	owed   []float64
	now    int   // the present round
	flows  []int // the requests that are still to come in it
}

func (r *rounds) Next() (model.Arrival, bool) {
	for len(r.flows) == 0 {
		if r.now++; r.now >= r.Count {
			return model.Arrival{}, false
		}
		r.begin()
	}
	next := model.Arrival{At: time.Duration(r.now) * r.Round, Flow: r.flows[0]}
	r.flows = r.flows[1:]
	return next, true
}

func (r *rounds) begin() {
	r.flows = r.flows[:0]
	for flow, share := range r.PerRound {
		r.owed[flow] += share
		for whole := int(r.owed[flow]); whole > 0; whole-- {
			r.flows = append(r.flows, flow)
			r.owed[flow]--
		}
	}
	for i := len(r.flows) - 1; i > 0; i-- {
		j := int(r.source.Float64() * float64(i+1))
		r.flows[i], r.flows[j] = r.flows[j], r.flows[i]
	}
}
