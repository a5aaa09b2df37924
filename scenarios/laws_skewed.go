package scenarios

import (
	"errors"
	"fmt"
	"time"

	"halfopen/des/law"
	"halfopen/scenarios/config"
)

type lognormal struct {
	_ struct{} `doc:"what latencies of requests most often resemble: a typical time, little below it, a long tail above; by p50 and p99, or by mean and variation"`
	percentiles
	moments
}

func (l lognormal) ways() ways {
	return ways{ofPercentiles(l.percentiles, law.LognormalOfPercentiles), ofMoments(l.moments, law.LognormalOfMoments)}
}

// Check refuses numbers that are not one of the two pairs.
func (l lognormal) Check() []config.Complaint { return l.ways().check() }

func (l lognormal) law() law.Law { return l.ways().law() }

func (l lognormal) words() string { return "lognormal, " + l.ways().known().words() }

type gamma struct {
	_ struct{} `doc:"work in steps, in any number of them: with a tail like that of an exponential law; by p50 and p99, or by mean and variation"`
	percentiles
	moments
}

func (g gamma) ways() ways {
	return ways{ofPercentiles(g.percentiles, law.GammaOfPercentiles), ofMoments(g.moments, law.GammaOfMoments)}
}

// Check refuses numbers that are not one of the two pairs.
func (g gamma) Check() []config.Complaint { return g.ways().check() }

func (g gamma) law() law.Law { return g.ways().law() }

func (g gamma) words() string { return "gamma, " + g.ways().known().words() }

type weibull struct {
	_ struct{} `doc:"at a variation above 1, what has lasted long lasts longer still; below, it soon ends; by p50 and p99, or by mean and variation"`
	percentiles
	moments
}

func (w weibull) ways() ways {
	return ways{ofPercentiles(w.percentiles, law.WeibullOfPercentiles), ofMoments(w.moments, law.WeibullOfMoments)}
}

// Check refuses numbers that are not one of the two pairs.
func (w weibull) Check() []config.Complaint { return w.ways().check() }

func (w weibull) law() law.Law { return w.ways().law() }

func (w weibull) words() string { return "Weibull, " + w.ways().known().words() }

type pareto struct {
	_ struct{} `doc:"a heavy tail, of type I: no time is below a minimum, few are far above it, and these are most of the work; a time above a year (8760h) is cut to it; by p50 and p99, or by mean and tail_index"`
	percentiles
	Mean      time.Duration `yaml:"mean" optional:"true" above:"0s" max:"8760h" doc:"the mean"`
	TailIndex float64       `yaml:"tail_index" optional:"true" above:"0" doc:"how fast the tail thins out: twice the time is exceeded 2^tail_index times as seldom; above 1, as the mean is infinite otherwise; the variance is infinite up to 2"`
}

func (p pareto) ways() ways {
	return ways{ofPercentiles(p.percentiles, p.byPercentiles), {
		[2]number{timeNumber("mean", p.Mean), plainNumber("tail_index", p.TailIndex)},
		p.byTail,
	}}
}

func (p pareto) byPercentiles(p50, p99 float64) (law.Law, error) {
	l, err := law.ParetoOfPercentiles(p50, p99)
	if err == nil && l.TailIndex <= 1 {
		err = fmt.Errorf("is 50 times p50 or more, so that the mean is infinite; use less than %s", text(50*p.P50))
	}
	return l, err
}

func (p pareto) byTail() (law.Law, error) {
	if p.TailIndex <= 1 {
		return nil, errors.New("must be above 1: the mean is infinite otherwise")
	}
	return law.ParetoOfMean(p.Mean.Seconds(), p.TailIndex)
}

// Check refuses numbers that are not one of the two pairs, and an infinite mean.
func (p pareto) Check() []config.Complaint { return p.ways().check() }

func (p pareto) law() law.Law { return p.ways().law() }

func (p pareto) words() string { return "Pareto, " + p.ways().known().words() }
