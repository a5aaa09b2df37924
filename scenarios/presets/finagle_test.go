package presets_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/portable"
	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// equalJittered is Backoff.EqualJittered, with Const where it runs into it. What rng draws is the same number for ever.
type equalJittered struct {
	start, nextDuration, maximum time.Duration
	attempt                      int
	rng                          float64
	constant                     bool
}

func newEqualJittered(start, maximum time.Duration, rng float64) equalJittered {
	return equalJittered{start: start, nextDuration: start, maximum: maximum, attempt: 1, rng: rng, constant: start == maximum}
}

func (b equalJittered) duration() time.Duration { return b.nextDuration }

func (b equalJittered) next() equalJittered {
	if b.constant {
		return b
	}
	shift := int64(1) << min(62, b.attempt-1)
	halfExp := b.maximum
	if b.start < b.maximum/time.Duration(shift) {
		halfExp = b.start * time.Duration(shift)
	}
	randomBackoff := time.Duration(float64(halfExp) * b.rng)
	if halfExp == b.maximum || halfExp >= b.maximum-randomBackoff {
		return equalJittered{nextDuration: b.maximum, constant: true}
	}
	b.nextDuration = halfExp + randomBackoff
	b.attempt++
	return b
}

// ema is com.twitter.finagle.util.Ema. Stamps are in milliseconds.
type ema struct {
	window int64
	empty  bool
	time   int64
	ema    float64
}

func (e *ema) update(stamp int64, x float64) float64 {
	if e.empty {
		e.empty, e.time, e.ema = false, stamp, x
	} else {
		td := stamp - e.time
		e.time = stamp
		w := portable.Exp(-float64(td) / float64(e.window))
		e.ema = float64(x*(1-w)) + float64(e.ema*w)
	}
	return e.ema
}

// windowedAdder is com.twitter.util.WindowedAdder, of four finished slices.
type windowedAdder struct {
	window, old int64
	writer      int
	buf         []int
}

func newWindowedAdder(rangeMs, now int64) *windowedAdder {
	return &windowedAdder{window: rangeMs / 5, old: now, buf: make([]int, 4)}
}

func (a *windowedAdder) expired(now int64) {
	a.buf = append(a.buf[1:], a.writer)
	a.writer = 0
	for range min((now-a.old)/a.window-1, 4) {
		a.buf = append(a.buf[1:], 0)
	}
	a.old = now
}

func (a *windowedAdder) incr(now int64) {
	if now-a.old >= a.window {
		a.expired(now)
	}
	a.writer++
}

func (a *windowedAdder) sum(now int64) int {
	if now-a.old >= a.window {
		a.expired(now)
	}
	return a.writer + a.buf[0] + a.buf[1] + a.buf[2] + a.buf[3]
}

// failureAccrualPolicy is FailureAccrualPolicy. A time of 0 is None.
type failureAccrualPolicy interface {
	recordSuccess(now time.Duration)
	markDeadOnFailure(now time.Duration) time.Duration
	revived(now time.Duration)
}

// consecutiveFailures is the policy of that name.
type consecutiveFailures struct {
	numFailures            int
	fresh, nextMarkDeadFor equalJittered
	failures               int
}

func (p *consecutiveFailures) recordSuccess(time.Duration) { p.failures = 0 }

func (p *consecutiveFailures) markDeadOnFailure(time.Duration) time.Duration {
	p.failures++
	if p.failures < p.numFailures {
		return 0
	}
	duration := p.nextMarkDeadFor.duration()
	p.nextMarkDeadFor = p.nextMarkDeadFor.next()
	return duration
}

func (p *consecutiveFailures) revived(time.Duration) {
	p.failures = 0
	p.nextMarkDeadFor = p.fresh
}

// successRateWithinDuration is the policy of that name.
type successRateWithinDuration struct {
	requiredSuccessRate    float64
	window                 int64
	minRequestThreshold    int
	fresh, nextMarkDeadFor equalJittered
	successRate            ema
	requestCounter         *windowedAdder
	startMillis            int64
}

func (p *successRateWithinDuration) recordSuccess(now time.Duration) {
	p.requestCounter.incr(now.Milliseconds())
	p.successRate.update(now.Milliseconds()-p.startMillis, 1)
}

func (p *successRateWithinDuration) markDeadOnFailure(now time.Duration) time.Duration {
	p.requestCounter.incr(now.Milliseconds())
	stamp := now.Milliseconds() - p.startMillis
	sr := p.successRate.update(stamp, 0)
	if !(stamp >= p.window && sr < p.requiredSuccessRate && p.requestCounter.sum(now.Milliseconds()) >= p.minRequestThreshold) {
		return 0
	}
	duration := p.nextMarkDeadFor.duration()
	p.nextMarkDeadFor = p.nextMarkDeadFor.next()
	return duration
}

