package measure

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/pool"
)

// A Round is what happened in one round of a pool that two flows share. A round
// is an instant: what is held until the next round is held in all of this one.
type Round struct {
	Round int `json:"round"`
	// FreeSlots is the slots that are free when the round's requests have come.
	FreeSlots         int `json:"free_slots"`
	TrackingResponses int `json:"tracking_responses"`
	TrackingNoSlot    int `json:"tracking_no_slot"`
	EventResponses    int `json:"event_responses"`
	EventErrors       int `json:"event_errors"`
	EventRejected     int `json:"event_rejected"`
	EventNoSlot       int `json:"event_no_slot"`
}

// add takes the counts of another round.
func (r *Round) add(other Round) {
	r.TrackingResponses += other.TrackingResponses
	r.TrackingNoSlot += other.TrackingNoSlot
	r.EventResponses += other.EventResponses
	r.EventErrors += other.EventErrors
	r.EventRejected += other.EventRejected
	r.EventNoSlot += other.EventNoSlot
}

// RoundTotals sums a run in rounds up. The names in JSON are those of the
// published experiment.
type RoundTotals struct {
	TrackingResponses int `json:"tracking_responses"`
	TrackingNoSlot    int `json:"tracking_no_slot"`
	EventResponses    int `json:"event_responses"`
	EventRejected     int `json:"event_rejected"`
	EventErrors       int `json:"event_errors"`
	EventNoSlot       int `json:"event_no_slot"`
	// Calls is responses and errors: the event calls that got a slot.
	Calls int `json:"calls"`
	// EventSlotRounds is the rounds for which event calls hold their slots,
	// counted in full when they get them; those of refusals are not.
	EventSlotRounds int `json:"event_slot_rounds"`
	Opens           int `json:"opens"`
	// DetectionRound is the round of the first opening since the failure
	// started, counted from its start; nil if there is none, or no failure.
	DetectionRound *int `json:"detection_round"`
	// DetectionSlotRounds is the slot rounds of all event calls from the start
	// of the failure up to the call that opened the breaker.
	DetectionSlotRounds *int `json:"detection_slot_rounds"`
}

// The flows of a run in rounds.
const (
	TrackingFlow = iota
	EventFlow
)

// RoundSetup is what a RoundRecorder knows of the run beforehand.
type RoundSetup struct {
	Name   string
	Rounds int
	// Round is the time from one round to the next.
	Round time.Duration
	Slots int
	// Breaker says whether there is one.
	Breaker bool
	// Failure is the round in which the failure starts; negative without one.
	Failure int
	// Hold is how long an event call of an outcome holds its slot.
	Hold func(now time.Duration, outcome model.Outcome) time.Duration
}

// A RoundRecorder watches a run in rounds and sums it up. Make one with
// NewRoundRecorder.
type RoundRecorder struct {
	model.Indifferent
	setup       RoundSetup
	rounds      []Round
	totals      RoundTotals
	sinceFailed int // slot rounds of event calls since the failure started
	requests    Requests
	history     history
	free        int
	filled      int // the rounds whose free slots are known
}

var (
	_ model.Observer = (*RoundRecorder)(nil)
	_ guard.Observer = (*RoundRecorder)(nil)
	_ pool.Observer  = (*RoundRecorder)(nil)
)

// NewRoundRecorder returns a recorder for one run.
func NewRoundRecorder(setup RoundSetup) *RoundRecorder {
	return &RoundRecorder{
		setup:   setup,
		rounds:  make([]Round, setup.Rounds),
		history: newHistory(nil, model.Interval{}),
		free:    setup.Slots,
	}
}

func (r *RoundRecorder) number(now time.Duration) int { return int(now / r.setup.Round) }

func (r *RoundRecorder) at(now time.Duration) *Round { return &r.rounds[r.number(now)] }

// failing reports whether the failure has started.
func (r *RoundRecorder) failing(now time.Duration) bool {
	return r.setup.Failure >= 0 && r.number(now) >= r.setup.Failure
}

// Arrived is told of a new request.
func (r *RoundRecorder) Arrived(time.Duration, *model.Call) { r.requests.Arrivals++ }

// Sent is told of a call that has its slot, with its outcome.
func (r *RoundRecorder) Sent(now time.Duration, call *model.Call) {
	r.requests.reach(false)
	if call.Flow == TrackingFlow {
		r.at(now).TrackingResponses++
		return
	}
	if call.Outcome == model.Succeeded {
		r.at(now).EventResponses++
	} else {
		r.at(now).EventErrors++
	}
	held := int(r.setup.Hold(now, call.Outcome) / r.setup.Round)
	r.totals.EventSlotRounds += held
	if r.failing(now) {
		r.sinceFailed += held
	}
}

// Ended is told of a call that is over.
func (r *RoundRecorder) Ended(now time.Duration, call *model.Call) {
	r.requests.count(call.Outcome)
	switch {
	case call.Outcome != model.Shed:
	case call.Flow == TrackingFlow:
		r.at(now).TrackingNoSlot++
	default:
		r.at(now).EventNoSlot++
	}
}

// Occupied is told how many slots are busy.
func (r *RoundRecorder) Occupied(now time.Duration, busy, _ int) {
	r.fill(r.number(now))
	r.free = r.setup.Slots - busy
}

// fill notes the present free slots for the rounds before one.
func (r *RoundRecorder) fill(before int) {
	for ; r.filled < before; r.filled++ {
		r.rounds[r.filled].FreeSlots = r.free
	}
}

// Refused is told of a call that the breaker refuses.
func (r *RoundRecorder) Refused(now time.Duration, _ *model.Call, _ breaker.State) {
	r.history.refused++
	r.at(now).EventRejected++
}

// Tried is told of a trial call.
func (r *RoundRecorder) Tried(time.Duration, *model.Call) { r.history.trials++ }

// Answered is told of the outcome of a trial call.
func (r *RoundRecorder) Answered(time.Duration, *model.Call) {}

// Late is told of a result that comes after the period of its permit: none, where
// outcomes are known at once.
func (r *RoundRecorder) Late(time.Duration, *model.Call, breaker.Permit) {}

// Changed is told of a transition.
func (r *RoundRecorder) Changed(t breaker.Transition) {
	r.history.change(t)
	if t.To == breaker.Open && r.failing(t.At) && r.totals.DetectionRound == nil {
		round, held := r.number(t.At)-r.setup.Failure, r.sinceFailed
		r.totals.DetectionRound, r.totals.DetectionSlotRounds = &round, &held
	}
}

// Arm sums the run up, once it is over.
func (r *RoundRecorder) Arm() *Arm {
	r.fill(len(r.rounds))
	var all Round
	for i := range r.rounds {
		r.rounds[i].Round = i
		all.add(r.rounds[i])
	}
	t := &r.totals
	t.TrackingResponses, t.TrackingNoSlot = all.TrackingResponses, all.TrackingNoSlot
	t.EventResponses, t.EventErrors = all.EventResponses, all.EventErrors
	t.EventRejected, t.EventNoSlot = all.EventRejected, all.EventNoSlot
	t.Calls = t.EventResponses + t.EventErrors
	t.Opens = r.history.openings
	arm := stepArm(r.setup.Name, r.setup.Breaker, r.requests, &r.history)
	arm.Totals, arm.Rounds = t, r.rounds
	return arm
}
