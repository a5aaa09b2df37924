package random

import "testing"

// The draws of one attempt are a few numbers from the start of a stream of its
// own. What a model sees are these starts side by side, so they are what must
// look random.

const compared = 200_000

func TestFirstDrawsOfCallsAreExponential(t *testing.T) {
	calls := Keyed{Seed: 1}.PerCall("latency")
	for _, attempt := range []uint32{0, 1, 2} {
		values := exponentials(compared, func(i int) Source { return calls.At(uint64(i), attempt) })
		checkDistribution(t, "first draws of calls", values, exponentialCDF)
	}
}

func TestFirstDrawsOfAttemptsAreExponential(t *testing.T) {
	calls := Keyed{Seed: 1}.PerCall("latency")
	values := exponentials(compared, func(i int) Source { return calls.At(0, uint32(i)) })
	checkDistribution(t, "first draws of attempts", values, exponentialCDF)
}

func TestFirstDrawsOfReplicationsAreExponential(t *testing.T) {
	const replications = 20_000 // to hash a name is slow
	values := exponentials(replications, func(i int) Source {
		return Keyed{Seed: 1, Replication: uint64(i)}.Sequence("gaps")
	})
	checkDistribution(t, "first draws of replications", values, exponentialCDF)
}

func TestNeighboursAreUncorrelated(t *testing.T) {
	calls := Keyed{Seed: 1}.PerCall("latency")
	at := func(attempt uint32) []float64 {
		return exponentials(compared, func(i int) Source { return calls.At(uint64(i), attempt) })
	}
	first, second, third := at(0), at(1), at(2)
	for _, lag := range []int{1, 2, 3, 8, 256, 4096} {
		checkUncorrelated(t, "calls", first[lag:], first[:compared-lag])
		checkUncorrelated(t, "a call and a later retry", first[lag:], second[:compared-lag])
	}
	checkUncorrelated(t, "attempts 0 and 1", first, second)
	checkUncorrelated(t, "attempts 1 and 2", second, third)
	checkUncorrelated(t, "attempts 0 and 2", first, third)
}

func TestDrawsOfAnAttemptAreUncorrelated(t *testing.T) {
	calls := Keyed{Seed: 1}.PerCall("latency")
	var draws [3][]float64
	for i := range uint64(compared) {
		stream := calls.At(i, 0)
		for j := range draws {
			draws[j] = append(draws[j], stream.Exponential())
		}
	}
	checkUncorrelated(t, "draws 0 and 1", draws[0], draws[1])
	checkUncorrelated(t, "draws 1 and 2", draws[1], draws[2])
	checkUncorrelated(t, "draws 0 and 2", draws[0], draws[2])
	checkUncorrelated(t, "the last draw and the next call", draws[2][:compared-1], draws[0][1:])
}

func TestNamedStreamsAreUncorrelated(t *testing.T) {
	run := Keyed{Seed: 1}
	sequence := func(stream Source) []float64 {
		return exponentials(compared, func(int) Source { return stream })
	}
	gaps := sequence(run.Sequence("gaps"))
	checkUncorrelated(t, "a sequence and the next draw", gaps[1:], gaps[:compared-1])
	checkUncorrelated(t, "sources", gaps, sequence(run.Sequence("gaps2")))
	checkUncorrelated(t, "replications", gaps, sequence(Keyed{Seed: 1, Replication: 1}.Sequence("gaps")))
	checkUncorrelated(t, "seeds", gaps, sequence(Keyed{Seed: 2}.Sequence("gaps")))

	perCall := func(calls PerCall) []float64 {
		return exponentials(compared, func(i int) Source { return calls.At(uint64(i), 0) })
	}
	latencies := perCall(run.PerCall("latency"))
	checkUncorrelated(t, "sources of calls", latencies, perCall(run.PerCall("fault")))
	checkUncorrelated(t, "replications of calls", latencies, perCall(Keyed{Seed: 1, Replication: 1}.PerCall("latency")))
}

// TestPairsOfFirstDrawsFillTheSquare sees dependence that no correlation shows.
func TestPairsOfFirstDrawsFillTheSquare(t *testing.T) {
	calls := Keyed{Seed: 1}.PerCall("latency")
	var ofCalls, ofAttempts, ofDraws [32 * 32]int
	top := func(word uint64) uint64 { return word >> 59 }
	for i := range uint64(compared) {
		stream := calls.At(i, 0)
		first, second := top(stream.Uint64()), top(stream.Uint64())
		ofDraws[32*first+second]++
		ofCalls[32*first+top(calls.At(i+1, 0).Uint64())]++
		ofAttempts[32*first+top(calls.At(i, 1).Uint64())]++
	}
	checkUniform(t, "pairs of calls", ofCalls[:])
	checkUniform(t, "pairs of attempts", ofAttempts[:])
	checkUniform(t, "pairs of draws", ofDraws[:])
}
