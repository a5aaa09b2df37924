package model

import (
	"testing"
	"unsafe"
)

// A call fits two lines of the processor's cache.
func TestTheSizeOfACall(t *testing.T) {
	if size := unsafe.Sizeof(Call{}); size > 128 {
		t.Errorf("a call takes %d bytes, want at most 128", size)
	}
}

// Nothing of a call is left in the next one at its place.
func TestAPlaceIsUsedAgain(t *testing.T) {
	var calls table
	first := calls.add(1, 2, 3)
	*first = Call{
		Number: 1, Order: 2, Arrived: 3, Waited: 3, RetryAfter: 4, User: 5, Try: 6, Attempt: 7, parent: 8, branch: 9, older: 10, Flow: 11, Host: 12,
		Repeats: 13, at: 14, first: 15, phase: served, role: attempt, Trial: true, Reached: true, Outcome: Shed, Decided: true,
		Interrupted: true, inside: true,
	}
	calls.remove(0)
	if next := calls.add(8, 9, 10); *next != (Call{Number: 8, Order: 9, Arrived: 10, parent: noCall, branch: noCall, older: noCall, serial: 1}) {
		t.Errorf("the next call at the same place begins as %+v", *next)
	}
}
