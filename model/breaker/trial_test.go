package breaker_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
)

// opened is a breaker that opens at two failures in a row, with so many trial calls after a second.
func opened(t *testing.T, trial breaker.Trial, change func(*breaker.Config)) (s *subject, late []breaker.Permit) {
	config := breaker.Config{
		Watch: breaker.Watch{Window: breaker.Everything{}, Rule: breaker.FailuresInARow{Failures: 2}, Cleared: breaker.OnClose, Always: true},
		Wait:  breaker.Wait{Open: time.Second},
		Trial: trial,
		Late:  breaker.CountedNow,
	}
	change(&config)
	s = start(t, config)
	for range 3 {
		late = append(late, s.admitted(0))
	}
	s.calls(2, 0, breaker.Failure)
	s.in(breaker.Open)
	s.transitions = nil
	return s, late
}

func TestARefusalMayOpen(t *testing.T) {
	s, _ := opened(t, breaker.Trial{Permits: 1, RefusalOpens: true, Verdict: breaker.EachTrial{Successes: 1}}, func(*breaker.Config) {})
	s.refused(time.Second - 1) // opens nothing, as it is open
	trial := s.admitted(time.Second)
	s.refused(1500 * time.Millisecond)
	s.Record(1600*time.Millisecond, trial, breaker.Success)
	s.in(breaker.Open)
	s.refused(2500*time.Millisecond - 1)
	s.call(2500*time.Millisecond, breaker.Success)
	s.in(breaker.Closed)
	s.told("1s open -> half_open: first call after the wait, 1 s open >= 1 s",
		"1.5s half_open -> open: a call was refused while the breaker was half-open",
		"2.5s open -> half_open: first call after the wait, 1 s open >= 1 s",
		"2.5s half_open -> closed: 1 of 1 trial calls needed succeeded")
}

func TestResultsDecideOnceACallIsAdmitted(t *testing.T) {
	trial := breaker.Trial{Permits: 1, OnceAdmitted: true, Verdict: breaker.EachTrial{Successes: 1}}
	byTimer := func(c *breaker.Config) { c.Wait.ByTimer = true }
	s, late := opened(t, trial, byTimer)
	s.Record(time.Second, late[0], breaker.Failure)
	s.Record(time.Second, late[1], breaker.Success)
	s.in(breaker.HalfOpen)
	s.admitted(time.Second)
	s.Record(time.Second, late[2], breaker.Success)
	s.in(breaker.Closed)

	trial.OnceAdmitted = false
	s, late = opened(t, trial, byTimer)
	s.Record(time.Second, late[0], breaker.Success)
	s.in(breaker.Closed)
}

// 2 of 2 failed. With two late successes and the trial call's failure 3 of 5 did, and 4 of 6 with a late failure too.
func TestOnlySuccessesEnterWhileOpen(t *testing.T) {
	for effect, want := range map[breaker.WhileOpen]breaker.State{breaker.SuccessesEnter: breaker.HalfOpen, breaker.Nothing: breaker.Open} {
		s, late := opened(t, breaker.Trial{Permits: 1, Verdict: breaker.RuleOfWatch{}}, func(c *breaker.Config) {
			c.Watch.Rule = breaker.FailureRate{Threshold: breaker.AtLeast(0.65), Minimum: 2}
			c.WhileOpen = effect
		})
		s.Record(0, late[0], breaker.Success)
		s.Record(0, late[1], breaker.Success)
		s.Record(0, late[2], breaker.Failure)
		s.call(time.Second, breaker.Failure)
		s.in(want)
	}
}

func TestIgnoredTrialsRenewThePermits(t *testing.T) {
	for effect, permits := range map[breaker.IgnoredResult]int{breaker.RenewsPermits: 2, breaker.ReturnsPermit: 4, breaker.Vanishes: 1} {
		s, late := opened(t, breaker.Trial{Permits: 2, Verdict: breaker.EachTrial{Successes: 9}}, func(c *breaker.Config) { c.Ignored = effect })
		s.admitted(time.Second)
		for _, permit := range late {
			s.Record(time.Second, permit, breaker.Ignored)
		}
		for range permits {
			s.admitted(time.Second)
		}
		s.refused(time.Second)
	}
}
