package lint

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/mathext"

	"halfopen/model/breaker"
)

const (
	// remote is the chance below which something hardly ever happens in a run.
	remote = 1e-4
	// certainly is a mean number of times from which on something happens in
	// nearly all runs.
	certainly = 3
	// spare is the chance of still missing what an advice is to reach.
	spare = 1e-3
)

// poissonAtLeast is the chance that a Poisson count of that mean is at least n.
func poissonAtLeast(mean float64, n int) float64 {
	switch {
	case n <= 0:
		return 1
	case mean <= 0:
		return 0
	default:
		return mathext.GammaIncReg(float64(n), mean)
	}
}

// poissonBelow is the chance that it is less than n.
func poissonBelow(mean float64, n int) float64 {
	switch {
	case n <= 0:
		return 0
	case mean <= 0:
		return 1
	default:
		return mathext.GammaIncRegComp(float64(n), mean)
	}
}

// surely is the largest number that a Poisson count of that mean falls short of
// with at most the given chance, which is small.
func surely(mean, chance float64) int {
	return sort.Search(int(mean)+1, func(n int) bool { return poissonBelow(mean, n+1) > chance })
}

// secondsFor is the time in which at least n come at that rate, with at most the
// given chance of fewer.
func secondsFor(n int, rate, chance float64) float64 {
	if n <= 0 {
		return 0
	}
	return mathext.GammaIncRegInv(float64(n), 1-chance) / rate
}

// hardlyMore is the number that a Poisson count of that mean hardly ever exceeds.
func hardlyMore(mean float64) int {
	most := int(mean+float64(10*math.Sqrt(mean))) + 10
	return sort.Search(most, func(n int) bool { return poissonAtLeast(mean, n+1) < remote })
}

// limit is the share of very many results that reaches a threshold.
func limit(t breaker.Threshold) float64 {
	const many = 1_000_000
	return float64(t.Least(many)) / many
}

// openings is how often, in the mean, chance brings a window to the threshold if
// each result fails with probability share. The window is judged with first results
// in it and then after each of so many more, with which it grows to full.
//
// Reaching it once and staying there for a few results is one time: the mean
// number of times per result is (k/n - share) b(k; n, share), where k of n reach
// the threshold and b is the binomial probability. See Arratia, Gordon and
// Waterman, The Erdős-Rényi law in distribution, for coin tossing and sequence
// matching, Annals of Statistics 18 (1990). The chance that there is one is about
// 1-exp(-openings). Above certainly it is not worked out further.
func openings(share float64, threshold breaker.Threshold, first, full int, more float64) float64 {
	limit := limit(threshold)
	switch {
	case share <= 0:
		return 0
	case share >= limit:
		return math.Inf(1)
	}
	const negligible = 1e-3
	full = int(math.Min(float64(full), float64(first)+more))
	settled := first + int(1/limit) + 1 // so many windows have seen the most that one more result can do
	times := binomialAtLeast(first, share, threshold.Least(first))
	for n := first + 1; n <= full; n++ {
		crossings := crossing(n, share, threshold)
		times += crossings
		if times > certainly || n >= settled && crossings*float64(full-n) <= negligible*times {
			break
		}
	}
	return times + float64((more-float64(full-first))*crossing(full, share, threshold))
}

// crossing is the mean number of times per result that n results reach the
// threshold.
func crossing(n int, share float64, threshold breaker.Threshold) float64 {
	k := threshold.Least(n)
	return (float64(k)/float64(n) - share) * binomial(n, share, k)
}

// binomial is the chance that k of n fail, each with probability share in (0,1).
func binomial(n int, share float64, k int) float64 {
	if k > n {
		return 0
	}
	all, failed, rest := float64(n), float64(k), float64(n-k)
	return math.Exp(logFactorial(all) - logFactorial(failed) - logFactorial(rest) +
		float64(failed*math.Log(share)) + float64(rest*math.Log1p(-share)))
}

func logFactorial(n float64) float64 {
	value, _ := math.Lgamma(n + 1)
	return value
}

// binomialAtLeast is the chance that k or more of n fail.
func binomialAtLeast(n int, share float64, k int) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	default:
		return mathext.RegIncBeta(float64(k), float64(n-k)+1, share)
	}
}
