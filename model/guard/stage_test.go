package guard_test

import (
	"context"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/breaker"
	"halfopen/model/dependency"
	"halfopen/model/guard"
	"halfopen/model/hedge"
)

// witness notes what a guard tells and how every request ends.
type witness struct {
	model.Indifferent
	notes
}

func (w *witness) Sent(now time.Duration, call *model.Call) {
	w.note("%v sent %d", now, call.Number)
}
func (w *witness) Ended(now time.Duration, call *model.Call) {
	w.note("%v ended %d: %v", now, call.Number, call.Outcome)
}

// simulate runs requests through a guard to a dependency that takes the given times and
// is down until an instant.
func simulate(t *testing.T, config guard.Config, downUntil, latency time.Duration, at ...time.Duration) *witness {
	t.Helper()
	w := &witness{}
	run(t, w, at, guard.Stage(config, nil, w), takes(latency, downUntil))
	return w
}

// takes is a dependency that takes a time, and is down until an instant.
func takes(latency, downUntil time.Duration) model.Stage {
	answer := dependency.Answer{Latency: dependency.Latency{Law: law.Deterministic{Value: latency.Seconds()}}}
	fails := answer
	fails.FailureRate, fails.FailuresAfter = 1, dependency.InTime
	return dependency.New(dependency.Config{
		Healthy: answer,
		Faults:  []dependency.Fault{{Interval: model.Interval{To: downUntil}, Effect: fails}},
	})
}

// run runs requests through a path.
func run(t *testing.T, w *witness, at []time.Duration, path ...model.Stage) *model.Model {
	t.Helper()
	system, err := model.New(model.Config{
		Horizon:  time.Hour,
		Arrivals: arrivals.Recorded(at),
		Paths:    []model.Path{path},
		Observer: w,
	})
	if err == nil {
		err = system.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return system
}

const ms = time.Millisecond

// oneFailure opens after a failure, for a second, and then tries one call.
var oneFailure = breaker.Config{
	Watch: breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: 1}},
	Wait:  breaker.Wait{Open: time.Second},
	Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
}

// Calls that come while a trial call is under way wait for its verdict, and ask again:
// after a success all of them pass, after a failure all are refused.
func TestCallsWaitForTheVerdict(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms}
	config.Breaker.Trial.Queue = true
	simulate(t, config, 50*ms, 100*ms, 0, 1200*ms, 1210*ms, 1220*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
1.2s open -> half_open
1.2s tried 1
1.2s sent 1
1.3s answered 1: succeeded
1.3s half_open -> closed
1.3s ended 1: succeeded
1.3s sent 2
1.3s sent 3
1.4s ended 2: succeeded
1.4s ended 3: succeeded`)
	simulate(t, config, 1250*ms, 100*ms, 0, 1200*ms, 1210*ms, 1220*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
1.2s open -> half_open
1.2s tried 1
1.2s sent 1
1.3s answered 1: failed
1.3s half_open -> open
1.3s ended 1: failed
1.3s refused 2: open
1.3s refused 3: open
1.301s ended 2: rejected
1.301s ended 3: rejected`)
}

