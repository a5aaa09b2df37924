package libraries_test

import (
	"slices"
	"time"

	"halfopen/model/breaker"
)

// A mutant is a breaker with one choice changed.
type mutant struct {
	name   string
	mutate func(*breaker.Config) // does nothing where the choice does not occur
}

// mutants is every choice of a breaker, changed in all ways that there are, or in those
// next to it. Left out are choices that none of these libraries has anything to do with:
// slow calls, readings, shedding, jitter, waiting callers.
var mutants = slices.Concat(
	[]mutant{
		{"wait: 1 ns more", func(c *breaker.Config) { c.Wait.Open++ }},
		{"wait: 1 ns less", func(c *breaker.Config) { c.Wait.Open-- }},
		{"wait: twice as long each time", func(c *breaker.Config) { c.Wait.Growth.Factor = 2 }},
		{"wait: longer, or not", flipped(func(c *breaker.Config) *bool { return &c.Wait.Longer })},
		{"wait: by timer, or not", flipped(func(c *breaker.Config) *bool { return &c.Wait.ByTimer })},
		{"wait: by result, or not", flipped(func(c *breaker.Config) *bool { return &c.Wait.ByResult })},
		{"wait: since the last failure, or not", flipped(func(c *breaker.Config) *bool { return &c.Wait.SinceLastFailure })},
		{"watch: always, or not", flipped(func(c *breaker.Config) *bool { return &c.Watch.Always })},
		{"trial: one permit more", func(c *breaker.Config) { c.Trial.Permits++ }},
		{"trial: one permit less", func(c *breaker.Config) { c.Trial.Permits-- }},
		{"trial: ten permits", func(c *breaker.Config) { c.Trial.Permits = 10 }},
		{"trial: permits every second", func(c *breaker.Config) { c.Trial.Every = time.Second }},
		{"trial: permits renewed, or not", flipped(func(c *breaker.Config) *bool { return &c.Trial.Renewed })},
		{"trial: permits returned, or not", flipped(func(c *breaker.Config) *bool { return &c.Trial.Returned })},
		{"trial: opens after a while", func(c *breaker.Config) { c.Trial.MaxWait = time.Minute }},
		{"trial: closes after a while", func(c *breaker.Config) { c.Trial.MaxWait, c.Trial.ThenClose = time.Minute, true }},
		{"one at a time", func(c *breaker.Config) { c.OneAtATime = true }},
	},
	others("of", func(c *breaker.Config) *breaker.Denominator { return &c.Watch.Of }, map[string]breaker.Denominator{
		"results": breaker.OfResults, "admitted": breaker.OfAdmitted, "asked": breaker.OfAsked,
	}),
	others("judged", func(c *breaker.Config) *breaker.Judged { return &c.Watch.Judged }, map[string]breaker.Judged{
		"after each": breaker.AfterEach, "after failures": breaker.AfterFailures, "at the next call": breaker.AtNextCall,
	}),
	others("cleared", func(c *breaker.Config) *breaker.Cleared { return &c.Watch.Cleared }, map[string]breaker.Cleared{
		"on change": breaker.OnChange, "on close": breaker.OnClose, "by a trial's success": breaker.ByTrialSuccess, "never": breaker.Never,
	}),
	others("late", func(c *breaker.Config) *breaker.Late { return &c.Late }, map[string]breaker.Late{
		"dropped": breaker.Dropped, "counted now": breaker.CountedNow, "counted by admission": breaker.CountedByAdmission,
		"counted since opening": breaker.CountedSinceOpening, "failures counted": breaker.FailuresCounted,
	}),
	others("while open", func(c *breaker.Config) *breaker.WhileOpen { return &c.WhileOpen }, map[string]breaker.WhileOpen{
		"nothing": breaker.Nothing, "restarts the wait": breaker.RestartsWait, "closes by a success": breaker.CloseBySuccess,
	}),
	others("ignored", func(c *breaker.Config) *breaker.IgnoredResult { return &c.Ignored }, map[string]breaker.IgnoredResult{
		"vanishes": breaker.Vanishes, "returns its permit": breaker.ReturnsPermit, "is a success": breaker.IsSuccess,
		"closes": breaker.ClosesHalfOpen, "reopens": breaker.ReopensHalfOpen, "is a result": breaker.IsResult,
	}),
	others("held", func(c *breaker.Config) *breaker.Held { return &c.Held }, map[string]breaker.Held{
		"closed": breaker.HeldClosed, "open": breaker.HeldOpen,
	}),
	[]mutant{
		{"window: one more", ofWindow(oneMore)},
		{"window: 1 ns more", ofWindow(nanosecondMore)},
		{"window: buckets from when it was emptied, or not", ofWindow(alignedOtherwise)},
		{"window: a similar one", ofWindow(similarWindow)},
		{"window: everything", ofWindow(func(breaker.Window) breaker.Window { return breaker.Everything{} })},
		{"rule: one failure more", ofRule(failuresMore(1))},
		{"rule: one failure less", ofRule(failuresMore(-1))},
		{"rule: a minimum of one more", ofRule(minimumMore(1))},
		{"rule: a minimum of one less", ofRule(minimumMore(-1))},
		{"rule: a similar one", ofRule(similarRule)},
		{"rule: quotient >=", ofRule(compared(breaker.QuotientAtLeast, 1))},
		{"rule: quotient >", ofRule(compared(breaker.QuotientAbove, 1))},
		{"rule: percent >", ofRule(compared(breaker.PercentAbove, 100))},
		{"rule: whole percent >=", ofRule(compared(breaker.WholePercentAtLeast, 100))},
		{"rule: rounded percent >=", ofRule(compared(breaker.RoundedPercentAtLeast, 100))},
		{"rule: rounded quotient >=", ofRule(compared(breaker.RoundedAtLeast, 1))},
		{"verdict: of one result more", ofVerdict(resultsMore)},
		{"verdict: of one success more", ofVerdict(successesMore)},
		{"verdict: a similar one", ofVerdict(similarVerdict)},
		{"verdict: each trial", ofVerdict(func(breaker.Verdict) breaker.Verdict { return breaker.EachTrial{Successes: 1} })},
	},
)