func (p *successRateWithinDuration) revived(now time.Duration) {
	p.nextMarkDeadFor = p.fresh
	p.startMillis = now.Milliseconds()
	p.requestCounter = newWindowedAdder(p.window, now.Milliseconds())
	p.successRate = ema{window: p.window, empty: true}
}

// orElse is FailureAccrualPolicy.orElse.
type orElse struct{ self, that failureAccrualPolicy }

func (p orElse) recordSuccess(now time.Duration) {
	p.self.recordSuccess(now)
	p.that.recordSuccess(now)
}

func (p orElse) markDeadOnFailure(now time.Duration) time.Duration {
	self, that := p.self.markDeadOnFailure(now), p.that.markDeadOnFailure(now)
	return max(self, that)
}

func (p orElse) revived(now time.Duration) {
	p.self.revived(now)
	p.that.revived(now)
}

func newPolicy(f presets.Finagle, rng float64) failureAccrualPolicy {
	backoff := newEqualJittered(f.MarkDeadForStart, f.MarkDeadForMaximum, rng)
	inARow := &consecutiveFailures{numFailures: f.NumFailures, fresh: backoff}
	rate := &successRateWithinDuration{
		requiredSuccessRate: float64(f.RequiredSuccessRate),
		window:              f.Window.Milliseconds(),
		minRequestThreshold: f.MinRequestThreshold,
		fresh:               backoff,
	}
	inARow.revived(0)
	rate.revived(0)
	return map[string]failureAccrualPolicy{
		"consecutiveFailures":       inARow,
		"successRateWithinDuration": rate,
		"hybrid":                    orElse{rate, inARow},
	}[f.Policy]
}

type accrualState int

const (
	alive accrualState = iota
	dead
	probeOpen
	probeClosed
)

// failureAccrualFactory is FailureAccrualFactory. A load balancer sends nothing to a host whose status is Busy.
type failureAccrualFactory struct {
	policy  failureAccrualPolicy
	current accrualState
	revives time.Duration // when the timer is due
}

func (f *failureAccrualFactory) state() breaker.State {
	return [...]breaker.State{alive: breaker.Closed, dead: breaker.Open, probeOpen: breaker.HalfOpen, probeClosed: breaker.HalfOpen}[f.current]
}

// advance is startProbing, from the timer.
func (f *failureAccrualFactory) advance(now time.Duration) {
	if f.current == dead && now >= f.revives {
		f.current = probeOpen
	}
}

// acquire is the status, and then stopProbing.
func (f *failureAccrualFactory) acquire(time.Duration) bool {
	if f.current == dead || f.current == probeClosed {
		return false
	}
	if f.current == probeOpen {
		f.current = probeClosed
	}
	return true
}

func (f *failureAccrualFactory) record(now time.Duration, result breaker.Result) {
	switch result {
	case breaker.Success:
		f.didSucceed(now)
	case breaker.Failure:
		f.didFail(now)
	case breaker.Ignored:
		f.didReceiveIgnorable()
	}
}

func (f *failureAccrualFactory) didFail(now time.Duration) {
	if f.current != alive && f.current != probeClosed {
		return
	}
	switch duration := f.policy.markDeadOnFailure(now); {
	case duration > 0:
		f.current = dead
		f.revives = now + duration
	case f.current == probeClosed:
		f.current = probeOpen
	}
}

func (f *failureAccrualFactory) didSucceed(now time.Duration) {
	if f.current == probeClosed {
		f.policy.revived(now)
		f.current = alive
	}
	f.policy.recordSuccess(now)
}

func (f *failureAccrualFactory) didReceiveIgnorable() {
	if f.current == probeClosed {
		f.current = probeOpen
	}
}

