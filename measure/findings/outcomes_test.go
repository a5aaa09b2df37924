package findings

import (
	"slices"
	"testing"
	"unicode/utf8"

	"halfopen/measure"
)

// ended is an arm with a name whose requests ended in some ways.
func ended(name string, requests measure.Requests) *measure.Arm {
	for _, end := range Ends {
		requests.Arrivals += end.Of(&requests)
	}
	return &measure.Arm{Name: name, Requests: requests}
}

// hundred is an arm of 100 requests that succeed or fail.
func hundred(name string, succeeded int) *measure.Arm {
	return ended(name, measure.Requests{Succeeded: succeeded, Failed: 100 - succeeded})
}

func guarded(arm *measure.Arm) *measure.Arm {
	arm.Breaker = true
	return arm
}

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		name, want string
		arms       []*measure.Arm
	}{
		{"published", "Of 2,946 requests 1,959 succeeded without a breaker, 1,897 with one", arms(baseline(), breaker())},
		{"the breaker is better", "Of 100 requests 9 succeeded with a breaker, 2 without one", arms(hundred("a", 2), guarded(hundred("b", 9)))},
		{"no arms", "No requests arrived", nil},
		{"nothing arrived", "No requests arrived", arms(&measure.Arm{Name: "a"}, &measure.Arm{Name: "b"})},
		{"arms that nothing reached are left out", "9 of 100 requests succeeded (9 %), 91 failed", arms(hundred("a", 9), &measure.Arm{Name: "b"})},
		{"one arm", "1,897 of 2,946 requests succeeded (64.39 %), 947 rejected", arms(breaker())},
		{"one arm, all well", "All 100 requests succeeded", arms(hundred("a", 100))},
		{"one arm, nothing well", "None of 100 requests succeeded, 100 failed", arms(hundred("a", 0))},
		{"one request", "The one request succeeded", arms(ended("a", measure.Requests{Succeeded: 1}))},
		{
			"fallback", "1 of 6 requests succeeded (16.67 %), 5 got a fallback",
			arms(ended("a", measure.Requests{Succeeded: 1, Degraded: 5})),
		},
		{
			"of equally many the first is named", "None of 4 requests succeeded, 2 ended in a hidden failure",
			arms(ended("a", measure.Requests{HiddenFailures: 2, Shed: 2})),
		},
		{
			"the best and the worst of several", "Of 100 requests 60 succeeded (best), 10 (worst)",
			arms(hundred("a", 30), hundred("worst", 10), guarded(hundred("best", 60)), hundred("as-good", 60), hundred("as-bad", 10)),
		},
		{
			"names that begin with", "Of 100 requests 60 succeeded (with-retry), 10 (without-retry)",
			arms(hundred("without-retry", 10), hundred("with-retry", 60)),
		},
		{
			"long names", "Of 100 requests 60 succeeded in the best arm, 10 in the worst",
			arms(hundred("sliding-window-20-wait-2s", 10), hundred("sliding-window-100-wait-2s", 60)),
		},
		{
			"other arrivals", "50 % of the requests succeeded (few), 30 % (many)",
			arms(ended("few", measure.Requests{Succeeded: 5, Failed: 5}), hundred("many", 30)),
		},
		{"all well in both", "All 100 requests succeeded in both arms", arms(hundred("a", 100), hundred("b", 100))},
		{"alike in three", "30 of 100 requests succeeded in all 3 arms", arms(hundred("a", 30), hundred("b", 30), guarded(hundred("c", 30)))},
		{
			"alike but for others", "3 of 10 requests succeeded in both arms, 0 to 6 got a fallback",
			arms(ended("a", measure.Requests{Succeeded: 3, Rejected: 7}), ended("b", measure.Requests{Succeeded: 3, Degraded: 6, Rejected: 1})),
		},
	} {
		check(t, c.name, Outcomes(oneRun(c.arms)), c.want)
	}
}

func TestOutcomesOfSeveralRuns(t *testing.T) {
	two := arms(hundred("a", 30), hundred("b", 40))
	runs := func(succeeded ...float64) numbers {
		return numbers{"arrivals": {100, 110, 90}, "succeeded": succeeded, "failed": {70, 75, 71}}
	}
	for _, c := range []struct {
		name, want string
		s          *measure.Summary
	}{
		{
			"two arms", "Of 100 requests 40 ± 7 succeeded (b), 30 ± 2 (a) (mean of 3 runs)",
			inRuns(two, runs(30, 31, 29), runs(40, 43, 37)),
		},
		{
			"no clear difference", "35 ± 29 to 36 ± 7 of 100 requests succeeded, no clear difference (mean of 3 runs)",
			inRuns(two, runs(30, 48, 26), runs(36, 39, 33)),
		},
		{"one arm", "30 ± 2 of 100 requests succeeded, 72 ± 7 failed (mean of 3 runs)", inRuns(two[:1], runs(30, 31, 29))},
		{
			"other arrivals", "40 % of the requests succeeded (b), 15 % (a) (mean of 3 runs)",
			inRuns(two, with(runs(30, 31, 29), "arrivals", 200, 210, 190), runs(40, 43, 37)),
		},
		{
			"more requests, but no clear difference in the share", "50 ± 25 to 55 ± 29 of 100 to 110 requests succeeded, no clear difference (mean of 3 runs)",
			inRuns(two, with(runs(50, 60, 40), "arrivals", 100, 120, 80), with(runs(57, 66, 43), "arrivals", 110, 132, 88)),
		},
		{
			"an outcome that one of them does not know", "30 ± 2 of 100 requests succeeded in both arms, 0 to 50 got a fallback (mean of 3 runs)",
			inRuns(two, runs(30, 31, 29), with(runs(30, 31, 29), "degraded", 50, 50, 50)),
		},
	} {
		if got := Outcomes(c.s); got != c.want || utf8.RuneCountInString(got) > 115 {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestSuccesses(t *testing.T) {
	three := arms(baseline(), &measure.Arm{Name: "idle"}, hundred("well", 100))
	want := []Success{{"1,959", "66.5 %"}, {"0", ""}, {"100", "100 %"}}
	if got := Successes(oneRun(three)); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	several := inRuns(three[2:], numbers{"arrivals": {100, 110, 90}, "succeeded": {30, 31, 29}})
	if got, want := Successes(several), []Success{{"30 ± 2", "30 %"}}; !slices.Equal(got, want) {
		t.Errorf("of several runs: %q, want %q", got, want)
	}
}

// TestEndsAreAllThereIs: a request that ends is counted in one of them, once.
func TestEndsAreAllThereIs(t *testing.T) {
	requests := measure.Requests{
		Succeeded: 1, Degraded: 2, ClientErrors: 4, HiddenFailures: 8, Failed: 16, TimedOut: 32, Rejected: 64, Shed: 128,
		Arrivals: 1 << 10, Unfinished: 1 << 11, Reached: 1 << 12, ReachedClosed: 1 << 13, ReachedAsTrial: 1 << 14,
	}
	names := map[string]bool{}
	for i, end := range Ends {
		if got := end.Of(&requests); got != 1<<i {
			t.Errorf("%s: %d, want %d", end.Name, got, 1<<i)
		}
		names[end.Name+"/"+end.metric+"/"+end.did] = true
	}
	if len(Ends) != 8 || len(names) != 8 {
		t.Errorf("%d ends with %d names, want 8", len(Ends), len(names))
	}
}
