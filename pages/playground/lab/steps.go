package lab

import (
	"context"
	"errors"

	"halfopen/model/breaker"
	"halfopen/scenarios"
	"halfopen/scenarios/presets"
)

// Steps is the answer to steps: what a breaker decided around each of its transitions, one
// by one.
type Steps struct {
	Arm string `json:"arm"`
	// Breaker is its name, "" if it is the only one, and Instances the number of callers
	// that have one each; it is the first of them.
	Breaker   string `json:"breaker"`
	Instances int    `json:"instances"`
	// Choices is the breaker in words.
	Choices []Choice `json:"choices"`
	// Rules is what opens it: the first that is reached.
	Rules       []Rule       `json:"rules"`
	Transitions []Transition `json:"transitions"`
}

// A Choice is one choice of a breaker in words.
type Choice struct {
	Name  string `json:"name"`
	Words string `json:"words"`
}

// A Rule is a number that opens a breaker when it is reached. Of says what is counted:
// failures, slow, in_a_row as a share of the results or as their number.
type Rule struct {
	Of        string  `json:"of"`
	Share     bool    `json:"share"`
	Threshold float64 `json:"threshold"`
	Minimum   int     `json:"minimum"` // results below which a share opens nothing
}

// errNoBreaker is the answer for a run without one.
var errNoBreaker = errors.New("no arm has a breaker to step through; set one, as in breaker={preset: textbook}")

func steps(ctx context.Context, r *Request) (any, error) {
	p, err := r.parse()
	if err != nil {
		return nil, err
	}
	arms := []string{r.Arm}
	if r.Arm == "" {
		arms = p.Arms()
	}
	for _, arm := range arms {
		w := newWitness()
		of, err := p.Witness(ctx, arm, r.Name, w)
		if err != nil {
			return nil, err
		}
		if of.Preset != nil {
			return stepsOf(arm, r.Name, of, w), nil
		}
	}
	return nil, errNoBreaker
}

func stepsOf(arm, name string, of scenarios.Witnessed, w *witness) Steps {
	s := Steps{Arm: arm, Breaker: name, Instances: of.Instances, Choices: []Choice{}, Rules: []Rule{}}
	if m, is := of.Preset.(presets.Machine); is {
		config := m.Config()
		for _, c := range config.Choices() {
			s.Choices = append(s.Choices, Choice(c))
		}
		s.Rules = rules(config.Watch.Rule)
		w.markSlow(config.Watch.Slow)
	}
	s.Transitions = w.transitions()
	return s
}

// rules takes a rule apart.
func rules(rule breaker.Rule) []Rule {
	switch rule := rule.(type) {
	case breaker.FailureRate:
		return []Rule{{"failures", true, rule.Threshold.Share(), rule.Minimum}}
	case breaker.SlowRate:
		return []Rule{{"slow", true, rule.Threshold.Share(), rule.Minimum}}
	case breaker.FailureCount:
		return []Rule{{"failures", false, float64(rule.Failures), 0}}
	case breaker.FailuresInARow:
		return []Rule{{"in_a_row", false, float64(rule.Failures), 0}}
	case breaker.AnyOf:
		var all []Rule
		for _, r := range rule {
			all = append(all, rules(r)...)
		}
		return all
	default: // a moving average is none of these
		return []Rule{}
	}
}

// tallyOf is the results by which a breaker changed its state, if its reason holds them.
func tallyOf(reason breaker.Reason) (breaker.Tally, bool) {
	switch r := reason.(type) {
	case breaker.RateReached:
		return r.Tally, true
	case breaker.SlowRateReached:
		return r.Tally, true
	case breaker.CountReached:
		return r.Tally, true
	case breaker.InARowReached:
		return r.Tally, true
	case breaker.TrialDecided:
		return r.Tally, true
	case breaker.TrialsCounted:
		return r.Tally, true
	case breaker.TrialsJudged:
		return r.Tally, true
	case breaker.Sustained:
		return tallyOf(r.Reason)
	case breaker.ByEarlier:
		return tallyOf(r.Reason)
	default:
		return breaker.Tally{}, false
	}
}
