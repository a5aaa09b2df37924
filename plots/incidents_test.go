package plots

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

// incidents is that many configurations in that many incidents.
func incidents(configurations, across int) IncidentsInput {
	in := IncidentsInput{
		Title:    "A wait of 2 s is never more than 7 s of outage worse than the best",
		Subtitle: "50/s Poisson · latency exponential, mean 20 ms · 30 runs of each · seed 42",
		Metric:   "Error budget used, as time of full outage",
	}
	names := []string{"outage of 20 s", "brown-out 50 %", "slow dependency", "flapping every 3 s", "blip of 500 ms"}
	for i := range across {
		in.Incidents = append(in.Incidents, names[i%len(names)])
	}
	for i := range configurations {
		row := IncidentsRow{Name: "wait " + strconv.Itoa(i+1) + " s"}
		worst := 0.0
		for j := range across {
			regret := float64((i+j)*(i+2*j)%11) / 2
			if i == j%configurations {
				regret = 0
			}
			worst = max(worst, regret)
			row.Cells = append(row.Cells, IncidentsCell{Text: fmt.Sprintf("%.1f s", 2+regret), Regret: regret, Best: regret == 0})
		}
		row.Worst, row.Least = fmt.Sprintf("+%.1f s", worst), i == 1
		in.Rows = append(in.Rows, row)
	}
	return in
}

func TestIncidentsFigure(t *testing.T) {
	in := incidents(4, 5)
	in.Rows[3].Cells[2] = IncidentsCell{Text: "none", Regret: math.NaN()}
	golden(t, "incidents.svg", drawIncidents(t, "svg", in), sameBytes)
}

func drawIncidents(t *testing.T, format string, in IncidentsInput) []byte {
	t.Helper()
	file, err := DrawIncidents(format, in)
	if err != nil {
		t.Errorf("%s: %v", format, err)
	}
	return file
}

// oddIncidents is inputs that are unlike the usual ones.
func oddIncidents() map[string]IncidentsInput {
	inputs := map[string]IncidentsInput{
		"nothing":      {},
		"no rows":      {Incidents: []string{"a"}},
		"no incidents": {Rows: []IncidentsRow{{Name: "a"}}},
		"one":          incidents(1, 1),
		"many":         incidents(30, 25),
	}
	with := func(name string, change func(*IncidentsInput)) {
		in := incidents(5, 6)
		change(&in)
		inputs[name] = in
	}
	each := func(in *IncidentsInput, change func(*IncidentsCell)) {
		for _, row := range in.Rows {
			for i := range row.Cells {
				change(&row.Cells[i])
			}
		}
	}
	with("missing cells", func(in *IncidentsInput) { in.Rows[2].Cells = in.Rows[2].Cells[:1] })
	with("too many cells", func(in *IncidentsInput) { in.Incidents = in.Incidents[:2] })
	with("no regrets", func(in *IncidentsInput) { each(in, func(c *IncidentsCell) { c.Regret = 0 }) })
	with("no values", func(in *IncidentsInput) { each(in, func(c *IncidentsCell) { *c = IncidentsCell{Regret: math.NaN()} }) })
	with("infinite", func(in *IncidentsInput) { in.Rows[1].Cells[1].Regret = math.Inf(1) })
	with("all infinite", func(in *IncidentsInput) { each(in, func(c *IncidentsCell) { c.Regret = math.Inf(1) }) })
	with("negative", func(in *IncidentsInput) { each(in, func(c *IncidentsCell) { c.Regret = -1 }) })
	with("no names", func(in *IncidentsInput) {
		in.Metric, in.Incidents = "", make([]string, 6)
		for i := range in.Rows {
			in.Rows[i] = IncidentsRow{Cells: in.Rows[i].Cells}
		}
		each(in, func(c *IncidentsCell) { c.Text = "" })
	})
	with("long names", func(in *IncidentsInput) {
		long := strings.Repeat("a very long name ", 20)
		in.Title, in.Subtitle, in.Metric = long, long, long
		for i := range in.Incidents {
			in.Incidents[i] = long
		}
		in.Incidents[3] = strings.Repeat("unbroken", 20)
		for i := range in.Rows {
			in.Rows[i].Name, in.Rows[i].Worst = long+strconv.Itoa(i), long
		}
		each(in, func(c *IncidentsCell) { c.Text = long })
	})
	return inputs
}

func TestIncidentsTextsKeepApart(t *testing.T) {
	for name, in := range oddIncidents() {
		t.Run(name, func(t *testing.T) { checkTexts(t, drawIncidents(t, "svg", in)) })
	}
}

