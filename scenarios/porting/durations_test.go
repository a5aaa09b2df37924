package porting

import (
	"strings"
	"testing"
	"time"
)

func TestDurations(t *testing.T) {
	for name, test := range map[string]struct {
		read    duration
		right   map[string]time.Duration
		refused []string
	}{
		"Spring": {springDuration, map[string]time.Duration{
			"0": 0, "10000": 10 * time.Second, "+5": 5 * time.Millisecond, "-5": -5 * time.Millisecond, "10s": 10 * time.Second, "10S": 10 * time.Second,
			"500ms": 500 * time.Millisecond, "20us": 20 * time.Microsecond, "7ns": 7, "1m": time.Minute, "2h": 2 * time.Hour, "1d": 24 * time.Hour,
			"PT10S": 10 * time.Second, "pt1.5s": 1500 * time.Millisecond, "PT1,5S": 1500 * time.Millisecond, "P1DT2H3M4S": 26*time.Hour + 3*time.Minute + 4*time.Second,
			"PT1M": time.Minute, "P2D": 48 * time.Hour, "-PT1S": -time.Second, "PT0.000000001S": 1,
		}, []string{"", "s", "10 s", "1.5s", "1m30s", "10w", "P", "PT", "PT10", "T10S", "1e3", "106752d", "99999999999999999999", "PT9999999999H", "P106751DT24H"}},
		".NET": {dotnetDuration, map[string]time.Duration{
			"00:00:30": 30 * time.Second, "0:0:5": 5 * time.Second, "00:01": time.Minute, "23:59:59": 24*time.Hour - time.Second, "00:00:00.5": 500 * time.Millisecond,
			"00:00:00.0000001": 100, "1.00:00:00": 24 * time.Hour, "10.2:03:04": 242*time.Hour + 3*time.Minute + 4*time.Second, "1:02:03:04": 26*time.Hour + 3*time.Minute + 4*time.Second,
			"-00:00:01": -time.Second, "-1.00:00:01": -24*time.Hour - time.Second,
		}, []string{"", "30", "-1", "30s", "00:00:30.", "24:00:00", "00:60:00", "00:00:60", "1.00", "00:00:30 ", "1:1:1:1:1", "00:00:00.12345678", "999999999.00:00:00"}},
		"protobuf": {protoDuration, map[string]time.Duration{
			"10s": 10 * time.Second, "0.5s": 500 * time.Millisecond, "0s": 0, "300s": 5 * time.Minute, "1.000000001s": time.Second + 1, "-1.5s": -1500 * time.Millisecond,
		}, []string{"", "10", "1m", "10ms", ".5s", "1.s", "1.0000000001s", "1 s", "1e3s", "9223372037s"}},
		"Istio": {istioDuration, map[string]time.Duration{
			"10s": 10 * time.Second, "5m": 5 * time.Minute, "1h30m": 90 * time.Minute, "1ms": time.Millisecond, "0.5s": 500 * time.Millisecond,
		}, []string{"", "10", "5 m", "PT5S", "1d"}},
		"JavaScript": {javascriptDuration, map[string]time.Duration{
			"10000": 10 * time.Second, "0": 0, "1500.5": 1500500 * time.Microsecond, "-1": -time.Millisecond,
		}, []string{"", "10s", "1e3", "0x10", "false", ".5", "99999999999999"}},
	} {
		for text, want := range test.right {
			if got, err := test.read(text); got != want || err != nil {
				t.Errorf("%s: %q is %s, %v, want %s", name, text, got, err, want)
			}
		}
		for _, text := range test.refused {
			got, err := test.read(text)
			if err == nil {
				t.Errorf("%s: %q is %s, want an error", name, text, got)
			} else if !strings.HasPrefix(err.Error(), "must ") {
				t.Errorf("%s: %q: %v, want what it must be", name, text, err)
			}
		}
	}
}

func TestDurationsAreAsLongAsTheLibraryWants(t *testing.T) {
	read := duration(springDuration).atLeast(time.Millisecond)
	for text, want := range map[string]string{"1": "1ms", " 2s ": "2s", "999us": "must be at least 1ms", "-1s": "must not be negative"} {
		got, _, err := read(text)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
