package lint

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
)

// A claim is what the words of a finding say of a run: true if the run bears them
// out.
type claim struct {
	words string
	holds func(s System, f Finding, run []breaker.Transition) bool
}

var claims = []claim{
	{"can never open", neverOpens},
	{"hardly ever open in it", neverOpens},
	{"hardly ever open before", notBeforeItsEnd},
	{"opens only after it", notBeforeItsEnd},
	{"does not notice", neverNotices},
	{"hardly ever open", neverOpens},
	{"can never close", neverCloses},
	{"healthy calls never close", healthyNeverClose},
	{"healthy calls will hardly ever close", healthyNeverClose},
	{"never tries again", staysOpen},
	{"cannot act", opensByFailuresAlone},
}

func neverCloses(_ System, _ Finding, run []breaker.Transition) bool {
	for _, t := range run {
		if t.To == breaker.Closed {
			return false
		}
	}
	return true
}

// healthyNeverClose says nothing of faults in which calls succeed sooner.
func healthyNeverClose(s System, f Finding, run []breaker.Transition) bool {
	for _, fault := range s.Faults {
		if fault.FailureRate < 1 && fault.Timing.Least < s.Latency.Least {
			return true
		}
	}
	return neverCloses(s, f, run)
}

// neverNotices says nothing of failures at other times.
func neverNotices(s System, f Finding, run []breaker.Transition) bool {
	return s.FailureRate > 0 || len(s.Faults) > 1 || neverOpens(s, f, run)
}

// opensByFailuresAlone is of the first opening after the fault began.
func opensByFailuresAlone(s System, f Finding, run []breaker.Transition) bool {
	for _, t := range run {
		if t.To != breaker.Open || t.At < s.Faults[f.Fault].From {
			continue
		}
		reached, ok := t.Reason.(breaker.RateReached)
		return !ok || reached.Tally.Failures == reached.Tally.Results
	}
	return true
}

// staysOpen is of a breaker that opens in the fault that is concerned.
func staysOpen(s System, f Finding, run []breaker.Transition) bool {
	fault := s.Faults[f.Fault]
	opens := fault.From + time.Duration(fault.FailureTiming.Least*1e9)
	for i := 1; i < len(run); i++ {
		if run[i-1].At >= opens && run[i].To == breaker.HalfOpen {
			return false
		}
	}
	return true
}

// neverOpens is of a closed breaker, in the fault that is concerned and until the
// next one, or in the whole run.
func neverOpens(s System, f Finding, run []breaker.Transition) bool {
	from, to := time.Duration(0), s.Horizon
	if f.Fault != noFault {
		from = s.Faults[f.Fault].From
		if f.Fault+1 < len(s.Faults) {
			to = min(to, s.Faults[f.Fault+1].From)
		}
	}
	return !opensBetween(from, to, run)
}

func notBeforeItsEnd(s System, f Finding, run []breaker.Transition) bool {
	return !opensBetween(s.Faults[f.Fault].From, min(s.Faults[f.Fault].To, s.Horizon), run)
}

func opensBetween(from, to time.Duration, run []breaker.Transition) bool {
	for _, t := range run {
		if t.To == breaker.Open && t.From == breaker.Closed && from <= t.At && t.At < to {
			return true
		}
	}
	return false
}

func claimOf(f Finding) (claim, bool) {
	for _, c := range claims {
		if strings.Contains(f.Message, c.words) {
			return c, true
		}
	}
	return claim{}, false
}

// What is said never to happen, or hardly ever, does not happen in 100 runs: if its
// chance is below remote, that holds in 99 of 100 such tests. With the setting that
// would do instead it happens: the chance of missing it in 3 runs or more is below
// one in a million, if each misses it with the chance of spare.
func TestClaims(t *testing.T) {
	const runs, misses = 100, 2
	for _, r := range table {
		s := system(r.changes...)
		for _, f := range Check(s) {
			c, is := claimOf(f)
			if !is {
				continue
			}
			t.Run(r.name, func(t *testing.T) {
				if n := holding(c, s, f, s, runs); n < runs {
					t.Errorf("%s\ndid not hold in %d of %d runs", f.Message, runs-n, runs)
				}
				if r.instead == nil {
					return
				}
				if n := holding(c, s, f, system(append(r.changes, r.instead)...), runs); n > misses {
					t.Errorf("%s\nstill held in %d of %d runs of what would do instead", f.Message, n, runs)
				}
			})
		}
	}
}

// The same of systems of all kinds, each found in one run of its own.
func TestClaimsOfAnySystem(t *testing.T) {
	systems := rapid.Custom(drawSystem)
	for seed := range 8000 {
		s := systems.Example(seed)
		var run []breaker.Transition
		for _, f := range Check(s) {
			c, is := claimOf(f)
			if !is {
				continue
			}
			if run == nil {
				run = simulate(s, uint64(seed))
			}
			if !c.holds(s, f, run) {
				t.Errorf("%s\ndid not hold in system %d: %+v\n%v", f.Message, seed, s, run)
			}
		}
	}
}

// holding counts the runs of a system in which the claim of a finding about another
// one holds.
func holding(c claim, of System, f Finding, s System, runs uint64) int {
	n := 0
	for seed := range runs {
		if c.holds(of, f, simulate(s, seed)) {
			n++
		}
	}
	return n
}

// Where nothing is found the breaker can well do what the findings deny.
func TestSilence(t *testing.T) {
	const runs = 100
	for _, r := range table {
		if len(r.want) > 0 {
			continue
		}
		s := system(r.changes...)
		if s.Horizon <= s.Faults[0].From {
			continue
		}
		t.Run(r.name, func(t *testing.T) {
			for what, holds := range map[string]claim{"open": {holds: neverOpens}, "close": {holds: neverCloses}} {
				if holding(holds, s, Finding{Fault: noFault}, s, runs) == runs {
					t.Errorf("the breaker did not %s in any of %d runs", what, runs)
				}
			}
		})
	}
}

// The share of runs without a fault in which a breaker opens is known to the nearest
// tenth for windows that go by time.
func TestOpeningsOfTimeWindows(t *testing.T) {
	const runs = 400
	const tolerance = 0.1 + 4*0.025 // a tenth, and four standard errors: sqrt(0.25/400)
	for _, c := range []struct {
		share, rate float64
		watching    change
	}{
		{0.1, 5, seconds(10, 10, 0.2)},
		{0.1, 20, seconds(10, 100, 0.16)},
		{0.05, 10, seconds(5, 5, 0.2)},
		{0.1, 5, seconds(2, 5, 0.4)},
		{0.1, 10, seconds(1, 5, 0.6)},
		{0.02, 50, seconds(10, 50, 0.08)},
		{0.1, 3, seconds(30, 10, 0.3)},
	} {
		s := system(faults(), rate(c.rate), failing(c.share), c.watching)
		w, _ := watchOf(s.Breaker.Watch)
		want := -math.Expm1(-w.openings(s.Rate, s.Horizon.Seconds(), s.FailureRate))
		opened := runs - holding(claim{holds: neverOpens}, s, Finding{Fault: noFault}, s, runs)
		got := float64(opened) / runs

		if math.Abs(got-want) > tolerance {
			t.Errorf("%v: opened in %.3f of the runs, want %.3f", s.Breaker.Watch, got, want)
		}
	}
}
