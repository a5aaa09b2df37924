package libraries_test

import (
	"testing"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

func TestHystrixGo(t *testing.T) {
	if isChild() {
		serve(t)
	}
	hystrixGo(t).test(t)
}

func hystrixGo(t *testing.T) library {
	return library{
		steps:   100_000,
		draw:    drawHystrix,
		lengths: hystrixLengths,
		run:     startChild(t).run,
		shows:   hystrixShows,
		traces: []trace{
			{
				"a late success closes hystrix-go before its time",
				presets.HystrixGo{Timeout: day, MaxConcurrentRequests: 100, RequestVolumeThreshold: 5, SleepWindow: time.Minute, ErrorPercentThreshold: 0.5},
				[]line{
					asks(0, 11, 11, closed), answers(0, 10, 1, failure, closed), asks(0, 1, 0, open),
					asks(300*time.Millisecond, 1, 0, open), answers(300*time.Millisecond, 1, 0, success, closed),
					asks(300*time.Millisecond, 1, 1, closed),
				},
			},
		},
		alike: map[string]string{
			"wait: twice as long each time": "it does not open again before it has closed",
			"wait: by result, or not":       "the library does not show that it tries, and the next call is the first trial all the same",
			"rule: rounded quotient >=":     "the same rounding, a hundredth as large",
		},
	}
}

// The timeout and the bound of calls under way are out of reach: they are not the breaker's.
func drawHystrix(pick choice) presets.Machine {
	return presets.HystrixGo{
		Timeout:                24 * 365 * time.Hour,
		MaxConcurrentRequests:  1000,
		RequestVolumeThreshold: between(pick, 1, 9),
		SleepWindow:            from(pick, time.Second, 5*time.Second, time.Minute),
		ErrorPercentThreshold:  from(pick, config.Share(0.5), 0.25, 0.33, 0.34, 0.67, 1, 0.01),
	}
}

func hystrixLengths(settings presets.Machine) []time.Duration {
	return []time.Duration{settings.(presets.HystrixGo).SleepWindow, 10 * time.Second, time.Second, time.Second}
}

// hystrixShows: the library calls itself open while it tries.
func hystrixShows(s breaker.State) breaker.State {
	if s == breaker.HalfOpen {
		return breaker.Open
	}
	return s
}
