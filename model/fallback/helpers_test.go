package fallback_test

import (
	"time"

	"halfopen/model"
	"halfopen/model/modeltest"
)

const ms = time.Millisecond

// run takes requests through a path, to their ends.
var run = modeltest.Run

// an answer is what a fallback told.
type answer struct {
	at      time.Duration
	outcome model.Outcome // in place of which it answered
	stale   time.Duration
}

// answers remembers them.
type answers struct{ told []answer }

func (a *answers) Answered(now time.Duration, call *model.Call, stale time.Duration) {
	a.told = append(a.told, answer{now, call.Outcome, stale})
}

// counts counts the answers of a fallback.
type counts struct {
	n     int
	stale time.Duration // all together
}

func (c *counts) Answered(_ time.Duration, _ *model.Call, stale time.Duration) {
	c.n++
	c.stale += stale
}
