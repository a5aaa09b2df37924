package conformance

import (
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"halfopen/model/breaker"
)

// A mutation makes one choice of a breaker otherwise.
type mutation struct {
	name   string
	change func(*breaker.Config)
}

// mutations are of every choice that a preset with recordings makes, where it can make a difference. One that a breaker
// does not have changes nothing.
func mutations() []mutation {
	all := []mutation{
		{"Window one larger", func(c *breaker.Config) { c.Watch.Window = larger(c.Watch.Window, 1, 0) }},
		{"Window one smaller", func(c *breaker.Config) { c.Watch.Window = larger(c.Watch.Window, -1, 0) }},
		{"Window's width 1 ms more", func(c *breaker.Config) { c.Watch.Window = larger(c.Watch.Window, 0, time.Millisecond) }},
		{"Window's SinceCleared", sinceCleared},
		{"Rule's minimum one more", ofRule(func(r *breaker.FailureRate) { r.Minimum++ })},
		{"Rule's minimum one less", ofRule(func(r *breaker.FailureRate) { r.Minimum = max(0, r.Minimum-1) })},
		{"Rule's threshold more", ofRule(func(r *breaker.FailureRate) { r.Threshold.Value *= 1.02 })},
		{"Rule's threshold less", ofRule(func(r *breaker.FailureRate) { r.Threshold.Value *= 0.98 })},
		{"Rule's number one more", func(c *breaker.Config) { c.Watch.Rule = oneMore(c.Watch.Rule) }},
		{"Rule's minimum of slow results", ofSlowRule(func(r *breaker.SlowRate) { r.Minimum++ })},
		{"Rule's threshold of slow results", ofSlowRule(func(r *breaker.SlowRate) { r.Threshold.Value *= 1.02 })},
		{"Rule without failures", func(c *breaker.Config) { c.Watch.Rule = without[breaker.FailureRate](c.Watch.Rule) }},
		{"Rule without slow results", func(c *breaker.Config) { c.Watch.Rule = without[breaker.SlowRate](c.Watch.Rule) }},
		{"Watch.Slow at the limit", func(c *breaker.Config) { c.Watch.Slow = max(0, c.Watch.Slow-1) }},
		{"Watch.WarmUp none", func(c *breaker.Config) { c.Watch.WarmUp = 0 }},
		{"Watch.WarmUp longer", func(c *breaker.Config) { c.Watch.WarmUp *= 2 }},
		{"Watch.Always", func(c *breaker.Config) { c.Watch.Always = !c.Watch.Always }},
		{"Wait.Open 1 ms more", func(c *breaker.Config) { c.Wait.Open += time.Millisecond }},
		{"Wait.Longer", unless(endsByTimer, func(c *breaker.Config) { c.Wait.Longer = !c.Wait.Longer })},
		{"Wait.ByTimer", func(c *breaker.Config) { c.Wait.ByTimer = !c.Wait.ByTimer }},
		{"Wait.ByResult", unless(endsByTimer, func(c *breaker.Config) { c.Wait.ByResult = !c.Wait.ByResult })},
		{"Wait.SinceLastFailure", unless(endsByTimer, func(c *breaker.Config) { c.Wait.SinceLastFailure = !c.Wait.SinceLastFailure })},
		{"Growth.Factor more", func(c *breaker.Config) { c.Wait.Growth.Factor *= 1.5 }},
		{"Growth.Most none", func(c *breaker.Config) { c.Wait.Growth.Most = 0 }},
		{"Growth.WholeMilliseconds", unless(isFixed, func(c *breaker.Config) { c.Wait.Growth.WholeMilliseconds = !c.Wait.Growth.WholeMilliseconds })},
		{"Trial.Permits one more", unless(admitsAll, func(c *breaker.Config) { c.Trial.Permits++ })},
		{"Trial.Permits one less", unless(admitsAll, func(c *breaker.Config) { c.Trial.Permits = max(1, c.Trial.Permits-1) })},
		{"Trial.Renewed", unless(admitsAll, func(c *breaker.Config) { c.Trial.Renewed = !c.Trial.Renewed })},
		{"Trial.Returned", unless(admitsAll, func(c *breaker.Config) { c.Trial.Returned = !c.Trial.Returned })},
		{"Trial.Every", unless(admitsAll, func(c *breaker.Config) { c.Trial.Every = time.Second })},
		{"Trial.RefusalOpens", unless(admitsAll, func(c *breaker.Config) { c.Trial.RefusalOpens = !c.Trial.RefusalOpens })},
		{"Trial.OnceAdmitted", unless(endsByCall, func(c *breaker.Config) { c.Trial.OnceAdmitted = !c.Trial.OnceAdmitted })},
		{"Trial.MaxWait 1 ms more", unless(waitsForEver, func(c *breaker.Config) { c.Trial.MaxWait += time.Millisecond })},
		{"Trial.MaxWait none", func(c *breaker.Config) { c.Trial.MaxWait = 0 }},
		{"Trial.ThenClose", unless(waitsForEver, func(c *breaker.Config) { c.Trial.ThenClose = !c.Trial.ThenClose })},
		{"Verdict one result later", func(c *breaker.Config) { c.Trial.Verdict = later(c.Trial.Verdict) }},
		{"Verdict's threshold more", ofRates(func(v *breaker.RateOfTrials) { v.Threshold.Value *= 1.02 })},
		{"Verdict's threshold less", ofRates(func(v *breaker.RateOfTrials) { v.Threshold.Value *= 0.98 })},
		{"Verdict without slow results", ofRates(func(v *breaker.RateOfTrials) { v.Slow = breaker.Threshold{} })},
		{"Verdict of the first result", func(c *breaker.Config) { c.Trial.Verdict = breaker.EachTrial{Successes: 1} }},
		{"Verdict of trials in a row", inARow},
		{"OneAtATime", func(c *breaker.Config) { c.OneAtATime = !c.OneAtATime }},
	}
	return slices.Concat(all, comparisons(),
		each(map[string]breaker.Denominator{"OfResults": breaker.OfResults, "OfAdmitted": breaker.OfAdmitted, "OfAsked": breaker.OfAsked},
			func(c *breaker.Config, d breaker.Denominator) { c.Watch.Of = d }),
		each(map[string]breaker.Judged{"AfterEach": breaker.AfterEach, "AfterFailures": breaker.AfterFailures, "AtNextCall": breaker.AtNextCall},
			func(c *breaker.Config, j breaker.Judged) { c.Watch.Judged = j }),
		each(map[string]breaker.Cleared{"OnChange": breaker.OnChange, "OnClose": breaker.OnClose, "ByTrialSuccess": breaker.ByTrialSuccess, "Never": breaker.Never},
			func(c *breaker.Config, cleared breaker.Cleared) { c.Watch.Cleared = cleared }),
		each(map[string]breaker.Late{"Dropped": breaker.Dropped, "CountedNow": breaker.CountedNow, "CountedByAdmission": breaker.CountedByAdmission,
			"CountedSinceOpening": breaker.CountedSinceOpening, "FailuresCounted": breaker.FailuresCounted},
			func(c *breaker.Config, l breaker.Late) { c.Late = l }),
		each(map[string]breaker.WhileOpen{"Nothing": breaker.Nothing, "RestartsWait": breaker.RestartsWait, "CloseBySuccess": breaker.CloseBySuccess},
			func(c *breaker.Config, w breaker.WhileOpen) { c.WhileOpen = w }),
		each(map[string]breaker.IgnoredResult{"Vanishes": breaker.Vanishes, "IsSuccess": breaker.IsSuccess, "ClosesHalfOpen": breaker.ClosesHalfOpen,
			"ReopensHalfOpen": breaker.ReopensHalfOpen, "IsResult": breaker.IsResult},
			func(c *breaker.Config, i breaker.IgnoredResult) { c.Ignored = i }),
		[]mutation{
			{"ReturnsPermit", unless(admitsAll, func(c *breaker.Config) { c.Ignored = breaker.ReturnsPermit })},
			{"SuccessesEnter", unless(forgetsAll, func(c *breaker.Config) { c.WhileOpen = breaker.SuccessesEnter })},
			{"RenewsPermits", unless(admitsAll, func(c *breaker.Config) { c.Ignored = breaker.RenewsPermits })},
		},
		each(map[string]breaker.Held{"NotHeld": breaker.NotHeld, "HeldClosed": breaker.HeldClosed, "HeldOpen": breaker.HeldOpen},
			func(c *breaker.Config, h breaker.Held) { c.Held = h }),
	)
}

