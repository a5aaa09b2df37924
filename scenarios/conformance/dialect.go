package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"halfopen/scenarios/config"
)

// A dialect is what is particular in the settings of a library's recordings.
type dialect struct {
	unit     string             // of a bare number that is a time; empty for milliseconds
	names    map[string]string  // settings with another name in the preset
	unused   []string           // settings that are not the breaker's
	rewrites map[string]rewrite // settings that are written otherwise in the preset
}

// A rewrite turns the value of a setting into settings of the preset.
type rewrite func(raw json.RawMessage) (map[string]any, error)

// dialects are by the name of the preset.
var dialects = map[string]dialect{
	"resilience4j":  {rewrites: map[string]rewrite{"exponentialBackoff": exponentialBackoff}},
	"cep21-circuit": {names: map[string]string{"ExecutionTimeout": "Timeout"}},
	"mercari":       {rewrites: map[string]rewrite{"TripFunc": tripFunc}},
	"opossum": {
		unused: []string{"name", "group", "rollingPercentilesEnabled", "enableSnapshots", "cacheTTL", "cacheSize",
			"coalesceTTL", "coalesceSize", "coalesceResetOn", "autoRenewAbortController"},
		rewrites: map[string]rewrite{"cache": switchedOff, "coalesce": switchedOff},
	},
	"cockatiel": {rewrites: map[string]rewrite{"halfOpenAfter": halfOpenAfter}},
	"pybreaker": {unit: "s"},
	"semian":    {unit: "s"},
}

// exponentialBackoff reads IntervalFunction.ofExponentialBackoff of resilience4j: "1000,2.0,10000" is the initial wait in
// milliseconds, the multiplier and the longest wait in milliseconds.
func exponentialBackoff(raw json.RawMessage) (map[string]any, error) {
	parts := strings.Split(unquoted(raw), ",")
	if len(parts) != 3 {
		return nil, errors.New(`exponentialBackoff must be initial wait, multiplier and longest wait, as in "1000,2.0,10000"`)
	}
	return map[string]any{
		"enableExponentialBackoff":              true,
		"waitDurationInOpenState":               strings.TrimSpace(parts[0]) + "ms",
		"exponentialBackoffMultiplier":          number(parts[1]),
		"exponentialMaxWaitDurationInOpenState": strings.TrimSpace(parts[2]) + "ms",
	}, nil
}

// tripFunc reads a TripFunc of mercari/go-circuitbreaker with its arguments: FailureRate(10,0.5), ConsecutiveFailures(3),
// Threshold(10). Without arguments it is as in a scenario.
func tripFunc(raw json.RawMessage) (map[string]any, error) {
	name, inside, called := strings.Cut(unquoted(raw), "(")
	if !called {
		return map[string]any{"TripFunc": raw}, nil
	}
	arguments := strings.Split(strings.TrimSuffix(inside, ")"), ",")
	settings := map[string]any{"TripFunc": name}
	switch {
	case name == "FailureRate" && len(arguments) == 2:
		var rate float64
		if json.Unmarshal([]byte(arguments[1]), &rate) != nil {
			return nil, fmt.Errorf("TripFunc: the rate must be a fraction, as in 0.5, not %s", config.Quoted(arguments[1]))
		}
		settings["Min"], settings["Rate"] = number(arguments[0]), config.Share(rate).Text()
	case name != "FailureRate" && len(arguments) == 1:
		settings["Threshold"] = number(arguments[0])
	default:
		return nil, errors.New("TripFunc must be as in FailureRate(10,0.5), ConsecutiveFailures(3) or Threshold(10)")
	}
	return settings, nil
}

// halfOpenAfter reads the wait of cockatiel: milliseconds, or "ExponentialBackoff noJitter initialDelay 500 maxDelay 8000
// exponent 2", of which all but the first word may be left out.
func halfOpenAfter(raw json.RawMessage) (map[string]any, error) {
	words := strings.Fields(unquoted(raw))
	if len(words) == 0 || words[0] != "ExponentialBackoff" {
		value, err := valueOf(reflect.TypeFor[time.Duration](), raw, "ms")
		return map[string]any{"halfOpenAfter": value}, err
	}
	backoff := map[string]any{}
	for rest := words[1:]; len(rest) > 0; {
		switch {
		case strings.HasSuffix(rest[0], "Jitter"):
			backoff["generator"] = rest[0] + "Generator"
			rest = rest[1:]
			continue
		case len(rest) == 1:
			return nil, fmt.Errorf("halfOpenAfter: %s has no number after it", config.Quoted(rest[0]))
		case rest[0] == "exponent":
			backoff["exponent"] = number(rest[1])
		default:
			backoff[rest[0]] = rest[1] + "ms"
		}
		rest = rest[2:]
	}
	return map[string]any{"exponentialBackoff": backoff}, nil
}

// switchedOff accepts a setting only if it is off, for it would keep calls from the breaker.
func switchedOff(raw json.RawMessage) (map[string]any, error) {
	if string(raw) != "false" {
		return nil, fmt.Errorf("cache and coalesce must be false, not %s; a call that is answered otherwise is not replayed", brief(raw))
	}
	return nil, nil
}

// unquoted is the text of a JSON string, and of anything else as it is written.
func unquoted(raw json.RawMessage) string {
	var text string
	if isNull(raw) || json.Unmarshal(raw, &text) != nil {
		return string(raw)
	}
	return text
}

// number is a number within a text as JSON has it, or the text, which the codec will refuse.
func number(text string) any {
	if text = strings.TrimSpace(text); json.Valid([]byte(text)) {
		return json.RawMessage(text)
	}
	return text
}
