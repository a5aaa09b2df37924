package porting_test

import (
	"strings"
	"testing"

	"halfopen/scenarios/porting"
)

// importOne imports a file with one breaker.
func importOne(t *testing.T, file, text string) porting.Imported {
	t.Helper()
	found, err := porting.Import(file, []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(found) != 1 {
		t.Fatalf("%d breakers, want one, in\n%s", len(found), text)
	}
	return found[0]
}

// settingsOf is what a breaker has besides the defaults, on one line.
func settingsOf(t *testing.T, f porting.Imported) string {
	t.Helper()
	text, err := f.YAML()
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "preset: "+f.Library)
	return strings.Join(strings.Fields(rest), " ")
}

// messages are the notes without their places.
func messages(f porting.Imported) string {
	var all []string
	for _, n := range f.Notes {
		all = append(all, n.Message)
	}
	return strings.Join(all, "\n")
}

func TestResilience4jInherits(t *testing.T) {
	const ofWait = " is left out: resilience4j reads it only beside a waitDurationInOpenState in the same instance or configuration"
	for _, test := range []struct{ name, configs, instance, want, notes string }{
		{"from default", "default: {minimumNumberOfCalls: 30}", "{slidingWindowType: TIME_BASED}", "slidingWindowType: TIME_BASED minimumNumberOfCalls: 30", ""},
		{"its own values win", "default: {minimumNumberOfCalls: 30, failureRateThreshold: 20}", "{minimum-number-of-calls: 40}", "failureRateThreshold: 20% minimumNumberOfCalls: 40", ""},
		{"from a base and not from default", "default: {failureRateThreshold: 20}, b: {minimumNumberOfCalls: 30}", "{baseConfig: b}", "minimumNumberOfCalls: 30", ""},
		{"from the base of a base", "default: {baseConfig: c}, b: {failureRateThreshold: 20, minimumNumberOfCalls: 30}, c: {baseConfig: b, minimumNumberOfCalls: 40}", "{}", "failureRateThreshold: 20% minimumNumberOfCalls: 40", ""},
		{"from the configuration of its name", "default: {failureRateThreshold: 20}, a: {minimumNumberOfCalls: 30}", "{}", "minimumNumberOfCalls: 30", ""},
		{"nothing from another case", "Default: {failureRateThreshold: 20}", "{}", "", ""},
		{"the wait as a whole", "default: {waitDurationInOpenState: 1s, enableExponentialBackoff: true, exponentialBackoffMultiplier: 2}", "{}", "waitDurationInOpenState: 1s enableExponentialBackoff: true exponentialBackoffMultiplier: 2", ""},
		{"another wait as a whole", "default: {waitDurationInOpenState: 1s, enableExponentialBackoff: true}", "{wait-duration-in-open-state: 2s}", "waitDurationInOpenState: 2s", ""},
		{"one kind of wait after another", "default: {waitDurationInOpenState: 1s, enableExponentialBackoff: true}", "{waitDurationInOpenState: 2s, enableRandomizedWait: true}", "waitDurationInOpenState: 2s enableRandomizedWait: true", ""},
		{"no growth without a wait", "default: {waitDurationInOpenState: 1s}", "{enableExponentialBackoff: true, randomizedWaitFactor: 0.1}", "waitDurationInOpenState: 1s", "enableExponentialBackoff" + ofWait + "\nrandomizedWaitFactor" + ofWait},
		{"no limit without a multiplier", "", "{waitDurationInOpenState: 1s, enableExponentialBackoff: true, exponentialMaxWaitDurationInOpenState: 5s}", "waitDurationInOpenState: 1s enableExponentialBackoff: true", "exponentialMaxWaitDurationInOpenState is left out: resilience4j reads it only beside an exponentialBackoffMultiplier"},
		{"a placeholder of a placeholder", "b: {}", "{slidingWindowType: TIME_BASED, baseConfig: \"${B:b}\", minimumNumberOfCalls: \"${X:${Y:7}}${Z:0}\"}", "slidingWindowType: TIME_BASED minimumNumberOfCalls: 70", "baseConfig is ${B:b}: the default \"b\" is used\nminimumNumberOfCalls is ${Z:0}: the default \"0\" is used\nminimumNumberOfCalls is ${Y:7}: the default \"7\" is used\nminimumNumberOfCalls is ${X:7}: the default \"7\" is used"},
		{"a placeholder where nothing is read", "", "{recordFailurePredicate: \"${PREDICATE}\"}", "", "recordFailurePredicate is left out: exceptions have no counterpart in a simulation; use ignored: [timed_out] or ignored: [failed] if it is about these as a whole"},
		{"what is empty is not given", "default: {minimumNumberOfCalls: 30}", "{minimumNumberOfCalls: , slidingWindowType: ''}", "minimumNumberOfCalls: 30", ""},
		{"a clamped minimum", "", "{slidingWindowSize: 20}", "slidingWindowSize: 20", "minimumNumberOfCalls 100 is clamped to slidingWindowSize 20"},
		{"no clamped minimum in a window of time", "", "{slidingWindowSize: 20, slidingWindowType: time-based}", "slidingWindowType: TIME_BASED slidingWindowSize: 20", ""},
		{"a verdict at the minimum", "", "{minimumNumberOfCalls: 1}", "minimumNumberOfCalls: 1", "the verdict on the trial calls comes after 1 result, as minimumNumberOfCalls is lower than permittedNumberOfCallsInHalfOpenState 10"},
		{"no verdict before the last trial call", "", "{minimumNumberOfCalls: 10}", "minimumNumberOfCalls: 10", ""},
		{"a verdict not at the window", "", "{slidingWindowSize: 5}", "slidingWindowSize: 5", "minimumNumberOfCalls 100 is clamped to slidingWindowSize 5"},
		{"no time-outs among the ignored", "", "{ignoreExceptions: [com.example.TimeoutExceptions, com.example.Timeout]}", "", "ignoreExceptions is left out: exceptions have no counterpart in a simulation; use ignored: [timed_out] or ignored: [failed] if it is about these as a whole"},
	} {
		f := importOne(t, "application.yml", "resilience4j.circuitbreaker: {configs: {"+test.configs+"}, instances: {a: "+test.instance+"}}")
		if got := settingsOf(t, f); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if got := messages(f); got != test.notes {
			t.Errorf("%s: notes\n%s\nwant\n%s", test.name, got, test.notes)
		}
	}
}

