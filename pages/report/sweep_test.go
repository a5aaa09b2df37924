package report_test

import (
	"fmt"
	"strings"
	"testing"

	"halfopen/measure"
	"halfopen/pages/browser"
	"halfopen/pages/report"
	"halfopen/pages/view"
)

// sweepOf is a sweep over parameters with so many values each, of two arms and two
// metrics. The value is 100 for the point, 10 for the arm and 1 for the metric.
func sweepOf(values ...int) *view.Sweep {
	s := &view.Sweep{
		Title: "made up", Finding: "it grows", Arms: []string{"one", "two"},
		Metrics: []view.SweepMetric{{Name: "a", Label: "metric a", Unit: "count", Definition: "what a is"}, {Name: "b", Label: "metric b", Unit: "s", Definition: "what b is"}},
	}
	points := 1
	for i, n := range values {
		p := view.SweepParameter{Path: fmt.Sprintf("breaker.parameter%d", i)}
		for v := range n {
			p.Values, p.Numbers = append(p.Values, fmt.Sprintf("%ds", v+1)), append(p.Numbers, float64(v+1))
		}
		s.Parameters = append(s.Parameters, p)
		points *= n
	}
	for point := range points {
		var arms [][]view.SweepCell
		for arm := range 2 {
			var cells []view.SweepCell
			for metric := range 2 {
				value := 100*point + 10*arm + metric
				cells = append(cells, view.SweepCell{Value: measure.Value(value), Half: 3, Text: fmt.Sprintf("v%d", value)})
			}
			arms = append(arms, cells)
		}
		s.Cells = append(s.Cells, arms)
	}
	return s
}

func openedSweep(t *testing.T, values ...int) *browser.Page {
	t.Helper()
	page, err := report.SweepHTML(sweepOf(values...))
	if err != nil {
		t.Fatal(err)
	}
	p := browser.Open(t, page, 1024, 900)
	p.Settle()
	t.Cleanup(func() {
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("the browser tells %q", problems)
		}
	})
	return p
}

// Over one parameter there is a line for each arm; the choice changes the metric, and the
// pointer tells the values.
func TestALineOverOneParameter(t *testing.T) {
	p := openedSweep(t, 5)
	picture := func() string { return p.Text(`document.querySelector("canvas").toDataURL()`) }
	before := picture()
	p.Move(p.At(".sweep-plot .u-over", 0.5, 0.5))
	if told := p.Text(`document.querySelector(".sweep-plot [role=status]").textContent`); told != "breaker.parameter0 3s: one v200 · two v210" {
		t.Errorf("it tells %q", told)
	}
	p.Do(`{ const choice = document.querySelector("#metric"); choice.value = "1"; choice.dispatchEvent(new Event("change")); }`)
	p.Settle()
	if picture() == before || !p.Is(`document.querySelector(".sweep-plot").textContent.includes("what b is")`) {
		t.Error("the choice changes nothing")
	}
}

// Over two parameters there is a table for each arm, with the larger values brighter.
func TestCellsOverTwoParameters(t *testing.T) {
	p := openedSweep(t, 2, 3)
	if got := p.Text(`[...document.querySelectorAll(".heat:first-of-type")].map(t => [...t.querySelectorAll("td")].map(c => c.textContent).join(" ")).join("; ")`); got != "v0 v100 v200 v300 v400 v500; v10 v110 v210 v310 v410 v510" {
		t.Errorf("the cells are %s", got)
	}
	if !p.Is(`(() => { const cells = [...document.querySelectorAll(".heat")[1].querySelectorAll("td")]; const light = c => c.style.background.match(/\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0); return cells.every((c, i) => i === 0 || light(c) > light(cells[i - 1])); })()`) {
		t.Error("a larger value is not brighter")
	}
}

// The table has every point, in the order of the grid, and says what it leaves out.
func TestTheTableOfPoints(t *testing.T) {
	for _, c := range []struct {
		values []int
		want   []string
		drawn  bool
	}{
		{[]int{2, 3}, []string{"<td>2s</td><td>3s</td><td class=\"text\">two</td><td>v510</td><td>v511</td>"}, true},
		{[]int{2, 2, 2}, []string{"<td>2s</td><td>1s</td><td>2s</td><td class=\"text\">one</td><td>v500</td>"}, false},
		{[]int{600}, []string{"200 more rows are in sweep.csv"}, true},
	} {
		page, err := report.SweepHTML(sweepOf(c.values...))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !strings.Contains(string(page), want) {
				t.Errorf("%v: the page lacks %s", c.values, want)
			}
		}
		if drawn := strings.Contains(string(page), `id="charts"`); drawn != c.drawn {
			t.Errorf("%v: there is a chart: %v", c.values, drawn)
		}
	}
}

func TestSweepsFitEveryWidth(t *testing.T) {
	for _, values := range [][]int{{10}, {12, 20}, {3, 3, 3}} {
		p := openedSweep(t, values...)
		for _, width := range []int{390, 1024, 1600} {
			p.Resize(width, 900)
			if !p.Fits() {
				t.Errorf("%v is %d pixels wider than a window of %d", values, p.Overflow(), width)
			}
		}
	}
}
