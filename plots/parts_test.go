package plots

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

func TestGapsAreNotCrossed(t *testing.T) {
	steps := []step{{0, 1, 5, true}, {1, 2, 0, false}, {2, 3, 5, true}}
	if got := len(runs(steps)); got != 2 {
		t.Errorf("%d runs, want 2", got)
	}
	if got := len(runs(steps[1:2])); got != 0 {
		t.Errorf("%d runs of a gap, want 0", got)
	}
}

func TestThinKeepsTheOutline(t *testing.T) {
	steps := make([]step, 10_000)
	for i := range steps {
		steps[i] = step{float64(i), float64(i + 1), float64(i * 7919 % 101), true}
	}
	f := frame{Rectangle: box(0, 0, 450, 100), x: axis{max: 10_000}, y: axis{max: 100}}
	all := corners(steps, f)
	few := thin(all)
	if len(few) > 4*1251 {
		t.Errorf("%d points are left of %d", len(few), len(all))
	}
	for _, points := range [][2]int{{0, 0}, {len(all) - 1, len(few) - 1}} {
		if all[points[0]] != few[points[1]] {
			t.Error("an end was lost")
		}
	}
	low, high := few[0].Y, few[0].Y
	for _, p := range few {
		low, high = min(low, p.Y), max(high, p.Y)
	}
	if low != 0 || high != 100 {
		t.Errorf("the line goes from %g to %g, want 0 to 100", low, high)
	}
}

func TestWidened(t *testing.T) {
	for _, c := range []struct{ x0, x1, next, want vg.Length }{
		{10, 10.01, 100, 10.75},   // too short to be seen
		{10, 12, 100, 12},         // long enough
		{10, 10.01, 10.02, 10.01}, // as short as the next one
	} {
		if got := widened(c.x0, c.x1, c.next); math.Abs(float64(got-c.want)) > 1e-9 {
			t.Errorf("widened(%g, %g, %g) = %g, want %g", c.x0, c.x1, c.next, got, c.want)
		}
	}
}

func TestPeriods(t *testing.T) {
	arm := &measure.Arm{History: measure.History{Openings: 1, Transitions: []measure.Transition{
		{At: 5, From: "closed", To: "open"}, {At: 9, From: "open", To: "half_open"}, {At: 70, From: "half_open", To: "closed"},
	}}}
	want := []period{{interval{0, 5}, "closed"}, {interval{5, 9}, "open"}, {interval{9, 60}, "half_open"}}
	if got := periods(arm, 60); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	arm.Openings = 7
	arm.Transitions = arm.Transitions[:1]
	want = []period{{interval{0, 5}, "closed"}, {interval{5, 60}, unrecorded}}
	if got := periods(arm, 60); !slices.Equal(got, want) {
		t.Errorf("of a list cut short: %v, want %v", got, want)
	}
}

func TestTimeTicks(t *testing.T) {
	const length = 440
	for _, c := range []struct {
		to   float64
		unit string
		want string
	}{
		{0.4, "ms", "0 50 100 150 200 250 300 350 400"},
		{1, "s", "0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1.0"},
		{60, "s", "0 5 10 15 20 25 30 35 40 45 50 55 60"},
		{3600, "min", "0 5 10 15 20 25 30 35 40 45 50 55 60"},
		{86400, "h", "0 2 4 6 8 10 12 14 16 18 20 22 24"},
		{864000, "days", "0 1 2 3 4 5 6 7 8 9 10"},
	} {
		a := timeAxis("time", 0, c.to)
		if got := tickTexts(a.ticks(length)); got != c.want || a.label != "time ("+c.unit+")" {
			t.Errorf("up to %g s, %s: %s, want %s", c.to, a.label, got, c.want)
		}
	}
}

