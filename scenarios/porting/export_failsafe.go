package porting

import (
	"fmt"
	"strconv"
	"strings"

	"halfopen/scenarios/presets"
)

// a builderCall is of one of the Builder's methods, and holds settings in its arguments.
type builderCall struct {
	text string
	held []string
}

// writeFailsafe writes a chain of calls of the Builder's methods as a variable of a Go file.
func writeFailsafe(e subject) (page, error) {
	f := e.preset.(presets.FailsafeGo)
	source := goSource{module: "github.com/failsafe-go/failsafe-go/circuitbreaker"}
	chain := "circuitbreaker.NewBuilder[any]()"
	var held []string
	for _, c := range append(source.judging(f), source.waiting(f)...) {
		chain += ".\n" + c.text
		held = append(held, c.held...)
	}
	text, err := source.file(e, chain+".\nBuild()")
	return page{text: text, held: held}, err
}

// judging is the calls that say when the breaker opens and closes. WithFailureRateThreshold leaves the threshold of the
// other methods as it is, which half-open may need.
func (s *goSource) judging(f presets.FailsafeGo) []builderCall {
	var calls []builderCall
	rated, timed := f.FailureRateThreshold > 0, f.FailureThresholdingPeriod > 0
	switch {
	case timed && !rated:
		calls = append(calls, called("WithFailureThresholdPeriod",
			row{"FailureThreshold", strconv.Itoa(f.FailureThreshold)}, row{"FailureThresholdingPeriod", s.duration(f.FailureThresholdingPeriod)}))
	case !rated || f.FailureThreshold != 1 || f.FailureThresholdingCapacity != 0:
		calls = append(calls, counting("Failure", f.FailureThreshold, f.FailureThresholdingCapacity))
	}
	if rated {
		calls = append(calls, called("WithFailureRateThreshold",
			row{"FailureRateThreshold", asFraction(f.FailureRateThreshold)}, row{"FailureExecutionThreshold", strconv.Itoa(f.FailureExecutionThreshold)},
			row{"FailureThresholdingPeriod", s.duration(f.FailureThresholdingPeriod)}))
	}
	if f.SuccessThreshold > 0 {
		calls = append(calls, counting("Success", f.SuccessThreshold, f.SuccessThresholdingCapacity))
	}
	return calls
}

// counting is the call for a number of failures or successes, in a row or of the last results.
func counting(what string, threshold, capacity int) builderCall {
	number := row{what + "Threshold", strconv.Itoa(threshold)}
	if capacity == 0 {
		return called("With"+what+"Threshold", number)
	}
	return called("With"+what+"ThresholdRatio", number, row{what + "ThresholdingCapacity", strconv.Itoa(capacity)})
}

// waiting is the calls that say how long the breaker is open.
func (s *goSource) waiting(f presets.FailsafeGo) []builderCall {
	if f.DelayMax > 0 {
		return []builderCall{called("WithRandomDelay", row{"DelayMin", s.duration(f.DelayMin)}, row{"DelayMax", s.duration(f.DelayMax)})}
	}
	calls := []builderCall{called("WithDelay", row{"Delay", s.duration(f.Delay)})}
	if f.Jitter > 0 {
		calls = append(calls, called("WithJitter", row{"Jitter", s.duration(f.Jitter)}))
	}
	if f.JitterFactor > 0 {
		calls = append(calls, called("WithJitterFactor", row{"JitterFactor", strconv.FormatFloat(f.JitterFactor, 'f', -1, 64)}))
	}
	return calls
}

// called is a call of a method with settings as its arguments.
func called(method string, arguments ...row) builderCall {
	var values, held []string
	for _, a := range arguments {
		values, held = append(values, a.value), append(held, a.key)
	}
	return builderCall{fmt.Sprintf("%s(%s)", method, strings.Join(values, ", ")), held}
}
