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
	holds func(s System, f Finding, done run) bool
}

var claims = []claim{
	{"can never open by them", neverNotices},
	{"can never open", neverOpens},
	{"hardly ever open in it", neverOpens},
	{"hardly ever open before", notBeforeItsEnd},
	{"opens only after it", notBeforeItsEnd},
	{"does not notice", neverNotices},
	{"hardly ever open", neverOpens},
	{"never opens", neverOpens},
	{"refuses every call", refusesAll},
	{"can never close", neverCloses},
	{"healthy calls never close", healthyNeverClose},
	{"healthy calls will hardly ever close", healthyNeverClose},
	{"never tries again", staysOpen},
	{"cannot act", opensByFailuresAlone},
	{"calls go to the dependency each time", admitsAHerd},
	{"stays half-open", staysHalfOpen},
}

func neverCloses(_ System, _ Finding, done run) bool {
	for _, t := range done.transitions {
		if t.To == breaker.Closed {
			return false
		}
	}
	return true
}

// healthyNeverClose says nothing of faults in which calls succeed sooner.
func healthyNeverClose(s System, f Finding, done run) bool {
	for _, fault := range s.Faults {
		if fault.FailureRate < 1 && fault.Timing.least < s.Latency.least {
			return true
		}
	}
	return neverCloses(s, f, done)
}

// neverNotices says nothing of failures at other times.
func neverNotices(s System, f Finding, done run) bool {
	seen := s.seen()
	fail := seen.FailureRate > 0
	for i, other := range seen.Faults {
		fail = fail || i != f.Fault && (other.FailureRate > 0 || other.unsure)
	}
	return fail || neverOpens(s, f, done)
}

func refusesAll(_ System, _ Finding, done run) bool {
	return len(done.transitions) == 0 && done.sent == 0
}

// opensByFailuresAlone is of the first opening after the fault began.
func opensByFailuresAlone(s System, f Finding, done run) bool {
	for _, t := range done.transitions {
		if t.To != breaker.Open || t.At < s.Faults[f.Fault].From {
			continue
		}
		reached, ok := t.Reason.(breaker.RateReached)
		return !ok || reached.Tally.Failures == reached.Tally.Results
	}
	return true
}

// staysOpen is of a breaker that opens in the fault that is concerned.
func staysOpen(s System, f Finding, done run) bool {
	fault := s.seen().Faults[f.Fault]
	opens := fault.From + time.Duration(fault.FailureTiming.least*1e9)
	for i := 1; i < len(done.transitions); i++ {
		if done.transitions[i-1].At >= opens && done.transitions[i].To == breaker.HalfOpen && done.transitions[i].At < s.Horizon {
			return false
		}
	}
	return true
}

// admitsAHerd is of the half-open periods that begin in the fault that is concerned, at
// a time at which its first result comes back in the fault too. The number of calls in
// them is held to six standard deviations.
func admitsAHerd(s System, f Finding, done run) bool {
	fault := s.seen().Faults[f.Fault]
	takes := fault.FailureTiming.least
	mean := s.Rate * takes
	for i, t := range done.transitions {
		if t.To != breaker.HalfOpen || t.At < fault.From || t.At+time.Duration(2*takes*1e9) >= min(fault.To, s.Horizon) {
			continue
		}
		until := s.Horizon
		if i+1 < len(done.transitions) {
			until = done.transitions[i+1].At
		}
		tried := float64(done.triedBetween(t.At, until)) - 1
		if tried > mean+6*math.Sqrt(mean) || tried < mean-6*math.Sqrt(mean) && !strings.Contains(f.Message, "up to") {
			return false
		}
	}
	return true
}

// staysHalfOpen is of a breaker that becomes half-open, and sends a trial call, or all of
// them, in the fault that is concerned.
func staysHalfOpen(s System, f Finding, done run) bool {
	fault, calls := s.Faults[f.Fault], 1
	if strings.Contains(f.Message, "sends its") {
		calls = s.Breaker.Trial.Permits
	}
	for i, t := range done.transitions {
		if t.To != breaker.HalfOpen || t.At < fault.From || t.At >= fault.To {
			continue
		}
		until := s.Horizon
		if i+1 < len(done.transitions) {
			until = min(until, done.transitions[i+1].At)
		}
		if until < s.Horizon && done.triedBetween(t.At, min(until, fault.To)) >= calls {
			return false
		}
	}
	return true
}