func TestValueTicks(t *testing.T) {
	for _, c := range []struct {
		name string
		got  []tick
		want string
	}{
		{"counts", linearTicks(0, 70, 100), "0 20 40 60"},
		{"large counts", linearTicks(0, 1.4e5, 160), "0 20,000 40,000 60,000 80,000 100,000 120,000 140,000"},
		{"small numbers", linearTicks(0, 0.11, 100), "0.00 0.05 0.10"},
		{"decades", logTicks(3e-4, 7, 200, findings.Duration), "1 ms 10 ms 100 ms 1 s"},
		{"less than a decade", logTicks(0.011, 0.09, 150, findings.Duration), "20 ms 50 ms"},
		{"many decades in little room", logTicks(1e-6, 1e4, 50, findings.Duration), "1 µs 1 ms 1 s 1,000 s"},
	} {
		if got := tickTexts(c.got); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func tickTexts(ticks []tick) string {
	var texts []string
	for _, t := range ticks {
		if t.text != "" {
			texts = append(texts, t.text)
		}
	}
	return strings.Join(texts, " ")
}

// TestLogAxis: it panics or divides by zero nowhere, whatever the numbers.
func TestLogAxis(t *testing.T) {
	for _, numbers := range [][]float64{
		nil, {0}, {-1, 0}, {5}, {5, 5}, {1e-300}, {1e300}, {math.NaN(), math.Inf(1)}, {0, 1e-6, 3600},
	} {
		var r reach
		for _, x := range numbers {
			r.add(x)
		}
		a := logAxis("", r, findings.Duration)
		for _, x := range append(numbers, 0, -1, 1) {
			if s := a.share(x); !math.IsNaN(x) && !(0 <= s && s <= 1) {
				t.Errorf("of %v: %g is at %g of the axis", numbers, x, s)
			}
		}
		if len(a.ticks(100)) == 0 {
			t.Errorf("of %v: there are no ticks", numbers)
		}
	}
}

func TestPlaceNotes(t *testing.T) {
	notes := []note{{x: 50, width: 20}, {x: 52, width: 20}, {x: 53, width: 20}, {x: 200, width: 20}}
	lefts, some := place(notes, 0, 210)
	if !some || lefts[2] != -1 {
		t.Errorf("%v, %v; want all but the third", lefts, some)
	}
	last := vg.Length(-3)
	for i, left := range lefts {
		if left < 0 {
			continue
		}
		if left < last+3 || left+notes[i].width > 210 {
			t.Errorf("note %d is at %g", i, left)
		}
		last = left + notes[i].width
	}
	if _, some := place(make([]note, 0), 0, 10); some {
		t.Error("no notes are some")
	}
}

func TestShorten(t *testing.T) {
	face := sized(regular(), 8)
	for _, c := range []struct {
		text    string
		allowed vg.Length
		want    string
	}{
		{"short", 100, "short"},
		{"window-of-20-calls", 45, "windo…calls"},
		{"anything", 0, "…"},
		{"", 0, ""},
	} {
		if got := shorten(c.text, face, c.allowed); got != c.want {
			t.Errorf("shorten(%q, %g) = %q, want %q", c.text, c.allowed, got, c.want)
		}
	}
}

func TestSubtitleLines(t *testing.T) {
	for _, c := range []struct {
		text  string
		lines int
		size  vg.Length
	}{
		{"", 0, subtitleSize},
		{"seed 42", 1, subtitleSize},
		{strings.Repeat("parameter ", 20), 2, subtitleSize},
		{strings.Repeat("parameter ", 25), 2, 7.5},
		{strings.Repeat("parameter ", 100), 2, 6.5},
	} {
		lines, size := subtitleLines(c.text)
		if len(lines) != c.lines || size != c.size {
			t.Errorf("%d characters: %d lines of %g points, want %d of %g", len(c.text), len(lines), size, c.lines, c.size)
		}
		for _, line := range lines {
			if width(line, size) > pageInner {
				t.Errorf("%q is too wide", line)
			}
		}
	}
}
