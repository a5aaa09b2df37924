package libraries_test

import (
	"slices"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

var gobreakerTraces = slices.Concat([]trace{
	{
		"gobreaker forgets calls that take longer than its interval",
		presets.Gobreaker{Interval: 10 * time.Second, ReadyToTrip: "ConsecutiveFailures", ConsecutiveFailures: 5},
		failuresAfter(15 * time.Second),
	},
	{
		"gobreaker waits longer than its timeout",
		presets.Gobreaker{Timeout: time.Second, ReadyToTrip: "ConsecutiveFailures", ConsecutiveFailures: 5},
		[]line{
			asks(0, 6, 6, closed), answers(0, 5, 0, failure, closed), answers(0, 1, 0, failure, open),
			asks(time.Second, 1, 0, open), asks(time.Second+1, 1, 1, halfOpen),
		},
	},
	{
		"a trial call that hangs keeps gobreaker half-open",
		presets.Gobreaker{MaxRequests: 1, Timeout: time.Second, ReadyToTrip: "ConsecutiveFailures", ConsecutiveFailures: 5},
		[]line{
			asks(0, 6, 6, closed), answers(0, 6, 0, failure, open),
			asks(2*time.Second, 1, 1, halfOpen), asks(2*time.Second+day, 1, 0, halfOpen),
		},
	},
}, gobreakerRows, gobreakerIntervals())

// failuresAfter is two minutes of ten calls a second that all fail after so long, while the
// breaker stays closed.
func failuresAfter(latency time.Duration) []line {
	var lines []line
	for at := time.Duration(0); at < 2*time.Minute; at += 100 * time.Millisecond {
		if at >= latency {
			lines = append(lines, answers(at, 1, 0, failure, closed))
		}
		lines = append(lines, asks(at, 1, 1, closed))
	}
	return lines
}

// fiveSeconds is gobreaker with a window that rolls, of which it takes four failures in a row to open.
var fiveSeconds = presets.Gobreaker{
	Interval: 5 * time.Second, BucketPeriod: time.Second, Timeout: time.Second,
	ReadyToTrip: "ConsecutiveFailures", ConsecutiveFailures: 3,
}

// threeInARow are failures of which the last is of a call that began in an earlier second than the others. There is
// another failure before them.
var threeInARow = []line{
	asks(0, 1, 1, closed), asks(time.Second, 4, 4, closed),
	answers(time.Second, 1, 1, failure, closed), answers(time.Second, 1, 1, success, closed),
	answers(time.Second, 2, 1, failure, closed), answers(time.Second, 1, 0, failure, closed),
}

// gobreakerRows are too rare to be found by chance.
var gobreakerRows = []trace{
	{
		"gobreaker remembers a row of failures when all of them have left its window", fiveSeconds,
		slices.Concat(threeInARow, []line{
			asks(5*time.Second, 1, 1, closed),
			asks(6*time.Second, 1, 1, closed), answers(6*time.Second, 1, 1, failure, open),
		}),
	},
	{
		"gobreaker forgets a row of failures when nothing happens for its interval", fiveSeconds,
		slices.Concat(threeInARow, []line{asks(6*time.Second, 1, 1, closed), answers(6*time.Second, 1, 0, failure, closed)}),
	},
	{
		"a failure that leaves gobreaker's window leaves the row of later ones as it is", fiveSeconds,
		[]line{
			asks(0, 1, 1, closed), answers(0, 1, 0, failure, closed),
			asks(time.Second, 2, 2, closed), answers(time.Second, 1, 0, success, closed), answers(time.Second, 1, 0, failure, closed),
			asks(5*time.Second, 3, 3, closed), answers(5*time.Second, 2, 0, failure, closed), answers(5*time.Second, 1, 0, failure, open),
		},
	},
	{
		"gobreaker looks at its rule when a failure is too old to be counted",
		presets.Gobreaker{
			Interval: 5 * time.Second, BucketPeriod: time.Second, Timeout: time.Second,
			ReadyToTrip: "FailureRatio", Requests: 4, FailureRatio: 0.5,
		},
		[]line{
			asks(0, 1, 1, closed),
			asks(6*time.Second, 2, 2, closed), answers(6*time.Second, 2, 1, failure, closed), asks(6*time.Second, 2, 2, closed),
			answers(6*time.Second, 1, 0, failure, open),
		},
	},
}

// gobreakerIntervals are too.
func gobreakerIntervals() []trace {
	settings := presets.Gobreaker{Interval: 10 * time.Second, Timeout: time.Second, ReadyToTrip: "ConsecutiveFailures", ConsecutiveFailures: 1}
	var traces []trace
	for name, late := range map[string]breaker.Result{"success": success, "failure": failure, "ignored result": breaker.Ignored} {
		traces = append(traces, trace{
			"a late " + name + " begins gobreaker's next interval",
			settings,
			[]line{
				asks(0, 3, 3, closed), answers(0, 1, 1, failure, closed), answers(0, 1, 1, failure, open),
				asks(2*time.Second, 1, 1, halfOpen), answers(2*time.Second, 1, 1, success, closed),
				answers(13*time.Second, 1, 0, late, closed), // this interval ends after 23 s
				asks(14*time.Second, 1, 1, closed), answers(14*time.Second, 1, 0, failure, closed),
				asks(23500*time.Millisecond, 1, 1, closed), answers(23500*time.Millisecond, 1, 0, failure, closed),
			},
		})
	}
	return append(traces, trace{
		"an ignored result of the last interval begins gobreaker's next one",
		settings,
		[]line{
			asks(0, 1, 1, closed), answers(11*time.Second, 1, 0, breaker.Ignored, closed), // this interval ends after 21 s
			asks(12*time.Second, 1, 1, closed), answers(12*time.Second, 1, 0, failure, closed),
			asks(21500*time.Millisecond, 1, 1, closed), answers(21500*time.Millisecond, 1, 0, failure, closed),
		},
	})
}
