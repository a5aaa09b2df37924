package dependency

import (
	"math"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/model"
)

// A Fault changes the answers to the calls sent while it lasts.
type Fault struct {
	model.Interval
	Effect Effect
	// Hosts restricts it to the calls sent to the first so many hosts; those to the
	// others are answered as healthy ones. Valid range is [0,+∞); 0 is all hosts.
	Hosts int
}

// below is the first number of a host that the fault does not concern.
func (f *Fault) below() int {
	if f.Hosts == 0 {
		return math.MaxInt
	}
	return f.Hosts
}

// An Effect is how calls are answered. It is one of Answer and Timeout.
type Effect interface {
	answering() answering
}

// Timeout lets every call fail after exactly that time. It draws nothing.
type Timeout struct {
	After time.Duration // Valid range is [0,+∞).
}

func (t Timeout) answering() answering { return answering{failureRate: 1, failuresAfter: t.After} }

// Answer lets every call take a time of a law, and a share of them fail.
type Answer struct {
	Latency Latency
	// FailureRate is the share of calls that fail. Valid range is [0,1]. At 0, and at
	// 1, nothing is drawn for it.
	FailureRate float64
	// FailuresAfter is the time after which these fail; InTime if it is that of any
	// other call.
	FailuresAfter time.Duration
}

// InTime lets a call that fails take the time that it would have taken.
const InTime time.Duration = -1

func (a Answer) answering() answering {
	result := answering{law: a.Latency.Law, failureRate: a.FailureRate, failuresAfter: a.FailuresAfter}
	if constant, ok := a.Latency.Law.(law.Deterministic); ok {
		result.law, result.constant = nil, des.Seconds(constant.Value)
	}
	return result
}
