package lint

import (
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/breaker"
)

// These draw what systems and breakers are made of.
var (
	length = rapid.Custom(func(t *rapid.T) time.Duration {
		return time.Duration(rapid.IntRange(0, 200).Draw(t, "tenths")) * second / 10
	})
	timing = rapid.Custom(func(t *rapid.T) Timing {
		mean := rapid.SampledFrom([]float64{0, 0.001, 0.02, 0.1, 0.5, 1, 2, 5, 15}).Draw(t, "mean")
		if rapid.Bool().Draw(t, "constant") {
			return always(mean)
		}
		return exponential(mean)
	})
	share  = rapid.SampledFrom([]float64{0.05, 0.1, 0.2, 0.3, 0.5, 0.6, 0.8, 1})
	number = rapid.SampledFrom([]int{1, 2, 3, 5, 10, 20, 50, 100, 200})
	few    = rapid.IntRange(1, 10)
)

// drawSystem draws a system of the kind that people simulate, and some others, with a
// breaker of the kind that texts describe.
func drawSystem(t *rapid.T) System {
	s := drawTraffic(t)
	s.Clamped = rapid.SampledFrom([]int{0, 100}).Draw(t, "clamped")
	s.Breaker = breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastResults{Size: number.Draw(t, "size")},
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(share.Draw(t, "threshold")), Minimum: number.Draw(t, "minimum")},
		},
		Wait: breaker.Wait{Open: length.Draw(t, "open")},
		Trial: breaker.Trial{
			Permits: few.Draw(t, "permits"),
			Every:   rapid.SampledFrom([]time.Duration{0, 0, second}).Draw(t, "every"),
			MaxWait: length.Draw(t, "max wait") / 4,
			Verdict: breaker.RateOfTrials{Results: few.Draw(t, "verdict"), Threshold: breaker.AtLeast(share.Draw(t, "threshold of trials"))},
		},
		Late: rapid.SampledFrom([]breaker.Late{breaker.Dropped, breaker.CountedNow}).Draw(t, "late"),
	}
	if rapid.Bool().Draw(t, "by time") {
		s.Breaker.Watch.Window = drawPeriod(t)
	}
	if rapid.Bool().Draw(t, "each") {
		s.Breaker.Trial.Verdict = breaker.EachTrial{Successes: few.Draw(t, "successes")}
	}
	return s
}

func drawPeriod(t *rapid.T) breaker.LastPeriod {
	return breaker.LastPeriod{
		Buckets: rapid.SampledFrom([]int{1, 2, 5, 10, 30}).Draw(t, "buckets"),
		Width:   width.Draw(t, "width"),
	}
}

var width = rapid.SampledFrom([]time.Duration{second / 10, second, second, 5 * second})

// drawTraffic draws a system without a breaker.
func drawTraffic(t *rapid.T) System {
	s := System{
		Rate:        rapid.SampledFrom([]float64{1e-6, 0.5, 1, 2, 5, 10, 20, 50}).Draw(t, "rate"),
		Latency:     timing.Draw(t, "latency"),
		FailureRate: rapid.SampledFrom([]float64{0, 0, 0, 0.01, 0.05, 0.2}).Draw(t, "failing"),
		Horizon:     10*second + 3*length.Draw(t, "horizon"),
	}
	end := time.Duration(0)
	for range rapid.IntRange(0, 3).Draw(t, "faults") {
		from := end + length.Draw(t, "gap")
		end = from + second + length.Draw(t, "lasts")
		s.Faults = append(s.Faults, Fault{
			From: from, To: end,
			FailureRate: rapid.SampledFrom([]float64{0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1, 1, 1}).Draw(t, "failing in fault"),
			Timing:      timing.Draw(t, "success"), FailureTiming: timing.Draw(t, "failure"),
		})
	}
	return s
}

