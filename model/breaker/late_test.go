package breaker_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
)

// Who notices the end of the wait first: a call, or also a result. It is dropped all the
// same.
func TestALateResultMayEndTheWait(t *testing.T) {
	for byResult, want := range map[bool]breaker.State{false: breaker.Open, true: breaker.HalfOpen} {
		config := experiment
		config.Wait.ByResult, config.Wait.Longer = byResult, true
		s := start(t, config)
		late := []breaker.Permit{s.admitted(0), s.admitted(0)}
		s.calls(20, 0, breaker.Failure)
		s.Record(5*time.Second, late[0], breaker.Success)
		s.in(breaker.Open)
		s.transitions = nil
		if s.Record(6*time.Second, late[1], breaker.Success) {
			t.Error("a result of the closed period counted while half-open")
		}
		s.in(want)
		if byResult {
			s.told("6s open -> half_open: first result after the wait, 6 s open > 5 s")
		}
		s.admitted(7 * time.Second)
		s.in(breaker.HalfOpen)
	}
}

// A result that does not count lets time pass for the window: here it begins a generation
// in which the call that comes next is counted, and the one after that is not.
func TestADroppedResultBeginsAGeneration(t *testing.T) {
	for _, result := range []breaker.Result{breaker.Success, breaker.Failure, breaker.Ignored} {
		s := start(t, breaker.Config{
			Watch: breaker.Watch{Window: breaker.Generation{Length: 10 * time.Second}, Rule: breaker.FailureCount{Failures: 2}},
			Trial: breaker.Trial{Permits: 1, Verdict: breaker.EachTrial{Successes: 1}},
		})
		old := s.admitted(0)
		if s.Record(11*time.Second, old, result) {
			t.Errorf("result %d of a call of an earlier generation counted", result)
		}
		s.call(12*time.Second, breaker.Failure)
		s.call(21*time.Second+1, breaker.Failure) // of the next one
		s.in(breaker.Closed)
		s.call(31*time.Second+1, breaker.Failure) // it ends after that
		s.in(breaker.Open)
	}
}
