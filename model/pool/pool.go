package pool

import (
	"time"

	"halfopen/model"
	"halfopen/model/bulkhead"
)

// Unlimited is a queue without a bound.
const Unlimited = bulkhead.Unlimited

// Config is the size of a pool.
type Config struct {
	// Slots is the number of requests that can be under way. Valid range is
	// [1,+∞).
	Slots int
	// Queue is the number of requests that can wait for a slot; a further one is
	// shed. Valid range is [0,Unlimited].
	Queue int
}

// An Observer is told of every change in a pool.
type Observer interface {
	// Occupied is told how many slots are busy and how many requests wait.
	Occupied(now time.Duration, busy, waiting int)
}

// A Pool is a stage that lets a call pass when a slot is free, and otherwise
// lets it wait, first come first served.
type Pool struct {
	slots    bulkhead.Bulkhead
	observer Observer
}

var _ model.Holder = (*Pool)(nil)

// New returns a pool with every slot free.
func New(config Config, observer Observer) *Pool {
	slots := bulkhead.New(bulkhead.Config{Calls: config.Slots, Queue: config.Queue, MaxWait: bulkhead.Forever})
	return &Pool{slots: *slots, observer: observer}
}

// Enter takes a slot, a place in the queue, or neither.
func (p *Pool) Enter(now time.Duration, call *model.Call) model.Step {
	step := p.slots.Enter(now, call)
	if step != model.Refuse(model.Shed, 0) {
		p.changed(now)
		return step
	}
	if call.Decided && call.Outcome == model.Rejected {
		return model.Refuse(model.Rejected, 0) // it can be told without a slot
	}
	return step
}

// Leave frees the call's slot.
func (p *Pool) Leave(now time.Duration, call *model.Call) model.Return {
	decision := p.slots.Leave(now, call)
	p.changed(now)
	return decision
}

// Release gives a free slot to the call that has waited longest.
func (p *Pool) Release(now time.Duration) (index uint32, step model.Step, released bool) {
	index, step, released = p.slots.Release(now)
	if released {
		p.changed(now)
	}
	return index, step, released
}

// Withdraw takes a request out of the queue.
func (p *Pool) Withdraw(now time.Duration, index uint32) {
	p.slots.Withdraw(now, index)
	p.changed(now)
}

// Waiting is the number of requests that wait for a slot.
func (p *Pool) Waiting() int { return p.slots.Waiting() }

func (p *Pool) changed(now time.Duration) {
	p.observer.Occupied(now, p.slots.Busy(), p.slots.Waiting())
}
