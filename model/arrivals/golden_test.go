package arrivals_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"testing"
	"time"

	"halfopen/des/law"
	"halfopen/model"
	"halfopen/model/arrivals"
)

// TestProcessesNeverChange compares requests with digests of what they were when this test
// was written, on amd64. Another digest means that published results change, or that an
// architecture computes other bits.
func TestProcessesNeverChange(t *testing.T) {
	ramps := arrivals.Surge{Base: 3, Peak: 80, From: 10 * time.Second, To: 60 * time.Second, Up: 30 * time.Second, Down: 50 * time.Second}
	modulated := arrivals.Modulated{{Rate: 100, Mean: 1}, {Rate: 1, Mean: 2}, {Rate: 10, Mean: 0.1}}
	users := arrivals.Users{Count: 5000, Think: law.Exponential{Rate: 1}}
	for _, golden := range []struct {
		name    string
		process model.Arrivals
		want    string
	}{
		{"poisson", arrivals.Poisson(7, sequence()), "828fdb0863e71d11"},
		{"ramps", ramps.Profile().Process(sequence()), "84bdac63bd2722d6"},
		{"modulated", modulated.Process(streams(0).Sequence("states"), sequence()), "74c6184d2fe1b709"},
		{"bursts", arrivals.Bursts(arrivals.Poisson(1, sequence()), 7, time.Second), "3c60121e9f1828c0"},
		{"lockstep", arrivals.Lockstep{Clients: 9, Period: time.Second, Jitter: 0.3}.Process(perCall()), "740f708a0b8bdfb5"},
		{"users", users.Process(perCall()), "4f459d87fd2a565b"},
		{"fleet", arrivals.Fleet(arrivals.Poisson(7, sequence()), 5, perCall()), "be14ee542af75378"},
	} {
		if got := digest(golden.process); got != golden.want {
			t.Errorf("%s: digest %s, want %s", golden.name, got, golden.want)
		}
	}
}

func digest(process model.Arrivals) string {
	hash := fnv.New64a()
	var words [24]byte
	for range 5000 {
		next, _ := process.Next()
		binary.LittleEndian.PutUint64(words[:], uint64(next.At))
		binary.LittleEndian.PutUint64(words[8:], uint64(next.Flow))
		binary.LittleEndian.PutUint64(words[16:], uint64(next.User))
		hash.Write(words[:])
	}
	return fmt.Sprintf("%016x", hash.Sum64())
}
