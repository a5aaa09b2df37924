package plots

import (
	"fmt"

	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// guarded is that many breakers in one incident, after a row without one.
func guarded(breakers int) PresetsInput {
	in := PresetsInput{
		Title:    "6 of 8 breakers opened, the first 120 ms after the fault began, the last after 9.8 s",
		Subtitle: "50/s Poisson · latency exponential, mean 20 ms · fault 15 s to 35 s: calls fail after 2 s · seed 42",
		Runs:     30,
		Heads:    []string{"time to open", "sent into the fault", "succeeded"},
	}
	groups := []string{"Java", "Java", "Go", "JavaScript", "Python", "proxy"}
	for i := range breakers + 1 {
		s := shape{
			name: "library " + strconv.Itoa(i), bins: 60, width: 1, rate: 50, latency: 0.02 * float64(1+i%3),
			fault: [][2]float64{{15, 35}}, failed: 1, trials: 1 + i%10,
		}
		row := PresetsRow{Name: s.name, Values: []string{fmt.Sprintf("%d.02 s", i), findings.Count(1009 - 7*i), "64.72 %"}}
		switch {
		case i == 0:
			row.Name, row.Values[0] = "without breaker", "-"
		case i%4 == 0:
			s.opens = []float64{}
		default:
			s.opens = flapping(2+i, 16+0.2*float64(i), 1.3+0.7*float64(i%5))
		}
		if i > 0 {
			row.Group = groups[i*len(groups)/(breakers+1)]
		}
		row.Arm = s.arm()
		in.Rows = append(in.Rows, row)
	}
	return in
}

func drawPresets(t testing.TB, format string, in PresetsInput) []byte {
	t.Helper()
	file, err := DrawPresets(format, in)
	if err != nil {
		t.Errorf("%s: %v", format, err)
	}
	return file
}

func TestPresetsFigure(t *testing.T) {
	golden(t, "presets.svg", drawPresets(t, "svg", guarded(8)), sameBytes)
}

// oddPresets is inputs that are unlike the usual ones.
func oddPresets() map[string]PresetsInput {
	inputs := map[string]PresetsInput{
		"nothing":    {},
		"only words": {Title: "a", Subtitle: "b", Heads: []string{"c"}},
		"one":        guarded(1),
		"no breaker": guarded(0),
		"many":       guarded(25),
	}
	with := func(name string, breakers int, change func(*PresetsInput)) {
		in := guarded(breakers)
		change(&in)
		inputs[name] = in
	}
	each := func(in *PresetsInput, change func(*PresetsRow)) {
		for i := range in.Rows {
			change(&in.Rows[i])
		}
	}
	shaped := func(in *PresetsInput, of shape) {
		each(in, func(r *PresetsRow) { r.Arm = of.arm() })
	}
	long := strings.Repeat("a very long name ", 20)
	with("long names", 12, func(in *PresetsInput) {
		in.Title, in.Subtitle = long, long
		for i := range in.Heads {
			in.Heads[i] = long
		}
		each(in, func(r *PresetsRow) { r.Name, r.Group, r.Values = long+"<&>", long, []string{long, long, long, long} })
	})
	with("unbroken names", 3, func(in *PresetsInput) {
		in.Heads = []string{strings.Repeat("unbroken", 20)}
		each(in, func(r *PresetsRow) { r.Name = strings.Repeat("unbroken", 20) })
	})
	with("no names", 4, func(in *PresetsInput) {
		in.Heads = make([]string, 3)
		each(in, func(r *PresetsRow) { r.Name, r.Group, r.Values = "", "", nil })
	})
	with("no heads", 4, func(in *PresetsInput) { in.Heads = nil })
	with("nine heads", 4, func(in *PresetsInput) {
		in.Heads = slices.Concat(in.Heads, []string{"long numbers", "long numbers"}, in.Heads, in.Heads)
		each(in, func(r *PresetsRow) { r.Values = slices.Repeat([]string{"1,234,567 ± 89"}, 9) })
	})
	with("several hosts", 4, func(in *PresetsInput) { each(in, func(r *PresetsRow) { r.SeveralHosts = true }) })
	with("one run", 4, func(in *PresetsInput) { in.Runs = 1 })
	with("no fault", 4, func(in *PresetsInput) { each(in, func(r *PresetsRow) { r.Arm.FaultWindows = nil }) })
	with("many faults", 4, func(in *PresetsInput) {
		s := shape{bins: 60, width: 1, rate: 50, latency: 0.02, opens: []float64{2, 4}}
		for i := range 50 {
			s.fault = append(s.fault, [2]float64{float64(i) + 5, float64(i) + 5.5})
		}
		shaped(in, s)
	})
	with("fault to the end", 4, func(in *PresetsInput) {
		shaped(in, shape{bins: 60, width: 1, rate: 50, fault: [][2]float64{{59.9, 90}}, opens: []float64{}})
	})
	with("no requests", 2, func(in *PresetsInput) { shaped(in, shape{bins: 60, width: 1, opens: []float64{}}) })
	with("empty arms", 2, func(in *PresetsInput) { each(in, func(r *PresetsRow) { r.Arm = &measure.Arm{} }) })
	with("empty breakers", 2, func(in *PresetsInput) { each(in, func(r *PresetsRow) { r.Arm = &measure.Arm{Breaker: true} }) })
	with("one day", 3, func(in *PresetsInput) { shaped(in, day(shape{rate: 1, latency: 0.02})) })
	with("many trials", 3, func(in *PresetsInput) {
		shaped(in, shape{bins: 60, width: 1, rate: 50, latency: 0.02, opens: []float64{10, 15}, trials: 500})
	})
	with("many changes", 25, func(in *PresetsInput) {
		shaped(in, shape{bins: 60, width: 1, rate: 50, latency: 0.02, opens: flapping(9999, 1, 0.005), trials: 2})
	})
	with("list cut short", 2, func(in *PresetsInput) { each(in, func(r *PresetsRow) { r.Arm.Openings = 50 }) })
	return inputs
}

func TestPresetsTextsKeepApart(t *testing.T) {
	for name, in := range oddPresets() {
		t.Run(name, func(t *testing.T) { checkTexts(t, drawPresets(t, "svg", in)) })
	}
}

func TestPresetsInEveryFormat(t *testing.T) {
	for name, in := range oddPresets() {
		if file := drawPresets(t, "pdf", in); !strings.HasPrefix(string(file), "%PDF") {
			t.Errorf("%s is not a pdf", name)
		}
	}
	if _, err := DrawPresets("gif", guarded(2)); err == nil || !strings.Contains(err.Error(), "png, svg and pdf") {
		t.Error(err)
	}
	if testing.Short() {
		return
	}
	if file := drawPresets(t, "png", guarded(8)); !strings.HasPrefix(string(file), "\x89PNG") {
		t.Error("there is no png")
	}
}

// TestPresetsSaysWhatIsShown: in the legend, the heads and the rows.
func TestPresetsSaysWhatIsShown(t *testing.T) {
	noted := guarded(3)
	noted.Notes = []string{"* a note"}
	inputs := oddPresets()
	inputs["usual"], inputs["noted"] = guarded(8), noted
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"usual", "fault", 2}, // in the legend, and over the bands
		{"usual", "states: run 1 of 30, numbers: means", 1},
		{"usual", "of several hosts, some are ejected", 0},
		{"usual", "changes too fast to be seen, as shares of the time", 0},
		{"usual", "Java", 1},
		{"usual", "library 8", 1},
		{"usual", "without breaker", 1},
		{"usual", "1,009", 1},
		{"usual", "time to", 1},
		{"usual", "open", 2}, // in the legend, and the second line of the head
		{"noted", "* a note", 1},
		{"one run", "states: run 1 of 1, numbers: means", 0},
		{"nine heads", "succeeded", 1},
		{"several hosts", "of several hosts, some are ejected", 1},
		{"many changes", "changes too fast to be seen, as shares of the time", 1},
		{"no fault", "fault", 0},
		{"many faults", "fault", 1},
		{"fault to the end", "fault", 1},
		{"list cut short", "not recorded", 1},
		{"nothing", "There is nothing to compare.", 1},
	} {
		file := string(drawPresets(t, "svg", inputs[c.name]))
		if n := strings.Count(file, ">"+c.text+"<"); n != c.want {
			t.Errorf("%s: %q stands there %d times, want %d", c.name, c.text, n, c.want)
		}
	}
}

