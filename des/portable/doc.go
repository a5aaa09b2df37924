// Package portable computes elementary functions that give the same bits on
// every architecture.
//
// A simulation that is to be repeated elsewhere must not depend on the machine
// it ran on. The functions of package math do: math.Log and math.Exp have
// assembly on some architectures, and where they are written in Go the compiler
// may fuse x*y + z into one operation with one rounding on those that have such
// an instruction (arm64, and amd64 from GOAMD64=v3). The results differ in the
// last bit, and a last bit is enough to swap two nearly simultaneous events.
//
// The functions here use additions, divisions, exact scalings by powers of two
// and products that nothing can be fused with, each of which IEEE 754 rounds in
// one way only. They are about as accurate as those of package math, and up to
// twice as slow.
package portable
