package guard_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/hedge"
	"halfopen/model/modeltest"
)

// drawBreaker makes a breaker that opens and closes often, at which calls may wait.
func drawBreaker(t *rapid.T) breaker.Config {
	permits := rapid.IntRange(1, 3).Draw(t, "permits")
	config := oneFailure
	config.Wait = breaker.Wait{
		Open:    ms * [...]time.Duration{1, 2, 5}[rapid.IntRange(0, 2).Draw(t, "open")],
		ByTimer: rapid.Bool().Draw(t, "timer"),
	}
	config.Trial = breaker.Trial{
		Permits: permits,
		MaxWait: ms * [...]time.Duration{0, 1, 3}[rapid.IntRange(0, 2).Draw(t, "maximum wait")],
		Verdict: breaker.EachTrial{Successes: permits},
	}
	config.Late = rapid.SampledFrom([]breaker.Late{breaker.Dropped, breaker.CountedNow, breaker.CountedByAdmission}).Draw(t, "late")
	config.Ignored = rapid.SampledFrom([]breaker.IgnoredResult{ // no trial call's permit may be lost
		breaker.ReturnsPermit, breaker.RenewsPermits, breaker.IsSuccess, breaker.ClosesHalfOpen, breaker.ReopensHalfOpen,
	}).Draw(t, "ignored")
	switch rapid.IntRange(0, 2).Draw(t, "line") {
	case 1:
		config.Trial.Queue = true
	case 2:
		config.OneAtATime = true
	}
	return config
}

// Whatever happens to calls, of which some are hedges that are not needed any more, a guard
// has none in the end, and its coordinator has back what it gave.
func TestNothingIsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := &tokens{left: rapid.SampledFrom([]int{0, 1, 2, 1000}).Draw(t, "tokens")}
		stage := guard.Stage(guard.Config{
			Breaker:     drawBreaker(t),
			Rejection:   ms * time.Duration(rapid.IntRange(0, 1).Draw(t, "rejection")),
			Bounds:      guard.Bounds{Concurrent: rapid.IntRange(0, 2).Draw(t, "bound"), Counted: true},
			Coordinator: c,
		}, nil, &notes{})
		hedges := hedge.New(hedge.Config{
			Delay:   ms * time.Duration(rapid.IntRange(0, 3).Draw(t, "hedge after")),
			Further: rapid.IntRange(0, 2).Draw(t, "hedges"),
			Abandon: rapid.Bool().Draw(t, "hedges go on"),
		})
		modeltest.Weather(t, ms, hedges, stage)
		underWay, trials := guard.Left(stage)
		if underWay != 0 || trials != 0 || c.underWay != 0 {
			t.Fatalf("%d calls are left, %d of them trial calls; the coordinator knows of %d", underWay, trials, c.underWay)
		}
	})
}
