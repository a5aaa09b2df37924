package law

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"halfopen/des/random"
)

// TestBitsAreThoseOfEveryArchitecture compares draws, moments and quantiles with
// digests of what they were on amd64.
func TestBitsAreThoseOfEveryArchitecture(t *testing.T) {
	for name, want := range map[string]string{
		"uniform":          "c3b0d1d79b0b61f2",
		"exponential":      "e3ca549bd9be2205",
		"Erlang 2":         "2afb110fe704da4b",
		"Erlang 30":        "15c11b6233eb8df3",
		"hyperexponential": "12ec7ae548c27c44",
		"empirical":        "5740c4ce6d1303ae",
		"lognormal":        "c8db5b06000ebb48",
		"gamma 0.3":        "0f8b62b8e5ff7846",
		"gamma 3.7":        "060e2166f19a8899",
		"gamma 400":        "4bebd91ed9e87836",
		"Weibull 0.7":      "6d936def39809e05",
		"Weibull 5":        "c9584893252e3df0",
		"Pareto":           "0c3413c33043c6c2",
		"mixture":          "8989552ef4cc1705",
		"histogram":        "45985d33c9abcb85",
	} {
		if got := digest(named(name)); got != want {
			t.Errorf("%s: digest %s, want %s", name, got, want)
		}
	}
}

func digest(law Law) string {
	hash := fnv.New64a()
	write := func(value float64) {
		hash.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(value)))
	}
	write(law.Mean())
	write(law.Variance())
	for p := 0.0; p <= 1; p += 1.0 / 256 {
		x := law.Quantile(p)
		write(x)
		write(law.CDF(x))
	}
	src := random.Keyed{Seed: 42}.Sequence("golden")
	for range 10_000 {
		write(law.Draw(src))
	}
	return fmt.Sprintf("%016x", hash.Sum64())
}

// TestBitsOfFitsAreThoseOfEveryArchitecture does so for laws that are found by what is
// known of them.
func TestBitsOfFitsAreThoseOfEveryArchitecture(t *testing.T) {
	for name, fit := range map[string]struct {
		law  Law
		want string
	}{
		"lognormal of moments":     {fitted(t, LognormalOfMoments, 25, 0.8), "39b8920392c6d001"},
		"lognormal of percentiles": {fitted(t, LognormalOfPercentiles, 20, 80), "d87edd6929423875"},
		"gamma of moments":         {fitted(t, GammaOfMoments, 25, 0.8), "b0b1a4ad369b471f"},
		"gamma of percentiles":     {fitted(t, GammaOfPercentiles, 20, 80), "2ae24372c845b10d"},
		"Weibull of moments":       {fitted(t, WeibullOfMoments, 25, 0.8), "33f8f032b7c7feaa"},
		"Weibull of percentiles":   {fitted(t, WeibullOfPercentiles, 20, 80), "309ce18a8c04d25c"},
		"Pareto of a mean":         {fitted(t, ParetoOfMean, 25, 2.5), "abb430002d45e3f7"},
		"Pareto of percentiles":    {fitted(t, ParetoOfPercentiles, 20, 80), "19276e2217673f93"},
	} {
		if got := digest(fit.law); got != fit.want {
			t.Errorf("%s: digest %s, want %s", name, got, fit.want)
		}
	}
}