// drawAny draws a system with a breaker of any choices that can be made together, and
// with what else a library puts around it.
func drawAny(t *rapid.T) System {
	s := drawTraffic(t)
	if n := len(s.Faults); n > 0 && rapid.IntRange(0, 3).Draw(t, "hangs") == 0 {
		s.Faults[n-1].FailureRate, s.Faults[n-1].FailureTiming = 1, always(1e5)
	}
	s.Breaker = breaker.Config{
		Watch:     drawWatch(t),
		Wait:      drawWait(t),
		Trial:     drawTrial(t),
		Late:      breaker.Late(rapid.IntRange(0, int(breaker.FailuresCounted)).Draw(t, "late")),
		WhileOpen: breaker.WhileOpen(rapid.IntRange(0, int(breaker.SuccessesEnter)).Draw(t, "while open")),
		Ignored:   breaker.IgnoredResult(rapid.IntRange(0, int(breaker.IsResult)).Draw(t, "ignored")),
	}
	if _, asks := s.Breaker.Trial.Verdict.(breaker.RuleOfWatch); asks {
		s.Breaker.Watch.Always = true
	}
	s.Breaker.OneAtATime = rare(t, "one at a time")
	s.Ignored[model.Failed], s.Ignored[model.TimedOut] = rare(t, "failed"), rare(t, "timed out")
	if rapid.IntRange(0, 2).Draw(t, "bounded") == 0 {
		s.Bounds.Timeout = rapid.SampledFrom([]time.Duration{0, second / 10, second, 3 * second}).Draw(t, "timeout")
		s.Bounds.Concurrent = rapid.SampledFrom([]int{0, 1, 10, 100}).Draw(t, "concurrent")
		s.Bounds.Counted = rapid.Bool().Draw(t, "counted")
	}
	return s
}

func rare(t *rapid.T, what string) bool { return rapid.IntRange(0, 19).Draw(t, what) == 0 }

func drawWatch(t *rapid.T) breaker.Watch {
	w := breaker.Watch{
		Rule:    drawRule(t),
		Slow:    rapid.SampledFrom([]time.Duration{0, second / 10, 3 * second, 20 * second}).Draw(t, "slow"),
		Judged:  breaker.Judged(rapid.IntRange(0, int(breaker.AtReadings)).Draw(t, "judged")),
		Cleared: breaker.Cleared(rapid.IntRange(0, int(breaker.Never)).Draw(t, "cleared")),
		Always:  rapid.Bool().Draw(t, "always"),
	}
	if w.Judged == breaker.AtReadings {
		w.Every = rapid.SampledFrom([]time.Duration{second / 2, second}).Draw(t, "every reading")
		w.Readings = rapid.IntRange(0, 12).Draw(t, "readings")
	}
	w.Window, w.Of = drawWindow(t, w)
	return w
}

// drawWindow draws a window, and what the rates in it are shares of.
func drawWindow(t *rapid.T, w breaker.Watch) (breaker.Window, breaker.Denominator) {
	of := breaker.Denominator(rapid.IntRange(0, int(breaker.OfAsked)).Draw(t, "of"))
	results := []breaker.Window{
		breaker.LastResults{Size: number.Draw(t, "size")},
		breaker.Slices{Count: few.Draw(t, "count"), Width: width.Draw(t, "width")},
		breaker.OneSliceAResult{Count: few.Draw(t, "count"), Width: width.Draw(t, "width")},
		breaker.LastSeconds{Seconds: few.Draw(t, "seconds")},
		breaker.WithoutGap{Gap: length.Draw(t, "gap")},
		breaker.LastFailures{Count: number.Draw(t, "count"), Within: length.Draw(t, "within")},
	}
	calls := []breaker.Window{
		breaker.Everything{},
		breaker.Tumbling{Length: second/10 + length.Draw(t, "length")},
		breaker.Generation{Length: second/10 + length.Draw(t, "length")},
		breaker.Generations{Buckets: 1 + few.Draw(t, "buckets"), Width: width.Draw(t, "width")},
	}
	period := drawPeriod(t)
	period.SinceCleared = rapid.Bool().Draw(t, "since cleared")
	if w.Judged == breaker.AtReadings {
		period.Complete, period.Width = true, w.Every
	}
	calls = append(calls, period)
	if needsAverage(w.Rule) {
		return breaker.MovingAverage{Length: second + length.Draw(t, "average")}, breaker.OfResults
	}
	if of == breaker.OfResults {
		calls = append(calls, results...)
	}
	return rapid.SampledFrom(calls).Draw(t, "window"), of
}

func needsAverage(rule breaker.Rule) bool {
	switch rule := rule.(type) {
	case breaker.FailureAverage:
		return true
	case breaker.AnyOf:
		return needsAverage(rule[0])
	default:
		return false
	}
}

func drawRule(t *rapid.T) breaker.Rule {
	compared := breaker.Comparison(rapid.IntRange(0, int(breaker.RoundedAtLeast)).Draw(t, "compared"))
	threshold := breaker.Threshold{Value: share.Draw(t, "threshold"), Compared: compared}
	threshold.Value *= threshold.Value / threshold.Share() // in its unit
	rate := breaker.FailureRate{Threshold: threshold, Minimum: number.Draw(t, "minimum")}
	slow := breaker.SlowRate{Threshold: breaker.Above(share.Draw(t, "slow") - 0.05), Minimum: number.Draw(t, "minimum of slow")}
	row := breaker.FailuresInARow{Failures: few.Draw(t, "row")}
	average := breaker.FailureAverage{Above: share.Draw(t, "average") - 0.05, Minimum: few.Draw(t, "minimum of average")}
	return rapid.SampledFrom([]breaker.Rule{
		rate, rate, rate, breaker.AnyOf{rate, slow}, slow, row, row,
		breaker.FailureCount{Failures: number.Draw(t, "failures")},
		average, breaker.AnyOf{average, row},
	}).Draw(t, "rule")
}

