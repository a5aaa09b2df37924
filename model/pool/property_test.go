package pool_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/modeltest"
	"halfopen/model/pool"
)

// Whatever happens to requests, every slot is free in the end, and the observer knows.
func TestEverySlotIsFreeInTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var seen levels
		config := pool.Config{
			Slots: rapid.IntRange(1, 3).Draw(t, "slots"),
			Queue: rapid.SampledFrom([]int{0, 1, 2, pool.Unlimited}).Draw(t, "queue"),
		}
		p := pool.New(config, &seen)
		modeltest.Weather(t, time.Millisecond, p)
		if seen != (levels{}) || p.Waiting() != 0 {
			t.Fatalf("%+v, and %d wait", seen, p.Waiting())
		}
	})
}
