package trace

import (
	"bytes"
	"slices"
	"testing"
	"time"
)

// Whatever stands in a file, it is read or it is not: what is read is in order, begins at
// 0 or later, and its lists belong together.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"", "\n", "1\n2\n", "1,2,200\n3,4ms,ok\n", "time\n", "timestamp,duration_ms,status\n1700000000123,5,500\n1700000000023,5,429\n",
		"TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:17:03.9799600,4808,10\n", "start\n2023-11-16T18:17:03+01:00\n",
		"\ufeff\"time\",\"latency\"\r\n\"1e3\",\"1m\"\r\n", "-9000000000\n9000000000\n", "time\n1\"\n", "time\n\"1\n", "9223372036854775807\n-9223372036854775807\n",
	} {
		f.Add([]byte(seed), int8(Auto), false, int64(0), int64(0), 1.0)
	}
	f.Add([]byte("5\n1\n3\n"), int8(Seconds), true, int64(time.Second), int64(3*time.Second), 0.001)
	f.Fuzz(func(t *testing.T, file []byte, unit int8, timesOnly bool, from, to int64, speed float64) {
		if unit < int8(Auto) || unit > int8(Nanoseconds) || from < 0 || to < 0 || !(speed >= 0) {
			t.Skip()
		}
		trace, err := Read(bytes.NewReader(file), Options{Unit: Unit(unit), TimesOnly: timesOnly, From: time.Duration(from), To: time.Duration(to), Speed: speed})
		if err != nil {
			if trace != nil || bytes.ContainsRune([]byte(err.Error()), '\n') {
				t.Fatalf("got %v and the error %q", trace, err)
			}
			return
		}
		n := len(trace.Instants)
		switch {
		case n == 0 || n > trace.Lines || trace.OutOfOrder >= trace.Lines:
			t.Fatalf("%d requests of %d lines, %d out of order", n, trace.Lines, trace.OutOfOrder)
		case !slices.IsSorted(trace.Instants) || trace.Instants[0] < 0 || from == 0 && trace.Instants[0] != 0:
			t.Fatalf("instants %v", trace.Instants)
		case trace.Durations != nil && (len(trace.Durations) != n || slices.Min(trace.Durations) < 0 || timesOnly):
			t.Fatalf("durations %v of %d requests", trace.Durations, n)
		case trace.Outcomes != nil && (len(trace.Outcomes) != n || timesOnly):
			t.Fatalf("outcomes %v of %d requests", trace.Outcomes, n)
		}
	})
}
