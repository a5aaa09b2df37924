package guard_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/guard"
)

// The breaker hears of a call when it is made, and a refused call goes on.
func TestForesighted(t *testing.T) {
	n := &notes{}
	f := guard.NewForesighted(twoFailures, n)
	for i := range 3 {
		call := &model.Call{Index: uint32(i), Number: uint64(i)}
		if step := f.Enter(time.Duration(i), call); step != model.Pass() {
			t.Errorf("call %d: %+v, want it to pass", i, step)
		}
		if refused := call.Decided; refused != (i == 2) {
			t.Errorf("call %d decided: %v", i, refused)
		}
		if !call.Decided {
			call.Outcome = model.Failed
		}
		f.Foresee(time.Duration(i), call)
		if f.Leave(time.Second, call) != model.Onwards() {
			t.Errorf("call %d does not go on", i)
		}
	}
	n.want(t, `
1ns closed -> open
2ns refused 2: open`)
}
