package presets_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/presets"
)

// bucket counts HystrixEventTypes.
type bucket struct{ success, failure int }

// healthCountsStream is HealthCountsStream, BucketedRollingCounterStream and BucketedCounterStream: the last buckets that
// are complete, empty ones to begin with, and the one that events go to.
type healthCountsStream struct {
	bucketSize time.Duration
	complete   []bucket
	events     bucket
	emits      time.Duration
}

func newHealthCountsStream(h presets.Hystrix, now time.Duration) *healthCountsStream {
	return &healthCountsStream{
		bucketSize: h.HealthSnapshotInterval,
		complete:   make([]bucket, h.RollingStatsTime/h.HealthSnapshotInterval),
		emits:      now + h.HealthSnapshotInterval,
	}
}

// emit is what the timer does: window(bucketSize), then window(numBuckets, 1) summed up by HealthCounts.plus.
func (s *healthCountsStream) emit() (totalRequests, errorPercentage int) {
	s.complete = append(s.complete[1:], s.events)
	s.events = bucket{}
	s.emits += s.bucketSize
	errorCount := 0
	for _, b := range s.complete {
		totalRequests += b.success + b.failure
		errorCount += b.failure
	}
	if totalRequests > 0 {
		errorPercentage = int(float64(errorCount) / float64(totalRequests) * 100)
	}
	return totalRequests, errorPercentage
}

// hystrixCircuit is HystrixCircuitBreakerImpl, with HystrixCommandMetrics' stream and what AbstractCommand does with both.
type hystrixCircuit struct {
	settings      presets.Hystrix
	stream        *healthCountsStream
	status        breaker.State
	circuitOpened time.Duration
}

func newHystrixSource(h presets.Hystrix) *hystrixCircuit {
	return &hystrixCircuit{settings: h, stream: newHealthCountsStream(h, 0), circuitOpened: -1}
}

func (c *hystrixCircuit) state() breaker.State { return c.status }

func (c *hystrixCircuit) advance(now time.Duration) {
	for c.stream.emits <= now {
		at := c.stream.emits
		c.onNext(at)
	}
}

// onNext is the subscriber of the stream.
func (c *hystrixCircuit) onNext(now time.Duration) {
	totalRequests, errorPercentage := c.stream.emit()
	if totalRequests < c.settings.RequestVolumeThreshold {
		return
	}
	if errorPercentage < int(math.Round(float64(c.settings.ErrorThresholdPercentage)*100)) {
		return
	}
	if c.status == breaker.Closed {
		c.status = breaker.Open
		c.circuitOpened = now
	}
}

func (c *hystrixCircuit) markSuccess(now time.Duration) {
	if c.status == breaker.HalfOpen {
		c.status = breaker.Closed
		c.stream = newHealthCountsStream(c.settings, now)
		c.circuitOpened = -1
	}
}

func (c *hystrixCircuit) markNonSuccess(now time.Duration) {
	if c.status == breaker.HalfOpen {
		c.status = breaker.Open
		c.circuitOpened = now
	}
}

func (c *hystrixCircuit) attemptExecution(now time.Duration) bool {
	if c.circuitOpened == -1 {
		return true
	}
	if now > c.circuitOpened+c.settings.SleepWindow && c.status == breaker.Open {
		c.status = breaker.HalfOpen
		return true
	}
	return false
}

// acquire is applyHystrixSemantics. A short circuit ends at once, and its end unsubscribes.
func (c *hystrixCircuit) acquire(now time.Duration) bool {
	if c.attemptExecution(now) {
		return true
	}
	c.unsubscribeCommandCleanup(now)
	return false
}

func (c *hystrixCircuit) unsubscribeCommandCleanup(now time.Duration) { c.markNonSuccess(now) }

// record is markEmits or handleFallback, then handleCommandEnd, which publishes the event, then the unsubscription.
func (c *hystrixCircuit) record(now time.Duration, result breaker.Result) {
	switch result {
	case breaker.Success:
		c.markSuccess(now)
		c.stream.events.success++
	case breaker.Failure:
		c.markNonSuccess(now)
		c.stream.events.failure++
	case breaker.Ignored: // a HystrixBadRequestException
		c.markNonSuccess(now)
	}
	c.unsubscribeCommandCleanup(now)
}

func TestHystrixIsItsSource(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := presets.Hystrix{
			RequestVolumeThreshold:   rapid.IntRange(0, 12).Draw(t, "volume"),
			ErrorThresholdPercentage: share(t),
			SleepWindow:              time.Duration(rapid.IntRange(0, 3000).Draw(t, "sleep")) * time.Millisecond,
			HealthSnapshotInterval:   time.Duration(rapid.IntRange(1, 700).Draw(t, "interval")) * time.Millisecond,
		}
		h.RollingStatsTime = h.HealthSnapshotInterval*time.Duration(rapid.IntRange(1, 12).Draw(t, "buckets")) +
			time.Duration(rapid.Int64Range(0, h.HealthSnapshotInterval.Milliseconds()-1).Draw(t, "rest"))*time.Millisecond
		hist := history{
			gaps: []time.Duration{h.SleepWindow, h.HealthSnapshotInterval, h.RollingStatsTime, h.SleepWindow - h.HealthSnapshotInterval},
			tick: time.Millisecond, most: h.HealthSnapshotInterval / 3,
		}
		against(t, hist, h.Config(), nil, newHystrixSource(h))
	})
}

