package bulkhead_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/bulkhead"
	"halfopen/model/modeltest"
)

const ms = time.Millisecond

func call(index int) *model.Call { return &model.Call{Index: uint32(index)} }

// endings writes down how requests end.
type endings struct {
	model.Indifferent
	lines []string
}

func (e *endings) Ended(now time.Duration, call *model.Call) {
	e.lines = append(e.lines, fmt.Sprintf("%v: %d %v after waiting %v", now, call.Number, call.Outcome, call.Waited))
}

// play lets requests come at instants to a bulkhead in front of a server that takes 10 ms.
func play(t *testing.T, config bulkhead.Config, want string, at ...time.Duration) {
	t.Helper()
	e := &endings{}
	modeltest.Run(t, arrivals.Recorded(at), time.Second, e,
		bulkhead.New(config), modeltest.Server(0, law.Deterministic{Value: 0.01}))
	if got := strings.Join(e.lines, "\n"); got != strings.TrimSpace(want) {
		t.Errorf("got:\n%s\nwant:%s", got, want)
	}
}
