package breaker

import (
	"fmt"
	"strings"
	"time"
)

func (w LastResults) words() string {
	if w.Size == 1 {
		return "the last result"
	}
	return fmt.Sprintf("the last %d results, however old", w.Size)
}

func (w LastPeriod) words() string {
	return list(
		fmt.Sprintf("the results of the last %s", inSeconds(time.Duration(w.Buckets)*w.Width)),
		fmt.Sprintf("in steps of %s", inSeconds(w.Width)),
		when(w.Complete, "complete ones only"),
		when(w.SinceCleared, "counted from when it was emptied"),
	)
}

func (Everything) words() string { return "all results since it was emptied" }

func (w Tumbling) words() string {
	return fmt.Sprintf("the results since it was emptied, which it also is every %s", inSeconds(w.Length))
}

func (w Generation) words() string {
	return fmt.Sprintf("the calls that began in the present interval: one ends after more than %s, and the next begins with a call or result", inSeconds(w.Length))
}

func (w Generations) words() string {
	return fmt.Sprintf("the calls that began in the last %s, in steps of %s", inSeconds(time.Duration(w.Buckets)*w.Width), inSeconds(w.Width))
}

func (w Slices) words() string {
	return fmt.Sprintf("the results of the last %s, in slices of %s or more that begin with a result", inSeconds(time.Duration(w.Count)*w.Width), inSeconds(w.Width))
}

func (w OneSliceAResult) words() string {
	return fmt.Sprintf("the results of the last %s of %s or more, however old: a result begins one at most", number(w.Count, "slice"), inSeconds(w.Width))
}

func (w LastSeconds) words() string {
	return fmt.Sprintf("the results of the last %d s, in steps of 1 s, and of one more until new ones come", w.Seconds)
}

func (w WithoutGap) words() string {
	return fmt.Sprintf("the failures since there was none for more than %s", inSeconds(w.Gap))
}

func (w LastFailures) words() string {
	return list(
		"the last "+number(w.Count, "failure"),
		when(w.Within > 0, fmt.Sprintf("if not older than %s at the next one", inSeconds(w.Within))),
		when(w.Lumping > 0, fmt.Sprintf("without those closer than %s to the one before", inSeconds(w.Lumping))),
	)
}

func (w MovingAverage) words() string {
	return fmt.Sprintf("a moving average of successes over %s, once they are over, and the number of results in five slices of %s or more",
		inSeconds(w.Length), inSeconds(w.Length/adderSlices))
}

func (r FailureRate) words(w Watch) string {
	return list("failures "+r.Threshold.words(), fromOn(r.Minimum, w.Of))
}

func (r SlowRate) words(w Watch) string {
	return list("slow calls "+r.Threshold.words(), fromOn(r.Minimum, w.Of))
}

func (r FailureCount) words(Watch) string { return number(r.Failures, "failure") }

func (r FailuresInARow) words(Watch) string { return number(r.Failures, "failure") + " in a row" }

func (r FailureAverage) words(w Watch) string {
	return list("a moving average of failures above "+percent(r.Above), fromOn(r.Minimum, w.Of))
}

func (a AnyOf) words(w Watch) string {
	var rules []string
	for _, rule := range a {
		rules = append(rules, rule.words(w))
	}
	return strings.Join(rules, "; or at ")
}

// fromOn is a minimum of results, or of the calls that are counted in their place.
func fromOn(minimum int, of Denominator) string {
	return fmt.Sprintf("from %s on", number(minimum, nouns[of]))
}

var nouns = [...]string{OfResults: "result", OfAdmitted: "call", OfAsked: "call"}

func (t Threshold) words() string {
	w := comparisonWords[t.Compared]
	return list(w.before+" "+percent(t.Share()), w.after)
}

// comparisonWords is what stands before and after the threshold. They are all different,
// as the comparisons are.
var comparisonWords = [...]struct{ before, after string }{
	QuotientAtLeast:       {"at least", ""},
	QuotientAbove:         {"more than", ""},
	ProductAbove:          {"more than", "as a product"},
	PercentAbove:          {"more than", "as a percentage"},
	PercentAtLeast32:      {"at least", "in single precision"},
	WholePercentAtLeast:   {"at least", "cut to whole percents"},
	RoundedPercentAtLeast: {"at least", "rounded to whole percents"},
	RoundedAtLeast:        {"at least", "rounded to two decimals"},
}

func (w Watch) judgedWords() string {
	return list(
		judgedWords[w.Judged](w),
		when(w.WarmUp > 0, fmt.Sprintf("not in the first %s", inSeconds(w.WarmUp))),
	)
}

var judgedWords = [...]func(Watch) string{
	AfterEach:     func(Watch) string { return "after each result" },
	AfterFailures: func(Watch) string { return "after each failure" },
	AtNextCall:    func(Watch) string { return "by the next call, which it then refuses" },
	AtReadings: func(w Watch) string {
		return list(
			fmt.Sprintf("every %s since it closed", inSeconds(w.Every)),
			when(w.Readings > 1, fmt.Sprintf("and opens when %d in a row say so", w.Readings)),
		)
	},
}

func (c Config) enterWords() string {
	switch {
	case c.Late == CountedByAdmission:
		return "whenever they come"
	case c.Watch.Always:
		return "in every state"
	default:
		return "while it is closed"
	}
}

func (c Config) clearedWords() string {
	closer := c.Watch.Cleared == OnClose && c.Watch.Always
	return list(clearedWords[c.Watch.Cleared], when(closer, "but for the successes that closed it"))
}

var clearedWords = [...]string{
	OnChange:       "by every change of state",
	OnClose:        "when it closes",
	ByTrialSuccess: "by the success of a trial call, which is then in it",
	Never:          "never",
}

func (w Watch) shedWords() string {
	if w.Shed.Share == 0 {
		return "nothing"
	}
	return list(
		fmt.Sprintf("%s of the calls after a reading of calls slower than %s that are %s",
			percent(w.Shed.Share), inSeconds(w.Shed.Slow), w.Shed.Threshold.words()),
		fromOn(w.Shed.Minimum, w.Of),
		"until another reading",
	)
}
