package guard_test

import (
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// recorded is notes of every result too.
type recorded struct{ notes }

var _ guard.Recorder = (*recorded)(nil)

func (r *recorded) Recording(now time.Duration, call *model.Call, permit breaker.Permit, result breaker.Result) {
	r.note("%v recording %d admitted %s: %v", now, call.Index, permit.State, result)
}

func (r *recorded) Recorded(now time.Duration, counted bool, evidence breaker.Tally) {
	r.note("%v recorded %v: %d of %d failed", now, counted, evidence.Failures, evidence.Results)
}

// A recorder is told of every result, before the breaker and after it: whether it counted,
// and by which results the breaker then decides.
func TestARecorderIsToldOfEveryResult(t *testing.T) {
	config := twoFailures
	config.Trial = breaker.Trial{Permits: 2, Verdict: breaker.RateOfTrials{Results: 2, Threshold: breaker.AtLeast(1)}}
	r := &recorded{}
	p := &player{T: t, guard: guard.New(guard.Config{Breaker: config}, nil, r)}
	for i := range p.calls {
		p.calls[i] = model.Call{Index: uint32(i), Number: uint64(i)}
	}
	for i := range 4 {
		p.enter(0, i, model.Pass())
	}
	p.leave(1, 0, model.Succeeded)
	p.leave(2, 1, model.Failed)
	p.leave(3, 2, model.TimedOut)
	p.leave(4, 3, model.Failed)
	p.enter(time.Second+3, 4, model.Pass())
	p.leave(time.Second+4, 4, model.Succeeded)

	r.want(t, `
1ns recording 0 admitted closed: 0
1ns recorded true: 0 of 1 failed
2ns recording 1 admitted closed: 1
2ns recorded true: 1 of 2 failed
3ns recording 2 admitted closed: 1
3ns closed -> open
3ns recorded true: 0 of 0 failed
4ns late 3: failed, admitted while closed in period 0
4ns recording 3 admitted closed: 1
4ns recorded false: 0 of 0 failed
1.000000003s open -> half_open
1.000000003s tried 4
1.000000004s answered 4: succeeded
1.000000004s recording 4 admitted half_open: 0
1.000000004s recorded true: 0 of 1 failed`)
}

// A call that is shed is a result where it counts as one.
func TestARecorderIsToldOfWhatIsShed(t *testing.T) {
	r := &recorded{}
	p := &player{T: t, guard: guard.New(guard.Config{Breaker: oneFailure, Bounds: guard.Bounds{Concurrent: 1, Counted: true}}, nil, r)}
	for i := range p.calls {
		p.calls[i] = model.Call{Index: uint32(i), Number: uint64(i)}
	}
	p.enter(0, 0, model.Pass())
	p.enter(1, 1, model.Refuse(model.Shed, 0))
	r.want(t, `
1ns recording 1 admitted closed: 1
1ns closed -> open
1ns recorded true: 0 of 0 failed`)
}
