package random

import (
	"slices"
	"testing"
)

// take returns the next n numbers of a source.
func take(n int, source Source) []uint64 {
	values := make([]uint64, n)
	for i := range values {
		values[i] = source.Uint64()
	}
	return values
}

func TestEqualNamesGiveEqualStreams(t *testing.T) {
	one, other := Keyed{Seed: 3, Replication: 4}, Keyed{Seed: 3, Replication: 4}
	if !slices.Equal(take(100, one.Sequence("gaps")), take(100, other.Sequence("gaps"))) {
		t.Error("sequences differ")
	}
	if !slices.Equal(take(100, one.PerCall("gaps").At(5, 6)), take(100, other.PerCall("gaps").At(5, 6))) {
		t.Error("streams of an attempt differ")
	}
}

func TestDifferentNamesGiveDifferentStreams(t *testing.T) {
	run := Keyed{Seed: 3, Replication: 4}
	streams := map[string]Source{
		"sequence":                run.Sequence("gaps"),
		"of another source":       run.Sequence("gap"),
		"of no source":            run.Sequence(""),
		"of another seed":         Keyed{Seed: 4, Replication: 4}.Sequence("gaps"),
		"of another replication":  Keyed{Seed: 3, Replication: 5}.Sequence("gaps"),
		"seed and replication":    Keyed{Seed: 4, Replication: 3}.Sequence("gaps"),
		"call":                    run.PerCall("gaps").At(0, 0),
		"next call":               run.PerCall("gaps").At(1, 0),
		"next attempt":            run.PerCall("gaps").At(0, 1),
		"both next":               run.PerCall("gaps").At(1, 1),
		"last":                    run.PerCall("gaps").At(1<<64-1, 1<<32-1),
		"call of another source":  run.PerCall("gap").At(0, 0),
		"call of another seed":    Keyed{Seed: 4, Replication: 4}.PerCall("gaps").At(0, 0),
		"call of another replica": Keyed{Seed: 3, Replication: 5}.PerCall("gaps").At(0, 0),
	}
	owner := map[uint64]string{}
	for name, stream := range streams {
		for _, value := range take(1000, stream) {
			if other, ok := owner[value]; ok {
				t.Errorf("%q and %q share a number", name, other)
			}
			owner[value] = name
		}
	}
}

func TestAnAttemptDoesNotDependOnThoseBefore(t *testing.T) {
	want := take(10, Keyed{Seed: 1}.PerCall("latency").At(7, 2))

	streams := Keyed{Seed: 1}.PerCall("latency")
	take(3, streams.At(6, 0))
	take(5, streams.At(7, 1))
	take(1, streams.At(7, 2))
	if got := take(10, streams.At(7, 2)); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestDrawsAllocateNothing(t *testing.T) {
	sequence := Keyed{Seed: 1}.Sequence("gaps")
	calls := Keyed{Seed: 1}.PerCall("latency")
	python := NewCPython(1)
	call := uint64(0)
	allocated := testing.AllocsPerRun(10000, func() {
		for _, source := range [...]Source{sequence, calls.At(call, 1), python, python.At(call, 1)} {
			source.Uint64()
			source.Float64()
			source.Exponential()
		}
		call++
	})
	if allocated != 0 {
		t.Errorf("%v allocations", allocated)
	}
}
