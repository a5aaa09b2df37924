package presets

import (
	"math"

	"halfopen/scenarios/config"
)

// rest is what a share leaves of the whole. It is the nearest number to the decimal, which 1 - share is not: 10 %, and
// not 9.999 %, of 90 %.
func rest(share config.Share) float64 {
	const digits = 1e12
	return math.Round(float64((1-float64(share))*digits)) / digits
}
