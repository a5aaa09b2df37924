package sweep

import (
	"math/big"
	"slices"
	"strings"
	"testing"
)

func TestParseRange(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1..8/1", "1 2 3 4 5 6 7 8"},
		{"0.1..0.5/0.1", "0.1 0.2 0.3 0.4 0.5"},
		{"0.3..0.9/0.2", "0.3 0.5 0.7 0.9"},
		{"0.3..0.9/0.25", "0.3 0.55 0.8"},
		{".5..1.50/.50", "0.5 1 1.5"},
		{"5..1/-2", "5 3 1"},
		{"-1..1/1", "-1 0 1"},
		{"+1..+3/+2", "1 3"},
		{"1..8/10", "1"},
		{"4..4/1", "4"},
		{"0..0/1s", "0s"},
		{" 1 .. 3 / 1 ", "1 2 3"},
		{"1s..3s/1s", "1s 2s 3s"},
		{"1s..2.5s/500ms", "1s 1.5s 2s 2.5s"},
		{"500ms..2s/500ms", "500ms 1000ms 1500ms 2000ms"},
		{"0..10s/5s", "0s 5s 10s"},
		{"1m..3m/1m", "1m 2m 3m"},
		{"1m..2m/30s", "60s 90s 120s"},
		{"1h..2h/30m", "60m 90m 120m"},
		{"1m30s..2m/15s", "90s 105s 120s"},
		{"1us..2us/500ns", "1us 1.5us 2us"},
		{"1µs..2μs/1us", "1us 2us"},
		{"1s..0s/-500ms", "1s 0.5s 0s"},
		{"1s..30s#3", "1s 15.5s 30s"},
		{"1s..2s#4", "1s 1.333333333s 1.666666667s 2s"},
		{"2s..1s#3", "2s 1.5s 1s"},
		{"1m..2m#3", "60s 90s 120s"},
		{"1m..3m#3", "1m 2m 3m"},
		{"10/s..100/s#10", "10/s 20/s 30/s 40/s 50/s 60/s 70/s 80/s 90/s 100/s"},
		{"10/s..30/s/10/s", "10/s 20/s 30/s"},
		{"10 / s..20/s/5/s", "10/s 15/s 20/s"},
		{"0..60/min#3", "0/min 30/min 60/min"},
		{"10%..90%/20%", "10% 30% 50% 70% 90%"},
		{"12.5%..13%#3", "12.5% 12.75% 13%"},
		{"0..1#4", "0 0.333333333 0.666666667 1"},
		{"-1..1#4", "-1 -0.333333333 0.333333333 1"},
		{"7..7#1", "7"},
		{"1...5/-.25", "1 0.75 0.5"},
		{"99999999999999999999..100000000000000000001/1", "99999999999999999999 100000000000000000000 100000000000000000001"},
	} {
		p, err := ParseRange("a.b=" + c.text)
		if got := strings.Join(p.Values, " "); err != nil || got != c.want || p.Path != "a.b" {
			t.Errorf("%s: %s %s, %v, want %s", c.text, p.Path, got, err, c.want)
		}
	}
}

func TestNumbersAreInTheBaseUnit(t *testing.T) {
	for _, c := range []struct {
		text string
		want []float64
	}{
		{"0.1..0.5/0.1", []float64{0.1, 0.2, 0.3, 0.4, 0.5}},
		{"500ms..1s/250ms", []float64{0.5, 0.75, 1}},
		{"1h..2h/1h", []float64{3600, 7200}},
		{"30/min..60/min#2", []float64{0.5, 1}},
		{"1/ms..2/ms#2", []float64{1000, 2000}},
		{"10%..30%/10%", []float64{0.1, 0.2, 0.3}},
	} {
		p, err := ParseRange("x=" + c.text)
		if err != nil || !slices.Equal(p.Numbers, c.want) {
			t.Errorf("%s: %v, %v, want %v", c.text, p.Numbers, err, c.want)
		}
	}
}