// neverOpens is of a closed breaker, in the fault that is concerned and until the
// next one, or in the whole run.
func neverOpens(s System, f Finding, done run) bool {
	from, to := time.Duration(0), s.Horizon
	if f.Fault != noFault {
		from = s.Faults[f.Fault].From
		if f.Fault+1 < len(s.Faults) {
			to = min(to, s.Faults[f.Fault+1].From)
		}
	}
	return !opensBetween(from, to, done)
}

func notBeforeItsEnd(s System, f Finding, done run) bool {
	return !opensBetween(s.Faults[f.Fault].From, min(s.Faults[f.Fault].To, s.Horizon), done)
}

func opensBetween(from, to time.Duration, done run) bool {
	for _, t := range done.transitions {
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
	for _, kind := range []struct {
		draw    func(*rapid.T) System
		systems int
	}{{drawSystem, 8000}, {drawAny, 8000}, {drawOutage, 1000}} {
		systems := rapid.Custom(kind.draw)
		for seed := range kind.systems {
			s := systems.Example(seed)
			if broken := brokenClaim(s, uint64(seed)); broken != "" {
				t.Errorf("%s\ndid not hold in system %d: %+v", broken, seed, s)
			}
		}
	}
}

// brokenClaim is what is said of a system that one run of it does not bear out, or
// nothing.
func brokenClaim(s System, seed uint64) string {
	var done *run
	for _, f := range Check(s) {
		c, is := claimOf(f)
		if !is {
			continue
		}
		if done == nil {
			r := simulate(s, seed)
			done = &r
		}
		if !c.holds(s, f, *done) {
			return f.Message
		}
	}
	return ""
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
	for _, r := range table {
		s := system(r.changes...)
		if len(r.want) > 0 || s.Horizon <= s.Faults[0].From {
			continue
		}
		t.Run(r.name, func(t *testing.T) {
			for what, state := range map[string]breaker.State{"open": breaker.Open, "close": breaker.Closed} {
				if !goesTo(state, s) {
					t.Errorf("the breaker did not %s in any of the runs", what)
				}
			}
		})
	}
}

// goesTo reports whether a breaker changes to a state in one of 100 runs at least.
func goesTo(state breaker.State, s System) bool {
	for seed := range uint64(100) {
		for _, t := range simulate(s, seed).transitions {
			if t.To == state && t.At < s.Horizon {
				return true
			}
		}
	}
	return false
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
		{0.1, 5, opensAtRule(breaker.Slices{Count: 10, Width: second}, compared(breaker.QuotientAtLeast, 0.2, 10))},
		{0.1, 20, opensAtRule(breaker.Slices{Count: 5, Width: 2 * second}, compared(breaker.QuotientAtLeast, 0.16, 100))},
		{0.1, 10, opensAtRule(breaker.Tumbling{Length: second}, compared(breaker.QuotientAtLeast, 0.6, 5))},
		{0.1, 5, opensAtRule(breaker.LastPeriod{Buckets: 10, Width: second}, compared(breaker.RoundedAtLeast, 0.2, 20))},
		{0.1, 5, opensAtRule(breaker.LastPeriod{Buckets: 10, Width: second}, compared(breaker.WholePercentAtLeast, 20, 20))},
		{0.1, 5, opensAtRule(breaker.LastPeriod{Buckets: 10, Width: second}, compared(breaker.PercentAbove, 20, 20))},
	} {
		s := system(faults(), rate(c.rate), failing(c.share), c.watching)
		w := s.seen().watch()
		if !w.exactly {
			t.Fatalf("%+v is not known", s.Breaker.Watch)
		}
		want := -math.Expm1(-w.openings(s.Rate, s.Horizon.Seconds(), s.FailureRate))
		opened := runs - holding(claim{holds: neverOpens}, s, Finding{Fault: noFault}, s, runs)
		got := float64(opened) / runs

		if math.Abs(got-want) > tolerance {
			t.Errorf("%+v: opened in %.3f of the runs, want %.3f", s.Breaker.Watch, got, want)
		}
	}
}
