package plots

import (
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// endCounts is the count of each of findings.Ends.
func endCounts(r *measure.Requests) []*int {
	return []*int{
		&r.Succeeded, &r.Degraded, &r.ClientErrors, &r.HiddenFailures, &r.Failed, &r.TimedOut, &r.Rejected, &r.Shed,
	}
}

// endedIn has the requests of every arm of an input end in as many ways as there are,
// all of a bin alike and in turn, but none of them in some.
func endedIn(in Input, ways int) Input {
	for i, arm := range in.Arms {
		bins := slices.Clone(arm.Series.Bins)
		for j := range bins {
			end := (i + j/4) % ways
			*endCounts(&bins[j].Requests)[end] = bins[j].Arrivals
			*endCounts(&arm.Requests)[end] += bins[j].Arrivals
		}
		arm.Series.Bins = bins
	}
	return in
}

// tenArms is as many as a comparison of policies may have, which end in every way.
func tenArms() Input {
	in := Input{Subtitle: "one overload and one outage under ten policies"}
	for i := range 10 {
		in.Arms = append(in.Arms, shape{
			name: fmt.Sprintf("policy-%d", i+1), bins: 120, width: 1, rate: 60,
			fault: [][2]float64{{15, 35}, {75, 76}},
		}.arm())
	}
	return endedIn(in, len(findings.Ends))
}

func TestOutcomesOfTenArms(t *testing.T) {
	file := draw(t, "outcomes", "svg", tenArms())
	checkTexts(t, file)
	golden(t, "outcomes-ten.svg", file, sameBytes)
}

func TestOutcomesOfAnything(t *testing.T) {
	inputs := odd()
	maps.DeleteFunc(inputs, func(_ string, in Input) bool { return !continuous(in.Arms) })
	for name, in := range inputs {
		t.Run(name, func(t *testing.T) {
			in := endedIn(in, len(findings.Ends))
			checkTexts(t, draw(t, "outcomes", "svg", in))
			checkTexts(t, draw(t, "outcomes", "svg", inRuns(in, 2)))
		})
	}
}

// TestOutcomesThatOccurAreNamed: those, and no others.
func TestOutcomesThatOccurAreNamed(t *testing.T) {
	for ways := range len(findings.Ends) {
		in := endedIn(Input{Arms: []*measure.Arm{shape{name: "arm", bins: 60, width: 1, rate: 50}.arm()}}, ways+1)
		file := string(draw(t, "outcomes", "svg", in))
		for i, end := range findings.Ends {
			named := strings.Contains(file, ">"+end.Name+"<")
			if i == 0 {
				named = strings.Count(file, ">"+end.Name+"<") == 2 // above the numbers, too
			}
			if want := i <= ways; named != want {
				t.Errorf("%d ways to end: %q is named: %v", ways+1, end.Name, named)
			}
		}
	}
}

func TestOutcomesOfNoRequests(t *testing.T) {
	idle := Input{Arms: []*measure.Arm{shape{name: "arm", bins: 60, width: 1}.arm()}}
	for name, in := range map[string]Input{"no arms": {}, "no requests": idle} {
		file := string(draw(t, "outcomes", "svg", in))
		if !strings.Contains(file, "No request has ended.") || strings.Contains(file, "simulated time") {
			t.Errorf("%s: the figure is more, or less, than words", name)
		}
	}
}

// TestOutcomesAreOfTheFirstRun: the numbers are of all.
func TestOutcomesAreOfTheFirstRun(t *testing.T) {
	file := string(draw(t, "outcomes", "svg", inRuns(published(t), 30)))
	for _, want := range []string{">areas: run 1 of 30, numbers: means<", "(mean of 30 runs)"} {
		if strings.Count(file, want) != 1 {
			t.Errorf("there is no %q", want)
		}
	}
	if strings.Contains(string(draw(t, "outcomes", "svg", published(t))), "areas:") {
		t.Error("of one run there is talk of several")
	}
}

// TestPropertyRatesKeepTheRequests: however many bins are joined, a rate by its time is
// the requests, and there is no step where there are none.
func TestPropertyRatesKeepTheRequests(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		arm := &measure.Arm{Series: measure.Series{BinWidth: measure.Value(rapid.SampledFrom([]float64{1, 2, 9}).Draw(t, "width"))}}
		want := 0
		for i := range rapid.IntRange(0, 1000).Draw(t, "bins") {
			b := measure.Bin{Second: measure.Value(i) * arm.Series.BinWidth}
			b.Failed = rapid.IntRange(0, 3).Draw(t, "failed")
			want += b.Failed
			arm.Series.Bins = append(arm.Series.Bins, b)
		}
		layers := jointOf([]*measure.Arm{arm}).layers(arm, []int{4})
		if n := len(layers[0].steps); n > 140 {
			t.Fatalf("%d steps", n)
		}
		got, end := 0.0, 0.0
		for _, s := range layers[0].steps {
			if s.from != end || s.known != (s.y > 0) {
				t.Fatalf("%+v after %g s", s, end)
			}
			got, end = got+s.y*(s.to-s.from), s.to
		}
		if math.Abs(got-float64(want)) > 1e-9*float64(want) || end != float64(len(arm.Series.Bins))*float64(arm.Series.BinWidth) {
			t.Fatalf("%g requests up to %g s, want %d", got, end, want)
		}
	})
}

func TestJointText(t *testing.T) {
	for _, c := range []struct {
		bins  int
		width float64
		want  string
	}{
		{0, 1, "each second"}, {140, 1, "each second"}, {141, 1, "each 2 s"}, {390, 1, "each 5 s"}, {9600, 9, "each 900 s"},
	} {
		arms := []*measure.Arm{{}, shape{bins: c.bins, width: c.width}.arm()}
		if got := jointOf(arms).text(arms); got != c.want {
			t.Errorf("%d bins of %g s: %s, want %s", c.bins, c.width, got, c.want)
		}
	}
}

// TestGapsOfStacksAreNotPainted: an area without height would be seen as a line.
func TestGapsOfStacksAreNotPainted(t *testing.T) {
	canvas := &outlines{}
	f := frame{Rectangle: box(0, 0, 100, 10), x: axis{max: 4}, y: axis{max: 10}}
	below := layer{ink, []step{{0, 1, 5, true}, {1, 2, 5, true}, {2, 3, 5, true}, {3, 4, 5, true}}}
	above := layer{grey, []step{{0, 1, 1, true}, {1, 2, 0, false}, {2, 3, 2, true}, {3, 4, 0, false}}}
	stacked(below, above)(&sheet{canvas}, f)
	if want := []color.Color{grey, grey, ink}; !slices.Equal(canvas.fills, want) {
		t.Fatalf("%v, want %v", canvas.fills, want)
	}
	if from, to := canvas.paths[1][0].Pos, canvas.paths[1][1].Pos; from.X != 50 || to.X != 75 || to.Y != 7 {
		t.Errorf("the second area above is from %v to %v", from, to)
	}
}
