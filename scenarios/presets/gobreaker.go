package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Gobreaker is sony/gobreaker v2 under the names of its Settings. It judges on failures only, and forgets the results of
// calls that began before the last change of state or of window. In half-open as many calls as must succeed in a row are
// admitted; the first failure opens it again.
//
// In the library ReadyToTrip is a function of Counts. Here it is the name of what the function looks at, and the numbers
// that it compares with are beside it, under the names of Counts:
//
//	ConsecutiveFailures   counts.ConsecutiveFailures > ConsecutiveFailures, the library's default
//	TotalFailures         counts.TotalFailures > TotalFailures
//	FailureRatio          counts.Requests >= Requests and the share of failures >= FailureRatio, as in its README
type Gobreaker struct {
	_                   struct{}      `doc:"sony/gobreaker v2, under the names of its Settings"`
	MaxRequests         int           `yaml:"MaxRequests" default:"0" min:"0" max:"4294967295" doc:"the number of trial calls, which must all succeed; 0 is 1"`
	Interval            time.Duration `yaml:"Interval" default:"0s" max:"87600h" doc:"how often a closed breaker clears its counts; 0s is never"`
	BucketPeriod        time.Duration `yaml:"BucketPeriod" default:"0s" max:"87600h" doc:"the step in which the window of Interval rolls, rounded up to whole steps; 0s clears it as a whole"`
	Timeout             time.Duration `yaml:"Timeout" default:"60s" max:"87600h" doc:"how long the breaker refuses every call; 0s is 60s"`
	ReadyToTrip         string        `yaml:"ReadyToTrip" default:"ConsecutiveFailures" choices:"ConsecutiveFailures,TotalFailures,FailureRatio" doc:"what the function ReadyToTrip looks at"`
	ConsecutiveFailures int           `yaml:"ConsecutiveFailures" default:"5" min:"0" max:"4294967295" doc:"for ReadyToTrip: ConsecutiveFailures: opens at more failures in a row than this"`
	TotalFailures       int           `yaml:"TotalFailures" default:"5" min:"0" max:"4294967295" doc:"for ReadyToTrip: TotalFailures: opens at more failures in the window than this"`
	Requests            int           `yaml:"Requests" default:"3" min:"0" max:"4294967295" doc:"for ReadyToTrip: FailureRatio: the number of calls in the window, begun or done, below which it does not open"`
	FailureRatio        config.Share  `yaml:"FailureRatio" default:"60%" max:"100%" doc:"for ReadyToTrip: FailureRatio: the share of failures, or more, that opens the breaker"`
	Caller
}