func drawWait(t *rapid.T) breaker.Wait {
	w := breaker.Wait{
		Open:             length.Draw(t, "open"),
		Longer:           rapid.Bool().Draw(t, "longer"),
		ByTimer:          rapid.Bool().Draw(t, "by timer"),
		ByResult:         rapid.Bool().Draw(t, "by result"),
		SinceLastFailure: rare(t, "since last failure"),
	}
	if rapid.IntRange(0, 3).Draw(t, "grows") == 0 {
		w.Growth = breaker.Growth{Factor: 1.5, Most: rapid.SampledFrom([]time.Duration{0, 20 * second}).Draw(t, "most")}
	}
	w.Jitter = rapid.SampledFrom([]breaker.Jitter{
		{}, {}, {}, {}, {Part: 0.5}, {Most: second}, {Equal: true}, {Full: true}, {BetweenSteps: true}, {Decorrelated: true},
	}).Draw(t, "jitter")
	return w
}

func drawTrial(t *rapid.T) breaker.Trial {
	trial := breaker.Trial{
		Permits:      rapid.SampledFrom([]int{1, 1, 2, 5, 10, noLimit, noLimit}).Draw(t, "permits"),
		Renewed:      rapid.Bool().Draw(t, "renewed"),
		Returned:     rapid.Bool().Draw(t, "returned"),
		RefusalOpens: rare(t, "refusal opens"),
		OnceAdmitted: rare(t, "once admitted"),
		Queue:        rare(t, "queue"),
	}
	if rare(t, "again") {
		trial.Every = second
	}
	if rapid.IntRange(0, 3).Draw(t, "bounded") == 0 {
		trial.MaxWait = length.Draw(t, "max wait") / 4
		trial.ThenClose = rapid.Bool().Draw(t, "then close")
	}
	results := few.Draw(t, "verdict")
	trial.Verdict = rapid.SampledFrom([]breaker.Verdict{
		breaker.EachTrial{Successes: results}, breaker.EachTrial{Successes: 1},
		breaker.TrialsInARow{Successes: results},
		breaker.TrialsOf{Successes: rapid.IntRange(1, results).Draw(t, "successes"), Results: results},
		breaker.RateOfTrials{Results: results, Threshold: breaker.AtLeast(share.Draw(t, "threshold of trials"))},
		breaker.RatesOfTrials{Results: results, Failures: share.Draw(t, "failures of trials")},
		breaker.RuleOfWatch{},
	}).Draw(t, "verdict")
	return trial
}

// drawOutage draws a system of which everything fails, for a while soon and then late or
// never, so that breakers of all kinds open and try again.
func drawOutage(t *rapid.T) System {
	s := drawAny(t)
	s.Rate = rapid.SampledFrom([]float64{2, 10, 50}).Draw(t, "rate of outage")
	s.Latency, s.FailureRate, s.Horizon = timing.Draw(t, "latency"), 0, 60*second
	soon := rapid.SampledFrom([]float64{0, 0.05, 0.5, 2, 5}).Draw(t, "soon")
	late := rapid.SampledFrom([]float64{0.5, 2, 5, 1e5}).Draw(t, "late")
	turn := 12*second + length.Draw(t, "turn")
	s.Faults = []Fault{
		{From: 10 * second, To: turn, FailureRate: 1, FailureTiming: always(soon)},
		{From: turn, To: turn + 2*second + length.Draw(t, "lasts"), FailureRate: 1, FailureTiming: always(late)},
	}
	if rapid.Bool().Draw(t, "one fault") {
		s.Faults = s.Faults[:1]
		s.Faults[0].To = 45 * second
	}
	s.Breaker.Watch.Rule = rapid.SampledFrom([]breaker.Rule{
		breaker.FailureCount{Failures: 5}, breaker.FailuresInARow{Failures: 3}, breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: 5},
	}).Draw(t, "rule of outage")
	s.Breaker.Watch.Window, s.Breaker.Watch.Of = drawWindow(t, s.Breaker.Watch)
	if rapid.Bool().Draw(t, "each") {
		s.Breaker.Trial.Verdict = breaker.EachTrial{Successes: few.Draw(t, "successes")}
	}
	return s
}
