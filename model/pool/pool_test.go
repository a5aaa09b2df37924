package pool_test

import (
	"fmt"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/pool"
)

// levels remembers what the pool tells.
type levels struct{ busy, waiting int }

func (l *levels) Occupied(_ time.Duration, busy, waiting int) { l.busy, l.waiting = busy, waiting }

func call(index int) *model.Call { return &model.Call{Index: uint32(index)} }

func TestASlotThenAPlaceThenNeither(t *testing.T) {
	var seen levels
	p := pool.New(pool.Config{Slots: 2, Queue: 1}, &seen)
	want := []model.Step{model.Pass(), model.Pass(), model.Wait(), model.Refuse(model.Shed, 0)}
	for i, want := range want {
		if got := p.Enter(0, call(i)); got != want {
			t.Errorf("call %d: %+v, want %+v", i, got, want)
		}
	}
	if seen != (levels{2, 1}) || p.Waiting() != 1 {
		t.Errorf("%+v and %d waiting, want 2 busy and 1 waiting", seen, p.Waiting())
	}
	if _, _, released := p.Release(0); released {
		t.Error("a call was released without a free slot")
	}
	p.Leave(0, call(0))
	if index, _, released := p.Release(0); !released || index != 2 {
		t.Errorf("released %d, %v; want call 2", index, released)
	}
	if seen != (levels{2, 0}) {
		t.Errorf("%+v, want 2 busy and none waiting", seen)
	}
}

// A call that goes on only for what it holds needs no slot to be told that it is refused.
func TestADecidedCallIsToldWithoutASlot(t *testing.T) {
	p := pool.New(pool.Config{Slots: 1}, &levels{})
	decided := &model.Call{Decided: true, Outcome: model.Rejected}
	if got := p.Enter(0, decided); got != model.Pass() {
		t.Errorf("with a slot: %+v, want it to pass", got)
	}
	if got := p.Enter(0, decided); got != model.Refuse(model.Rejected, 0) {
		t.Errorf("without a slot: %+v, want it rejected", got)
	}
}

func TestTheObserverIsToldWhoGivesUp(t *testing.T) {
	var seen levels
	p := pool.New(pool.Config{Slots: 1, Queue: 1}, &seen)
	p.Enter(0, call(0))
	p.Enter(0, call(1))
	p.Withdraw(0, 1)
	if seen != (levels{1, 0}) {
		t.Errorf("%+v, want 1 busy and none waiting", seen)
	}
}

func TestFirstComeFirstServed(t *testing.T) {
	p := pool.New(pool.Config{Slots: 1, Queue: pool.Unlimited}, &levels{})
	next, served := 0, 0
	enter := func(n int) {
		for range n {
			p.Enter(0, call(next))
			next++
		}
	}
	serve := func(n int) {
		for range n {
			p.Leave(0, call(served))
			served++
			index, _, released := p.Release(0)
			if released != (served < next) || released && int(index) != served {
				t.Fatalf("after %d of %d calls: released %d, %v", served, next, index, released)
			}
		}
	}
	// The ring grows while its start is in its middle.
	enter(12)
	serve(9)
	enter(200)
	serve(150)
	enter(1000)
	serve(1053)
}

func Example() {
	p := pool.New(pool.Config{Slots: 1, Queue: 1}, &levels{})
	for i := range 3 {
		step := p.Enter(0, call(i))
		fmt.Println(step == model.Pass(), step == model.Wait(), step == model.Refuse(model.Shed, 0))
	}
	// Output:
	// true false false
	// false true false
	// false false true
}