// others are the mutants that have another value of a choice.
func others[T any](name string, choice func(*breaker.Config) *T, values map[string]T) []mutant {
	var mutants []mutant
	for word, value := range values {
		mutants = append(mutants, mutant{name + ": " + word, func(c *breaker.Config) { *choice(c) = value }})
	}
	return mutants
}

func flipped(choice func(*breaker.Config) *bool) func(*breaker.Config) {
	return func(c *breaker.Config) { *choice(c) = !*choice(c) }
}

func ofWindow(change func(breaker.Window) breaker.Window) func(*breaker.Config) {
	return func(c *breaker.Config) { c.Watch.Window = change(c.Watch.Window) }
}

func oneMore(window breaker.Window) breaker.Window {
	switch w := window.(type) {
	case breaker.LastResults:
		w.Size++
		return w
	case breaker.LastPeriod:
		w.Buckets++
		return w
	case breaker.Generations:
		w.Buckets++
		return w
	case breaker.LastSeconds:
		w.Seconds++
		return w
	}
	return window
}

func nanosecondMore(window breaker.Window) breaker.Window {
	switch w := window.(type) {
	case breaker.LastPeriod:
		w.Width++
		return w
	case breaker.Generation:
		w.Length++
		return w
	case breaker.Generations:
		w.Width++
		return w
	case breaker.WithoutGap:
		w.Gap++
		return w
	}
	return window
}

func alignedOtherwise(window breaker.Window) breaker.Window {
	if w, ok := window.(breaker.LastPeriod); ok {
		w.SinceCleared = !w.SinceCleared
		return w
	}
	return window
}

func similarWindow(window breaker.Window) breaker.Window {
	switch w := window.(type) {
	case breaker.LastPeriod:
		return breaker.Slices{Count: w.Buckets, Width: w.Width}
	case breaker.Generation:
		return breaker.Tumbling(w)
	case breaker.Generations:
		return breaker.LastPeriod{Buckets: w.Buckets, Width: w.Width, SinceCleared: true}
	case breaker.LastSeconds:
		return breaker.LastPeriod{Buckets: w.Seconds, Width: time.Second}
	case breaker.WithoutGap:
		return breaker.LastPeriod{Buckets: 1, Width: w.Gap}
	}
	return window
}

func ofRule(change func(breaker.Rule) breaker.Rule) func(*breaker.Config) {
	return func(c *breaker.Config) { c.Watch.Rule = change(c.Watch.Rule) }
}

func failuresMore(n int) func(breaker.Rule) breaker.Rule {
	return func(rule breaker.Rule) breaker.Rule {
		switch r := rule.(type) {
		case breaker.FailureCount:
			r.Failures += n
			return r
		case breaker.FailuresInARow:
			r.Failures += n
			return r
		}
		return rule
	}
}

func minimumMore(n int) func(breaker.Rule) breaker.Rule {
	return func(rule breaker.Rule) breaker.Rule {
		if r, ok := rule.(breaker.FailureRate); ok {
			r.Minimum += n
			return r
		}
		return rule
	}
}

func similarRule(rule breaker.Rule) breaker.Rule {
	switch r := rule.(type) {
	case breaker.FailureCount:
		return breaker.FailuresInARow(r)
	case breaker.FailuresInARow:
		return breaker.FailureCount(r)
	}
	return rule
}

// compared has the threshold compared otherwise. The unit is the value that stands for the
// whole.
func compared(comparison breaker.Comparison, unit float64) func(breaker.Rule) breaker.Rule {
	return func(rule breaker.Rule) breaker.Rule {
		if r, ok := rule.(breaker.FailureRate); ok && r.Threshold.Compared != comparison {
			r.Threshold = breaker.Threshold{Value: r.Threshold.Share() * unit, Compared: comparison}
			return r
		}
		return rule
	}
}

func ofVerdict(change func(breaker.Verdict) breaker.Verdict) func(*breaker.Config) {
	return func(c *breaker.Config) { c.Trial.Verdict = change(c.Trial.Verdict) }
}

func resultsMore(verdict breaker.Verdict) breaker.Verdict {
	switch v := verdict.(type) {
	case breaker.TrialsOf:
		v.Results++
		return v
	case breaker.RatesOfTrials:
		v.Results++
		return v
	}
	return verdict
}

func successesMore(verdict breaker.Verdict) breaker.Verdict {
	switch v := verdict.(type) {
	case breaker.EachTrial:
		v.Successes++
		return v
	case breaker.TrialsInARow:
		v.Successes++
		return v
	case breaker.TrialsOf:
		v.Successes++
		return v
	}
	return verdict
}

func similarVerdict(verdict breaker.Verdict) breaker.Verdict {
	switch v := verdict.(type) {
	case breaker.EachTrial:
		return breaker.TrialsInARow(v)
	case breaker.TrialsInARow:
		return breaker.EachTrial(v)
	case breaker.TrialsOf:
		return breaker.RatesOfTrials{Results: v.Results, Failures: 0.5}
	case breaker.RatesOfTrials:
		return breaker.RateOfTrials{Results: v.Results, Threshold: breaker.AtLeast(v.Failures)}
	}
	return verdict
}
