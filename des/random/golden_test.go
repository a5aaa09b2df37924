package random

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"testing"
)

// TestStreamsNeverChange compares streams with digests of what they were when
// this test was written, on amd64. Another digest means that every result of
// every simulation changes, or that an architecture computes other bits.
func TestStreamsNeverChange(t *testing.T) {
	run := Keyed{Seed: 42, Replication: 7}
	calls := run.PerCall("latency")
	for _, golden := range []struct {
		name   string
		source func(i int) Source
		want   string
	}{
		{"sequence", constant(run.Sequence("gaps")), "93f92f45025a175c"},
		{"zero key", constant(Keyed{}.Sequence("")), "3aed994a750ccb15"},
		{"calls", func(i int) Source { return calls.At(uint64(i), 0) }, "a08297ab8cb2f1b2"},
		{"attempts", func(i int) Source { return calls.At(1<<40, uint32(i)) }, "d24b536d95dab255"},
		{"Python's generator", constant(NewCPython(42)), "d3fffecf602d8f4f"},
	} {
		if got := digest(golden.source); got != golden.want {
			t.Errorf("%s: digest %s, want %s", golden.name, got, golden.want)
		}
	}
}

func constant(source Source) func(int) Source {
	return func(int) Source { return source }
}

// digest hashes draws of all three kinds. 30,000 exponential ones pass all
// branches of the ziggurat, the tail (1 in 2,200) several times.
func digest(source func(i int) Source) string {
	hash := fnv.New64a()
	var word [8]byte
	write := func(bits uint64) {
		binary.LittleEndian.PutUint64(word[:], bits)
		hash.Write(word[:])
	}
	for i := range 30_000 {
		source := source(i)
		write(math.Float64bits(source.Exponential()))
		write(math.Float64bits(source.Float64()))
		write(source.Uint64())
	}
	return fmt.Sprintf("%016x", hash.Sum64())
}