// TestGroupsAreRuledOff: there is a line between each two groups.
func TestGroupsAreRuledOff(t *testing.T) {
	for groups, want := range map[string]int{"a": 0, "a a": 0, "a b": 1, "a b b c": 2, "a b a": 2} {
		var in PresetsInput
		for _, group := range strings.Fields(groups) {
			in.Rows = append(in.Rows, PresetsRow{Group: group, Arm: &measure.Arm{}})
		}
		canvas := &outlines{}
		newBreakers(in).rules(&sheet{canvas}, frame{Rectangle: box(50, 0, 90, 100)}, frame{Rectangle: box(0, 0, 100, 100)})
		lines := 0
		for _, path := range canvas.lines {
			lines += len(path) / 2
		}
		if lines != want {
			t.Errorf("%s: %d lines, want %d", groups, lines, want)
		}
	}
}

// TestBandsBesideWhatIsWritten: no column reaches into the bands.
func TestBandsBesideWhatIsWritten(t *testing.T) {
	for name, in := range oddPresets() {
		if len(in.Rows) == 0 {
			continue
		}
		if left, right := newBreakers(in).beside(); pageInner-left-right < 60 {
			t.Errorf("%s: %g points are left for the bands", name, pageInner-left-right)
		}
	}
}

// TestOnlyLongFaultsAreFramed: a name that does not fit into its fault would be taken for
// that of the next.
func TestOnlyLongFaultsAreFramed(t *testing.T) {
	plot := frame{Rectangle: box(0, 0, 100, 50), x: axis{max: 100}}
	for _, c := range []struct {
		faults []interval
		want   int
	}{
		{nil, 0},
		{[]interval{{10, 60}}, 1},
		{[]interval{{10, 12}}, 0},
		{[]interval{{1, 2}, {10, 40}, {50, 90}}, 2},
	} {
		canvas := &texted{}
		framed(c.faults)(&sheet{canvas}, plot)
		ends := 0
		for _, path := range canvas.lines {
			ends += len(path) / 2
		}
		if canvas.texts != c.want || ends != 2*c.want {
			t.Errorf("%v: %d names and %d ends, want %d faults", c.faults, canvas.texts, ends, c.want)
		}
	}
}

// texted counts texts.
type texted struct {
	outlines
	texts int
}

func (c *texted) FillString(font.Face, vg.Point, string) { c.texts++ }
