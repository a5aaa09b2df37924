package pool

import (
	"math"
	"time"

	"halfopen/model"
	"halfopen/model/line"
)

// Unlimited is a queue without a bound.
const Unlimited = math.MaxInt

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
	config   Config
	observer Observer
	busy     int
	waiting  line.Line
}

var _ model.Holder = (*Pool)(nil)

// New returns a pool with every slot free.
func New(config Config, observer Observer) *Pool {
	return &Pool{config: config, observer: observer}
}

// Enter takes a slot, a place in the queue, or neither.
func (p *Pool) Enter(now time.Duration, call *model.Call) model.Step {
	step := model.Pass()
	switch {
	case p.busy < p.config.Slots:
		p.busy++
	case p.waiting.Len() < p.config.Queue:
		p.waiting.Push(call.Index)
		step = model.Wait()
	case call.Decided && call.Outcome == model.Rejected:
		return model.Refuse(model.Rejected, 0) // it can be told without a slot
	default:
		return model.Refuse(model.Shed, 0)
	}
	p.observer.Occupied(now, p.busy, p.waiting.Len())
	return step
}

// Leave frees the call's slot.
func (p *Pool) Leave(now time.Duration, _ *model.Call) model.Return {
	p.busy--
	p.observer.Occupied(now, p.busy, p.waiting.Len())
	return model.Onwards()
}

// Release gives a free slot to the call that has waited longest.
func (p *Pool) Release(now time.Duration) (index uint32, step model.Step, released bool) {
	if p.waiting.Len() == 0 || p.busy == p.config.Slots {
		return 0, model.Step{}, false
	}
	p.busy++
	index = p.waiting.Pop()
	p.observer.Occupied(now, p.busy, p.waiting.Len())
	return index, model.Pass(), true
}

// Withdraw takes a request out of the queue.
func (p *Pool) Withdraw(now time.Duration, index uint32) {
	p.waiting.Remove(index)
	p.observer.Occupied(now, p.busy, p.waiting.Len())
}

// Waiting is the number of requests that wait for a slot.
func (p *Pool) Waiting() int { return p.waiting.Len() }
