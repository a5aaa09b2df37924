package plots

import (
	"bytes"
	"compress/zlib"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"pgregory.net/rapid"

	"halfopen/measure"
)

// inRuns makes several runs of one, which is the first of them: the others have a
// little more or less of everything.
func inRuns(in Input, runs int) Input {
	in.Replications = &measure.Replications{Runs: runs, Level: 0.95}
	for _, arm := range in.Arms {
		collector := measure.NewCollector(measure.MetricsOf(arm), runs)
		for run := range runs {
			collector.Add(run, varied(arm, run))
		}
		in.Replications.Arms = append(in.Replications.Arms, measure.ReplicatedArm{
			Name: arm.Name, Metrics: collector.Replicated().Estimates(), Curves: collector.Curves(),
		})
	}
	return in
}

// varied is a run that is like another.
func varied(arm *measure.Arm, run int) *measure.Arm {
	result := *arm
	if result.FaultTotal == nil && len(arm.FaultWindows) == 1 {
		result.FaultTotal = &arm.FaultWindows[0]
	}
	if w := result.FaultTotal; w != nil {
		other := *w
		other.Mean = vary(w.Mean, run)
		other.Reached = int(vary(measure.Value(w.Reached), run))
		other.BusyMean = float64(vary(measure.Value(w.BusyMean), run))
		result.FaultTotal = &other
	}
	result.TimeToOpen, result.RecoveryLag = vary(arm.TimeToOpen, run), vary(arm.RecoveryLag, run)
	result.Series.Bins = slices.Clone(arm.Series.Bins)
	for i := range result.Series.Bins {
		b, turn := &result.Series.Bins[i], run*(i%7+1)
		b.Mean, b.P99 = vary(b.Mean, turn), vary(b.P99, turn)
		b.SuccessMean, b.SuccessP99 = vary(b.SuccessMean, turn), vary(b.SuccessP99, turn)
		b.Busy, b.Queue = vary(b.Busy, turn), vary(b.Queue, turn)
		b.Sent = int(vary(measure.Value(b.Sent), turn))
		b.Arrivals = int(vary(measure.Value(b.Arrivals), turn))
		b.Succeeded = int(vary(measure.Value(b.Succeeded), turn))
	}
	return &result
}

// vary changes a value by up to a fifth; by nothing in the first run.
func vary(v measure.Value, turn int) measure.Value {
	return v * measure.Value(20+(turn*3)%9-(turn*3)%5) / 20
}

func TestFiguresOfSeveralRuns(t *testing.T) {
	in := inRuns(published(t), 30)
	for _, name := range Names(in) {
		golden(t, "runs-"+name+".svg", draw(t, name, "svg", in), sameBytes)
	}
}

func TestOddFiguresOfSeveralRuns(t *testing.T) {
	inputs := map[string]Input{}
	for name, in := range odd() {
		inputs[name] = inRuns(in, 2)
	}
	inputs["negative ends"] = uncertain(func(b *measure.CurveBin) {
		for i := range b.Estimates {
			b.Estimates[i].HalfWidth = 3 * b.Estimates[i].Value
		}
	})
	inputs["infinite ends"] = uncertain(func(b *measure.CurveBin) {
		for i := range b.Estimates {
			b.Estimates[i].HalfWidth = math.Inf(1)
		}
	})
	inputs["batches"] = inRuns(odd()["never opens"], 1)
	batches := inputs["batches"].Replications
	batches.Batches, batches.Arms[0].Curves = 20, nil
	for name, in := range inputs {
		t.Run(name, func(t *testing.T) {
			for _, figure := range Names(in) {
				checkTexts(t, draw(t, figure, "svg", in))
			}
		})
	}
	draw(t, "overview", "pdf", inputs["many arms"])
	if !testing.Short() {
		draw(t, "overview", "png", inputs["negative ends"])
	}
}

// uncertain is a run with other intervals.
func uncertain(change func(*measure.CurveBin)) Input {
	in := inRuns(odd()["several faults"], 3)
	for i := range in.Replications.Arms[0].Curves {
		change(&in.Replications.Arms[0].Curves[i])
	}
	return in
}

