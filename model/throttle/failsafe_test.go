package throttle_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/failsafe-go/failsafe-go/adaptivethrottler"
	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/throttle"
)

// The real library, under a clock that is set by hand, computes the same probability, to
// the bit.
func TestFailsafeGo(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		config := throttle.FailsafeGo()
		builder := adaptivethrottler.NewBuilder[any]()
		if rapid.Bool().Draw(r, "thresholds") {
			rate := rapid.SampledFrom([]float64{0.05, 0.1, 0.5, 0.9}).Draw(r, "failure rate")
			config.Threshold = 1 - rate
			config.MinCalls = rapid.IntRange(0, 5).Draw(r, "executions")
			config.Window.Width = time.Duration(rapid.SampledFrom([]int{1, 2, 5}).Draw(r, "width")) * time.Second
			builder.WithFailureRateThreshold(rate, uint(config.MinCalls), 20*config.Window.Width)
		}
		if rapid.Bool().Draw(r, "bound") {
			config.MaxRejection = rapid.SampledFrom([]float64{0, 0.3, 1}).Draw(r, "most")
			builder.WithMaxRejectionRate(config.MaxRejection)
		}
		type step struct {
			wait      time.Duration
			successes int
			failures  int
		}
		var steps []step
		for range rapid.IntRange(1, 30).Draw(r, "steps") {
			steps = append(steps, step{
				time.Duration(rapid.SampledFrom([]int{0, 0, 1, 2, 3, 7, 59, 60, 61, 300}).Draw(r, "wait")) * time.Second,
				rapid.IntRange(0, 9).Draw(r, "successes"),
				rapid.IntRange(0, 3).Draw(r, "failures"),
			})
		}
		var theirs []float64
		synctest.Test(t, func(*testing.T) { // its time begins with a bucket: at a midnight
			library := builder.Build()
			for _, s := range steps {
				time.Sleep(s.wait)
				for range s.successes {
					library.RecordSuccess()
				}
				for range s.failures {
					library.RecordFailure()
				}
				library.TryAcquirePermit()
				theirs = append(theirs, library.RejectionRate())
			}
		})
		ours, now := throttle.New(config, never), time.Duration(0)
		for i, s := range steps {
			now += s.wait
			count(ours, now, s.successes, model.Succeeded)
			count(ours, now, s.failures, model.Failed)
			if got := ours.Rejection(now); got != theirs[i] {
				r.Fatalf("step %d of %+v with %+v: %v, the library says %v", i, steps, config, got, theirs[i])
			}
		}
	})
}
