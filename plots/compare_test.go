package plots

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// compared is the published run with several configurations, of which the later ones
// are made up.
func compared(t testing.TB, configurations int) CompareInput {
	runs := inRuns(published(t), 30)
	in := CompareInput{
		Title:    "With the breaker, 88 % fewer calls reach the failing dependency",
		Subtitle: runs.Subtitle,
		Faults:   runs.Arms[0].FaultWindows,
	}
	for i := range configurations {
		c := CompareCurves{Name: "wait " + strconv.Itoa(i) + " s", Curves: runs.Replications.Arms[min(i, 1)].Curves}
		if i > 1 {
			c.Curves = times(c.Curves, float64(12-i)/12)
		}
		in.Configurations = append(in.Configurations, c)
	}
	for i, row := range []CompareRow{
		{Label: "succeeded", Reference: "1,959"},
		{Label: "fault: reached the dependency", Reference: "987 ± 11"},
		{Label: "fault, all: mean latency", Reference: "2 s"},
		{Label: "rejected though healthy", Reference: "0"},
		{Label: "breaker opened", Reference: "1"},
	} {
		for k := range configurations - 1 {
			row.Differences = append(row.Differences, madeUp(i, k))
		}
		in.Rows = append(in.Rows, row)
	}
	return in
}

// madeUp is a difference: one without a share in the fourth row, and a huge one in the
// fifth.
func madeUp(row, configuration int) CompareDifference {
	value := float64((row*5+configuration*3)%7-3) / 20
	d := CompareDifference{Value: value, Low: value - 0.04, High: value + 0.04, Verdict: NoDifference}
	switch {
	case row == 3:
		d.Value, d.Low, d.High, d.Verdict = math.NaN(), math.NaN(), math.NaN(), Worse
	case row == 4:
		d.Value, d.Low, d.High, d.Verdict = 7, 6, 8, Differs
	case value > 0.04:
		d.Verdict = Better
	case value < -0.04:
		d.Verdict = Worse
	}
	d.Text = fmt.Sprintf("%+.0f ± 4", 100*value)
	return d
}

// times multiplies every number of curves.
func times(bins []measure.CurveBin, factor float64) []measure.CurveBin {
	result := slices.Clone(bins)
	for i := range result {
		result[i].Estimates = slices.Clone(bins[i].Estimates)
		for j, e := range result[i].Estimates {
			result[i].Estimates[j] = estimate.Estimate{Value: e.Value * factor, HalfWidth: e.HalfWidth * factor, Runs: e.Runs}
		}
	}
	return result
}

func TestCompareFigures(t *testing.T) {
	golden(t, "compare.svg", drawCompare(t, "svg", compared(t, 2)), sameBytes)
	golden(t, "compare-six.svg", drawCompare(t, "svg", compared(t, 6)), sameBytes)
}

func drawCompare(t testing.TB, format string, in CompareInput) []byte {
	t.Helper()
	file, err := DrawCompare(format, in)
	if err != nil {
		t.Errorf("%s: %v", format, err)
	}
	return file
}

