package porting

import (
	"regexp"
	"strconv"
	"time"

	"halfopen/scenarios/presets"
)

// springForm is the word for the properties of a Spring application.
const springForm = "resilience4j"

// springSheet is resilience4j's properties of a Spring application (CommonCircuitBreakerConfigurationProperties). They
// ignore the growing wait without a waitDurationInOpenState, and its limit without an exponentialBackoffMultiplier.
var springSheet = sheet{
	shown: map[string][]string{
		"failureRateThreshold":                  always,
		"slowCallRateThreshold":                 {"slowCallDurationThreshold"},
		"slowCallDurationThreshold":             {"slowCallRateThreshold"},
		"slidingWindowType":                     always,
		"slidingWindowSize":                     always,
		"minimumNumberOfCalls":                  always,
		"waitDurationInOpenState":               always,
		"permittedNumberOfCallsInHalfOpenState": always,
		"exponentialBackoffMultiplier":          {"enableExponentialBackoff", "exponentialMaxWaitDurationInOpenState"},
		"randomizedWaitFactor":                  {"enableRandomizedWait"},
	},
	durations: durationScale{time.Nanosecond, asWholeSeconds},
	shares:    shareScale{text: asPercent},
	doubts: map[string]doubt{
		"failureRateThreshold":                  refusedBelow(0.01, "1"),
		"slowCallRateThreshold":                 refusedBelow(0.01, "1"),
		"waitDurationInOpenState":               refusedBelow(1e6, "1ms"),
		"exponentialMaxWaitDurationInOpenState": refusedBelow(1e6, "1ms"),
		"randomizedWaitFactor":                  {func(factor float64) bool { return factor >= 1 }, "is refused by the library, which takes less than 1"},
	},
	layout: func(e subject, rows []row) string {
		return commented("#", e.about()) +
			"resilience4j:\n  circuitbreaker:\n    instances:\n      " + springKey(e.instance) + ":\n" + entries("        ", rows)
	},
}

// bareSpringKey is what Spring keeps of a key that is not in brackets.
var bareSpringKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// springKey is the key of an instance, in brackets where Spring would else drop characters of it.
func springKey(instance string) string {
	if !bareSpringKey.MatchString(instance) {
		return strconv.Quote("[" + instance + "]")
	}
	return yamlText(instance)
}

// fromTextbook is resilience4j's breaker with the settings of the textbook's, and notes on how it differs.
func fromTextbook(t presets.Textbook) (presets.Resilience4j, []string) {
	r := defaultsOf(springForm).(presets.Resilience4j)
	r.FailureRateThreshold = t.FailureRateThreshold
	r.SlidingWindowType = t.SlidingWindowType
	r.SlidingWindowSize = t.SlidingWindowSize
	r.MinimumNumberOfCalls = t.MinimumNumberOfCalls
	r.WaitDurationInOpenState = t.WaitDurationInOpenState
	r.PermittedNumberOfCallsInHalfOpenState = t.PermittedNumberOfCallsInHalfOpenState
	r.MaxWaitDurationInHalfOpenState = t.MaxWaitDurationInHalfOpenState
	r.Caller = t.Caller
	return r, textbookNotes(r)
}

// textbookNotes says how resilience4j's breaker differs from the textbook's with the same settings.
func textbookNotes(r presets.Resilience4j) []string {
	notes := []string{
		"waitDurationInOpenState: resilience4j waits longer than this; textbook lets a call through at this very time",
		"late results: resilience4j counts those of calls that began before a change of state; textbook does not",
		"slowCallRateThreshold: resilience4j also opens where all calls take longer than 60s; textbook looks at failures only",
	}
	minimum := strconv.Itoa(r.MinimumNumberOfCalls)
	if lowered := r.Clamped(); lowered != 0 {
		notes = append(notes, "minimumNumberOfCalls: resilience4j lowers "+minimum+" to slidingWindowSize, "+strconv.Itoa(r.SlidingWindowSize)+"; textbook never opens")
	}
	if r.MinimumNumberOfCalls < r.PermittedNumberOfCallsInHalfOpenState {
		notes = append(notes, "permittedNumberOfCallsInHalfOpenState: resilience4j decides on the first "+minimum+" results, as many as minimumNumberOfCalls; textbook on all")
	}
	return notes
}
