package breaker

import (
	"math"
	"sort"
)

// A Threshold is a share of results, and how a library compares with it.
type Threshold struct {
	// Value is in the unit of Compared: a share from 0 to 1, or a percentage from
	// 0 to 100.
	Value    float64
	Compared Comparison
}

// AtLeast is the threshold that a share reaches if it is at least so much. Valid
// range is (0,1].
func AtLeast(share float64) Threshold { return Threshold{Value: share} }

// Above is the threshold that a share passes only if it is greater. Valid range is
// [0,1).
func Above(share float64) Threshold { return Threshold{Value: share, Compared: QuotientAbove} }

// A Comparison is the arithmetic by which a library compares a part of a whole with
// a threshold. They differ in the last digits: 29 of 100 is above 29 % where the
// threshold is multiplied, and is not where the count is divided.
type Comparison uint8

const (
	// QuotientAtLeast: part / whole >= value.
	QuotientAtLeast Comparison = iota
	// QuotientAbove: part / whole > value.
	QuotientAbove
	// ProductAbove: part > value * whole, as in cockatiel.
	ProductAbove
	// PercentAbove: part / whole * 100 > value, as in opossum.
	PercentAbove
	// PercentAtLeast32: the percentage in single precision is at least value, as
	// in resilience4j.
	PercentAtLeast32
	// WholePercentAtLeast: the percentage without its fraction is at least value,
	// as in Hystrix and cep21/circuit.
	WholePercentAtLeast
	// RoundedPercentAtLeast: the percentage, rounded to a whole number, is at least
	// value, as in hystrix-go.
	RoundedPercentAtLeast
	// RoundedAtLeast: the quotient, rounded to two decimals, is at least value, as
	// in failsafe-go.
	RoundedAtLeast
)

// arithmetic is what a Comparison does.
type arithmetic struct {
	reached func(part, whole int, value float64) bool
	unit    float64 // the value that stands for the whole
	sign    string  // of what is reached
	reverse string  // of what is not
}

var comparisons = [...]arithmetic{
	QuotientAtLeast: {func(part, whole int, value float64) bool { return quotient(part, whole) >= value }, 1, ">=", "<"},
	QuotientAbove:   {func(part, whole int, value float64) bool { return quotient(part, whole) > value }, 1, ">", "<="},
	ProductAbove:    {func(part, whole int, value float64) bool { return float64(part) > float64(value*float64(whole)) }, 1, ">", "<="},
	PercentAbove:    {func(part, whole int, value float64) bool { return quotient(part, whole)*100 > value }, 100, ">", "<="},
	PercentAtLeast32: {func(part, whole int, value float64) bool {
		return float32(float32(part)*100)/float32(whole) >= float32(value)
	}, 100, ">=", "<"},
	WholePercentAtLeast: {func(part, whole int, value float64) bool { return math.Trunc(quotient(part, whole)*100) >= value }, 100, ">=", "<"},
	RoundedPercentAtLeast: {func(part, whole int, value float64) bool {
		return math.Trunc(float64(quotient(part, whole)*100)+0.5) >= value
	}, 100, ">=", "<"},
	RoundedAtLeast: {func(part, whole int, value float64) bool { return hundredth(quotient(part, whole)) >= value }, 1, ">=", "<"},
}

// quotient is the share of a part, rounded once, so that 7 of 100 is exactly 7 %. No
// part of nothing is 0. Where starts are counted, failures may be left in a window that
// the starts of their calls have left: their share of nothing is infinite.
func quotient(part, whole int) float64 {
	if part == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// hundredth rounds to two decimals.
func hundredth(share float64) float64 { return math.Round(share*100) / 100 }

// Share is the threshold as a share, from 0 to 1.
func (t Threshold) Share() float64 { return t.Value / comparisons[t.Compared].unit }

// Least is the smallest part of a whole that reaches the threshold, by the arithmetic of
// Compared; one more than the whole if none does.
func (t Threshold) Least(whole int) int {
	return sort.Search(whole+1, func(part int) bool { return t.reached(part, whole) })
}

// reached reports whether a part of a whole reaches the threshold.
func (t Threshold) reached(part, whole int) bool {
	return comparisons[t.Compared].reached(part, whole, t.Value)
}

// compared writes how a part of a whole compares: "50 % >= 50 %".
func (t Threshold) compared(part, whole int) string {
	sign := comparisons[t.Compared].reverse
	if t.reached(part, whole) {
		sign = comparisons[t.Compared].sign
	}
	return percent(quotient(part, whole)) + " " + sign + " " + percent(t.Share())
}
