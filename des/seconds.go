package des

import (
	"fmt"
	"math"
	"time"
)

// Seconds is the time.Duration nearest to a number of seconds, the even one of
// two that are equally near. It panics if the
// number is not a number or does not fit (292 years).
func Seconds(seconds float64) time.Duration {
	nanoseconds := math.RoundToEven(seconds * float64(time.Second))
	// The negated comparison is also true for NaN. 2^63 is the first float64
	// that an int64 cannot hold.
	if !(math.Abs(nanoseconds) < 1<<63) {
		panic(fmt.Sprintf("des: %v s is not an instant", seconds))
	}
	return time.Duration(nanoseconds)
}
