package guard_test

import (
	"testing"
	"time"
	"context"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/guard"
	"halfopen/model/hedge"
	"halfopen/model/breaker"
)

type srv struct{}
func (srv) Enter(now time.Duration, call *model.Call) model.Step { return model.Serve(model.Succeeded, 100*ms) }
func (srv) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

func TestScratch(t *testing.T) {
	w := &witness{}
	cfg := guard.Config{Breaker: oneFailure}
	cfg.Breaker.OneAtATime = true
	_ = breaker.Closed
	system, err := model.New(model.Config{Horizon: time.Hour, Arrivals: arrivals.Recorded([]time.Duration{0, 20*ms}),
		Paths: []model.Path{{hedge.New(hedge.Config{Delay: 10*ms, Further: 1}), guard.Stage(cfg, nil, w), srv{}}}, Observer: w})
	if err != nil { t.Fatal(err) }
	err = system.Run(context.Background())
	t.Log(err, w.lines, system.Counts(), system.Attempts())
}
