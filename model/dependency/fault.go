package dependency

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// A Fault changes the answers to the calls sent while it lasts.
type Fault struct {
	model.Interval
	Effect Effect
}

// An Effect is what a fault does to a call. It is one of Timeout and Slowdown.
type Effect interface {
	answer(call *model.Call, draws random.PerCall) model.Step
}

// Timeout lets every call fail after exactly that time. It draws nothing.
type Timeout struct {
	After time.Duration // Valid range is [0,+∞).
}

func (t Timeout) answer(*model.Call, random.PerCall) model.Step {
	return model.ServeConstant(model.Failed, t.After)
}

// Slowdown lets every call succeed after a time of another law.
type Slowdown struct {
	Latency Latency
}

func (s Slowdown) answer(call *model.Call, draws random.PerCall) model.Step {
	return s.Latency.answer(model.Succeeded, call, draws)
}
