package portable

import "math"

// In this package every product stands inside float64(...). The Go
// specification lets a compiler fuse a product with a following addition,
// across statements too, but not across an explicit conversion: "An explicit
// floating-point type conversion rounds to the precision of the target type,
// preventing fusion". A division by a power of two is a product too: compilers
// make it one.

// multiplyAdd returns x*y + z, with the product rounded before the addition.
func multiplyAdd(x, y, z float64) float64 {
	return float64(x*y) + z
}

// ln(2) in two parts. The last 21 bits of ln2High are zero, so its product with
// an exponent of a float64, of at most 11 bits, is exact.
const (
	ln2High = 0x1.62e42fee00000p-1
	ln2Low  = math.Ln2 - ln2High
)
