package measure

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// maxListed bounds the lists of transitions and of half-open periods, and of
// the trial calls of one period.
const maxListed = 10_000

// history collects what a breaker did.
type history struct {
	faults      []model.Interval
	counts      model.Interval // the time in which openings count for a rate
	transitions []Transition
	periods     []HalfOpenPeriod
	openings    int
	counted     int // of these
	trials      int
	refused     int     // calls refused since the last transition
	listed      []place // of the listed trial calls

	firstOpening time.Duration // after the start of the first fault; 0 if none
	lastClosing  time.Duration // 0 if none
}

// newHistory has empty lists, not missing ones.
func newHistory(faults []model.Interval, counts model.Interval) history {
	return history{faults: faults, counts: counts, transitions: []Transition{}, periods: []HalfOpenPeriod{}}
}

// place says where a trial call is listed.
type place struct {
	period, probe int
}

// notListed stands for the place of a trial call that is not listed.
const notListed = -1

func (h *history) change(t breaker.Transition) {
	if len(h.transitions) < maxListed {
		h.transitions = append(h.transitions, Transition{
			At:      seconds(t.At),
			From:    t.From.String(),
			To:      t.To.String(),
			Reason:  t.Reason.String(),
			Refused: h.refused,
		})
	}
	h.refused = 0
	if t.From == breaker.HalfOpen && len(h.periods) > 0 {
		h.judge(t)
	}
	switch t.To {
	case breaker.Open:
		h.open(t.At)
	case breaker.HalfOpen:
		h.begin(t.At)
	case breaker.Closed:
		h.lastClosing = t.At
	}
}

func (h *history) open(at time.Duration) {
	h.openings++
	if h.counts.Contains(at) {
		h.counted++
	}
	if h.firstOpening == 0 && len(h.faults) > 0 && h.faults[0].From <= at {
		h.firstOpening = at
	}
}

func (h *history) begin(at time.Duration) {
	if len(h.periods) < maxListed {
		h.periods = append(h.periods, HalfOpenPeriod{From: seconds(at), To: None, Probes: []Probe{}})
	}
}

// judge ends the last period, unless it is one that was not listed.
func (h *history) judge(t breaker.Transition) {
	last := &h.periods[len(h.periods)-1]
	if last.Verdict == "" {
		last.To, last.Verdict = seconds(t.At), t.To.String()
	}
}

// late counts a result that came after the period of its permit, with the
// transition that ended that period.
func (h *history) late(permit breaker.Permit, outcome model.Outcome) {
	if int(permit.Period) >= len(h.transitions) {
		return
	}
	t := &h.transitions[permit.Period]
	if outcome == model.Succeeded {
		t.LateSuccesses++
	} else {
		t.LateFailures++
	}
}

// send lists a trial call, and returns its place among the listed ones.
func (h *history) send(now time.Duration) int32 {
	h.trials++
	period := len(h.periods) - 1
	if period < 0 || h.periods[period].Verdict != "" || len(h.periods[period].Probes) == maxListed {
		return notListed
	}
	probes := &h.periods[period].Probes
	*probes = append(*probes, Probe{Sent: seconds(now), Result: None, Latency: None})
	h.listed = append(h.listed, place{period: period, probe: len(*probes) - 1})
	return int32(len(h.listed) - 1)
}

// answer fills in the result of a trial call, if it is listed.
func (h *history) answer(now time.Duration, listed int32, outcome model.Outcome) {
	if listed == notListed {
		return
	}
	at := h.listed[listed]
	probe := &h.periods[at.period].Probes[at.probe]
	probe.Result = seconds(now)
	probe.Outcome = outcome.String()
	probe.Latency = probe.Result - probe.Sent
}

// Undecided is the verdict of a half-open period that the end of the run cut
// short.
const Undecided = "undecided"

// result is what there is to tell when the run is over.
func (h *history) result() History {
	for i := range h.periods {
		if h.periods[i].Verdict == "" {
			h.periods[i].Verdict = Undecided
		}
	}
	return History{
		Transitions: h.transitions,
		HalfOpen:    h.periods,
		Openings:    h.openings,
		Trials:      h.trials,
		TimeToOpen:  h.timeToOpen(),
		RecoveryLag: h.recoveryLag(),
		counted:     h.counted,
	}
}

func (h *history) timeToOpen() Value {
	if h.firstOpening == 0 {
		return None
	}
	return seconds(h.firstOpening - h.faults[0].From)
}

func (h *history) recoveryLag() Value {
	last := len(h.faults) - 1
	if last < 0 || h.lastClosing < h.faults[last].To {
		return None
	}
	return seconds(h.lastClosing - h.faults[last].To)
}