func TestWrongRanges(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1..8", "-P x: needs a step or a number of points, as in 1..8/step or 1..8#5"},
		{"8..1/1", "-P x: empty range: a step of 1 does not lead from 8 to 1"},
		{"1..8/-1", "-P x: empty range: a step of -1 does not lead from 1 to 8"},
		{"1..8/0", "-P x: a step of 0 leads nowhere"},
		{"1s..8s/0", "-P x: a step of 0 leads nowhere"},
		{"1..8/1s", "-P x: mixed units: 1 is a plain number and 1s is a time"},
		{"1s..8/1s", "-P x: mixed units: 1s is a time and 8 is a plain number"},
		{"10%..90%/20", "-P x: mixed units: 10% is a percentage and 20 is a plain number"},
		{"10/s..600/min#3", "-P x: mixed units: 10/s is a rate per s and 600/min is a rate per min"},
		{"0..100000/1", "-P x: too many points; at most 100,000 are run"},
		{"0..1#100001", "-P x: too many points; at most 100,000 are run"},
		{"0..1#99999999999999999999", "-P x: too many points; at most 100,000 are run"},
		{"0..99999999999999999999999/1", "-P x: too many points; at most 100,000 are run"},
		{"1..8#0", "-P x: the number of points must be at least 1"},
		{"1..8#-3", "-P x: the number of points must be at least 1"},
		{"1..8#2.5", `-P x: the number of points must be a whole number, not "2.5"`},
		{"1..8#", `-P x: the number of points must be a whole number, not ""`},
		{"1..8#1", "-P x: 1 to 8 is at least 2 points, the ends"},
		{"8..8#2", "-P x: 8 to 8 is a single value, not 2"},
		{"1ns..3ns#4", "-P x: too many points between 1ns and 3ns: some could not be told apart"},
		{"0.5ns..3ns/1ns", "-P x: 0.5ns is finer than a nanosecond"},
		{"1..8/", `-P x: the step must be a number with the unit of the ends, not ""`},
		{"1..8/1x", `-P x: the step must be a number with the unit of the ends, not "1x"`},
		{"", `-P x: must be a..b/step or a..b#points, as in 1..8/1 or 1s..10s/500ms or 10%..90%#5, not ""`},
		{"7", `-P x: must be a..b/step or a..b#points, as in 1..8/1 or 1s..10s/500ms or 10%..90%#5, not "7"`},
		{"1e3..1e4/1e3", `-P x: must be a..b/step or a..b#points, as in 1..8/1 or 1s..10s/500ms or 10%..90%#5, not "1e3..1e4/1e3"`},
		{"a..b/c", `-P x: must be a..b/step or a..b#points, as in 1..8/1 or 1s..10s/500ms or 10%..90%#5, not "a..b/c"`},
		{strings.Repeat("1", 300), "-P x: too long; at most 200 characters are read"},
	} {
		if _, err := ParseRange("x=" + c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
	for _, text := range []string{"", "x", "=1..2/1", "a\nb=1..2/1"} {
		if _, err := ParseRange(text); err == nil || !strings.Contains(err.Error(), "must be path=a..b/step") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzParseRange looks for a panic, and holds what is read to the ends and the
// number of points that were written.
func FuzzParseRange(f *testing.F) {
	for _, text := range []string{"1..8/1", "1s..30s#8", "10%..90%/20%", "10/s..100/s/10/s", "1m30s..5m/30s", "5..1/-0.5", "0..1#7", "1us..2us#3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParseRange("x=" + text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has several lines: %q", err)
			}
			return
		}
		s, err := parseSpan(text)
		if err != nil {
			t.Fatal(err)
		}
		checkSpan(t, s, p)
	})
}

// checkSpan computes anew what the values of a range must be.
func checkSpan(t *testing.T, s span, p Parameter) {
	t.Helper()
	low, high := s.from.base, s.to.base
	if low.Cmp(high) > 0 {
		low, high = high, low
	}
	for _, text := range p.Values {
		q, isQuantity := parseQuantity(text)
		if !isQuantity || q.base.Cmp(low) < 0 || q.base.Cmp(high) > 0 {
			t.Errorf("%s is not from %s to %s", text, s.from.text, s.to.text)
		}
	}
	if first, _ := parseQuantity(p.Values[0]); first.base.Cmp(s.from.base) != 0 {
		t.Errorf("it begins at %s, not %s", p.Values[0], s.from.text)
	}
	last, _ := parseQuantity(p.Values[len(p.Values)-1])
	if s.step == nil {
		if len(p.Values) != s.points || last.base.Cmp(s.to.base) != 0 {
			t.Errorf("%d values up to %s, want %d up to %s", len(p.Values), last.text, s.points, s.to.text)
		}
		return
	}
	steps := new(big.Rat).Mul(s.step.base, big.NewRat(int64(len(p.Values)-1), 1))
	if last.base.Cmp(steps.Add(steps, s.from.base)) != 0 {
		t.Errorf("the last of %d values is %s", len(p.Values), last.text)
	}
	beyond := new(big.Rat).Add(last.base, s.step.base)
	if beyond.Cmp(low) >= 0 && beyond.Cmp(high) <= 0 {
		t.Errorf("another step after %s would fit", last.text)
	}
	if len(p.Numbers) != len(p.Values) {
		t.Errorf("%d numbers for %d values", len(p.Numbers), len(p.Values))
	}
}