// oddComparisons is inputs that are unlike the usual ones.
func oddComparisons(t testing.TB) map[string]CompareInput {
	inputs := map[string]CompareInput{"nothing": {}, "only words": {Title: "a", Subtitle: "b"}}
	with := func(name string, configurations int, change func(*CompareInput)) {
		in := compared(t, configurations)
		change(&in)
		inputs[name] = in
	}
	each := func(in *CompareInput, change func(*CompareDifference)) {
		for _, row := range in.Rows {
			for i := range row.Differences {
				change(&row.Differences[i])
			}
		}
	}
	nan := math.NaN()
	with("only the reference", 1, func(*CompareInput) {})
	with("nine", 9, func(*CompareInput) {})
	with("no curves", 3, func(in *CompareInput) {
		for i := range in.Configurations {
			in.Configurations[i].Curves = nil
		}
	})
	with("curves of one only", 3, func(in *CompareInput) { in.Configurations[0].Curves, in.Configurations[2].Curves = nil, nil })
	with("one bin", 2, func(in *CompareInput) {
		for i := range in.Configurations {
			in.Configurations[i].Curves = in.Configurations[i].Curves[:1]
		}
	})
	with("long bins, no fault", 2, func(in *CompareInput) {
		in.Faults = nil
		for i, c := range in.Configurations {
			in.Configurations[i].Curves = slices.Clone(c.Curves)
			for j := range c.Curves {
				in.Configurations[i].Curves[j].Second *= 87
			}
		}
	})
	with("no values", 2, func(in *CompareInput) {
		for i := range in.Configurations {
			in.Configurations[i].Curves = times(in.Configurations[i].Curves, nan)
		}
	})
	with("one run", 2, func(in *CompareInput) {
		each(in, func(d *CompareDifference) { d.Low, d.High = nan, nan })
		for i := range in.Configurations {
			in.Configurations[i].Curves = times(in.Configurations[i].Curves, 1)
			for _, b := range in.Configurations[i].Curves {
				for j := range b.Estimates {
					b.Estimates[j].HalfWidth, b.Estimates[j].Runs = nan, 1
				}
			}
		}
	})
	with("no rows", 2, func(in *CompareInput) { in.Rows = nil })
	with("no differences", 2, func(in *CompareInput) {
		each(in, func(d *CompareDifference) { *d = CompareDifference{Text: "0", Verdict: NoDifference} })
	})
	with("no shares", 3, func(in *CompareInput) { each(in, func(d *CompareDifference) { d.Value = nan }) })
	with("infinite", 3, func(in *CompareInput) { each(in, func(d *CompareDifference) { d.High = math.Inf(1) }) })
	with("huge", 3, func(in *CompareInput) {
		each(in, func(d *CompareDifference) { d.Value, d.Low, d.High = 1e12, -1e300, 1e300 })
	})
	with("tiny", 3, func(in *CompareInput) {
		each(in, func(d *CompareDifference) { d.Value, d.Low, d.High = 1e-12, -1e-12, 3e-12 })
	})
	with("all lower", 3, func(in *CompareInput) {
		each(in, func(d *CompareDifference) { d.Value, d.Low, d.High = -0.9, -0.95, -0.85 })
	})
	with("missing differences", 4, func(in *CompareInput) { in.Rows[1].Differences = in.Rows[1].Differences[:1] })
	with("long names", 6, func(in *CompareInput) {
		long := strings.Repeat("a very long name ", 20)
		in.Title, in.Subtitle = long, long
		for i := range in.Configurations {
			in.Configurations[i].Name = long + "<&>" + strconv.Itoa(i)
		}
		for i := range in.Rows {
			in.Rows[i].Label, in.Rows[i].Reference = long, long
		}
		each(in, func(d *CompareDifference) { d.Text, d.Verdict = long, long })
	})
	with("no names", 3, func(in *CompareInput) {
		for i := range in.Configurations {
			in.Configurations[i].Name = ""
		}
		for i := range in.Rows {
			in.Rows[i].Label, in.Rows[i].Reference = "", ""
		}
		each(in, func(d *CompareDifference) { d.Text, d.Verdict = "", "" })
	})
	return inputs
}

func TestCompareTextsKeepApart(t *testing.T) {
	inputs := oddComparisons(t)
	for n := range 7 {
		inputs[strconv.Itoa(n)+" configurations"] = compared(t, n)
	}
	for name, in := range inputs {
		t.Run(name, func(t *testing.T) { checkTexts(t, drawCompare(t, "svg", in)) })
	}
}

func TestCompareInEveryFormat(t *testing.T) {
	for name, in := range oddComparisons(t) {
		if file := drawCompare(t, "pdf", in); !strings.HasPrefix(string(file), "%PDF") {
			t.Errorf("%s is not a pdf", name)
		}
	}
	if _, err := DrawCompare("gif", compared(t, 2)); err == nil || !strings.Contains(err.Error(), "png, svg and pdf") {
		t.Error(err)
	}
	if testing.Short() {
		return
	}
	if file := drawCompare(t, "png", oddComparisons(t)["nine"]); !strings.HasPrefix(string(file), "\x89PNG") {
		t.Error("there is no png")
	}
}