// TestBandsAreExplainedOnce: and only where there are bands.
func TestBandsAreExplainedOnce(t *testing.T) {
	for _, c := range []struct {
		in    Input
		name  string
		bands int
		run   string
	}{
		{published(t), "overview", 0, ""},
		{inRuns(published(t), 30), "overview", 1, "states: run 1 of 30"},
		{inRuns(published(t), 30), "latency", 1, ""},
		{inRuns(published(t), 30), "outcomes", 0, "areas: run 1 of 30"},
		{inRuns(published(t), 30), "reached", 1, ""},
		{inRuns(published(t), 30), "pool", 1, ""},
		{inRuns(published(t), 30), "states", 0, "states: run 1 of 30"},
		{inRuns(published(t), 30), "probes", 0, "Run 1 of 30"},
		{inRuns(surge(t), 4), "backlog", 0, "Run 1 of 4"},
		{inRuns(surge(t), 4), "verdicts", 0, "Run 1 of 4"},
		{inRuns(poolInput(30), 4), "pool", 0, "Run 1 of 4"},
	} {
		file := string(draw(t, c.name, "svg", c.in))
		if n := strings.Count(file, " runs, band: 95 % interval"); n != c.bands {
			t.Errorf("%s: bands are explained %d times, want %d", c.name, n, c.bands)
		}
		if n := strings.Count(file, `fill-opacity:`); (n > 0) != (c.bands > 0) {
			t.Errorf("%s: there are %d bands, want some: %v", c.name, n, c.bands > 0)
		}
		if c.run != "" && strings.Count(file, c.run) != 1 {
			t.Errorf("%s does not say %q once", c.name, c.run)
		}
		if c.run == "" && strings.Contains(file, "un 1 of") {
			t.Errorf("%s says that it is of one run", c.name)
		}
	}
}

// TestRequestsOfAllRunsAreCounted: n is that of the mean.
func TestRequestsOfAllRunsAreCounted(t *testing.T) {
	in := inRuns(published(t), 3)
	want := "n = 8,838" // three times 2,946
	if file := draw(t, "overview", "svg", in); !bytes.Contains(file, []byte(want)) {
		t.Errorf("there is no %q", want)
	}
}

func TestAveragedHasGaps(t *testing.T) {
	in := inRuns(published(t), 3)
	bins := in.Replications.Arms[0].Curves[:4]
	mean := measure.CurveNamed("mean_s")
	for i, halfWidth := range []float64{0.01, 0, math.NaN(), 0.01} {
		bins[i].Estimates[mean].HalfWidth = halfWidth
	}
	bins[3].Estimates[mean].Value = math.NaN()
	s := averaged(bins, 1, "mean_s")
	for i, want := range []struct{ line, band bool }{{true, true}, {true, true}, {true, false}, {false, false}} {
		if s.mean[i].known != want.line || s.low[i].known != want.band || s.high[i].known != want.band {
			t.Errorf("bin %d: %v, %v to %v, want %+v", i, s.mean[i], s.low[i], s.high[i], want)
		}
	}
	if got, want := s.high[0].y-s.low[0].y, 0.02; math.Abs(got-want) > 1e-12 {
		t.Errorf("the band is %g wide, want %g", got, want)
	}
	if scaled := s.scaled(10); scaled.high[0].y != 10*s.high[0].y || scaled.mean[1].y != 10*s.mean[1].y || scaled.low[2].known {
		t.Errorf("scaled: %+v", scaled)
	}
}

func TestApartFrom(t *testing.T) {
	band := func(highs ...float64) series {
		var s series
		for i, y := range highs {
			at := float64(i)
			s.mean = append(s.mean, step{at, at + 1, y - 1, true})
			s.low = append(s.low, step{at, at + 1, y - 2, true})
			s.high = append(s.high, step{at, at + 1, y, true})
		}
		return s
	}
	s, shorter := band(5, 6, 7), band(5, 9)
	got := s.apartFrom(band(4, 4, 7), shorter)
	for i, want := range []bool{false, true, false} {
		if got.high[i].known != want || got.low[i].known != want || !got.mean[i].known {
			t.Errorf("bin %d has a band: %v, want %v", i, got.high[i].known, want)
		}
	}
	if !s.high[0].known {
		t.Error("the series itself was changed")
	}
}

// TestIntervalsDoNotSqueezeTheMeans: an axis has room for ends near the means only.
func TestIntervalsDoNotSqueezeTheMeans(t *testing.T) {
	var r reach
	r.coverSeries(series{
		mean: []step{{0, 1, 10, true}, {1, 2, 4, true}},
		low:  []step{{0, 1, -980, true}, {1, 2, 3, true}},
		high: []step{{0, 1, 1000, true}, {1, 2, 5, true}},
	})
	if r.low != 4 || r.high != 15 || r.zero {
		t.Errorf("%+v, want 4 to 15", r)
	}
}

// TestPropertyCoarserHolds: a band that is drawn coarser still holds the band.
func TestPropertyCoarserHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		steps := make([]step, rapid.IntRange(1, 3000).Draw(t, "steps"))
		wave := rapid.IntRange(1, 1000).Draw(t, "wave")
		for i := range steps {
			steps[i] = step{float64(i), float64(i + 1), float64(i * wave % 1009), true}
		}
		high, low := coarser(steps, maxOf), coarser(steps, minOf)
		if len(high) > 600 || len(high) != len(low) || high[0].from != 0 || high[len(high)-1].to != float64(len(steps)) {
			t.Fatalf("%d steps of %d", len(high), len(steps))
		}
		at := 0
		for _, s := range steps {
			for high[at].to <= s.from {
				at++
			}
			if s.y > high[at].y || s.y < low[at].y {
				t.Fatalf("%v is not between %v and %v", s, low[at], high[at])
			}
		}
	})
}

