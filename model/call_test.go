package model

import (
	"testing"
	"unsafe"
)

// A call fits a line of the processor's cache.
func TestTheSizeOfACall(t *testing.T) {
	if size := unsafe.Sizeof(Call{}); size != 64 {
		t.Errorf("a call takes %d bytes, want 64", size)
	}
}

// Nothing of a call is left in the next one at its place.
func TestAPlaceIsUsedAgain(t *testing.T) {
	var calls table
	first := calls.add(1, 2)
	*first = Call{Number: 1, Arrived: 2, Waited: 3, Flow: 4, Attempt: 5, at: 6, Trial: true, Reached: true, Outcome: Shed, Decided: true, Host: 7}
	calls.remove(first)
	if next := calls.add(8, 9); *next != (Call{Number: 8, Arrived: 9}) {
		t.Errorf("the next call at the same place begins as %+v", *next)
	}
}
