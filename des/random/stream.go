package random

// Stream is a Source drawn from a PCG generator (PCG XSL RR 128/64). Keyed makes
// them; the zero Stream works too, but is always the same.
type Stream struct {
	generator pcg
}

var _ Source = (*Stream)(nil)

// Uint64 returns a number uniform over all 64-bit values.
func (s *Stream) Uint64() uint64 {
	return s.generator.Uint64()
}

// Float64 returns a number uniform on [0, 1), a multiple of 2^-53.
func (s *Stream) Float64() float64 {
	return unit(s.Uint64() >> 11)
}

// unit returns n / 2^53, which is exact for n of at most 53 bits. The conversion
// goes through int64 because that of uint64 costs a branch.
func unit(n uint64) float64 {
	return float64(float64(int64(n)) * 0x1p-53)
}