// Whatever a property is called and wherever its path is divided, it is the same.
func TestSpringsSpellings(t *testing.T) {
	for _, text := range []string{
		"resilience4j: {circuitbreaker: {instances: {a: {slidingWindowSize: 200}}}}",
		"resilience4j.circuitbreaker.instances.a.sliding-window-size: 200",
		"RESILIENCE4J.CircuitBreaker: {backends.a: {SLIDING_WINDOW_SIZE: 200}}",
		"resilience4j.circuit-breaker.instances: {\"[a]\": {slidingwindowsize: '200'}}",
		"resilience4j:\n  circuitbreaker.instances:\n    a.slidingWindowSize: 200 # yes\n",
		"---\n# nothing\n---\nresilience4j.circuitbreaker.instances.a.slidingWindowSize: 1\n---\nresilience4j.circuitbreaker.instances.a.slidingWindowSize: 200\n...\n",
		"%YAML 1.2\n---\nx: &x {slidingWindowSize: 200}\nresilience4j.circuitbreaker.instances.a: *x\n",
		"x: &x {slidingWindowSize: 200}\nresilience4j.circuitbreaker.instances.a: {<<: *x}\n",
	} {
		if f := importOne(t, "a.yaml", text); f.Instance != "a" || settingsOf(t, f) != "slidingWindowSize: 200" {
			t.Errorf("%s: %s with %s, want a with slidingWindowSize: 200", text, f.Instance, settingsOf(t, f))
		}
	}
}

// A note is where the value stands, in whatever document.
func TestPlacesInLaterDocuments(t *testing.T) {
	f := importOne(t, "a.yml", "a: 1\r\n---\r\nresilience4j.circuitbreaker:\r\n  instances.b: { é: 1, registerHealthIndicator: true }\r\n")
	want := "a.yml:4:21: é is left out: it is no setting of resilience4j's circuit breaker\n" +
		"a.yml:4:49: registerHealthIndicator is left out: it does not change when the breaker opens"
	var got []string
	for _, n := range f.Notes {
		got = append(got, n.String())
	}
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestProfiles(t *testing.T) {
	found, err := porting.Import("a.properties", []byte(`
resilience4j.circuitbreaker.instances.a.failureRateThreshold=10
#---
spring.config.activate.on-profile=x
resilience4j.circuitbreaker.instances.a.failureRateThreshold=10
resilience4j.circuitbreaker.instances.b.failureRateThreshold=20
#---
spring.profiles=y
resilience4j.circuitbreaker.configs.default.failureRateThreshold=30
resilience4j.circuitbreaker.instances.b.minimumNumberOfCalls=40
#---
resilience4j.circuitbreaker.instances.c.minimumNumberOfCalls=50
`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range found {
		got = append(got, f.Instance+": "+settingsOf(t, f))
	}
	want := []string{
		"a: failureRateThreshold: 10%",
		"c: minimumNumberOfCalls: 50",
		"b (x): failureRateThreshold: 20%",
		"c (y): failureRateThreshold: 30% minimumNumberOfCalls: 50",
		"b (y): failureRateThreshold: 30% minimumNumberOfCalls: 40",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
