package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Hystrix is Netflix Hystrix under the names of its command properties. Only what is after the last dot stands here, with
// more in front of it where that would say too little; each description has the property's whole name, after
// hystrix.command.KEY. Times have a unit, so that a sleepWindowInMilliseconds of 5000 is written "5s". It judges at
// every snapshot, on complete buckets and whole percents cut off; one trial call decides, and so do late results.
type Hystrix struct {
	_                              struct{}      `doc:"Netflix Hystrix, under the names of its command properties"`
	RequestVolumeThreshold         int           `yaml:"requestVolumeThreshold" default:"20" min:"0" doc:"circuitBreaker.requestVolumeThreshold: the number of results in the window below which the breaker does not open"`
	ErrorThresholdPercentage       config.Share  `yaml:"errorThresholdPercentage" default:"50%" max:"100%" doc:"circuitBreaker.errorThresholdPercentage: the share of errors, cut to whole percents, or more, that opens the breaker"`
	SleepWindow                    time.Duration `yaml:"sleepWindowInMilliseconds" default:"5s" max:"87600h" doc:"circuitBreaker.sleepWindowInMilliseconds: how long the breaker refuses every call"`
	RollingStatsTime               time.Duration `yaml:"rollingStatsTimeInMilliseconds" default:"10s" above:"0s" max:"87600h" doc:"metrics.rollingStats.timeInMilliseconds: the length of the window"`
	HealthSnapshotInterval         time.Duration `yaml:"healthSnapshotIntervalInMilliseconds" default:"500ms" above:"0s" max:"87600h" doc:"metrics.healthSnapshot.intervalInMilliseconds: how often the breaker judges, and the step in which its window rolls"`
	ExecutionTimeout               time.Duration `yaml:"executionTimeoutInMilliseconds" default:"1s" above:"0s" max:"87600h" words:"none=0s" doc:"execution.isolation.thread.timeoutInMilliseconds: how long a call may take before it is an error; none is execution.timeout.enabled=false"`
	SemaphoreMaxConcurrentRequests int           `yaml:"semaphoreMaxConcurrentRequests" default:"10" min:"1" words:"none=0" doc:"execution.isolation.semaphore.maxConcurrentRequests: the number of calls at once; more are refused, as errors"`
	ForceOpen                      bool          `yaml:"forceOpen" default:"false" doc:"circuitBreaker.forceOpen: refuses every call"`
	ForceClosed                    bool          `yaml:"forceClosed" default:"false" doc:"circuitBreaker.forceClosed: lets every call through"`
	Caller
}
