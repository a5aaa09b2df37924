package lint

import (
	"slices"

	"halfopen/model"
	"halfopen/model/breaker"
)

// seen is the system as the breaker sees it: with the calls that the library's own
// timeout ends among the failures, and those whose outcome is ignored as what they count
// for. Where that changes how many results come, or where calls may be refused because
// too many are under way, the arithmetic of failures does not hold.
func (s System) seen() System {
	healthy := s.answers(s.FailureRate, s.Latency, s.Latency)
	s.timesOut = s.tooLong(s.Latency) > 0
	for _, f := range s.Faults {
		s.timesOut = s.timesOut || s.tooLong(f.Timing) > 0 || s.tooLong(f.FailureTiming) > 0
	}
	s.FailureRate, s.ignored, s.Latency = healthy.failing, healthy.ignored, s.bounded(s.Latency)
	s.unsure = s.Beyond || healthy.vanish() || s.crowded(0)
	s.Faults = slices.Clone(s.Faults)
	for i := range s.Faults {
		f := &s.Faults[i]
		a := s.answers(f.FailureRate, f.Timing, f.FailureTiming)
		f.FailureRate, f.Timing, f.FailureTiming, f.ignored = a.failing, a.success, a.failure, a.ignored
		f.unsure = f.Beyond || s.unsure || a.vanish() && a.failing > 0 || s.crowded(a.mean)
	}
	return s
}

// answers is what calls come to.
type answers struct {
	failing          float64 // the share that counts as failures
	success, failure Timing  // of the calls that count as the one and as the other
	ignored          float64 // the share that ends with an ignored outcome
	asSuccess        bool    // which counts as a success, or at least as a result
	mean             float64 // the time of all calls, in the mean, or a bound on it
}

// vanish reports whether there are calls whose results count for nothing.
func (a answers) vanish() bool { return a.ignored > 0 && !a.asSuccess }

// answers is what calls come to of which a share fails.
func (s System) answers(share float64, success, failure Timing) answers {
	late, lateFailures := s.tooLong(success), s.tooLong(failure)
	answered := (1 - share) * (1 - late)
	a := answers{
		asSuccess: s.ignoredIsSuccess(),
		mean:      float64(share*s.bounded(failure).mean) + float64((1-share)*s.bounded(success).mean),
	}
	var successes, failures part
	successes.add(answered, s.bounded(success))
	for _, p := range []struct {
		outcome model.Outcome
		part
	}{
		{model.Failed, part{share * (1 - lateFailures), s.bounded(failure)}},
		{model.TimedOut, part{float64((1-share)*late) + float64(share*lateFailures), constant(s.Bounds.Timeout.Seconds())}},
	} {
		switch {
		case !s.Ignored[p.outcome]:
			failures.add(p.share, p.timing)
		case a.asSuccess:
			successes.add(p.share, p.timing)
			fallthrough
		default:
			a.ignored += p.share
		}
	}
	a.failing, a.success, a.failure = failures.share, successes.timing, failures.timing
	if answered == 0 && a.ignored == 0 {
		a.failing = 1 // and not a little less
	}
	return a
}

// ignoredIsSuccess reports whether an ignored outcome is a success to the breaker, or a
// result that a share of failures is one of.
func (s System) ignoredIsSuccess() bool {
	_, shares := s.Breaker.Watch.Rule.(breaker.FailureRate)
	return s.Breaker.Ignored == breaker.IsSuccess || s.Breaker.Ignored == breaker.IsResult && shares
}

// part is a part of the calls.
type part struct {
	share  float64
	timing Timing
}

// add adds another part.
func (p *part) add(share float64, timing Timing) {
	switch {
	case share <= 0:
		return
	case p.share > 0:
		timing = either(p.timing, timing)
	}
	*p = part{p.share + share, timing}
}

// calls is how many there are in the whole run, in the mean.
func (s System) calls() float64 { return s.Rate * s.Horizon.Seconds() }

// tooLong is the share of calls that the library's timeout ends; 0 if there is hardly
// ever one.
func (s System) tooLong(t Timing) float64 {
	if s.Bounds.Timeout == 0 {
		return 0
	}
	share := t.over(s.Bounds.Timeout.Seconds())
	if s.calls()*share < remote {
		return 0
	}
	return share
}

// fail says what failing calls do.
func (s System) fail() string {
	if s.timesOut {
		return "fail or time out"
	}
	return "fail"
}

// bounded is the time for which the library waits for calls.
func (s System) bounded(t Timing) Timing {
	if s.Bounds.Timeout == 0 {
		return t
	}
	return t.upTo(s.Bounds.Timeout.Seconds())
}

// crowded reports whether a call may well find as many under way as the library allows,
// where others take that time in the mean and healthy ones are there too. Their number is
// a Poisson one if none is refused, and otherwise smaller.
func (s System) crowded(mean float64) bool {
	if s.Bounds.Concurrent == 0 {
		return false
	}
	underWay := s.Rate * (mean + s.Latency.mean)
	return s.calls()*poissonAtLeast(underWay, s.Bounds.Concurrent) >= remote
}
