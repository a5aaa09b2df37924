package bulkhead

import (
	"time"

	"halfopen/des"
	"halfopen/model"
	"halfopen/model/line"
)

// A Bulkhead is a stage that lets a call pass while not too many are under way, lets it
// wait in the order in which calls came, or sheds it.
type Bulkhead struct {
	config  Config
	busy    int
	waiting line.Line
	until   []time.Duration // when the wait of a call ends, by index
	freed   bool            // a call has left, and those that wait are asked for because of it
}

var _ model.Clocked = (*Bulkhead)(nil)

// New returns a bulkhead with no call under way.
func New(config Config) *Bulkhead { return &Bulkhead{config: config} }

// Enter admits the call, lets it wait, or sheds it.
func (b *Bulkhead) Enter(now time.Duration, call *model.Call) model.Step {
	switch {
	case b.busy < b.config.Calls:
		b.busy++
		return model.Pass()
	case b.waiting.Len() < b.config.Queue && b.config.MaxWait > 0:
		b.keep(now, call.Index)
		return model.Wait()
	default:
		return model.Refuse(model.Shed, 0)
	}
}

// keep puts a call in the line.
func (b *Bulkhead) keep(now time.Duration, index uint32) {
	b.waiting.Push(index)
	for int(index) >= len(b.until) {
		b.until = append(b.until, 0)
	}
	b.until[index] = now + min(b.config.MaxWait, Forever-now)
}

// Leave makes room for another call.
func (b *Bulkhead) Leave(time.Duration, *model.Call) model.Return {
	b.busy--
	b.freed = b.waiting.Len() > 0
	return model.Onwards()
}

// Release admits the call that has waited longest if there is room. If there is none, it
// sheds the one whose wait is over; but not where it is asked because a call has left,
// for others may leave at the same instant.
func (b *Bulkhead) Release(now time.Duration) (index uint32, step model.Step, released bool) {
	switch {
	case b.waiting.Len() > 0 && b.busy < b.config.Calls:
		b.busy++
		return b.waiting.Pop(), model.Pass(), true
	case !b.freed && b.firstUntil() <= now:
		return b.waiting.Pop(), model.Refuse(model.Shed, 0), true
	}
	b.freed = false
	return 0, model.Step{}, false
}

// firstUntil is when the wait of the call that has waited longest ends: no other one ends
// earlier. It is Never if none waits.
func (b *Bulkhead) firstUntil() time.Duration {
	if b.waiting.Len() == 0 {
		return model.Never
	}
	return b.until[b.waiting.First()]
}

// Due is when the next wait ends.
func (b *Bulkhead) Due() (at time.Duration, rank des.Rank) { return b.firstUntil(), des.Timeout }

// Withdraw takes a call out of the line.
func (b *Bulkhead) Withdraw(_ time.Duration, index uint32) { b.waiting.Remove(index) }

// Waiting is the number of calls that wait.
func (b *Bulkhead) Waiting() int { return b.waiting.Len() }

// Busy is the number of calls that are under way.
func (b *Bulkhead) Busy() int { return b.busy }