// TestOpacity: a PDF's canvas takes colours that are not multiplied with their
// opacity; that of an SVG divides, and rounds down.
func TestOpacity(t *testing.T) {
	for format, want := range map[string]string{
		"svg": "fill:#D45D00;fill-opacity:0.25098", "pdf": "0.835 0.369 0.000 rg",
	} {
		out, err := newOutput(format, 100, 100)
		if err != nil {
			t.Fatal(err)
		}
		(&sheet{out.canvas}).fill(sheer(rgb(0xD55E00), 2), box(0, 0, 50, 50))
		file, err := out.file()
		if err != nil {
			t.Fatal(err)
		}
		if format == "pdf" {
			file = page1(t, file)
		}
		if !bytes.Contains(file, []byte(want)) {
			t.Errorf("%s: there is no %q in %s", format, want, file)
		}
	}
}

// page1 is what is drawn on the first page of a PDF.
func page1(t *testing.T, pdf []byte) []byte {
	t.Helper()
	_, stream, _ := bytes.Cut(pdf, []byte("stream\n"))
	reader, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestManyLayersAreSheerer: six bands one over the other still show what is beneath.
func TestManyLayersAreSheerer(t *testing.T) {
	for layers := range 8 {
		_, _, _, a := sheer(ink, layers).RGBA()
		through := math.Pow(1-float64(a)/0xFFFF, float64(layers))
		if through < 0.4 || a == 0 {
			t.Errorf("%d layers let %.2f through", layers, through)
		}
	}
}

// TestRibbonsStayInThePanel: also on a logarithmic axis, and below zero.
func TestRibbonsStayInThePanel(t *testing.T) {
	f := frame{Rectangle: box(10, 20, 110, 70), x: axis{max: 2}, y: axis{min: 1e-3, max: 1, log: true}}
	canvas := &outlines{}
	s := series{
		low:  []step{{0, 1, -5, true}, {1, 2, 0.01, true}},
		high: []step{{0, 1, 0.1, true}, {1, 2, 50, true}},
	}
	s.ribbon(ink, 1)(&sheet{canvas}, f)
	if len(canvas.paths) != 1 || len(canvas.paths[0]) != 9 {
		t.Fatalf("%v, want one outline of eight corners", canvas.paths)
	}
	for _, part := range canvas.paths[0] {
		if part.Type != vg.CloseComp && (part.Pos.Y < 20 || part.Pos.Y > 70 || math.IsNaN(float64(part.Pos.Y))) {
			t.Errorf("a corner is at %v", part.Pos)
		}
	}
}

// TestLongRibbonsReachTheirEnds: they are drawn coarser, and no narrower.
func TestLongRibbonsReachTheirEnds(t *testing.T) {
	var s series
	for i := range 5000 {
		at := float64(i)
		s.low = append(s.low, step{at, at + 1, float64(i % 2), true})
		s.high = append(s.high, step{at, at + 1, float64(8 + i%2), true})
	}
	canvas := &outlines{}
	s.ribbon(ink, 1)(&sheet{canvas}, frame{Rectangle: box(0, 0, 100, 10), x: axis{max: 5000}, y: axis{max: 10}})
	corners := canvas.paths[0]
	if len(corners) > 2*2*600+1 {
		t.Errorf("%d corners", len(corners))
	}
	for i, part := range corners[:len(corners)-1] {
		if want := vg.Length(9); i < len(corners)/2 && part.Pos.Y != want {
			t.Fatalf("corner %d above is at %v, want %v high", i, part.Pos, want)
		}
		if i >= len(corners)/2 && part.Pos.Y != 0 {
			t.Fatalf("corner %d below is at %v, want 0 high", i, part.Pos)
		}
	}
}

// outlines is a canvas that remembers what is drawn, but no texts.
type outlines struct {
	vg.Canvas
	color color.Color
	paths []vg.Path     // that are filled
	fills []color.Color // their colours
	lines []vg.Path
}

func (c *outlines) SetColor(of color.Color)            { c.color = of }
func (c *outlines) SetLineWidth(vg.Length)             {}
func (c *outlines) SetLineDash([]vg.Length, vg.Length) {}
func (c *outlines) Stroke(path vg.Path)                { c.lines = append(c.lines, path) }
func (c *outlines) Fill(path vg.Path) {
	c.paths, c.fills = append(c.paths, path), append(c.fills, c.color)
}
