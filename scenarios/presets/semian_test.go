package presets_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// slidingWindow is Semian::SlidingWindowBehavior.
type slidingWindow struct {
	maxSize int
	window  []time.Duration
}

func (w *slidingWindow) last() time.Duration { return w.window[len(w.window)-1] }

func (w *slidingWindow) push(value time.Duration) {
	if size := w.maxSize - 1; len(w.window) >= size {
		w.window = w.window[len(w.window)-size:]
	}
	w.window = append(w.window, value)
}

func (w *slidingWindow) reject(old func(time.Duration) bool) {
	var kept []time.Duration
	for _, value := range w.window {
		if !old(value) {
			kept = append(kept, value)
		}
	}
	w.window = kept
}

// semianCircuit is Semian::CircuitBreaker.
type semianCircuit struct {
	settings  presets.Semian
	errors    slidingWindow
	successes int
	current   breaker.State
}

func (c *semianCircuit) advance(time.Duration) {}

func (c *semianCircuit) state() breaker.State { return c.current }

// acquire is the method of that name up to the call.
func (c *semianCircuit) acquire(now time.Duration) bool {
	if c.current == breaker.Open && c.errorTimeoutExpired(now) {
		c.current = breaker.HalfOpen
		c.successes = 0
	}
	return c.current != breaker.Open
}

func (c *semianCircuit) errorTimeoutExpired(now time.Duration) bool {
	return len(c.errors.window) > 0 && c.errors.last()+c.settings.ErrorTimeout < now
}

// record is what acquire does after the call. An exception that is not among its own passes through.
func (c *semianCircuit) record(now time.Duration, result breaker.Result) {
	switch result {
	case breaker.Failure:
		c.markFailed(now)
	case breaker.Success:
		c.markSuccess()
	}
}

func (c *semianCircuit) markFailed(now time.Duration) {
	c.pushTime(now)
	switch {
	case c.current == breaker.Closed && len(c.errors.window) == c.settings.ErrorThreshold:
		c.current = breaker.Open
	case c.current == breaker.HalfOpen:
		c.current = breaker.Open
	}
}

func (c *semianCircuit) pushTime(now time.Duration) {
	if c.settings.ErrorThresholdTimeoutEnabled {
		timeout := c.settings.ErrorThresholdTimeout
		if timeout == 0 {
			timeout = c.settings.ErrorTimeout
		}
		c.errors.reject(func(at time.Duration) bool { return at+timeout < now })
	}
	if len(c.errors.window) == 0 || c.errors.last() <= now-c.settings.LumpingInterval {
		c.errors.push(now)
	}
}

func (c *semianCircuit) markSuccess() {
	if c.current != breaker.HalfOpen {
		return
	}
	c.successes++
	if c.successes >= c.settings.SuccessThreshold {
		c.current = breaker.Closed
		c.errors.window = nil
	}
}

func TestSemianIsItsSource(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ms := func(name string, least, most int) time.Duration {
			return time.Duration(rapid.IntRange(least, most).Draw(t, name)) * time.Millisecond
		}
		s := presets.Semian{
			ErrorThreshold:               rapid.IntRange(1, 5).Draw(t, "errors"),
			ErrorTimeout:                 ms("timeout", 1, 3000),
			SuccessThreshold:             rapid.IntRange(1, 3).Draw(t, "successes"),
			ErrorThresholdTimeout:        rapid.SampledFrom([]time.Duration{0, ms("threshold timeout", 1, 5000)}).Draw(t, "own"),
			ErrorThresholdTimeoutEnabled: rapid.Bool().Draw(t, "enabled"),
		}
		counts := s.ErrorThresholdTimeout
		if counts == 0 {
			counts = s.ErrorTimeout
		}
		s.LumpingInterval = rapid.SampledFrom([]time.Duration{0, counts / 5, counts / 2, counts}).Draw(t, "lumping")
		h := history{
			gaps: []time.Duration{s.ErrorTimeout, counts, s.LumpingInterval, s.ErrorTimeout - counts/5},
			tick: time.Nanosecond, most: (s.ErrorTimeout + counts) / 6,
		}
		against(t, h, s.Config(), nil, &semianCircuit{settings: s, errors: slidingWindow{maxSize: s.ErrorThreshold}})
	})
}

// Trace 36 of the library, that a late error lengthens the wait, and that one that is lumped does not.
func TestSemianTraces(t *testing.T) {
	t.Run("36: two errors, however far apart", func(t *testing.T) {
		s := mustDecode(t, "breaker: {preset: semian, error_threshold: 2, error_threshold_timeout_enabled: false}")
		newTrace(t, s.(presets.Semian).Config()).at(0).call(1, breaker.Failure).
			at(1000).call(10000, breaker.Success).at(3600_000).call(1, breaker.Failure).is(breaker.Open)
	})
	t.Run("the wait is from the last error", func(t *testing.T) {
		s := mustDecode(t, "breaker: {preset: semian}")
		newTrace(t, s.(presets.Semian).Config()).at(0).begins("late").call(3, breaker.Failure).is(breaker.Open).
			at(4000).ends("late", breaker.Failure).at(14000).refused().at(14000.001).call(50, breaker.Ignored).is(breaker.HalfOpen)
	})
	t.Run("but not from one that is lumped", func(t *testing.T) {
		s := mustDecode(t, "breaker: {preset: semian, error_threshold: 1, lumping_interval: 5s}")
		newTrace(t, s.(presets.Semian).Config()).at(0).begins("late").call(1, breaker.Failure).is(breaker.Open).
			at(4000).ends("late", breaker.Failure).at(10000).refused().at(10000.001).begins("trial").is(breaker.HalfOpen)
	})
}
