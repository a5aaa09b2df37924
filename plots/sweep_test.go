package plots

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"halfopen/measure"
)

func TestSweepFigures(t *testing.T) {
	for name, in := range map[string]SweepInput{"cliff": cliff(), "budgets": budgets(), "map": mapped(), "intervals": withIntervals()} {
		golden(t, "sweep-"+name+".svg", drawSweep(t, "svg", in), sameBytes)
	}
}

// withIntervals is means over runs: long and short intervals, one that reaches below
// the axis, one that none has, and a point without a value.
func withIntervals() SweepInput {
	in := SweepInput{Metric: "recovery lag (s)", Parameters: []string{"breaker.waitDurationInOpenState"}, Subtitle: "mean of 30 runs"}
	for i, half := range []float64{0.3, 0, 1.5, 0.01, 0.2} {
		x := float64(i + 1)
		in.Points = append(in.Points,
			SweepPoint{Values: []float64{x}, Series: "with", Y: measure.Value(x / 2), HalfWidth: half},
			SweepPoint{Values: []float64{x}, Series: "other", Y: measure.Value(4 - x/2), HalfWidth: half / 2})
	}
	in.Points = append(in.Points, SweepPoint{Values: []float64{6}, Series: "with", Y: measure.None})
	return in
}

func drawSweep(t testing.TB, format string, in SweepInput) []byte {
	t.Helper()
	file, err := DrawSweep(format, in)
	if err != nil {
		t.Errorf("%s: %v", format, err)
	}
	return file
}

// oddSweeps is sweeps that are unlike the published ones.
func oddSweeps() map[string]SweepInput {
	point := func(x float64, y measure.Value) SweepPoint { return SweepPoint{Values: []float64{x, -x}, Y: y} }
	of := func(points ...SweepPoint) SweepInput {
		return SweepInput{Metric: "metric (s)", Parameters: []string{"a.b"}, Points: points}
	}
	inputs := map[string]SweepInput{
		"no points":    of(),
		"one point":    of(point(3, 5)),
		"one at zero":  of(point(0, 0)),
		"all none":     of(point(1, measure.None), point(2, measure.None)),
		"not finite":   of(point(1, measure.Value(math.Inf(1))), point(2, 4), point(math.Inf(1), 5), point(math.NaN(), 6)),
		"negative":     of(point(-5, -20), point(0, 3), point(7, 1)),
		"all negative": of(point(1, -20), point(2, -20)),
		"many decades": of(point(1, 1e-6), point(1e9, 1e6), point(5e8, 3)),
		"twice":        of(point(1, 2), point(1, 3)),
		"no names":     {Parameters: []string{""}, Points: []SweepPoint{{}, {Y: 2}}},
		"texts":        texts(40),
		"long texts":   hostileSweep(),
		"many series":  manySeries(),
		"many points":  grid(3000, 1),
		"large map":    grid(80, 60),
		"map of one":   grid(1, 1),
		"flat map":     grid(30, 1),
	}
	for name, in := range inputs {
		in.Parameters = []string{"first", "second parameter"}
		inputs[name+", as a map"] = in
	}
	marked := cliff()
	marked.Levels = append(marked.Levels, SweepLevel{5.05, "near the other"}, SweepLevel{math.NaN(), "not there"}, SweepLevel{-1, "below"})
	marked.Shade = []SweepShade{{8, 20, "to the end"}, {-5, 2, "from the start"}, {3, 3, "a line"}, {3.01, 3.2, "no room"}, {50, 60, "outside"}, {5, 4, "turned"}, {math.NaN(), 3, "unknown"}}
	inputs["marked"] = marked
	return inputs
}

func texts(n int) SweepInput {
	in := SweepInput{Metric: "calls", Parameters: []string{"rule"}}
	for i := range n {
		in.Points = append(in.Points, SweepPoint{Labels: []string{"rule number " + strconv.Itoa(i), "b"}, Y: measure.Value(i)})
	}
	return in
}

func hostileSweep() SweepInput {
	in := texts(3)
	for i := range in.Points {
		in.Points[i].Labels = []string{strings.Repeat("long ", 20) + strconv.Itoa(i), "a<b>&\x00☃"}
		in.Points[i].Series = strings.Repeat("series ", 40)
	}
	in.Metric = strings.Repeat("metric ", 10)
	return in
}

func manySeries() SweepInput {
	in := SweepInput{Metric: "calls", Parameters: []string{"rate"}}
	for s := range 24 {
		for i := range 5 {
			in.Points = append(in.Points, SweepPoint{
				Values: []float64{float64(i), float64(s)}, Series: "arm " + strconv.Itoa(s), Y: measure.Value(s * i),
			})
		}
	}
	return in
}

func grid(nx, ny int) SweepInput {
	in := SweepInput{Metric: "calls", Parameters: []string{"rate"}}
	for i := range nx {
		for j := range ny {
			in.Points = append(in.Points, SweepPoint{Values: []float64{float64(i) / 7, float64(j)}, Y: measure.Value(i * j)})
		}
	}
	return in
}

func TestSweepTextsKeepApart(t *testing.T) {
	inputs := oddSweeps()
	inputs["cliff"], inputs["budgets"], inputs["mapped"] = cliff(), budgets(), mapped()
	for name, in := range inputs {
		t.Run(name, func(t *testing.T) { checkTexts(t, drawSweep(t, "svg", in)) })
	}
}

func TestSweepInEveryFormat(t *testing.T) {
	for name, in := range oddSweeps() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			drawSweep(t, "pdf", in)
			if !testing.Short() {
				drawSweep(t, "png", in)
			}
		})
	}
}

func TestSweepMistakes(t *testing.T) {
	for _, c := range []struct {
		format     string
		parameters []string
		want       string
	}{
		{"svg", nil, "over 0 parameters"},
		{"svg", []string{"a", "b", "c"}, "over 3 parameters"},
		{"gif", []string{"a"}, "png, svg and pdf"},
	} {
		_, err := DrawSweep(c.format, SweepInput{Parameters: c.parameters, Points: cliff().Points})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v as %s: %v; want an error with %q", c.parameters, c.format, err, c.want)
		}
	}
}

// TestCividisRisesInLightness: it can be read in grey.
func TestCividisRisesInLightness(t *testing.T) {
	last := -1.0
	for i := range 101 {
		r, g, b, _ := cividis(float64(i) / 100).RGBA()
		light := 0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)
		if light <= last {
			t.Errorf("at %d %% it is not lighter than before", i)
		}
		last = light
	}
}