// each is one mutation for every value of a choice, in the order of their names.
func each[V any](values map[string]V, set func(*breaker.Config, V)) []mutation {
	var all []mutation
	for _, name := range slices.Sorted(maps.Keys(values)) {
		all = append(all, mutation{name, func(c *breaker.Config) { set(c, values[name]) }})
	}
	return all
}

// unless changes nothing where it cannot make a difference.
func unless(idle func(breaker.Config) bool, change func(*breaker.Config)) func(*breaker.Config) {
	return func(c *breaker.Config) {
		if !idle(*c) {
			change(c)
		}
	}
}

func endsByTimer(c breaker.Config) bool { return c.Wait.ByTimer }

func endsByCall(c breaker.Config) bool { return !c.Wait.ByTimer }

func forgetsAll(c breaker.Config) bool { return !c.Watch.Always }

func isFixed(c breaker.Config) bool { return c.Wait.Growth.Factor == 0 }

func admitsAll(c breaker.Config) bool { return c.Trial.Permits > 1_000_000 }

func waitsForEver(c breaker.Config) bool { return c.Trial.MaxWait == 0 }

func sinceCleared(c *breaker.Config) {
	if w, ok := c.Watch.Window.(breaker.LastPeriod); ok && c.Watch.Cleared != breaker.Never {
		w.SinceCleared = !w.SinceCleared
		c.Watch.Window = w
	}
}

