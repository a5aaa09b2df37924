package fallback_test

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/fallback"
)

// printer prints what a fallback answers.
type printer struct{}

func (printer) Answered(now time.Duration, call *model.Call, stale time.Duration) {
	fmt.Printf("%v: degraded instead of %v, with an answer %v old\n", now, call.Outcome, stale)
}

// The last good answer is served for a minute.
func Example() {
	f := fallback.New(fallback.Config{HitRatio: 1, Source: fallback.Latest, MaxStale: time.Minute}, printer{})
	for _, visit := range []struct {
		at      time.Duration
		outcome model.Outcome
	}{
		{0, model.Rejected}, // nothing is known yet
		{10 * time.Second, model.Succeeded},
		{15 * time.Second, model.Failed},
		{70 * time.Second, model.Rejected},
		{71 * time.Second, model.Rejected}, // too old
	} {
		f.Leave(visit.at, &model.Call{Outcome: visit.outcome})
	}
	// Output:
	// 15s: degraded instead of failed, with an answer 5s old
	// 1m10s: degraded instead of rejected, with an answer 1m0s old
}