// TestCompareSaysWhatIsLeftOut: of many configurations, and of rows.
func TestCompareSaysWhatIsLeftOut(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"nine", "and 3 more, not drawn", 1},
		{"nine", "wait 5 s", 1},
		{"nine", "wait 6 s", 0},
		{"nine", ">goes on<", 1},
		{"nine", "no share of the reference", 5},
		{"no differences", ">goes on<", 0},
		{"one run", "band: 95 %", 0},
		{"no values", "no request ended", 1},
		{"nothing", "There is nothing to compare.", 1},
		{"no rows", "Difference from the reference", 0},
		{"only the reference", "Difference from the reference", 0},
	} {
		file := string(drawCompare(t, "svg", oddComparisons(t)[c.name]))
		if n := strings.Count(file, c.text); n != c.want {
			t.Errorf("%s: %q stands there %d times, want %d", c.name, c.text, n, c.want)
		}
	}
}

// TestFilledMarkers: a difference that was found is filled, another is white inside,
// and one that is cut off has an arrow only.
func TestFilledMarkers(t *testing.T) {
	plot := frame{Rectangle: box(0, 0, 100, 10), x: axis{min: -1, max: 1}}
	l := looksOf(2)[1]
	for _, c := range []struct {
		name  string
		d     CompareDifference
		fills []string
		lines []vg.Length // from and to, of the interval
	}{
		{"better", CompareDifference{0.5, 0.4, 0.6, "", Better}, []string{"blue"}, []vg.Length{70, 80}},
		{"worse", CompareDifference{-0.5, -0.6, -0.4, "", Worse}, []string{"blue"}, []vg.Length{20, 30}},
		{"differs", CompareDifference{0.5, 0.4, 0.6, "", Differs}, []string{"blue"}, []vg.Length{70, 80}},
		{"none", CompareDifference{0.5, -0.4, 0.6, "", NoDifference}, []string{"white"}, []vg.Length{30, 80}},
		{"not comparable", CompareDifference{0.5, -0.4, 0.6, "", NotComparable}, []string{"white"}, []vg.Length{30, 80}},
		{"higher", CompareDifference{0.5, 0.4, 0.6, "", "higher"}, []string{"blue"}, []vg.Length{70, 80}},
		{"no verdict", CompareDifference{0.5, -0.4, 0.6, "", ""}, []string{"white"}, []vg.Length{30, 80}},
		{"no interval", CompareDifference{0.5, math.NaN(), math.NaN(), "", NoDifference}, []string{"white"}, []vg.Length{75, 75}},
		{"goes on", CompareDifference{0.5, 0.4, 3, "", Better}, []string{"blue", "blue"}, []vg.Length{70, 100}},
		{"goes on at both ends", CompareDifference{0.5, -5, 3, "", NoDifference}, []string{"blue", "blue", "white"}, []vg.Length{0, 100}},
		{"far away", CompareDifference{5, 4, 6, "", Better}, []string{"blue"}, []vg.Length{90, 100}},
		{"far below", CompareDifference{-5, -6, -4, "", Better}, []string{"blue"}, []vg.Length{0, 10}},
	} {
		canvas := &outlines{}
		drawDifference(&sheet{canvas}, plot, l, c.d, 5)
		var fills []string
		for _, filled := range canvas.fills {
			fills = append(fills, map[bool]string{true: "white", false: "blue"}[filled == white])
		}
		if !slices.Equal(fills, c.fills) {
			t.Errorf("%s: filled %v, want %v", c.name, fills, c.fills)
		}
		if from, to := canvas.lines[0][0].Pos.X, canvas.lines[0][1].Pos.X; from != c.lines[0] || to != c.lines[1] {
			t.Errorf("%s: the interval is from %g to %g, want %v", c.name, from, to, c.lines)
		}
	}
}

