package model_test

import (
	"testing"
	"time"

	"halfopen/model"
)

// timekeeping is a station that bounds how long calls are served.
type timekeeping struct {
	station
	bound time.Duration
}

func (k *timekeeping) Bound() time.Duration { return k.bound }

// A call that takes longer than a bound is timed out then, for all stages; the strictest
// bound counts, and a call that takes just as long is answered.
func TestATimekeeperBoundsTheService(t *testing.T) {
	d := &diary{}
	pass := []model.Step{model.Pass(), model.Pass(), model.Pass()}
	run(t, d, []time.Duration{0, time.Second, 2 * time.Second},
		&timekeeping{station{d, "a", pass}, 100 * time.Millisecond},
		&timekeeping{station{d, "b", pass}, 300 * time.Millisecond},
		&station{d, "c", []model.Step{
			model.Serve(model.Succeeded, 100*time.Millisecond),
			model.Serve(model.Failed, 100*time.Millisecond+1),
			model.ServeConstant(model.Succeeded, 5*time.Second),
		}})
	check(t, d, `
0s arrived 0
0s a in 0
0s b in 0
0s c in 0
0s sent 0
100ms c out 0 succeeded
100ms b out 0 succeeded
100ms a out 0 succeeded
100ms ended 0 succeeded after 100ms, waited 0s
1s arrived 1
1s a in 1
1s b in 1
1s c in 1
1s sent 1
1.1s c out 1 timed_out
1.1s b out 1 timed_out
1.1s a out 1 timed_out
1.1s ended 1 timed_out after 100ms, waited 0s
2s arrived 2
2s a in 2
2s b in 2
2s c in 2
2s sent 2
2.1s c out 2 timed_out
2.1s b out 2 timed_out
2.1s a out 2 timed_out
2.1s ended 2 timed_out after 100ms, waited 0s`)
}

// doorkeeping lets calls wait while one is in, and then decides about all of them anew.
type doorkeeping struct {
	holding
	in int
}

func (k *doorkeeping) Enter(now time.Duration, call *model.Call) model.Step {
	k.write(now, "%s in %d", k.name, call.Number)
	switch {
	case k.in > 0:
		k.held = append(k.held, call.Index)
		return model.Wait()
	case call.Number == 2:
		return model.Refuse(model.Rejected, time.Millisecond)
	}
	k.in++
	return model.Pass()
}

func (k *doorkeeping) Leave(now time.Duration, call *model.Call) model.Return {
	k.in--
	return k.holding.Leave(now, call)
}

func (k *doorkeeping) Release(time.Duration) (uint32, model.Step, bool) {
	if k.in > 0 || len(k.held) == 0 {
		return 0, model.Step{}, false
	}
	first := k.held[0]
	k.held = k.held[1:]
	return first, model.Anew(), true
}

// A doorkeeper's released calls enter it again, in the order in which they came: one
// passes, one is refused, one waits once more.
func TestADoorkeeperDecidesAnew(t *testing.T) {
	d := &diary{}
	serve := model.Serve(model.Succeeded, time.Second)
	run(t, d, []time.Duration{0, 1, 2, 3},
		&doorkeeping{holding: holding{station: station{d, "a", nil}}},
		&station{d, "b", []model.Step{serve, serve, serve, serve}})
	check(t, d, `
0s arrived 0
0s a in 0
0s b in 0
0s sent 0
1ns arrived 1
1ns a in 1
2ns arrived 2
2ns a in 2
3ns arrived 3
3ns a in 3
1s b out 0 succeeded
1s a out 0 succeeded
1s ended 0 succeeded after 1s, waited 0s
1s a in 1
1s b in 1
1s sent 1
1s a in 2
1s a in 3
2s b out 1 succeeded
2s a out 1 succeeded
2s ended 1 succeeded after 1.999999999s, waited 999.999999ms
2s a in 2
2s a in 3
2s b in 3
2s sent 3
2.001s ended 2 rejected after 2.000999998s, waited 1.999999998s
3s b out 3 succeeded
3s a out 3 succeeded
3s ended 3 succeeded after 2.999999997s, waited 1.999999997s`)
}
