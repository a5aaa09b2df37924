package law

import (
	"math"
	"testing"
)

func TestCheckSaysWhatIsWrong(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, test := range []struct {
		law  Law
		want string
	}{
		{Deterministic{nan}, "value of the deterministic law is NaN, want a finite number"},
		{Deterministic{inf}, "value of the deterministic law is +Inf, want a finite number"},
		{Uniform{-inf, 1}, "minimum of the uniform law is -Inf, want a finite number"},
		{Uniform{1, nan}, "maximum of the uniform law is NaN, want a finite number"},
		{Uniform{2, 1}, "maximum of the uniform law is 1, want at least the minimum, 2"},
		{Uniform{-1e308, 1e308}, "width of the uniform law is +Inf, want a finite number"},
		{Exponential{}, "rate of the exponential law is 0, want a positive finite number"},
		{Exponential{-50}, "rate of the exponential law is -50, want a positive finite number"},
		{Exponential{nan}, "rate of the exponential law is NaN, want a positive finite number"},
		{Exponential{inf}, "rate of the exponential law is +Inf, want a positive finite number"},
		{Erlang{0, 1}, "shape of the Erlang law is 0, want at least 1"},
		{Erlang{2, 0}, "rate of the Erlang law is 0, want a positive finite number"},
		{Hyperexponential{}, "sum of the weights of the hyperexponential law is 0, want a positive finite number"},
		{Hyperexponential{[]float64{1, 2}, []float64{3}}, "hyperexponential law has 2 weights and 1 rates, want as many"},
		{Hyperexponential{[]float64{1, -2}, []float64{3, 4}}, "weight 2 of the hyperexponential law is -2, want at least 0"},
		{Hyperexponential{[]float64{nan}, []float64{3}}, "weight 1 of the hyperexponential law is NaN, want at least 0"},
		{Hyperexponential{[]float64{inf}, []float64{3}}, "sum of the weights of the hyperexponential law is +Inf, want a positive finite number"},
		{Hyperexponential{[]float64{1, 1}, []float64{3, 0}}, "rate 2 of the hyperexponential law is 0, want a positive finite number"},
		{Hyperexponential{[]float64{0}, []float64{3}}, "sum of the weights of the hyperexponential law is 0, want a positive finite number"},
		{Empirical{}, "empirical law has no values, want at least one"},
		{NewEmpirical(nil), "empirical law has no values, want at least one"},
		{NewEmpirical([]float64{1, nan}), "value of the empirical law is NaN, want a finite number"},
		{NewEmpirical([]float64{1, inf}), "value of the empirical law is +Inf, want a finite number"},
		{Lognormal{0, 1}, "median of the lognormal law is 0, want a positive finite number"},
		{Lognormal{1, nan}, "sigma of the lognormal law is NaN, want a positive finite number"},
		{Gamma{-1, 1}, "shape of the gamma law is -1, want a positive finite number"},
		{Gamma{1, inf}, "rate of the gamma law is +Inf, want a positive finite number"},
		{Weibull{0, 1}, "shape of the Weibull law is 0, want a positive finite number"},
		{Weibull{1, 0}, "scale of the Weibull law is 0, want a positive finite number"},
		{Pareto{-1, 1}, "minimum of the Pareto law is -1, want a positive finite number"},
		{Pareto{1, 0}, "tail index of the Pareto law is 0, want a positive finite number"},
		{Mixture{}, "sum of the weights of the mixture law is 0, want a positive finite number"},
		{Mixture{[]float64{1}, nil}, "mixture has 1 weights and 0 laws, want as many"},
		{Mixture{[]float64{-1}, []Law{Exponential{1}}}, "weight 1 of the mixture law is -1, want at least 0"},
		{Mixture{[]float64{1}, []Law{nil}}, "law 1 of the mixture is nil, want a law"},
		{Mixture{[]float64{1, 1}, []Law{Exponential{1}, Exponential{}}}, "law 2 of the mixture: rate of the exponential law is 0, want a positive finite number"},
		{NewHistogram([]float64{1, 2}, []float64{1, 2}), "histogram law has 2 bounds and 2 counts, want one bound more"},
		{Histogram{}, "histogram law has 0 bounds and 0 counts, want one bound more"},
		{NewHistogram([]float64{1}, nil), "sum of the counts of the histogram law is 0, want a positive finite number"},
		{NewHistogram([]float64{1, 2, 2}, []float64{1, 2}), "bound 3 of the histogram law is 2, want more than the one before, 2"},
		{NewHistogram([]float64{1, 2, inf}, []float64{1, 2}), "bound 3 of the histogram law is +Inf, want a finite number"},
		{NewHistogram([]float64{nan, 2}, []float64{1}), "bound 1 of the histogram law is NaN, want a finite number"},
		{NewHistogram([]float64{-1e308, 0, 1e308}, []float64{1, 1}), "width of the histogram law is +Inf, want a finite number"},
		{NewHistogram([]float64{1, 2, 3}, []float64{1, -2}), "count 2 of the histogram law is -2, want at least 0"},
		{NewHistogram([]float64{1, 2, 3}, []float64{0, 0}), "sum of the counts of the histogram law is 0, want a positive finite number"},
	} {
		if err := test.law.Check(); err == nil || err.Error() != test.want {
			t.Errorf("%#v: %v, want %s", test.law, err, test.want)
		}
	}
}

func TestCheckAcceptsWhatIsRight(t *testing.T) {
	forAll(t, func(t *testing.T, law Law) {
		if err := law.Check(); err != nil {
			t.Error(err)
		}
	}, continuous, discrete, heavy)
}

// TestQuantileOfWrongParametersPanics rather than searching for ever.
func TestQuantileOfWrongParametersPanics(t *testing.T) {
	nan := math.NaN()
	for _, law := range []Law{
		Erlang{2, nan},
		Erlang{2, -1},
		Erlang{0, 1},
		Hyperexponential{[]float64{1}, []float64{nan}},
		Hyperexponential{[]float64{1}, []float64{-1}},
		Hyperexponential{},
		Gamma{2, nan},
		Gamma{2, -1},
		Gamma{0, 1},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%#v: no panic", law)
				}
			}()
			law.Quantile(0.5)
		}()
	}
}