// points is intervals without a length.
func points(numbers ...float64) []interval {
	var result []interval
	for _, x := range numbers {
		result = append(result, interval{x, x})
	}
	return result
}

// TestPropertyBulk: the range has room on both sides of zero, and three quarters of the
// numbers; one that is far away does not change it by much.
func TestPropertyBulk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.Float64Range(-2, 2), 8, 60).Draw(t, "numbers")
		low, high := bulk(points(numbers...))
		if !(low < 0 && 0 < high) {
			t.Fatalf("%g to %g", low, high)
		}
		inside := 0
		for _, x := range numbers {
			if low <= x && x <= high {
				inside++
			}
		}
		if 4*inside < 3*len(numbers) {
			t.Fatalf("%g to %g has %d of %d", low, high, inside, len(numbers))
		}
		if !slices.ContainsFunc(numbers, func(x float64) bool { return x != 0 }) {
			return
		}
		far := rapid.Float64Range(100, 1e300).Draw(t, "far")
		if low, high := bulk(points(append(numbers, far, -far)...)); low < -6.001 || high > 6.001 {
			t.Fatalf("%g squeezes the others into %g to %g", far, low, high)
		}
	})
}

func TestBulk(t *testing.T) {
	for _, c := range []struct {
		intervals []interval
		low, high float64
	}{
		{nil, -0.1, 0.1},
		{points(0, 0), -0.1, 0.1},
		{points(-0.5, -0.25), -0.5, 0.075},
		{points(0.5), -0.075, 0.5},
		{points(-0.1, 0.1, 0.1, 0.1, 9), -0.1, 0.3},
		{points(0, 0, 0, 0, 0, 0, 0.2, 0.3), -0.045, 0.3},
		{points(1e-9, -1e-300), -0.0005, 0.0005},
		{points(1e300, 1e12), -15, 100},
		{[]interval{{-0.1, 0.2}, {-0.1, 0.1}, {-0.2, 0.1}, {-5, 0.1}}, -0.6, 0.2},
	} {
		if low, high := bulk(c.intervals); math.Abs(low-c.low) > 1e-12 || math.Abs(high-c.high) > 1e-12 {
			t.Errorf("of %v: %g to %g, want %g to %g", c.intervals, low, high, c.low, c.high)
		}
	}
}

func TestPercentTicks(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		want      string
	}{
		{-0.25, 0.55, "-20 % 0 % +20 % +40 %"},
		{-0.011, 0.011, "-1.0 % -0.5 % 0.0 % +0.5 % +1.0 %"},
		{-1.1, 30, "0 % +1,000 % +2,000 % +3,000 %"},
	} {
		if got := tickTexts(percentTicks(c.low, c.high, 220)); got != c.want {
			t.Errorf("%g to %g: %s, want %s", c.low, c.high, got, c.want)
		}
	}
}

// TestLooksAreTold: six configurations differ in colour, dashes and marker.
func TestLooksAreTold(t *testing.T) {
	seen := map[string]bool{}
	for i, l := range looksOf(mostCompared) {
		key := fmt.Sprint(l.dashes)
		if seen[key] || (l.marker == nil) != (i == 0) {
			t.Errorf("look %d: %v", i, l)
		}
		seen[key] = true
		for _, other := range looksOf(mostCompared)[:i] {
			if other.color == l.color {
				t.Errorf("look %d has the colour of another", i)
			}
		}
	}
}

// TestMarkersAreAboutEquallyLarge: each has the area of the disc.
func TestMarkersAreAboutEquallyLarge(t *testing.T) {
	for _, corners := range []int{3, 4, 6} {
		path := polygon(corners, 45)(vg.Point{X: 5, Y: 7}, 2)
		area := 0.0
		for i := range corners {
			a, b := path[i].Pos, path[(i+1)%corners].Pos
			area += float64(a.X*b.Y-b.X*a.Y) / 2
		}
		if want := math.Pi * 4; math.Abs(area-want) > 1e-9 {
			t.Errorf("%d corners: %g, want %g", corners, area, want)
		}
	}
}