func TestFinagleIsItsSource(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := presets.Finagle{
			Policy:              rapid.SampledFrom([]string{"hybrid", "consecutiveFailures", "successRateWithinDuration"}).Draw(t, "policy"),
			NumFailures:         rapid.IntRange(1, 8).Draw(t, "failures"),
			RequiredSuccessRate: share(t),
			Window:              time.Duration(rapid.IntRange(5, 3000).Draw(t, "window")) * time.Millisecond,
			MinRequestThreshold: rapid.IntRange(1, 8).Draw(t, "minimum"),
			MarkDeadForStart:    time.Duration(rapid.IntRange(1, 400).Draw(t, "start")) * time.Millisecond,
		}
		f.MarkDeadForMaximum = f.MarkDeadForStart * time.Duration(rapid.IntRange(1, 20).Draw(t, "maximum"))
		// Halves and quarters, so that the timer is due at whole milliseconds if the start is.
		chance := float64(rapid.IntRange(0, 3).Draw(t, "chance")) / 4
		h := history{
			gaps: []time.Duration{f.Window, f.Window / 5, f.MarkDeadForStart, 2 * f.MarkDeadForStart, f.MarkDeadForMaximum},
			tick: time.Millisecond, most: f.Window/10 + f.MarkDeadForStart/2 + time.Millisecond,
		}
		against(t, h, f.Config(), always(chance), &failureAccrualFactory{policy: newPolicy(f, chance)})
	})
}

// Trace 39 of the library, and what its trial calls and its times do.
func TestFinagleTraces(t *testing.T) {
	rate := mustDecode(t, "breaker: {preset: finagle, policy: successRateWithinDuration}").(presets.Finagle)
	inARow := mustDecode(t, "breaker: {preset: finagle, policy: consecutiveFailures}").(presets.Finagle)
	t.Run("39: the rate says nothing before the window is full", func(t *testing.T) {
		r := newTrace(t, rate.Config())
		for at := 0.0; at < 30000; at += 10 {
			r.at(at).call(1, breaker.Failure).is(breaker.Closed)
		}
		r.at(30000).call(1, breaker.Failure).is(breaker.Open).at(34999).refused().at(35000).begins("trial").refused()
	})
	t.Run("a rate that has too few requests left opens nothing, and every call is a trial call", func(t *testing.T) {
		r := newTrace(t, rate.Config())
		r.at(0).call(4, breaker.Failure).at(30000).call(5, breaker.Failure).is(breaker.Open).at(90000)
		for range 4 {
			r.begins("trial").refused().ends("trial", breaker.Failure).is(breaker.HalfOpen)
		}
		r.call(1, breaker.Failure).is(breaker.Open)
	})
	t.Run("the time is the first one, then between its steps, and the longest in the end", func(t *testing.T) {
		r := newTrace(t, inARow.Config()).at(0).call(5, breaker.Failure)
		at := 0.0
		for _, dead := range []float64{5, 7.5, 15, 30, 60, 120, 240, 300, 300} { // a chance of one half
			at += dead * 1000
			r.is(breaker.Open).at(at-1).refused().at(at).is(breaker.HalfOpen).call(1, breaker.Failure)
		}
		r.at(at+300_000).call(1, breaker.Success).is(breaker.Closed).call(5, breaker.Failure).at(at + 305_000).is(breaker.HalfOpen)
	})
	t.Run("each policy of hybrid has its own steps", func(t *testing.T) {
		r := newTrace(t, mustDecode(t, "breaker: {preset: finagle}").(presets.Finagle).Config())
		at := 0.0
		for ; at < 30_000; at += 100 {
			r.at(at).call(1, breaker.Success).at(at+50).call(1, breaker.Failure).is(breaker.Closed)
		}
		// The rate kills the host at its second failure in a row, and again until it sees too few requests. Then there
		// are five in a row, for the first time.
		r.at(at).call(1, breaker.Failure)
		for _, dead := range []float64{5, 7.5, 15, 5} {
			at += dead * 1000
			r.is(breaker.Open).at(at-1).refused().at(at).is(breaker.HalfOpen).call(1, breaker.Failure)
		}
	})
	t.Run("a late success while dead lets the failures in a row begin anew", func(t *testing.T) {
		newTrace(t, inARow.Config()).at(0).begins("late").call(5, breaker.Failure).at(1).ends("late", breaker.Success).
			at(5000).call(4, breaker.Failure).is(breaker.HalfOpen).call(1, breaker.Failure).is(breaker.Open)
	})
	t.Run("late results decide nothing before a trial call is under way", func(t *testing.T) {
		newTrace(t, inARow.Config()).at(0).begins("a").begins("b").begins("c").call(5, breaker.Failure).
			at(5000).ends("a", breaker.Failure).ends("b", breaker.Success).is(breaker.HalfOpen).
			begins("trial").ends("c", breaker.Success).is(breaker.Closed)
	})
	t.Run("an ignored trial call gives its permit back once", func(t *testing.T) {
		newTrace(t, inARow.Config()).at(0).begins("a").begins("b").call(5, breaker.Failure).
			at(5000).ends("a", breaker.Ignored).begins("trial").refused().ends("b", breaker.Ignored).begins("trial").refused()
	})
}