func inARow(c *breaker.Config) {
	if v, ok := c.Trial.Verdict.(breaker.EachTrial); ok {
		c.Trial.Verdict = breaker.TrialsInARow(v)
	}
}

// comparisons are the other ways to compare with the thresholds, with the same value.
func comparisons() []mutation {
	var all []mutation
	for _, other := range []struct {
		name     string
		compared breaker.Comparison
		unit     float64
	}{
		{"quotient at least", breaker.QuotientAtLeast, 1},
		{"quotient above", breaker.QuotientAbove, 1},
		{"product above", breaker.ProductAbove, 1},
		{"percent above", breaker.PercentAbove, 100},
		{"percent at least", breaker.PercentAtLeast32, 100},
		{"whole percent", breaker.WholePercentAtLeast, 100},
		{"rounded percent", breaker.RoundedPercentAtLeast, 100},
		{"rounded", breaker.RoundedAtLeast, 1},
	} {
		compare := func(t *breaker.Threshold) {
			if t.Compared != other.compared && *t != (breaker.Threshold{}) {
				*t = breaker.Threshold{Value: t.Share() * other.unit, Compared: other.compared}
			}
		}
		all = append(all,
			mutation{"Rule's comparison: " + other.name, func(c *breaker.Config) {
				ofRule(func(r *breaker.FailureRate) { compare(&r.Threshold) })(c)
				ofSlowRule(func(r *breaker.SlowRate) { compare(&r.Threshold) })(c)
			}},
			mutation{"Verdict's comparison: " + other.name, ofRates(func(v *breaker.RateOfTrials) { compare(&v.Threshold); compare(&v.Slow) })},
		)
	}
	return all
}

// larger is a window with more places, or with longer buckets.
func larger(window breaker.Window, places int, width time.Duration) breaker.Window {
	switch w := window.(type) {
	case breaker.LastResults:
		return breaker.LastResults{Size: max(1, w.Size+places)}
	case breaker.LastPeriod:
		return breaker.LastPeriod{Buckets: max(1, w.Buckets+places), Width: w.Width + width, SinceCleared: w.SinceCleared}
	case breaker.OneSliceAResult:
		return breaker.OneSliceAResult{Count: max(1, w.Count+places), Width: w.Width + width}
	case breaker.Tumbling:
		return breaker.Tumbling{Length: w.Length + width}
	default:
		return window
	}
}

// ofRule changes the failure rate that is the rule or one of its rules.
func ofRule(change func(*breaker.FailureRate)) func(*breaker.Config) { return ofRules(change) }

// ofSlowRule changes the rate of slow results.
func ofSlowRule(change func(*breaker.SlowRate)) func(*breaker.Config) { return ofRules(change) }

func ofRules[R breaker.Rule](change func(*R)) func(*breaker.Config) {
	return func(c *breaker.Config) {
		switch rule := c.Watch.Rule.(type) {
		case R:
			change(&rule)
			c.Watch.Rule = rule
		case breaker.AnyOf:
			changed := make(breaker.AnyOf, len(rule))
			for i := range rule {
				part := breaker.Config{Watch: breaker.Watch{Rule: rule[i]}}
				ofRules(change)(&part)
				changed[i] = part.Watch.Rule
			}
			c.Watch.Rule = changed
		}
	}
}

