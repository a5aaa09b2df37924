package porting

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"halfopen/scenarios/presets"
)

const (
	exceptionsWhy = "exceptions have no counterpart in a simulation; use ignored: [timed_out] or ignored: [failed] if it is about these as a whole"
	reportingWhy  = "it does not change when the breaker opens"
)

// resilience4jKnobs are the properties of an instance or a configuration in CommonCircuitBreakerConfigurationProperties,
// with the ranges that its setters enforce.
var resilience4jKnobs = knobs{library: "resilience4j", owner: "resilience4j's circuit breaker", same: alike, all: []knob{
	{name: "failureRateThreshold", key: "failureRateThreshold", read: percentFromOne},
	{name: "slowCallRateThreshold", key: "slowCallRateThreshold", read: percentFromOne},
	{name: "slowCallDurationThreshold", key: "slowCallDurationThreshold", read: duration(springDuration).atLeast(time.Nanosecond)},
	{name: "slidingWindowType", key: "slidingWindowType", read: choice("COUNT_BASED", "TIME_BASED")},
	{name: "slidingWindowSize", key: "slidingWindowSize", read: asIs},
	{name: "minimumNumberOfCalls", key: "minimumNumberOfCalls", read: asIs},
	{name: waitProperty, key: waitProperty, read: duration(springDuration).atLeast(time.Millisecond)},
	{name: "permittedNumberOfCallsInHalfOpenState", key: "permittedNumberOfCallsInHalfOpenState", read: asIs},
	{name: "maxWaitDurationInHalfOpenState", key: "maxWaitDurationInHalfOpenState", read: duration(springDuration).any},
	{name: "transitionToStateAfterWaitDuration", key: "transitionToStateAfterWaitDuration", read: choice("OPEN", "CLOSED")},
	{name: "automaticTransitionFromOpenToHalfOpenEnabled", key: "automaticTransitionFromOpenToHalfOpenEnabled", read: whether},
	{name: "initialState", key: "initialState", read: choice("CLOSED", "FORCED_OPEN", "DISABLED", "METRICS_ONLY")},
	{name: "enableExponentialBackoff", key: "enableExponentialBackoff", read: whether},
	{name: "exponentialBackoffMultiplier", key: "exponentialBackoffMultiplier", read: asIs},
	{name: "exponentialMaxWaitDurationInOpenState", key: "exponentialMaxWaitDurationInOpenState", read: duration(springDuration).atLeast(time.Millisecond)},
	{name: "enableRandomizedWait", key: "enableRandomizedWait", read: whether},
	{name: "randomizedWaitFactor", key: "randomizedWaitFactor", read: asIs},
	{name: "recordExceptions", why: exceptionsWhy},
	{name: "recordFailurePredicate", why: exceptionsWhy},
	{name: "recordResultPredicate", why: "results have no counterpart in a simulation; a call fails or does not"},
	{name: "ignoreExceptions", why: exceptionsWhy},
	{name: "ignoreExceptionPredicate", why: exceptionsWhy},
	{name: "ignoreClassBindingExceptions", why: "it is for the classes of exceptions, which have no counterpart in a simulation"},
	{name: "ignoreUnknownExceptions", why: "it is for the classes of exceptions, which have no counterpart in a simulation"},
	{name: "writableStackTraceEnabled", why: reportingWhy},
	{name: "registerHealthIndicator", why: reportingWhy},
	{name: "allowHealthIndicatorToFail", why: reportingWhy},
	{name: "eventConsumerBufferSize", why: reportingWhy},
	{name: "slidingWindowSynchronizationStrategy", why: "it is about threads, and a simulation has one"},
}}

// The properties that were renamed in resilience4j 1.0, and those that they are today.
var resilience4jRenamed = map[string][]string{
	"ringbuffersizeinclosedstate":   {"slidingWindowSize", "minimumNumberOfCalls"},
	"ringbuffersizeinhalfopenstate": {"permittedNumberOfCallsInHalfOpenState"},
}

// isRead reports a value that decides something, so that it must be known.
func isRead(v given) bool {
	known, _ := resilience4jKnobs.find(v.name)
	_, renamed := resilience4jRenamed[relaxed(v.name)]
	return known.key != "" || renamed
}

// resilience4jBreaker makes a breaker of the properties that decide, of whatever level they are.
func resilience4jBreaker(instance string, at Place, values []given) (Imported, error) {
	var plain []given
	var notes []Note
	var ignored []setting
	for _, v := range values {
		if today, ok := resilience4jRenamed[relaxed(v.name)]; ok {
			notes = append(notes, noteAt(v.place, "%s is called %s today", v.name, strings.Join(today, " and ")))
			for _, name := range today {
				plain = append(plain, given{name: name, text: v.text, place: v.place})
			}
			continue
		}
		if timeouts := timeoutExceptions(v); timeouts != "" {
			notes = append(notes, noteAt(v.place, "%s: %s becomes ignored: [timed_out]; other exceptions have no counterpart in a simulation", v.name, timeouts))
			ignored = []setting{{key: "ignored", text: "[timed_out]", place: v.place, name: v.name}}
			continue
		}
		plain = append(plain, v)
	}
	imported, err := resilience4jKnobs.imported(instance, at, plain, ignored...)
	if err != nil {
		return Imported{}, err
	}
	preset := imported.Preset.(presets.Resilience4j)
	imported.Notes = slices.Concat(notes, imported.Notes, effective(preset, plain))
	return imported, nil
}

var timeoutException = regexp.MustCompile(`[\w.$]*TimeoutException\b`)

// timeoutExceptions returns those that a time-out is, among the exceptions to ignore.
func timeoutExceptions(v given) string {
	if relaxed(v.name) != "ignoreexceptions" {
		return ""
	}
	return strings.Join(timeoutException.FindAllString(v.text, -1), ", ")
}

// effective says where the library decides by other numbers than those of its settings.
func effective(r presets.Resilience4j, values []given) []Note {
	const minimum, permitted = "minimumNumberOfCalls", "permittedNumberOfCallsInHalfOpenState"
	place := func(name string) Place {
		at := Place{}
		for _, v := range values {
			if alike(v.name, name) {
				at = v.place
			}
		}
		return at
	}
	var notes []Note
	if r.SlidingWindowType == "COUNT_BASED" && r.MinimumNumberOfCalls > r.SlidingWindowSize {
		notes = append(notes, noteAt(place(minimum), "%s %d is clamped to slidingWindowSize %d", minimum, r.MinimumNumberOfCalls, r.SlidingWindowSize))
	}
	if r.MinimumNumberOfCalls < r.PermittedNumberOfCallsInHalfOpenState {
		notes = append(notes, noteAt(place(permitted), "the verdict on the trial calls comes after %s, as %s is lower than %s %d",
			results(r.MinimumNumberOfCalls), minimum, permitted, r.PermittedNumberOfCallsInHalfOpenState))
	}
	return notes
}

func results(n int) string {
	if n == 1 {
		return "1 result"
	}
	return fmt.Sprintf("%d results", n)
}
