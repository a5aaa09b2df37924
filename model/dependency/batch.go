package dependency

import (
	"time"

	"halfopen/model"
)

// Batch is a dependency without latency that answers the calls of one instant
// together: for models that go in ticks. Of the calls of an instant the first
// Capacity, in the order in which they came, succeed and the others fail.
type Batch struct {
	config   BatchConfig
	gathered []uint32
}

// BatchConfig is what a Batch can answer.
type BatchConfig struct {
	// Capacity is the number of calls that succeed at one instant. Valid range
	// is [0,+∞); Unlimited is no limit.
	Capacity int
	// Down is the times at which every call fails, in order.
	Down []model.Interval
}

// Unlimited is a capacity for any number of calls.
const Unlimited = int(^uint(0) >> 1)

var _ model.Gatherer = (*Batch)(nil)

// NewBatch returns the stage.
func NewBatch(config BatchConfig) *Batch { return &Batch{config: config} }

// Enter takes the call into the batch of this instant.
func (b *Batch) Enter(_ time.Duration, call *model.Call) model.Step {
	b.gathered = append(b.gathered, call.Index)
	return model.Gather()
}

// Leave has nothing to do.
func (b *Batch) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// Serve answers the batch, in the order in which its calls came.
func (b *Batch) Serve(now time.Duration, answer func(index uint32, outcome model.Outcome)) {
	batch, capacity := b.gathered, b.capacity(now)
	b.gathered = nil
	for i, index := range batch {
		outcome := model.Succeeded
		if i >= capacity {
			outcome = model.Failed
		}
		answer(index, outcome)
	}
	if b.gathered == nil {
		b.gathered = batch[:0]
	}
}

func (b *Batch) capacity(now time.Duration) int {
	for _, down := range b.config.Down {
		if down.Contains(now) {
			return 0
		}
	}
	return b.config.Capacity
}
