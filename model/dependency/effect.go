package dependency

import (
	"time"

	"halfopen/model"
)

// An Effect is how calls are answered. It is one of Answer, Timeout and Some.
type Effect interface {
	answering() answering
}

// Timeout lets every call fail after exactly that time. It draws nothing.
type Timeout struct {
	After time.Duration // Valid range is [0,+∞).
}

func (t Timeout) answering() answering {
	return answering{{below: 1, outcome: model.Failed, timing: hanging(t.After)}}
}

// Answer lets every call take a time of a law, and shares of them fail, be refused and be
// slow. Nothing is drawn where there is no choice: where a share is 0, or 1.
type Answer struct {
	Latency Latency
	// FailureRate is the share of calls that fail. Valid range is [0,1]; in a Replay it,
	// ClientErrors and HiddenFailures may each be AsRecorded instead.
	FailureRate float64
	// FailuresAfter is the time after which these fail; InTime if it is that of any
	// other call.
	FailuresAfter time.Duration
	// ClientErrors and HiddenFailures are the shares of calls that end as a client error
	// and as a hidden failure, after the time of any other call. Valid range is [0,1],
	// together with FailureRate; what is above 1 is left out.
	ClientErrors, HiddenFailures float64
	// SlowRate is the share of the successes that take a time of the law Slow instead.
	// Valid range is [0,1].
	SlowRate float64
	Slow     Latency
}

// InTime lets a call that fails take the time that it would have taken.
const InTime time.Duration = -1

func (a Answer) answering() answering {
	inTime := timingOf(a.Latency)
	failure := part{outcome: model.Failed, timing: inTime}
	if a.FailuresAfter != InTime {
		failure.timing = hanging(a.FailuresAfter)
	}
	return answering(nil).
		with(a.FailureRate, failure).
		with(a.ClientErrors, part{outcome: model.ClientError, timing: inTime}).
		with(a.HiddenFailures, part{outcome: model.HiddenFailure, timing: inTime}).
		with(1, part{outcome: a.otherwise(), timing: inTime, slow: a.SlowRate, slowness: timingOf(a.Slow)})
}

// Some lets a share of the calls meet one effect and the rest another one.
type Some struct {
	// Share is of those that meet Effect. Valid range is [0,1].
	Share             float64
	Effect, Otherwise Effect
}

func (s Some) answering() answering {
	return answering(nil).
		within(0, s.Share, s.Effect.answering()).
		within(s.Share, 1, s.Otherwise.answering())
}
