package dependency_test

import (
	"fmt"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/dependency"
)

// serve lets n calls meet a batch at one instant and says how each ended.
func serve(b *dependency.Batch, now time.Duration, n int) (answers string) {
	for i := range n {
		b.Enter(now, &model.Call{Index: uint32(i)})
	}
	b.Serve(now, func(index uint32, outcome model.Outcome) {
		answers += fmt.Sprintf("%d %v, ", index, outcome)
	})
	return answers
}

func TestABatchIsAnsweredTogether(t *testing.T) {
	b := dependency.NewBatch(dependency.BatchConfig{Capacity: 2, Down: []model.Interval{{From: 10, To: 20}}})
	for _, c := range []struct {
		now  time.Duration
		n    int
		want string
	}{
		{0, 2, "0 succeeded, 1 succeeded, "},
		{9, 3, "0 succeeded, 1 succeeded, 2 failed, "},
		{10, 2, "0 failed, 1 failed, "},
		{19, 1, "0 failed, "},
		{20, 1, "0 succeeded, "},
		{21, 0, ""},
	} {
		if got := serve(b, c.now, c.n); got != c.want {
			t.Errorf("%d calls at %d: %q, want %q", c.n, c.now, got, c.want)
		}
	}
	unlimited := dependency.NewBatch(dependency.BatchConfig{Capacity: dependency.Unlimited})
	if got := serve(unlimited, 0, 3); got != "0 succeeded, 1 succeeded, 2 succeeded, " {
		t.Errorf("without a limit: %q", got)
	}
}
