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

// compared is fault-window with a table of so many configurations.
func compared(t *testing.T, others int, low, high measure.Value) []byte {
	t.Helper()
	run := madeOf(t, "fault-window").run
	row := view.DifferenceRow{Name: "m", Label: "a metric", Definition: "what it is", Better: "lower", Reference: "10"}
	run.Differences = &view.Differences{Note: "a note", Names: []string{"reference"}}
	for i := range others {
		run.Differences.Names = append(run.Differences.Names, fmt.Sprintf("other-%d", i))
		row.Others = append(row.Others, view.Difference{
			Value: "15", Difference: "+5 ± 2", Verdict: "worse", Relative: (low + high) / 2, Low: low, High: high,
		})
	}
	run.Differences.Rows = []view.DifferenceRow{row, {Label: "none of them", Others: make([]view.Difference, others)}}
	page, err := report.HTML(run)
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// Few configurations have a bar each, on a scale that holds all intervals; many have a
// column.
func TestDifferences(t *testing.T) {
	for _, c := range []struct {
		others    int
		low, high measure.Value
		want      []string
	}{
		{1, 0.3, 0.7, []string{"−100 % … +100 %", "left:65.00%;width:20.00%", "left:75.00%", "+5 ± 2", "a note", "lower is better"}},
		{3, -0.004, 0.006, []string{"−1 % … +1 %", "left:30.00%;width:50.00%", "other-2"}},
		{1, 1, 9, []string{"−200 % … +200 %", "left:75.00%;width:25.00%"}},
		{4, 0.3, 0.7, []string{`15<div class="verdict worse">`, "other-3"}},
	} {
		page := string(compared(t, c.others, c.low, c.high))
		page = strings.ReplaceAll(page, "&#43;", "+")
		for _, want := range c.want {
			if !strings.Contains(page, want) {
				t.Errorf("%d others from %v to %v: the page lacks %s", c.others, c.low, c.high, want)
			}
		}
	}
}

func TestDifferencesFitEveryWidth(t *testing.T) {
	for _, others := range []int{1, 3, 22} {
		p := browser.Open(t, compared(t, others, 0.3, 0.7), 1024, 900)
		for _, width := range []int{390, 1024, 1600} {
			p.Resize(width, 900)
			if !p.Fits() {
				t.Errorf("%d others: %d pixels wider than a window of %d", others, p.Overflow(), width)
			}
		}
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("the browser tells %q", problems)
		}
	}
}
