package presets_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// healthWindow is RollingHealthMetrics.HealthWindow.
type healthWindow struct {
	successes, failures int
	startedAt           time.Duration
}

// rollingHealthMetrics is RollingHealthMetrics.
type rollingHealthMetrics struct {
	samplingDuration, windowDuration time.Duration
	windows                          []*healthWindow
	successes, failures              int
	currentWindow                    *healthWindow
}

func (m *rollingHealthMetrics) updateCurrentWindow(now time.Duration) *healthWindow {
	if m.currentWindow == nil || now-m.currentWindow.startedAt >= m.windowDuration {
		m.currentWindow = &healthWindow{startedAt: now}
		m.windows = append(m.windows, m.currentWindow)
	}
	for now-m.windows[0].startedAt >= m.samplingDuration {
		m.successes -= m.windows[0].successes
		m.failures -= m.windows[0].failures
		m.windows = m.windows[1:]
	}
	return m.currentWindow
}

func (m *rollingHealthMetrics) incrementSuccess(now time.Duration) {
	m.successes++
	m.updateCurrentWindow(now).successes++
}

func (m *rollingHealthMetrics) incrementFailure(now time.Duration) {
	m.failures++
	m.updateCurrentWindow(now).failures++
}

func (m *rollingHealthMetrics) reset() {
	m.failures, m.successes, m.currentWindow, m.windows = 0, 0, nil, nil
}

// getHealthInfo is with HealthInfo.Create.
func (m *rollingHealthMetrics) getHealthInfo(now time.Duration) (throughput int, failureRate float64) {
	m.updateCurrentWindow(now)
	total := m.successes + m.failures
	if total == 0 {
		return 0, 0
	}
	return total, float64(m.failures) / float64(total)
}

// circuitStateController is CircuitStateController, with AdvancedCircuitBehavior in it.
type circuitStateController struct {
	failureRatio      float64
	minimumThroughput int
	metrics           rollingHealthMetrics
	breakDuration     time.Duration
	blockedUntil      time.Duration
	circuitState      breaker.State
}

func newPollySource(p presets.Polly) *circuitStateController {
	return &circuitStateController{
		failureRatio:      float64(p.FailureRatio),
		minimumThroughput: p.MinimumThroughput,
		breakDuration:     p.BreakDuration,
		metrics:           rollingHealthMetrics{samplingDuration: p.SamplingDuration, windowDuration: p.SamplingDuration / 10},
	}
}

func (c *circuitStateController) advance(time.Duration) {}

func (c *circuitStateController) state() breaker.State { return c.circuitState }

// acquire is OnActionPreExecuteAsync.
func (c *circuitStateController) acquire(now time.Duration) bool {
	isHalfOpen := false
	if c.circuitState == breaker.Open && now >= c.blockedUntil {
		c.blockedUntil = now + c.breakDuration
		c.circuitState = breaker.HalfOpen
		isHalfOpen = true
	}
	return c.circuitState == breaker.Closed || c.circuitState == breaker.HalfOpen && isHalfOpen
}

// record is ExecuteCore from where the callback has returned.
func (c *circuitStateController) record(now time.Duration, result breaker.Result) {
	if result == breaker.Failure {
		c.onHandledOutcome(now)
	} else {
		c.onUnhandledOutcome(now)
	}
}

func (c *circuitStateController) onUnhandledOutcome(now time.Duration) {
	c.metrics.incrementSuccess(now)
	if c.circuitState == breaker.HalfOpen {
		c.blockedUntil = -1
		c.circuitState = breaker.Closed
		c.metrics.reset()
	}
}

func (c *circuitStateController) onHandledOutcome(now time.Duration) {
	shouldBreak := false
	switch c.circuitState {
	case breaker.Closed:
		c.metrics.incrementFailure(now)
		throughput, failureRate := c.metrics.getHealthInfo(now)
		shouldBreak = throughput >= c.minimumThroughput && failureRate >= c.failureRatio
	case breaker.Open:
		c.metrics.incrementFailure(now)
	}
	if c.circuitState == breaker.HalfOpen || c.circuitState == breaker.Closed && shouldBreak {
		c.blockedUntil = now + c.breakDuration
		c.circuitState = breaker.Open
	}
}

func TestPollyIsItsSource(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := presets.Polly{
			FailureRatio:      share(t),
			MinimumThroughput: rapid.IntRange(2, 12).Draw(t, "minimum"),
			SamplingDuration:  time.Duration(rapid.IntRange(500, 5000).Draw(t, "sampling")) * time.Millisecond,
			BreakDuration:     time.Duration(rapid.IntRange(500, 5000).Draw(t, "break")) * time.Millisecond,
		}
		h := history{
			gaps: []time.Duration{p.SamplingDuration, p.SamplingDuration / 10, p.BreakDuration, p.BreakDuration - p.SamplingDuration/10},
			tick: 100 * time.Nanosecond, most: p.SamplingDuration / 8,
		}
		against(t, h, p.Config(), nil, newPollySource(p))
	})
}

// The traces 31 and 32 of the library, and at which instant it tries again.
func TestPollyTraces(t *testing.T) {
	defaults := mustDecode(t, "breaker: {preset: polly}").(presets.Polly)
	open := func(t *testing.T) *trace {
		return newTrace(t, defaults.Config()).at(0).begins("late").
			call(90, breaker.Success).call(9, breaker.Failure).is(breaker.Closed).
			call(1, breaker.Failure).is(breaker.Open).at(4999.9).refused()
	}
	t.Run("31: a trial call that hangs keeps every other out", func(t *testing.T) {
		open(t).at(5000).begins("trial").refused().at(3600_000).refused().is(breaker.HalfOpen)
	})
	t.Run("32: a trial call whose outcome is not handled closes it", func(t *testing.T) {
		open(t).at(5000).begins("trial").ends("trial", breaker.Ignored).is(breaker.Closed)
	})
	t.Run("it closes with an empty window", func(t *testing.T) {
		open(t).at(5000).call(1, breaker.Success).call(99, breaker.Failure).is(breaker.Closed).
			call(1, breaker.Failure).is(breaker.Open)
	})
	t.Run("a late failure decides in place of the trial call", func(t *testing.T) {
		open(t).at(5000).begins("trial").ends("late", breaker.Failure).is(breaker.Open).
			at(9999).refused().at(10000).begins("trial")
	})
}
