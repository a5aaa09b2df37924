package presets

import (
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/lint"
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
	FailureRatio        config.Share  `yaml:"FailureRatio" default:"60%" above:"0%" max:"100%" doc:"for ReadyToTrip: FailureRatio: the share of failures, or more, that opens the breaker"`
	Caller
}

// mostBuckets bounds the memory of a window that rolls.
const mostBuckets = 100_000

// Check refuses a window of too many steps.
func (g Gobreaker) Check() []config.Complaint {
	if g.buckets() > mostBuckets {
		return []config.Complaint{{Field: "BucketPeriod", Message: "must be at least 1/100000 of Interval, or 0s"}}
	}
	return nil
}

// Config returns the choices that gobreaker makes.
func (g Gobreaker) Config() breaker.Config {
	trials := max(1, g.MaxRequests)
	return breaker.Config{
		Watch: breaker.Watch{
			Window: g.window(),
			Rule:   g.rule(),
			Of:     breaker.OfAdmitted,
			Judged: breaker.AfterFailures,
		},
		Wait:    breaker.Wait{Open: g.open(), Longer: true, ByResult: true},
		Trial:   breaker.Trial{Permits: trials, Verdict: breaker.EachTrial{Successes: trials}},
		Late:    breaker.Dropped,
		Ignored: breaker.ReturnsPermit,
	}
}

func (g Gobreaker) window() breaker.Window {
	switch buckets := g.buckets(); {
	case g.Interval == 0:
		return breaker.Everything{}
	case buckets == 0:
		return breaker.Generation{Length: g.Interval}
	case buckets == 1: // which does not roll
		return breaker.Generation{Length: g.BucketPeriod}
	default:
		return breaker.Generations{Buckets: int(buckets), Width: g.BucketPeriod}
	}
}

// buckets is the number of steps in a window that rolls, and 0 if it does not.
func (g Gobreaker) buckets() time.Duration {
	if g.BucketPeriod == 0 {
		return 0
	}
	return (g.Interval + g.BucketPeriod - 1) / g.BucketPeriod
}

func (g Gobreaker) rule() breaker.Rule {
	switch g.ReadyToTrip {
	case "TotalFailures":
		return breaker.FailureCount{Failures: g.TotalFailures + 1}
	case "FailureRatio":
		return breaker.FailureRate{Threshold: breaker.AtLeast(float64(g.FailureRatio)), Minimum: g.Requests}
	default:
		return breaker.FailuresInARow{Failures: g.ConsecutiveFailures + 1}
	}
}

func (g Gobreaker) open() time.Duration {
	if g.Timeout == 0 {
		return time.Minute
	}
	return g.Timeout
}

// Knob returns the setting's name among those of Settings, or of what ReadyToTrip compares.
func (g Gobreaker) Knob(setting lint.Setting) string {
	return map[lint.Setting]string{
		lint.Window:       "Interval",
		lint.Minimum:      "Requests",
		lint.Threshold:    g.ReadyToTrip,
		lint.TrialResults: "MaxRequests",
		lint.Open:         "Timeout",
	}[setting]
}
