package law

import (
	"math"
	"testing"
)

type known struct {
	what      string
	got, want float64
}

// checkKnown allows for the rounding of a few operations.
func checkKnown(t *testing.T, values []known) {
	t.Helper()
	for _, value := range values {
		isInfinity := value.got == value.want
		if !isInfinity && !(math.Abs(value.got-value.want) <= 1e-14*math.Abs(value.want)) {
			t.Errorf("%s %v, want %v", value.what, value.got, value.want)
		}
	}
}

// script is a Source whose numbers are given.
type script struct {
	word                 uint64
	uniform, exponential float64
}

func (s script) Uint64() uint64       { return s.word }
func (s script) Float64() float64     { return s.uniform }
func (s script) Exponential() float64 { return s.exponential }
