package dependency

import (
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
)

// A Recording is what a dependency did once: requests in the order of time, how long each
// took and how it ended. NewRecording makes one; it is never changed, so that any number of
// runs may share it.
type Recording struct {
	instants  []time.Duration
	durations []time.Duration
	outcomes  []model.Outcome
	latency   recordedLatency
}

// NewRecording returns a recording of one request or more. The instants are in order;
// durations and outcomes are each one for every instant, or nil if they were not recorded.
// The outcomes are those that a dependency can give: not Rejected, Degraded or Cancelled.
// The lists are kept.
func NewRecording(instants, durations []time.Duration, outcomes []model.Outcome) *Recording {
	if n := len(instants); n == 0 || durations != nil && len(durations) != n || outcomes != nil && len(outcomes) != n {
		panic("dependency: a recording is of one request or more, and has as many durations and outcomes, or none")
	}
	r := &Recording{instants: instants, durations: durations, outcomes: outcomes}
	if durations != nil {
		seconds := make([]float64, len(durations))
		for i, duration := range durations {
			seconds[i] = duration.Seconds()
		}
		r.latency = recordedLatency{law.NewEmpirical(seconds)}
	}
	return r
}

// HasDurations reports whether it was recorded how long requests took.
func (r *Recording) HasDurations() bool { return r.durations != nil }

// HasOutcomes reports whether it was recorded how requests ended.
func (r *Recording) HasOutcomes() bool { return r.outcomes != nil }

// Latency lets calls to a Replay of this recording take what was recorded. What is made of
// it, such as twice these times, follows it. As a law it is that of all of its durations.
// It panics if there are none.
func (r *Recording) Latency() Latency {
	if r.durations == nil {
		panic("dependency: a recording without durations has no latency")
	}
	return Latency{Law: r.latency}
}

// recordedLatency is a law that a moment decides.
type recordedLatency struct{ law.Empirical }

// Draw is the time of the moment, where there is one.
func (l recordedLatency) Draw(source random.Source) float64 {
	if m, is := source.(*moment); is {
		return m.latency
	}
	return l.Empirical.Draw(source)
}

// moment is what the recording says about the call that is answered. As the chance of how
// long that takes, it knows what a recordedLatency asks for; other laws get chance.
type moment struct {
	random.Source
	chance  random.PerCall
	latency float64 // in seconds
	outcome model.Outcome
}

// At is the moment.
func (m *moment) At(call uint64, attempt uint32) random.Source {
	if m.chance != nil {
		m.Source = m.chance.At(call, attempt)
	}
	return m
}

// AsRecorded, in the place of a share of an Answer, lets those calls fail, be refused or
// hidden failures that did when they were recorded.
const AsRecorded float64 = -1

// asRecorded marks an outcome that is still to be looked up. The bits below it say which
// outcomes of a recording are taken over; in the place of the others, calls succeed.
const asRecorded model.Outcome = 1 << 7

// The bits, in the order of the shares of an Answer.
const (
	ofFailures model.Outcome = 1 << iota
	ofClientErrors
	ofHiddenFailures
)

// takenWith is the bit by which an outcome is taken over.
var takenWith = [model.Outcomes]model.Outcome{
	model.Failed: ofFailures, model.TimedOut: ofFailures, model.Shed: ofFailures,
	model.ClientError: ofClientErrors, model.HiddenFailure: ofHiddenFailures,
}

// otherwise is the outcome of the calls that the shares of the answer leave.
func (a Answer) otherwise() model.Outcome {
	outcome := model.Succeeded
	for i, share := range [...]float64{a.FailureRate, a.ClientErrors, a.HiddenFailures} {
		if share == AsRecorded {
			outcome |= asRecorded | 1<<i
		}
	}
	return outcome
}

// lookedUp is an outcome that is no longer marked.
func (m *moment) lookedUp(outcome model.Outcome) model.Outcome {
	switch {
	case outcome&asRecorded == 0:
		return outcome
	case outcome&takenWith[m.outcome] != 0:
		return m.outcome
	default:
		return model.Succeeded
	}
}
