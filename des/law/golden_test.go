package law

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"halfopen/des/random"
)

// TestBitsAreThoseOfEveryArchitecture compares draws, moments and quantiles with
// digests of what they were on amd64.
func TestBitsAreThoseOfEveryArchitecture(t *testing.T) {
	for name, want := range map[string]string{
		"uniform":          "c3b0d1d79b0b61f2",
		"exponential":      "e3ca549bd9be2205",
		"Erlang 2":         "bd4df30d4fe133cc",
		"Erlang 30":        "c483287aad0ee68d",
		"hyperexponential": "12ec7ae548c27c44",
		"empirical":        "5740c4ce6d1303ae",
	} {
		if got := digest(named(name)); got != want {
			t.Errorf("%s: digest %s, want %s", name, got, want)
		}
	}
}

func digest(law checkedLaw) string {
	hash := fnv.New64a()
	write := func(value float64) {
		hash.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(value)))
	}
	write(law.Mean())
	write(law.Variance())
	for p := 0.0; p <= 1; p += 1.0 / 256 {
		x := law.Quantile(p)
		write(x)
		write(law.CDF(x))
	}
	src := random.Keyed{Seed: 42}.Sequence("golden")
	for range 10_000 {
		write(law.Draw(src))
	}
	return fmt.Sprintf("%016x", hash.Sum64())
}
