package breaker_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
)

// plain is the textbook breaker as its rules read, with every result of a period
// kept: slow, and without any state that could be out of step.
type plain struct {
	size, minimum, permits int
	seconds                int // 0 for a count window
	rate                   float64
	wait                   time.Duration
	longer, countNow       bool
	every                  time.Duration
	successes              int // 0: the rate of all trials decides
	maxWait                time.Duration

	state    breaker.State
	since    time.Duration
	period   int
	admitted []time.Duration // trial calls of the period
	results  []plainResult
}

type plainResult struct {
	at     time.Duration
	failed bool
}

func (p *plain) enter(state breaker.State, now time.Duration) {
	p.state, p.since, p.admitted, p.results = state, now, nil, nil
	p.period++
}

func (p *plain) acquire(now time.Duration) (period int, admitted bool) {
	if p.state == breaker.HalfOpen && p.maxWait > 0 && now-p.since >= p.maxWait {
		p.enter(breaker.Open, p.since+p.maxWait)
	}
	if p.state == breaker.Open && (now-p.since > p.wait || now-p.since == p.wait && !p.longer) {
		p.enter(breaker.HalfOpen, now)
	}
	if p.state != breaker.HalfOpen {
		return p.period, p.state == breaker.Closed
	}
	used := 0
	for _, at := range p.admitted {
		if p.every == 0 || at/p.every == now/p.every {
			used++
		}
	}
	if used == p.permits {
		return p.period, false
	}
	p.admitted = append(p.admitted, now)
	return p.period, true
}

func (p *plain) record(now time.Duration, period int, failed bool) {
	if p.state == breaker.HalfOpen && p.maxWait > 0 && now-p.since >= p.maxWait {
		p.enter(breaker.Open, p.since+p.maxWait)
	}
	if period != p.period && !p.countNow {
		return
	}
	p.results = append(p.results, plainResult{now, failed})
	counted, failures := p.count(now)
	bad := float64(failures)/float64(counted) >= p.rate
	switch {
	case p.state == breaker.Closed && counted >= p.minimum && bad:
		p.enter(breaker.Open, now)
	case p.state == breaker.Open && counted >= p.minimum && bad:
		p.since = now
	case p.state == breaker.HalfOpen && p.successes > 0 && failed:
		p.enter(breaker.Open, now)
	case p.state == breaker.HalfOpen && p.successes > 0 && counted == p.successes:
		p.enter(breaker.Closed, now)
	case p.state == breaker.HalfOpen && p.successes == 0 && counted == p.permits && bad:
		p.enter(breaker.Open, now)
	case p.state == breaker.HalfOpen && p.successes == 0 && counted == p.permits:
		p.enter(breaker.Closed, now)
	}
}

// count is the results that are in the window, or all of them while half-open.
func (p *plain) count(now time.Duration) (counted, failures int) {
	for i := len(p.results) - 1; i >= 0; i-- {
		r := p.results[i]
		if p.state != breaker.HalfOpen {
			if p.seconds > 0 && now/time.Second-r.at/time.Second >= time.Duration(p.seconds) || p.seconds == 0 && counted == p.size {
				break
			}
		}
		counted++
		if r.failed {
			failures++
		}
	}
	return counted, failures
}

// Whatever happens in whatever order, the machine does what the rules say.
func TestAgainstThePlainRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &plain{
			size:    rapid.IntRange(1, 8).Draw(t, "size"),
			minimum: rapid.IntRange(1, 9).Draw(t, "minimum"),
			permits: rapid.IntRange(1, 4).Draw(t, "permits"),
			rate:    float64(rapid.IntRange(1, 100).Draw(t, "percent")) / 100,
			wait:    time.Duration(rapid.IntRange(0, 3000).Draw(t, "wait")) * time.Millisecond,

			longer:    rapid.Bool().Draw(t, "longer"),
			countNow:  rapid.Bool().Draw(t, "count now"),
			every:     time.Duration(rapid.IntRange(0, 3).Draw(t, "every")) * time.Second,
			successes: rapid.IntRange(0, 3).Draw(t, "successes"),
			maxWait:   time.Duration(rapid.IntRange(0, 4).Draw(t, "max wait")) * 900 * time.Millisecond,
		}
		var verdict breaker.Verdict = breaker.RateOfTrials{Results: p.permits, Threshold: breaker.AtLeast(p.rate)}
		if p.successes > 0 {
			verdict = breaker.EachTrial{Successes: p.successes}
		}
		late := breaker.Dropped
		if p.countNow {
			late = breaker.CountedNow
		}
		var window breaker.Window = breaker.LastResults{Size: p.size}
		if rapid.Bool().Draw(t, "time") {
			p.seconds = p.size
			window = breaker.LastPeriod{Buckets: p.size, Width: time.Second}
		}
		transitions := 0
		b := breaker.New(breaker.Config{
			Watch: breaker.Watch{Window: window, Rule: breaker.FailureRate{Threshold: breaker.AtLeast(p.rate), Minimum: p.minimum}},
			Wait:  breaker.Wait{Open: p.wait, Longer: p.longer},
			Trial: breaker.Trial{Permits: p.permits, Every: p.every, MaxWait: p.maxWait, Verdict: verdict},
			Late:  late, WhileOpen: breaker.RestartsWait,
		}, nil, func(breaker.Transition) { transitions++ })

		type call struct {
			permit breaker.Permit
			period int
		}
		var flying []call
		now := time.Duration(0)
		for range rapid.IntRange(1, 300).Draw(t, "steps") {
			now += time.Duration(rapid.IntRange(0, 900).Draw(t, "gap")) * time.Millisecond
			if len(flying) == 0 || rapid.Bool().Draw(t, "ask") {
				permit, got := b.Acquire(now)
				period, want := p.acquire(now)
				if got != want {
					t.Fatalf("at %v admitted %v, want %v", now, got, want)
				}
				if got {
					flying = append(flying, call{permit, period})
				}
			} else {
				i := rapid.IntRange(0, len(flying)-1).Draw(t, "answered")
				failed := rapid.IntRange(0, 2).Draw(t, "failed") > 0
				result := breaker.Success
				if failed {
					result = breaker.Failure
				}
				b.Record(now, flying[i].permit, result)
				p.record(now, flying[i].period, failed)
				flying = append(flying[:i], flying[i+1:]...)
			}
			if b.State() != p.state || transitions != p.period {
				t.Fatalf("at %v %v after %d transitions, want %v after %d", now, b.State(), transitions, p.state, p.period)
			}
		}
	})
}
