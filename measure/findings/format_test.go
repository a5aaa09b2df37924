package findings

import (
	"math"
	"testing"
)

func TestDuration(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		want    string
	}{
		{2, "2 s"}, {0.20713525835866262, "207 ms"}, {0.0005, "0.5 ms"}, {0.02, "20 ms"}, {2.0436, "2.04 s"},
		{0.0001, "0.1 ms"}, {0.00009, "90 µs"}, {0.000001, "1 µs"}, {1.5e-9, "0.0015 µs"}, {0, "0 s"},
		{0.9996, "1 s"}, {0.99949, "999 ms"}, {59.96, "60 s"}, {999.6, "1,000 s"}, {1234.4, "1,234 s"}, {864000, "864,000 s"},
		{-0.5, "-500 ms"}, {1.0000000000000002, "1 s"}, {math.NaN(), "no time"}, {math.Inf(1), "no time"},
	} {
		if got := Duration(c.seconds); got != c.want {
			t.Errorf("Duration(%g) = %s, want %s", c.seconds, got, c.want)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		share float64
		want  string
	}{
		{102.0 / 987, "10.33 %"}, {0, "0 %"}, {1, "100 %"}, {0.5, "50 %"}, {0.105, "10.5 %"},
		{1e-5, "< 0.01 %"}, {0.99999, "> 99.99 %"}, {1.5, "150 %"}, {math.NaN(), "no share"},
	} {
		if got := Percent(c.share); got != c.want {
			t.Errorf("Percent(%g) = %s, want %s", c.share, got, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 987: "987", 1000: "1,000", 2946: "2,946", 1234567: "1,234,567", -100: "-100", -2946: "-2,946",
	} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestNumber(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", 10.222: "10.2", 94.06: "94.1", 0.012345: "0.0123", 2946.4: "2,946", 0.1 + 0.2: "0.3",
	} {
		if got := Number(x); got != want {
			t.Errorf("Number(%g) = %s, want %s", x, got, want)
		}
	}
}

func TestSeconds(t *testing.T) {
	if got := Seconds(17.165217274); got != "17.17 s" {
		t.Error(got)
	}
}
