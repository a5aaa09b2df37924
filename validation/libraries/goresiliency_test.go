package libraries_test

import (
	"testing"
	"testing/synctest"
	"time"

	eapache "github.com/eapache/go-resiliency/breaker"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

func TestGoResiliency(t *testing.T) { goResiliency.test(t) }

var goResiliency = library{
	steps:   100_000,
	draw:    drawResiliency,
	lengths: resiliencyLengths,
	run:     inBubbles(openResiliency),
	traces: []trace{
		{
			"go-resiliency admits every trial call",
			presets.GoResiliency{ErrorThreshold: 3, SuccessThreshold: 2, Timeout: time.Second},
			[]line{
				asks(0, 3, 3, closed), answers(0, 2, 0, failure, closed), answers(0, 1, 0, failure, open),
				asks(time.Second-1, 1, 0, open), asks(time.Second, 100, 100, halfOpen),
			},
		},
		{
			"go-resiliency counts anew, even if it closes as soon as it can",
			presets.GoResiliency{ErrorThreshold: 2, SuccessThreshold: 1, Timeout: time.Second},
			[]line{
				asks(0, 2, 2, closed), answers(0, 1, 0, failure, closed), answers(0, 1, 0, failure, open),
				asks(time.Second, 1, 1, halfOpen), answers(time.Second, 1, 0, success, closed),
				asks(time.Second, 1, 1, closed), answers(time.Second, 1, 0, failure, closed),
			},
		},
	},
	alike: map[string]string{
		"watch: always, or not":                "what came while it was not closed is forgotten when it closes",
		"cleared: on close":                    "the window of a breaker that is not closed is not looked at",
		"wait: longer, or not":                 "the timer has made it half-open",
		"wait: by result, or not":              "the timer has made it half-open",
		"wait: since the last failure, or not": "it is the timer that waits",
		"trial: one permit more":               "there is no limit",
		"trial: one permit less":               "there is no limit",
		"trial: permits every second":          "there is no limit",
		"trial: permits renewed, or not":       "there is no limit",
		"trial: permits returned, or not":      "there is no limit",
		"of: admitted":                         "the rule counts failures only",
		"of: asked":                            "the rule counts failures only",
		"judged: after each":                   "a success changes no count",
		"rule: a similar one":                  "the window holds failures only, so that all are in a row",
	},
}

func drawResiliency(pick choice) presets.Machine {
	return presets.GoResiliency{
		ErrorThreshold:   between(pick, 1, 5),
		SuccessThreshold: between(pick, 1, 4),
		Timeout:          from(pick, time.Second, 3*time.Second, time.Minute),
	}
}

func resiliencyLengths(settings presets.Machine) []time.Duration {
	return []time.Duration{settings.(presets.GoResiliency).Timeout}
}

// realResiliency is go-resiliency as a subject. It runs each call in a goroutine that
// waits for the result.
type realResiliency struct {
	breaker *eapache.Breaker
	timeout time.Duration
}

func openResiliency(g presets.GoResiliency) subject {
	return realResiliency{eapache.New(g.ErrorThreshold, g.SuccessThreshold, g.Timeout), g.Timeout}
}

// pass lets its timer go before anything else of the same instant.
func (r realResiliency) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func (r realResiliency) ask() (call, bool) {
	begun, results := false, make(chan error)
	go r.breaker.Run(func() error {
		begun = true
		return <-results
	})
	synctest.Wait()
	return func(result breaker.Result) {
		// It knows no errors to ignore: who does not want one to count returns none.
		results <- map[breaker.Result]error{breaker.Failure: errFailed}[result]
		synctest.Wait()
	}, begun
}

func (r realResiliency) state() breaker.State {
	return map[eapache.State]breaker.State{
		eapache.Closed:   breaker.Closed,
		eapache.Open:     breaker.Open,
		eapache.HalfOpen: breaker.HalfOpen,
	}[r.breaker.GetState()]
}

// end waits for its timer.
func (r realResiliency) end() { r.pass(r.timeout) }