// With a lock only one call is under way, in the order of arrival; when it opens the
// breaker, all that wait are refused.
func TestCallsWaitForTheLock(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms}
	config.Breaker.OneAtATime = true
	simulate(t, config, 0, 100*ms, 0, 10*ms, 20*ms).want(t, `
0s sent 0
100ms ended 0: succeeded
100ms sent 1
200ms ended 1: succeeded
200ms sent 2
300ms ended 2: succeeded`)
	simulate(t, config, 50*ms, 100*ms, 0, 10*ms, 20*ms, 30*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
100ms refused 1: open
100ms refused 2: open
100ms refused 3: open
101ms ended 1: rejected
101ms ended 2: rejected
101ms ended 3: rejected`)
}

// Only the call whose turn it is asks again.
func TestTheLineAtTheLock(t *testing.T) {
	w := &witness{}
	config := guard.Config{Breaker: oneFailure}
	config.Breaker.OneAtATime = true
	system := run(t, w, []time.Duration{0, 10 * ms, 20 * ms, 30 * ms}, guard.Stage(config, nil, w), takes(100*ms, 0))
	if asked := system.Stages(0)[0].Entered; asked != 4+3 {
		t.Errorf("four calls, of which three waited, asked %d times", asked)
	}
}

// A call that is interrupted when its turn has come, and before it could ask, leaves its turn
// to the next: here it is a hedge that is not needed any more.
func TestTheOneWhoseTurnItIsIsInterrupted(t *testing.T) {
	w := &witness{}
	config := guard.Config{Breaker: oneFailure}
	config.Breaker.OneAtATime = true
	run(t, w, []time.Duration{0, 20 * ms}, hedge.New(hedge.Config{Delay: 10 * ms, Further: 1}), guard.Stage(config, nil, w), takes(100*ms, 0))
	w.want(t, `
0s sent 0
100ms ended 0: succeeded
100ms sent 1
200ms ended 1: succeeded`)
}

// A timeout of the library's own is a failure for the breaker.
func TestATimeoutIsAFailure(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms, Bounds: guard.Bounds{Timeout: 99 * ms}}
	simulate(t, config, 0, 100*ms, 0, 98*ms, 99*ms).want(t, `
0s sent 0
98ms sent 1
99ms closed -> open
99ms ended 0: timed_out
99ms refused 2: open
100ms ended 2: rejected
197ms late 1: timed_out, admitted while closed in period 0
197ms ended 1: timed_out`)
	config.Breaker.OneAtATime = true
	simulate(t, config, 0, 100*ms, 0, 98*ms).want(t, `
0s sent 0
99ms closed -> open
99ms ended 0: timed_out
99ms refused 1: open
100ms ended 1: rejected`)
}

// Calls above the bound are shed. Where they count, they open the breaker.
func TestABoundOfCallsUnderWay(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms, Bounds: guard.Bounds{Concurrent: 2}}
	simulate(t, config, 0, 100*ms, 0, 10*ms, 20*ms, 100*ms).want(t, `
0s sent 0
10ms sent 1
21ms ended 2: shed
100ms ended 0: succeeded
100ms sent 3
110ms ended 1: succeeded
200ms ended 3: succeeded`)
	config.Bounds.Counted = true
	simulate(t, config, 0, 100*ms, 0, 10*ms, 20*ms, 30*ms).want(t, `
0s sent 0
10ms sent 1
20ms closed -> open
21ms ended 2: shed
30ms refused 3: open
31ms ended 3: rejected
100ms late 0: succeeded, admitted while closed in period 0
100ms ended 0: succeeded
110ms late 1: succeeded, admitted while closed in period 0
110ms ended 1: succeeded`)
}

// Ignored outcomes are no failures.
func TestIgnoredOutcomes(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms}
	config.Ignored[model.Failed] = true
	simulate(t, config, 50*ms, 100*ms, 0, 10*ms).want(t, `
0s sent 0
10ms sent 1
100ms ended 0: failed
110ms ended 1: failed`)
}

// Advance tells of what time alone brings when no call does.
func TestAdvance(t *testing.T) {
	config := guard.Config{Breaker: oneFailure}
	config.Breaker.Wait.ByTimer = true
	n := &notes{}
	g := guard.Stage(config, nil, n)
	call := &model.Call{}
	g.Enter(0, call)
	call.Outcome = model.Failed
	g.Leave(0, call)
	g.Advance(time.Second - 1)
	n.want(t, "0s closed -> open")
	g.Advance(time.Minute)
	n.want(t, "0s closed -> open\n1s open -> half_open")
}

// When the maximum wait has ended half-open, calls that come then do not wait behind those
// that still do.
func TestWaitingEndsWithHalfOpen(t *testing.T) {
	config := guard.Config{Breaker: oneFailure, Rejection: ms}
	config.Breaker.Trial.Queue, config.Breaker.Trial.MaxWait = true, 40*ms
	simulate(t, config, 50*ms, 100*ms, 0, 1200*ms, 1210*ms, 1250*ms).want(t, `
0s sent 0
100ms closed -> open
100ms ended 0: failed
1.2s open -> half_open
1.2s tried 1
1.2s sent 1
1.24s half_open -> open
1.25s refused 3: open
1.251s ended 3: rejected
1.3s answered 1: succeeded
1.3s late 1: succeeded, admitted while half_open in period 2
1.3s ended 1: succeeded
1.3s refused 2: open
1.301s ended 2: rejected`)
}
