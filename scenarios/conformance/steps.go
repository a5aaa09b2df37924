package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/config"
)

// parseSteps reads the steps and finds the call of each result.
func parseSteps(written []json.RawMessage) ([]Step, error) {
	if len(written) == 0 {
		return nil, errors.New("steps is empty; a recording has at least one step")
	}
	steps := make([]Step, len(written))
	underWay := map[time.Duration][]int{} // the calls by when they were admitted, the oldest first
	for i, raw := range written {
		step, err := parseStep(raw)
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		if i > 0 && step.At < steps[i-1].At {
			return nil, fmt.Errorf("step %d: %s ms is before the %s ms of step %d; steps are in the order of time",
				i+1, inMilliseconds(step.At), inMilliseconds(steps[i-1].At), i)
		}
		if step.call, err = match(step, i, underWay); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		steps[i] = step
	}
	return steps, nil
}

// match returns the index of the step that admitted the call of a result. A call that is admitted by the step of this
// index is under way from then on.
func match(step Step, index int, underWay map[time.Duration][]int) (int, error) {
	if step.Word == Acquire {
		if step.Admitted {
			underWay[step.At] = append(underWay[step.At], index)
		}
		return index, nil
	}
	began := step.At - step.Took
	calls := underWay[began]
	if len(calls) == 0 {
		return 0, fmt.Errorf("%s, but no call that is still under way was admitted at %s ms", step, inMilliseconds(began))
	}
	underWay[began] = calls[1:]
	return calls[0], nil
}

// parseStep reads [t, what, value, state].
func parseStep(raw json.RawMessage) (Step, error) {
	var parts []json.RawMessage
	if json.Unmarshal(raw, &parts) != nil || len(parts) != 4 {
		return Step{}, errors.New(`must be [t, what, value, state], as in [0, "acquire", 1, "CLOSED"]`)
	}
	var step Step
	var err error
	if step.At, err = milliseconds(parts[0]); err != nil {
		return Step{}, fmt.Errorf("the time %w", err)
	}
	word, err := choice("word", parts[1], words[:])
	if err != nil {
		return Step{}, err
	}
	state, err := choice("state", parts[3], states[:])
	if err != nil {
		return Step{}, err
	}
	step.Word, step.State = Word(word), breaker.State(state)
	switch value := string(parts[2]); {
	case step.Word != Acquire:
		if step.Took, err = milliseconds(parts[2]); err != nil {
			return Step{}, fmt.Errorf("the duration %w", err)
		}
	case value != "0" && value != "1":
		return Step{}, fmt.Errorf("the value of acquire must be 1 if the call was admitted and 0 if it was not, not %s", brief(parts[2]))
	default:
		step.Admitted = value == "1"
	}
	return step, nil
}

// choice reads one of the known texts and returns its place among them.
func choice(what string, raw json.RawMessage, known []string) (int, error) {
	var text string
	if isNull(raw) || json.Unmarshal(raw, &text) != nil {
		text = string(raw)
	}
	at := slices.Index(known, text)
	if at < 0 {
		return 0, config.UnknownName(what, text, known)
	}
	return at, nil
}

// longest is the latest time of a recording.
const longest = 10 * 365 * 24 * time.Hour

// milliseconds reads a time, to the nanosecond.
func milliseconds(raw json.RawMessage) (time.Duration, error) {
	var number float64
	switch err := json.Unmarshal(raw, &number); {
	case err != nil || isNull(raw):
		return 0, fmt.Errorf("must be a number of milliseconds, not %s", brief(raw))
	case number < 0:
		return 0, fmt.Errorf("must be at least 0, not %s", brief(raw))
	case number > float64(longest/time.Millisecond):
		return 0, fmt.Errorf("must be within 10 years, not %s ms; times count from when the breaker was made", brief(raw))
	}
	whole, fraction := math.Modf(number)
	return time.Duration(whole)*time.Millisecond + time.Duration(math.Round(fraction*float64(time.Millisecond))), nil
}
