package lint

import (
	"math"

	"halfopen/model/breaker"
)

// recovering is the time from a fault's end in which the breaker waits and is closed by
// healthy trial calls; +Inf if it may well need several attempts.
func (s System) recovering() float64 {
	results, known := s.verdictResults()
	latency := s.Latency.surely(remote / float64(1+results))
	if !known || s.Breaker.Trial.RefusalOpens || s.ignores() || s.mayRefute(results) || s.mayRunOut(results, latency) {
		return math.Inf(1)
	}
	return s.longestWait() + s.trying(results, latency)
}

// trying is the time in which so many healthy trial calls come and are answered.
func (s System) trying(results int, latency float64) float64 {
	trial := s.Breaker.Trial
	arriving := secondsFor(results, s.Rate, remote)
	rounds := math.Ceil(float64(results) / float64(trial.Permits))
	switch {
	case trial.Returned || s.Breaker.OneAtATime:
		return arriving + float64(float64(results)*latency)
	case trial.Renewed:
		return arriving + latency + float64(rounds*s.longestWait())
	case trial.Every > 0:
		return arriving + latency + float64(rounds*trial.Every.Seconds())
	default:
		return arriving + latency
	}
}

// mayRefute reports whether healthy calls may well fail to close the breaker.
func (s System) mayRefute(results int) bool {
	switch v := s.Breaker.Trial.Verdict.(type) {
	case breaker.RateOfTrials:
		return binomialAtLeast(results, s.FailureRate, v.Threshold.Least(results)) >= remote ||
			v.Slow != (breaker.Threshold{}) && s.canBeSlow()
	default:
		return float64(results)*s.FailureRate >= remote
	}
}

// mayRunOut reports whether half-open may well end before they have come back.
func (s System) mayRunOut(results int, latency float64) bool {
	wait := s.Breaker.Trial.MaxWait.Seconds()
	return wait > 0 && s.trying(results, latency) > wait
}

// ignores reports whether calls end with an outcome that is ignored.
func (s System) ignores() bool {
	ignored := s.ignored > 0
	for _, f := range s.Faults {
		ignored = ignored || f.ignored > 0
	}
	return ignored
}

// longestWait is the longest time open in seconds, +Inf if it grows without bound.
func (s System) longestWait() float64 {
	if s.Breaker.Wait.Growth.Factor > 1 && s.Breaker.Wait.Growth.Most == 0 {
		return math.Inf(1)
	}
	const many = 10_000
	_, longest := s.waits(many)
	return longest
}

// shortestWait is the shortest time open in seconds after the breaker was closed.
func (s System) shortestWait() float64 {
	shortest, _ := s.waits(1)
	return shortest
}

// waits is the shortest and the longest time open, in seconds, of an opening since the
// breaker was last closed, of which the first is 1.
func (s System) waits(opening int) (shortest, longest float64) {
	shortest, longest = waitsOf(s.Breaker.Wait, opening)
	if s.Breaker.Wait.SinceLastFailure && !s.Breaker.Watch.Always { // which may be long ago
		shortest = 0
	}
	return shortest, longest
}

func waitsOf(wait breaker.Wait, opening int) (shortest, longest float64) {
	most := math.Inf(1)
	if wait.Growth.Most > 0 {
		most = wait.Growth.Most.Seconds()
	}
	open := wait.Open.Seconds()
	last := min(open, most)
	for range opening - 1 {
		if wait.Growth.Factor <= 1 || open >= most {
			break
		}
		last, open = open, open*wait.Growth.Factor
	}
	open = min(open, most)
	switch jitter := wait.Jitter; {
	case jitter.Decorrelated:
		return 0, most
	case jitter.Full:
		return 0, open
	case jitter.Equal:
		return open / 2, open
	case jitter.BetweenSteps:
		return last, open
	default:
		by := float64(open*jitter.Part) + jitter.Most.Seconds()
		return max(0, open-by), open + by
	}
}
