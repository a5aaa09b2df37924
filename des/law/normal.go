package law

import (
	"math"

	"halfopen/des/portable"
	"halfopen/des/random"
)

// standardNormal returns a number that follows the standard normal law, by
// inversion of its distribution function. It takes one Uint64 of the source and no
// more.
func standardNormal(src random.Source) float64 {
	// The upper 52 bits are the probability of anything farther out on that side,
	// at the middle of one of 2^52 equal steps of (0, 1/2), so that it is exact;
	// the last one is the side.
	word := src.Uint64()
	tail := float64(float64(int64(word>>12)<<1+1) * 0x1p-54)
	if word&1 == 0 {
		return lowerNormalQuantile(tail)
	}
	return -lowerNormalQuantile(tail)
}

// normalQuantile returns the number that a standard normal one is at most equal to
// with probability p.
func normalQuantile(p float64) float64 {
	if p > 0.5 {
		return -lowerNormalQuantile(1 - p) // the difference is exact
	}
	return lowerNormalQuantile(p)
}

// lowerNormalQuantile is normalQuantile for p up to 1/2, within 1e-15 of its
// value: algorithm AS 241, PPND16 (Wichura, "The Percentage Points of the Normal
// Distribution", Applied Statistics 37, 1988).
func lowerNormalQuantile(p float64) float64 {
	const (
		centre   = 0.425    // of |p - 1/2|
		centre2  = 0.180625 // its square
		farOut   = 5
		offset   = 1.6
		smallest = 0x1p-1074
	)
	if fromMiddle := p - 0.5; fromMiddle >= -centre {
		x := centre2 - float64(fromMiddle*fromMiddle)
		return float64(fromMiddle*septic(x, &centreAbove)) / septic(x, &centreBelow)
	}
	if p < smallest {
		return math.Inf(-1)
	}
	x := math.Sqrt(-portable.Log(p))
	if x <= farOut {
		return -septic(x-offset, &middleAbove) / septic(x-offset, &middleBelow)
	}
	return -septic(x-farOut, &tailAbove) / septic(x-farOut, &tailBelow)
}

// septic returns c[0] + c[1] x + ... + c[7] x^7. Even and odd powers are summed
// apart, because two short chains of dependent operations take less time than a
// long one.
func septic(x float64, c *[8]float64) float64 {
	x2 := float64(x * x)
	even := multiplyAdd(multiplyAdd(multiplyAdd(c[6], x2, c[4]), x2, c[2]), x2, c[0])
	odd := multiplyAdd(multiplyAdd(multiplyAdd(c[7], x2, c[5]), x2, c[3]), x2, c[1])
	return multiplyAdd(odd, x, even)
}

// The coefficients of AS 241: a and b, c and d, e and f there.
var (
	centreAbove = [8]float64{
		3.3871328727963666080e0, 1.3314166789178437745e+2, 1.9715909503065514427e+3, 1.3731693765509461125e+4,
		4.5921953931549871457e+4, 6.7265770927008700853e+4, 3.3430575583588128105e+4, 2.5090809287301226727e+3,
	}
	centreBelow = [8]float64{
		1, 4.2313330701600911252e+1, 6.8718700749205790830e+2, 5.3941960214247511077e+3,
		2.1213794301586595867e+4, 3.9307895800092710610e+4, 2.8729085735721942674e+4, 5.2264952788528545610e+3,
	}
	middleAbove = [8]float64{
		1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0, 3.64784832476320460504e0,
		1.27045825245236838258e0, 2.41780725177450611770e-1, 2.27238449892691845833e-2, 7.74545014278341407640e-4,
	}
	middleBelow = [8]float64{
		1, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
		1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4, 1.05075007164441684324e-9,
	}
	tailAbove = [8]float64{
		6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0, 2.96560571828504891230e-1,
		2.65321895265761230930e-2, 1.24266094738807843860e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
	}
	tailBelow = [8]float64{
		1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
		7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15,
	}
)

// normalCDF returns the probability that a standard normal number is at most x,
// from that of its square, which has a gamma law.
func normalCDF(x float64) float64 {
	_, farther := incompleteGamma(0.5, float64(float64(x*x)/2))
	if x < 0 {
		return float64(farther / 2)
	}
	return 1 - float64(farther/2)
}
