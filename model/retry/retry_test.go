package retry_test

import (
	"fmt"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/retry"
)

func TestWhatIsRepeated(t *testing.T) {
	again, onwards := model.Again(time.Second), model.Onwards()
	for _, c := range []struct {
		outcome     model.Outcome
		attempt     uint32
		maxAttempts int
		want        model.Return
	}{
		{model.Succeeded, 0, 0, onwards},
		{model.Failed, 0, 0, again},
		{model.Rejected, 1000, 0, again},
		{model.Failed, 0, 1, onwards},
		{model.TimedOut, 0, 3, again},
		{model.Rejected, 1, 3, again},
		{model.Failed, 2, 3, onwards},
	} {
		r := retry.New(retry.Config{Delay: time.Second, MaxAttempts: c.maxAttempts})
		call := &model.Call{Outcome: c.outcome, Attempt: c.attempt}
		if got := r.Leave(0, call); got != c.want {
			t.Errorf("%v in attempt %d of %d: %+v, want %+v", c.outcome, c.attempt+1, c.maxAttempts, got, c.want)
		}
	}
}

func Example() {
	r := retry.New(retry.Config{Delay: time.Second, MaxAttempts: 2})
	call := &model.Call{Outcome: model.Failed}
	fmt.Println(r.Leave(0, call) == model.Again(time.Second))
	call.Attempt++
	fmt.Println(r.Leave(0, call) == model.Onwards())
	// Output:
	// true
	// true
}