func TestIncidentsInEveryFormat(t *testing.T) {
	for name, in := range oddIncidents() {
		if file := drawIncidents(t, "pdf", in); !strings.HasPrefix(string(file), "%PDF") {
			t.Errorf("%s is not a pdf", name)
		}
	}
	if _, err := DrawIncidents("gif", incidents(2, 2)); err == nil || !strings.Contains(err.Error(), "png, svg and pdf") {
		t.Error(err)
	}
	if testing.Short() {
		return
	}
	if file := drawIncidents(t, "png", incidents(4, 5)); !strings.HasPrefix(string(file), "\x89PNG") {
		t.Error("there is no png")
	}
}

// TestEveryCellIsThere: also where the matrix goes on below, and the worst regret once.
func TestEveryCellIsThere(t *testing.T) {
	in := incidents(3, 25)
	for i := range in.Rows {
		for j := range in.Rows[i].Cells {
			in.Rows[i].Cells[j].Text = fmt.Sprintf("(%d, %d)", i, j)
		}
		in.Rows[i].Worst = fmt.Sprintf("worst %d", i)
	}
	file := string(drawIncidents(t, "svg", in))
	for i, row := range in.Rows {
		for _, c := range row.Cells {
			if strings.Count(file, ">"+c.Text+"<") != 1 {
				t.Errorf("%s is not there once", c.Text)
			}
		}
		if strings.Count(file, ">"+row.Worst+"<") != 1 {
			t.Errorf("the worst of row %d is not there once", i)
		}
	}
}

// TestCellsAreShadedByRegret: none is the lightest, the largest and an infinite one the
// darkest.
func TestCellsAreShadedByRegret(t *testing.T) {
	m := newMatrix(incidents(4, 5))
	for _, c := range []struct {
		regret, share float64
	}{
		{0, 0}, {-3, 0}, {m.largest, 1}, {m.largest / 2, 0.5}, {math.Inf(1), 1},
	} {
		canvas := &outlines{}
		m.drawCell(&sheet{canvas}, IncidentsCell{Regret: c.regret}, box(0, 0, 30, 10))
		if len(canvas.fills) != 1 || canvas.fills[0] != regretColor(c.share) {
			t.Errorf("a regret of %g is painted %v, want %v", c.regret, canvas.fills, regretColor(c.share))
		}
	}
	last := 2.0
	for i := range 101 {
		r, g, b, _ := regretColor(float64(i) / 100).RGBA()
		light := (0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(b)) / 0xFFFF
		if light >= last {
			t.Errorf("at %d %% it is not darker than before", i)
		}
		last = light
	}
}

// TestFramesMarkCells: the best of an incident, and the least of the worst.
func TestFramesMarkCells(t *testing.T) {
	in := incidents(2, 2)
	for _, c := range []struct {
		best, least bool
		want        int
	}{{false, false, 0}, {true, false, 1}, {false, true, 1}, {true, true, 2}} {
		row := IncidentsRow{Cells: []IncidentsCell{{Best: c.best}, {}}, Least: c.least}
		canvas := &outlines{}
		newMatrix(in).drawRow(&sheet{canvas}, row, []int{0, 1}, 0, 0)
		if len(canvas.lines) != c.want {
			t.Errorf("%+v: %d frames", c, len(canvas.lines))
		}
	}
}

func TestQuantitiesAreNotBroken(t *testing.T) {
	for text, want := range map[string]string{
		"brown-out 50 %":     "brown-out|50 %",
		"blip of 500 ms now": "blip|of|500 ms|now",
		"2 breakers, 3 4":    "2|breakers,|3|4",
		"":                   "",
	} {
		if got := strings.Join(quantities(text), "|"); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if lines := atMost(2, wrap(strings.Fields("one two three four"), 8, 30), 8, 30); len(lines) != 2 || width(lines[1], 8) > 30 {
		t.Errorf("%q", lines)
	}
}

// TestFrameStaysInside: half of the line lies on either side of what is drawn.
func TestFrameStaysInside(t *testing.T) {
	canvas := &outlines{}
	(&sheet{canvas}).frame(stroke{width: 2}, box(10, 20, 30, 40))
	for i, want := range []vg.Point{{X: 11, Y: 21}, {X: 29, Y: 21}, {X: 29, Y: 39}, {X: 11, Y: 39}} {
		if got := canvas.lines[0][i].Pos; got != want {
			t.Errorf("corner %d is at %v, want %v", i, got, want)
		}
	}
}
