package lint

import (
	"math"
	"testing"

	"halfopen/model/breaker"
	"halfopen/model/guard"
)

// The arithmetic of failures is taken to hold only where the window holds them as it
// assumes.
func TestWhatIsKnown(t *testing.T) {
	share := compared(breaker.QuotientAtLeast, 0.5, 5)
	row, number := breaker.FailuresInARow{Failures: 5}, breaker.FailureCount{Failures: 5}
	everything, tumbling := breaker.Everything{}, breaker.Tumbling{Length: second}
	failuresCounted := with(func(c *breaker.Config) { c.Late = breaker.FailuresCounted })
	for name, c := range map[string]struct {
		changes        []change
		fully, exactly bool
	}{
		"a share":                           {because(opensAtRule(tumbling, share)), true, true},
		"a number":                          {because(opensAtRule(tumbling, number)), true, false},
		"a row":                             {because(opensAtRule(tumbling, row)), true, false},
		"a share of all calls":              {because(ofCalls(everything, share)), true, false},
		"a share of those of a second":      {because(ofCalls(tumbling, share)), false, false},
		"a share of an interval":            {because(opensAtRule(breaker.Generation{Length: second}, share)), false, false},
		"a row in an interval":              {because(ofCalls(breaker.Generation{Length: second}, row)), true, false},
		"two counts that do not go along":   {because(opensAtRule(breaker.LastSeconds{Seconds: 10}, share)), false, false},
		"failures, without the successes":   {because(opensAtRule(breaker.LastFailures{Count: 5}, share)), false, false},
		"a number of those":                 {because(opensAtRule(breaker.LastFailures{Count: 5}, number)), true, false},
		"failures without a gap, in a row":  {because(opensAtRule(breaker.WithoutGap{Gap: second}, row)), false, false},
		"no successes, for a share":         {because(opensAtRule(everything, share), failuresCounted), false, false},
		"no successes, for a row":           {because(opensAtRule(everything, row), failuresCounted), false, false},
		"no successes, for a number":        {because(opensAtRule(everything, number), failuresCounted), true, false},
		"old results after a quiet time":    {because(opensAtRule(breaker.OneSliceAResult{Count: 10, Width: second}, share)), true, false},
		"slow calls open it too":            {because(failuresOrSlow(second)), false, false},
		"slow calls would":                  {because(failuresOrSlow(60 * second)), true, true},
		"readings":                          {because(opensAtRule(tumbling, share), with(func(c *breaker.Config) { c.Watch.Judged = breaker.AtReadings })), true, false},
		"nothing at first":                  {because(opensAtRule(tumbling, share), with(func(c *breaker.Config) { c.Watch.WarmUp = second })), true, false},
		"one call at a time":                {because(opensAtRule(everything, row), with(func(c *breaker.Config) { c.OneAtATime = true })), false, false},
		"too many calls for the library":    {because(bounds(guard.Bounds{Concurrent: 1})), false, false},
		"a threshold that all results have": {because(opensAtRule(tumbling, compared(breaker.QuotientAtLeast, 0, 5))), false, false},
	} {
		if w := system(c.changes...).seen().watch(); w.fully != c.fully || w.exactly != c.exactly {
			t.Errorf("%s: known: %v, exactly: %v, want %v, %v", name, w.fully, w.exactly, c.fully, c.exactly)
		}
	}
}

// Failures can be more than the results that they are a share of where these are counted
// for themselves.
func TestSharesAboveAll(t *testing.T) {
	above := compared(breaker.QuotientAbove, 1, 5)
	for name, c := range map[string]struct {
		watching change
		never    bool
	}{
		"results":    {opensAtRule(breaker.Tumbling{Length: second}, above), true},
		"two counts": {opensAtRule(breaker.LastSeconds{Seconds: 10}, above), false},
		"the calls that asked": {func(s *System) {
			opensAtRule(breaker.LastPeriod{Buckets: 10, Width: second}, above)(s)
			s.Breaker.Watch.Of = breaker.OfAsked
		}, false},
	} {
		if never := says(Check(system(c.watching)), "can never open"); never != c.never {
			t.Errorf("%s: never opens: %v, want %v", name, never, c.never)
		}
	}
}

// When a window has forgotten a fault is known only where healthy results push it out.
func TestForgetting(t *testing.T) {
	for name, c := range map[string]struct {
		changes     []change
		least, most float64
	}{
		"so many results":         {nil, 0.4, 1},
		"so many seconds":         {because(seconds(10, 10, 0.5)), 10, 10},
		"a row":                   {because(opensAtRule(breaker.Everything{}, breaker.FailuresInARow{Failures: 5})), 0.1, 1},
		"everything":              {because(opensAtRule(breaker.Everything{}, breaker.FailureCount{Failures: 5})), math.Inf(1), math.Inf(1)},
		"it is never emptied":     {because(with(func(c *breaker.Config) { c.Watch.Cleared = breaker.Never })), math.Inf(1), math.Inf(1)},
		"by a trial call only":    {because(with(func(c *breaker.Config) { c.Watch.Cleared = breaker.ByTrialSuccess })), math.Inf(1), math.Inf(1)},
		"late results go into it": {because(with(func(c *breaker.Config) { c.Late = breaker.CountedByAdmission })), math.Inf(1), math.Inf(1)},
	} {
		s := system(c.changes...).seen()
		if got := s.forgetting(s.watch()); !(c.least <= got && got <= c.most) {
			t.Errorf("%s: %v s, want %v to %v", name, got, c.least, c.most)
		}
	}
}
