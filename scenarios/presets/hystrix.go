package presets

import (
	"math"
	"time"

	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
)

// Hystrix is Netflix Hystrix under the names of its command properties. Only what is after the last dot stands here, with
// more in front of it where that would say too little; each description has the property's whole name, after
// hystrix.command.KEY. Times have a unit, so that a sleepWindowInMilliseconds of 5000 is written "5s".
//
// It judges at every snapshot, on complete buckets and whole percents cut off. One trial call decides, and so do late
// results: a success closes the breaker, and the end of every other call while it is half-open opens it again, also that
// of a call that it refuses. A breaker that gets calls while its trial call is under way therefore does not close, in
// the library since 1.5.13 (Netflix/Hystrix#1781, #1853, #1861: AbstractCommand marks a non-success whenever a command is
// unsubscribed from, which is after every command). A fallback is taken to need no time.
type Hystrix struct {
	_                              struct{}      `doc:"Netflix Hystrix, under the names of its command properties"`
	RequestVolumeThreshold         int           `yaml:"requestVolumeThreshold" default:"20" min:"0" doc:"circuitBreaker.requestVolumeThreshold: the number of results in the window below which the breaker does not open"`
	ErrorThresholdPercentage       config.Share  `yaml:"errorThresholdPercentage" default:"50%" max:"100%" doc:"circuitBreaker.errorThresholdPercentage: the share of errors, cut to whole percents, or more, that opens the breaker"`
	SleepWindow                    time.Duration `yaml:"sleepWindowInMilliseconds" default:"5s" max:"87600h" doc:"circuitBreaker.sleepWindowInMilliseconds: how long the breaker refuses every call"`
	RollingStatsTime               time.Duration `yaml:"rollingStatsTimeInMilliseconds" default:"10s" min:"1ms" max:"2147483647ms" doc:"metrics.rollingStats.timeInMilliseconds: the length of the window"`
	HealthSnapshotInterval         time.Duration `yaml:"healthSnapshotIntervalInMilliseconds" default:"500ms" min:"1ms" max:"2147483647ms" doc:"metrics.healthSnapshot.intervalInMilliseconds: how often the breaker judges, and the step in which its window rolls"`
	ExecutionTimeout               time.Duration `yaml:"executionTimeoutInMilliseconds" default:"1s" above:"0s" max:"87600h" words:"none=0s" doc:"execution.isolation.thread.timeoutInMilliseconds: how long a call may take before it is an error; none is execution.timeout.enabled=false"`
	SemaphoreMaxConcurrentRequests int           `yaml:"semaphoreMaxConcurrentRequests" default:"10" min:"1" words:"none=0" doc:"execution.isolation.semaphore.maxConcurrentRequests: the number of calls at once; more are refused, as errors"`
	ForceOpen                      bool          `yaml:"forceOpen" default:"false" doc:"circuitBreaker.forceOpen: refuses every call"`
	ForceClosed                    bool          `yaml:"forceClosed" default:"false" doc:"circuitBreaker.forceClosed: lets every call through"`
	Caller
}

// Check refuses what the library cannot be told, or cannot make a window of.
func (h Hystrix) Check() []config.Complaint {
	var complaints []config.Complaint
	if percent := percentage(h.ErrorThresholdPercentage); percent != math.Trunc(percent) {
		complaints = append(complaints, config.Complaint{Field: "errorThresholdPercentage", Message: "must be a whole number of percent"})
	}
	switch buckets := h.RollingStatsTime / h.HealthSnapshotInterval; {
	case buckets == 0:
		complaints = append(complaints, config.Complaint{Field: "healthSnapshotIntervalInMilliseconds", Message: "must be at most rollingStatsTimeInMilliseconds"})
	case buckets > mostBuckets:
		complaints = append(complaints, config.Complaint{Field: "healthSnapshotIntervalInMilliseconds", Message: "must be at least 1/100000 of rollingStatsTimeInMilliseconds"})
	}
	return complaints
}

// Config returns the choices.
func (h Hystrix) Config() breaker.Config {
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastPeriod{
				Buckets:      int(h.RollingStatsTime / h.HealthSnapshotInterval),
				Width:        h.HealthSnapshotInterval,
				Complete:     true,
				SinceCleared: true,
			},
			Rule: breaker.FailureRate{
				Threshold: breaker.Threshold{Value: percentage(h.ErrorThresholdPercentage), Compared: breaker.WholePercentAtLeast},
				Minimum:   h.RequestVolumeThreshold,
			},
			Judged:  breaker.AtReadings,
			Every:   h.HealthSnapshotInterval,
			Cleared: breaker.OnClose,
			Always:  true, // so that the success that closes it is counted
		},
		Wait:    breaker.Wait{Open: h.SleepWindow, Longer: true},
		Trial:   breaker.Trial{Permits: 1, RefusalOpens: true, Verdict: breaker.EachTrial{Successes: 1}},
		Late:    breaker.CountedNow,
		Ignored: breaker.ReopensHalfOpen,
		Held:    h.held(),
	}
}

// held is the state that the breaker is forced into; the one to open is asked first.
func (h Hystrix) held() breaker.Held {
	switch {
	case h.ForceOpen:
		return breaker.HeldOpen
	case h.ForceClosed:
		return breaker.HeldClosed
	default:
		return breaker.NotHeld
	}
}

// Bounds returns the timeout and the semaphore; a call that it refuses is an error.
func (h Hystrix) Bounds() guard.Bounds {
	return guard.Bounds{Timeout: h.ExecutionTimeout, Concurrent: h.SemaphoreMaxConcurrentRequests, Counted: true}
}

// Knob returns the name of the setting that is a choice of the breaker.
func (Hystrix) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:    "rollingStatsTimeInMilliseconds",
		lint.Minimum:   "requestVolumeThreshold",
		lint.Threshold: "errorThresholdPercentage",
		lint.Open:      "sleepWindowInMilliseconds",
	}[setting]
}
