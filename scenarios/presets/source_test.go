package presets_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
)

// A source is a library as its source reads, written out class by class: slow, and with nothing of package breaker but
// the names of states and results. Libraries that cannot be run here are held to one.
type source interface {
	// advance lets timers run that are due.
	advance(now time.Duration)
	// acquire asks for a call.
	acquire(now time.Duration) bool
	// record ends a call that was admitted.
	record(now time.Duration, result breaker.Result)
	state() breaker.State
}

// history is what may happen.
type history struct {
	// gaps are times that mean something to the library; two steps in five are one of them, or just beside it.
	gaps []time.Duration
	// tick is the unit of the library's clock.
	tick time.Duration
	// most is the longest of the other steps.
	most time.Duration
}

// step draws the time to the next event.
func (h history) step(t *rapid.T) time.Duration {
	switch rapid.IntRange(0, 4).Draw(t, "step") {
	case 0:
		return 0
	case 1, 2:
		gap := rapid.SampledFrom(h.gaps).Draw(t, "gap")
		return max(0, gap.Truncate(h.tick)+h.tick*time.Duration(rapid.IntRange(-1, 1).Draw(t, "beside")))
	default:
		return h.tick * time.Duration(rapid.Int64Range(0, int64(h.most/h.tick)).Draw(t, "ticks"))
	}
}

// against feeds the same history to a preset's breaker and to the source, and wants every admission and state alike.
func against(t *rapid.T, h history, config breaker.Config, chance breaker.Chance, want source) {
	b := breaker.New(config, chance, func(breaker.Transition) {})
	var underWay []breaker.Permit
	now := time.Duration(0)
	ask := func() {
		permit, got := b.Acquire(now)
		if admitted := want.acquire(now); got != admitted {
			t.Fatalf("at %v admitted %t, the source %t (%v)", now, got, admitted, want.state())
		}
		if got {
			underWay = append(underWay, permit)
		}
	}
	answer := func(result breaker.Result) {
		i := rapid.IntRange(0, len(underWay)-1).Draw(t, "call")
		b.Record(now, underWay[i], result)
		want.record(now, result)
		underWay = append(underWay[:i], underWay[i+1:]...)
	}
	// A bias for the whole history, so that some of them stay closed for long and others do not.
	failing := rapid.IntRange(0, 9).Draw(t, "failing")
	for range rapid.IntRange(1, 150).Draw(t, "events") {
		now += h.step(t)
		b.Advance(now)
		want.advance(now)
		switch event := rapid.IntRange(0, 9).Draw(t, "event"); {
		case event == 0: // a burst
			for range rapid.IntRange(2, 12).Draw(t, "burst") {
				ask()
			}
		case event < 5 || len(underWay) == 0:
			ask()
		case event == 5:
			answer(breaker.Ignored)
		case rapid.IntRange(0, 9).Draw(t, "result") < failing:
			answer(breaker.Failure)
		default:
			answer(breaker.Success)
		}
		if b.State() != want.state() {
			t.Fatalf("at %v %v, the source %v", now, b.State(), want.state())
		}
	}
}

// always is a chance that draws the same number for ever.
type always float64

func (a always) Float64() float64 { return float64(a) }

// A trace is a history by hand. Times are in milliseconds.
type trace struct {
	*testing.T
	*breaker.Breaker
	now         time.Duration
	calls       map[string]breaker.Permit
	transitions []breaker.Transition
}

func newTrace(t *testing.T, config breaker.Config) *trace {
	r := &trace{T: t, calls: map[string]breaker.Permit{}}
	r.Breaker = breaker.New(config, always(0.5), func(t breaker.Transition) { r.transitions = append(r.transitions, t) })
	return r
}

func (r *trace) at(ms float64) *trace {
	r.now = time.Duration(ms * float64(time.Millisecond))
	r.Advance(r.now)
	return r
}

// begins asks for a call that must be admitted.
func (r *trace) begins(name string) *trace {
	r.Helper()
	permit, admitted := r.Acquire(r.now)
	if !admitted {
		r.Fatalf("at %v refused while %v, want admitted", r.now, r.State())
	}
	r.calls[name] = permit
	return r
}

func (r *trace) refused() *trace {
	r.Helper()
	if _, admitted := r.Acquire(r.now); admitted {
		r.Fatalf("at %v admitted, want refused", r.now)
	}
	return r
}

func (r *trace) ends(name string, result breaker.Result) *trace {
	r.Record(r.now, r.calls[name], result)
	delete(r.calls, name)
	return r
}

// call is a number of calls that are answered at once.
func (r *trace) call(n int, result breaker.Result) *trace {
	r.Helper()
	for range n {
		r.begins("now").ends("now", result)
	}
	return r
}

func (r *trace) is(state breaker.State) *trace {
	r.Helper()
	if r.State() != state {
		r.Fatalf("at %v %v, want %v", r.now, r.State(), state)
	}
	return r
}

// share draws a whole percentage: any, or one at or beside what a few results come to.
func share(t *rapid.T) config.Share {
	percent := rapid.IntRange(0, 100).Draw(t, "percent")
	if of := rapid.IntRange(0, 12).Draw(t, "of"); of > 0 {
		percent = min(100, 100*rapid.IntRange(0, of).Draw(t, "part")/of+rapid.IntRange(0, 1).Draw(t, "beside"))
	}
	return config.Share(float64(percent) / 100)
}
