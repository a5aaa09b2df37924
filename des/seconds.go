package des

import (
	"fmt"
	"math"
	"time"
)

// Seconds is the time.Duration nearest to a number of seconds, the even one of
// two that are equally near. It panics if the number is not a number or does not
// fit (292 years).
func Seconds(seconds float64) time.Duration {
	// The conversion keeps the product from being fused into the sum.
	sum := math.Float64bits(float64(seconds*1e9) + rounder)
	if sum>>exponentShift != rounderBits>>exponentShift {
		return secondsBeyond(seconds)
	}
	return time.Duration(sum - rounderBits)
}

// A float64 between 2^52 and 2^53 is a whole number, and its last bits are that
// number's. So adding rounder to a number rounds it, and leaves it in the last
// bits: that is several times faster than math.Round. It works as long as the
// sum is in that range, which its exponent tells: up to 26 days of nanoseconds.
const (
	rounder       = 0x1.8p52
	rounderBits   = 0x4338000000000000 // math.Float64bits(rounder)
	exponentShift = 52
)

// secondsBeyond is Seconds for other numbers.
func secondsBeyond(seconds float64) time.Duration {
	nanoseconds := float64(seconds * 1e9)
	// The negated comparison is also true for NaN. 2^63 is the first float64
	// that an int64 cannot hold.
	if !(math.Abs(nanoseconds) < 1<<63) {
		panic(fmt.Sprintf("des: %v s is not an instant", seconds))
	}
	return time.Duration(math.RoundToEven(nanoseconds))
}
