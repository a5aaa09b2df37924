package events

import (
	"errors"
	"io"
	"testing"
	"time"

	"halfopen/model"
)

var oneArm = Setup{Arm: "a", Arms: 1, Horizon: time.Minute, Breaker: true, Paths: []Path{{Endpoint: "search", Service: "index", InFleet: true, Hosts: 2}}}

// request tells of a request from its arrival to its end.
func request(o Observer, number uint64, at time.Duration) {
	call := &model.Call{Order: number, Arrived: at}
	o.Arrived(at, call)
	o.Occupied(at, 1, 0)
	o.Sent(at, call)
	o.Left(at+time.Millisecond, call)
	o.Occupied(at+time.Millisecond, 0, 0)
	o.Ended(at+time.Millisecond, call)
}

// Lines take memory for calls that are under way, and for nothing that is over.
func TestLinesTakeNoMemory(t *testing.T) {
	observer := NewLines(io.Discard).Observe(oneArm)
	request(observer, 0, 0)
	at, call := time.Duration(0), &model.Call{}
	if allocations := testing.AllocsPerRun(1000, func() {
		at += time.Millisecond
		call.Order++
		observer.Arrived(at, call)
		observer.Sent(at, call)
		observer.Left(at, call)
		observer.Ended(at, call)
		observer.Occupied(at, 1, 2)
	}); allocations > 0 {
		t.Errorf("a request takes %v allocations", allocations)
	}
}

// full is a disk without room.
type full struct{}

var errFull = errors.New("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

// What cannot be written is told when the file is closed.
func TestAnErrorIsTold(t *testing.T) {
	lines, trace := NewLines(full{}), NewTrace(full{}, DefaultLimits)
	for _, observer := range []Observer{lines.Observe(oneArm), trace.Observe(oneArm)} {
		request(observer, 0, 0)
		observer.Over()
	}
	if err := lines.Close(); !errors.Is(err, errFull) {
		t.Errorf("the lines say %v", err)
	}
	if err := trace.Close(); !errors.Is(err, errFull) {
		t.Errorf("the trace says %v", err)
	}
}
