package libraries_test

import (
	"cmp"
	"errors"
	"testing"
	"time"

	"github.com/sony/gobreaker/v2"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

var (
	errFailed  = errors.New("failed")
	errIgnored = errors.New("ignored")
)

// errorsOf is the error with which a call of a result ends.
var errorsOf = [...]error{breaker.Success: nil, breaker.Failure: errFailed, breaker.Ignored: errIgnored}

func TestGobreaker(t *testing.T) { sonyGobreaker.test(t) }

var sonyGobreaker = library{
	steps:   400_000,
	draw:    drawGobreaker,
	lengths: gobreakerLengths,
	run:     inBubbles(openGobreaker),
	traces:  gobreakerTraces,
	alike: map[string]string{
		"watch: always, or not":           "what came while it was not closed is forgotten when it closes",
		"cleared: on close":               "the window of a breaker that is not closed is not looked at",
		"of: asked":                       "a closed breaker refuses none",
		"while open: restarts the wait":   "no result counts while it is open",
		"while open: closes by a success": "no result counts while it is open",
	},
}

func drawGobreaker(pick choice) presets.Machine {
	g := presets.Gobreaker{
		MaxRequests: pick(4),
		Interval:    from(pick, 0, time.Second, 7*time.Second, 7*time.Second),
		Timeout:     from(pick, time.Second, 3*time.Second, 0),
		ReadyToTrip: from(pick, "ConsecutiveFailures", "TotalFailures", "FailureRatio"),

		ConsecutiveFailures: pick(6),
		TotalFailures:       pick(6),
		Requests:            pick(6),
		FailureRatio:        from(pick, config.Share(0.6), 0.5, 0.25, 1.0/3, 1),
	}
	if g.Interval > 0 {
		g.BucketPeriod = from(pick, 0, g.Interval/5, g.Interval/5, g.Interval/3, g.Interval, 2*g.Interval)
	}
	return g
}

func gobreakerLengths(settings presets.Machine) []time.Duration {
	g := settings.(presets.Gobreaker)
	lengths := []time.Duration{cmp.Or(g.Timeout, time.Minute)}
	if g.Interval > 0 {
		lengths = append(lengths, g.Interval)
	}
	if g.BucketPeriod > 0 {
		lengths = append(lengths, g.BucketPeriod, g.BucketPeriod, g.BucketPeriod)
	}
	return lengths
}

// realGobreaker is gobreaker as a subject.
type realGobreaker struct {
	breaker *gobreaker.TwoStepCircuitBreaker[any]
}

func openGobreaker(g presets.Gobreaker) subject {
	return realGobreaker{gobreaker.NewTwoStepCircuitBreaker[any](gobreaker.Settings{
		MaxRequests:  uint32(g.MaxRequests),
		Interval:     g.Interval,
		BucketPeriod: g.BucketPeriod,
		Timeout:      g.Timeout,
		ReadyToTrip:  readyToTrip(g),
		IsExcluded:   func(err error) bool { return err == errIgnored },
	})}
}

// readyToTrip is the function that the preset names.
func readyToTrip(g presets.Gobreaker) func(gobreaker.Counts) bool {
	switch g.ReadyToTrip {
	case "TotalFailures":
		return func(c gobreaker.Counts) bool { return c.TotalFailures > uint32(g.TotalFailures) }
	case "FailureRatio":
		return func(c gobreaker.Counts) bool {
			ratio := float64(c.TotalFailures) / float64(c.Requests)
			return c.Requests >= uint32(g.Requests) && ratio >= float64(g.FailureRatio)
		}
	default:
		return func(c gobreaker.Counts) bool { return c.ConsecutiveFailures > uint32(g.ConsecutiveFailures) }
	}
}

func (r realGobreaker) pass(d time.Duration) { time.Sleep(d) }

func (r realGobreaker) ask() (call, bool) {
	done, err := r.breaker.Allow()
	return func(result breaker.Result) { done(errorsOf[result]) }, err == nil
}

func (r realGobreaker) state() breaker.State {
	return map[gobreaker.State]breaker.State{
		gobreaker.StateClosed:   breaker.Closed,
		gobreaker.StateOpen:     breaker.Open,
		gobreaker.StateHalfOpen: breaker.HalfOpen,
	}[r.breaker.State()]
}

func (realGobreaker) end() {}