// The traces 33 and 34 of the library, and what a refused call does to a trial call.
func TestHystrixTraces(t *testing.T) {
	h := mustDecode(t, "breaker: {preset: hystrix}").(presets.Hystrix)
	open := func(t *testing.T) *trace {
		return newTrace(t, h.Config()).at(100).begins("late").call(20, breaker.Failure).
			at(499).call(1, breaker.Ignored).is(breaker.Closed).at(500).is(breaker.Open).at(5500).refused().at(5501)
	}
	t.Run("34: calls pass until the bucket is complete", func(t *testing.T) { open(t) })
	t.Run("33: a bad request opens it again", func(t *testing.T) {
		open(t).begins("trial").at(5600).ends("trial", breaker.Ignored).is(breaker.Open).at(10600).refused().at(10601).begins("trial")
	})
	t.Run("so does a call that is refused", func(t *testing.T) {
		open(t).begins("trial").at(5600).refused().is(breaker.Open).
			at(5700).ends("trial", breaker.Success).is(breaker.Open).at(10600).refused().at(10601).begins("trial")
	})
	t.Run("a late success closes it, and is in the new window", func(t *testing.T) {
		one := h
		one.RequestVolumeThreshold = 2
		newTrace(t, one.Config()).at(0).begins("late").call(2, breaker.Failure).at(500).is(breaker.Open).
			at(5501).begins("trial").ends("late", breaker.Success).is(breaker.Closed).
			call(1, breaker.Failure).at(6000.999).is(breaker.Closed).at(6001).is(breaker.Open)
	})
}

// 2 of 7 are 28.57 %, which is 28 % to the library. A limit of 28 % is 28, and not 28.000000000000004 as 0.28 times 100.
func TestHystrixCutsPercentages(t *testing.T) {
	for limit, want := range map[string]breaker.State{"28%": breaker.Open, "29%": breaker.Closed} {
		settings := "hystrix, requestVolumeThreshold: 7, errorThresholdPercentage: " + limit
		newTrace(t, machine(t, settings).Config()).at(0).call(5, breaker.Success).call(2, breaker.Failure).at(500).is(want)
	}
}

func TestHystrixIsForced(t *testing.T) {
	for _, forced := range []struct {
		open, closed bool
		held         breaker.Held
	}{{false, false, breaker.NotHeld}, {true, false, breaker.HeldOpen}, {false, true, breaker.HeldClosed}, {true, true, breaker.HeldOpen}} {
		h := presets.Hystrix{ForceOpen: forced.open, ForceClosed: forced.closed, RollingStatsTime: 1, HealthSnapshotInterval: 1}
		if got := h.Config().Held; got != forced.held {
			t.Errorf("%+v is held %d", forced, got)
		}
	}
}

func TestHystrixBoundsItsCalls(t *testing.T) {
	h := mustDecode(t, "breaker: {preset: hystrix, semaphoreMaxConcurrentRequests: 7}").(presets.Hystrix)
	if got, want := h.Bounds(), (guard.Bounds{Timeout: time.Second, Concurrent: 7, Counted: true}); got != want {
		t.Errorf("bounds %+v, want %+v", got, want)
	}
	none := mustDecode(t, "breaker: {preset: hystrix, semaphoreMaxConcurrentRequests: none, executionTimeoutInMilliseconds: none}")
	if got, want := none.(presets.Hystrix).Bounds(), (guard.Bounds{Counted: true}); got != want {
		t.Errorf("bounds %+v, want %+v", got, want)
	}
}

func TestHystrixRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"errorThresholdPercentage: 49.5%":                                                     "errorThresholdPercentage: must be a whole number of percent",
		"errorThresholdPercentage: 7%":                                                        "",
		"rollingStatsTimeInMilliseconds: 499ms":                                               "healthSnapshotIntervalInMilliseconds: must be at most rollingStatsTimeInMilliseconds",
		"rollingStatsTimeInMilliseconds: 500ms":                                               "",
		"rollingStatsTimeInMilliseconds: 100001ms, healthSnapshotIntervalInMilliseconds: 1ms": "healthSnapshotIntervalInMilliseconds: must be at least 1/100000",
		"rollingStatsTimeInMilliseconds: 100000ms, healthSnapshotIntervalInMilliseconds: 1ms": "",
	} {
		_, err := decode("breaker: {preset: hystrix, " + text + "}")
		if got := err != nil; got != (want != "") || got && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
