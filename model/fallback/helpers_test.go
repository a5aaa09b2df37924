package fallback_test

import (
	"context"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
)

const ms = time.Millisecond

// run takes requests through a path, to their ends.
func run(t rapid.TB, requests model.Arrivals, horizon time.Duration, observer model.Observer, path ...model.Stage) *model.Model {
	t.Helper()
	m, err := model.New(model.Config{Horizon: horizon, Arrivals: requests, Paths: []model.Path{path}, Observer: observer})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

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
