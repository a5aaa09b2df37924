package server

import (
	"math"
	"math/bits"
	"time"
)

// fixed is a number of nanoseconds that is not negative, with 64 bits behind the point.
type fixed struct{ high, low uint64 }

// plus is exact. A sum of more nanoseconds than there are is never reached: simulated time
// ends long before.
func (f fixed) plus(other fixed) fixed {
	low, carry := bits.Add64(f.low, other.low, 0)
	high, _ := bits.Add64(f.high, other.high, carry)
	return fixed{high, low}
}

// minus is exact, and 0 if the other is more.
func (f fixed) minus(other fixed) fixed {
	low, borrow := bits.Sub64(f.low, other.low, 0)
	high, borrow := bits.Sub64(f.high, other.high, borrow)
	if borrow != 0 {
		return fixed{}
	}
	return fixed{high, low}
}

// portion is a time, times a over b, of which a is at most b: cut behind the last bit.
func portion(d time.Duration, a, b int) fixed {
	whole, part := bits.Mul64(uint64(d), uint64(a))
	high, rest := bits.Div64(whole, part, uint64(b))
	low, _ := bits.Div64(rest, 0, uint64(b))
	return fixed{high, low}
}

// stretched is the number, times b over a, as a time: up to the next whole nanosecond, and
// at most the longest time there is.
func (f fixed) stretched(b, a int) time.Duration {
	lowHigh, low := bits.Mul64(f.low, uint64(b))
	highHigh, high := bits.Mul64(f.high, uint64(b))
	high, carry := bits.Add64(high, lowHigh, 0)
	if highHigh += carry; highHigh >= uint64(a) {
		return math.MaxInt64
	}
	whole, rest := bits.Div64(highHigh, high, uint64(a))
	if rest > 0 || low > 0 {
		whole++
	}
	return time.Duration(min(whole, math.MaxInt64))
}
