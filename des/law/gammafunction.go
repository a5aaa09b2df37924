package law

import (
	"math"

	"halfopen/des/portable"
)

// gammaFunction returns Γ(x) for x > 0, within a few units in the last place up to
// x = 33 and to 12 digits above. From 171.7 on it is +Inf.
func gammaFunction(x float64) float64 {
	if x > 33 {
		exponent := float64(x*portable.Log(x)) - x + stirlingSeries(x)
		return float64(math.Sqrt(2*math.Pi/x) * portable.Exp(exponent))
	}
	// Γ(x+1) = x Γ(x) leads to a number from 2 to 3.
	product := 1.0
	for x >= 3 {
		x--
		product = float64(product * x)
	}
	divisor := 1.0
	for x < 2 {
		divisor = float64(divisor * x)
		x++
	}
	return float64(product*polynomial(x-2, gammaAbove)) / polynomial(x-2, gammaBelow) / divisor
}

// Γ(x+2) for 0 <= x <= 1 is the quotient of two polynomials with these
// coefficients, of the Cephes library (Moshier, "Methods and Programs for
// Mathematical Functions", 1989).
var (
	gammaAbove = []float64{
		9.99999999999999996796e-01, 4.94214826801497100753e-01, 2.07448227648435975150e-01, 4.76367800457137231464e-02,
		1.04213797561761569935e-02, 1.19135147006586384913e-03, 1.60119522476751861407e-04,
	}
	gammaBelow = []float64{
		1.00000000000000000320e+00, 7.14304917030273074085e-02, -2.34591795718243348568e-01, 3.58236398605498653373e-02,
		1.18139785222060435552e-02, -4.45641913851797240494e-03, 5.39605580493303397842e-04, -2.31581873324120129819e-05,
	}
)

// stirlingSeries returns log Γ(x+1) - (x + 1/2) log x + x - log(2π)/2, for x of 10
// or more, where the first term left out is under 2^-54 (NIST Digital Library of
// Mathematical Functions, 5.11.1).
func stirlingSeries(x float64) float64 {
	return polynomial(1/float64(x*x), stirling) / x
}

var stirling = []float64{1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360, 1.0 / 156}

// incompleteGamma returns the regularized incomplete gamma functions P(a, x) and
// Q(a, x), whose sum is 1, for a > 0: the probabilities that a number of the gamma
// law of shape a and rate 1 is below and above x. They are right within 1e-14, and
// P below a+1 and Q above also to a dozen of their own digits. It takes time
// proportional to the square root of a.
func incompleteGamma(a, x float64) (below, above float64) {
	switch term := gammaTerm(a, x); {
	case !(x > 0):
		return 0, 1
	case math.IsInf(x, 1):
		return 1, 0
	case x < a+1:
		below = min(float64(term*gammaSeries(a, x)), 1)
		return below, 1 - below
	default:
		above = min(float64(float64(term*a)*gammaFraction(a, x)), 1)
		return 1 - above, above
	}
}

// gammaTerm returns x^a exp(-x) / Γ(a+1). The exponent is the small difference of
// large numbers where a is large; Loader, "Fast and Accurate Computation of
// Binomial Probabilities", 2000, takes the difference first.
func gammaTerm(a, x float64) float64 {
	const large = 10
	if a < large {
		return portable.Exp(float64(a*portable.Log(x))-x) / gammaFunction(a+1)
	}
	return portable.Exp(-stirlingSeries(a)-deviance(a, x)) / math.Sqrt(2*math.Pi*a)
}

// deviance returns a log(a/x) + x - a, which is 0 at x = a and positive elsewhere.
func deviance(a, x float64) float64 {
	const near = 0.1
	d := x - a
	if !(math.Abs(d) < near*(a+x)) {
		return float64(a*portable.Log(a/x)) + d
	}
	// With v = (x-a) / (x+a), log(x/a) = 2 atanh(v) = 2v + 2v³/3 + 2v⁵/5 + ...,
	// and 2av = d - dv.
	v := d / (x + a)
	v2 := float64(v * v)
	sum := float64(d * v)
	power := float64(2 * float64(a*v))
	for n := 3.0; ; n += 2 {
		power = float64(power * v2)
		next := sum - power/n
		if next == sum {
			return sum
		}
		sum = next
	}
}

// gammaSeries returns P(a, x) / gammaTerm(a, x) = 1 + x/(a+1) + x²/((a+1)(a+2)) +
// ..., which converges fast for x < a+1 (NIST Digital Library of Mathematical
// Functions, 8.11.4).
func gammaSeries(a, x float64) float64 {
	term, sum := 1.0, 1.0
	for n := 1.0; term > 0x1p-55*sum; n++ {
		term = float64(term*x) / (a + n)
		sum += term
	}
	return sum
}

// gammaFraction returns Q(a, x) / (a gammaTerm(a, x)) for x >= a+1, by a continued
// fraction (NIST Digital Library of Mathematical Functions, 8.9.2, contracted):
//
//	1 / (x+1-a - 1(1-a) / (x+3-a - 2(2-a) / (x+5-a - ...)))
//
// It is evaluated from the front, by Lentz's method (Press et al., "Numerical
// Recipes", 2007, section 5.2).
func gammaFraction(a, x float64) float64 {
	b := x + 1 - a
	c, d := math.Inf(1), 1/b
	fraction := d
	for n := 1.0; ; n++ {
		numerator := -float64(n * (n - a))
		b += 2
		d = 1 / (float64(numerator*d) + b)
		c = b + numerator/c
		factor := float64(c * d)
		fraction = float64(fraction * factor)
		if !(math.Abs(factor-1) > 0x1p-50) {
			return fraction
		}
	}
}