// without leaves one of several rules out.
func without[R breaker.Rule](rule breaker.Rule) breaker.Rule {
	var rest breaker.AnyOf
	several, _ := rule.(breaker.AnyOf)
	for _, r := range several {
		if _, is := r.(R); !is {
			rest = append(rest, r)
		}
	}
	if len(rest) == len(several) {
		return rule
	}
	return rest
}

func oneMore(rule breaker.Rule) breaker.Rule {
	switch r := rule.(type) {
	case breaker.FailureCount:
		return breaker.FailureCount{Failures: r.Failures + 1}
	case breaker.FailuresInARow:
		return breaker.FailuresInARow{Failures: r.Failures + 1}
	default:
		return rule
	}
}

func ofRates(change func(*breaker.RateOfTrials)) func(*breaker.Config) {
	return func(c *breaker.Config) {
		if v, ok := c.Trial.Verdict.(breaker.RateOfTrials); ok {
			change(&v)
			c.Trial.Verdict = v
		}
	}
}

func later(verdict breaker.Verdict) breaker.Verdict {
	switch v := verdict.(type) {
	case breaker.EachTrial:
		v.Successes++
		return v
	case breaker.TrialsInARow:
		v.Successes++
		return v
	case breaker.RateOfTrials:
		v.Results++
		return v
	default:
		return verdict
	}
}

// unnoticed returns the names of the mutations that change the breaker of a recording, and the answers to none.
func unnoticed(recordings []Recording) []string {
	var names []string
	for _, m := range mutations() {
		changes, noticed := false, false
		for _, r := range recordings {
			choices := r.Preset.Config()
			m.change(&choices)
			if reflect.DeepEqual(choices, r.Preset.Config()) {
				continue
			}
			changes = true
			if _, _, noticed = replay(r, choices); noticed {
				break
			}
		}
		if changes && !noticed {
			names = append(names, m.name)
		}
	}
	return names
}

// idle are the choices that make no difference to the answers of a library, whatever it is asked and told; nothing else
// may go unnoticed.
var idle = map[string]map[string]string{
	"cep21-circuit": {
		"Watch.Always":          "what enters the window of an open circuit leaves it when it closes",
		"OnClose":               "the same",
		"Wait.ByTimer":          "the circuit does not show that it is half-open",
		"Wait.ByResult":         "the same",
		"Wait.SinceLastFailure": "failures that come while it is open do not count",
		"RestartsWait":          "the same",
		"CloseBySuccess":        "nor do successes",
	},
	"cockatiel": {
		"Watch.Always":             "results count as when their calls were admitted",
		"AfterFailures":            "that judges failures only",
		"Trial.Returned":           "the one trial call decides",
		"Verdict one result later": "the same",
		"Growth.WholeMilliseconds": "whole milliseconds are whole when doubled",
		"RestartsWait":             "results that come while it is open only enter the window",
		"CloseBySuccess":           "the same",
	},
	"mercari": {"SuccessesEnter": "failures that come while it is open are forgotten when it closes"},
	"opossum": {
		"Trial.Returned": "the first result decides",
		"ByTrialSuccess": "that is for results that count as when their calls were admitted",
	},
	"pybreaker": {
		"Watch.Always":        "the count begins anew when it closes",
		"OnClose":             "the same",
		"OfAdmitted":          "there is no rate",
		"OfAsked":             "the same",
		"AfterFailures":       "a success opens nothing",
		"Wait.ByTimer":        "nothing happens in the open state but calls that ask",
		"Wait.ByResult":       "the same",
		"RestartsWait":        "the same",
		"CloseBySuccess":      "the same",
		"CountedNow":          "calls do not overlap, so that there are no late results",
		"CountedSinceOpening": "the same",
	},
	"resilience4j": {
		"Watch.Always": "what enters the window of a breaker that is not closed leaves it when it closes",
		"OnClose":      "the same",
	},
}

// Every choice of the presets is held by an answer of the library.
func TestEveryChoiceIsNoticed(t *testing.T) {
	by := map[string][]Recording{}
	for _, r := range slices.Concat(recorded(t), traced(t)) {
		by[r.Library] = append(by[r.Library], r)
	}
	for library, recordings := range by {
		names := unnoticed(recordings)
		for _, name := range names {
			if idle[library][name] == "" {
				t.Errorf("%s: no recording or trace notices %s", library, name)
			}
		}
		for name := range idle[library] {
			if !slices.Contains(names, name) {
				t.Errorf("%s: %s is noticed, or changes nothing", library, name)
			}
		}
	}
}
