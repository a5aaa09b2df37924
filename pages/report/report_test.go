package report_test

import (
	"context"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"halfopen/measure"
	"halfopen/pages/report"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

// A case is a run with its page.
type madeReport struct {
	summary *measure.Summary
	run     *view.Run
	html    []byte
}

// made is the report of a scenario's text.
func made(t testing.TB, name string, text []byte, assignments ...string) madeReport {
	t.Helper()
	scenario, warnings, err := scenarios.Parse(name, text, assignments)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(context.Background(), scenarios.Options{})
	if err != nil {
		t.Fatal(err)
	}
	config, err := scenario.Config()
	if err != nil {
		t.Fatal(err)
	}
	ctx := view.Context{
		About: scenario.About, Parameters: scenario.Parameters(), Config: string(config.YAML()),
		Command: "halfopen run " + name, Setting: scenarios.ExplainSetting,
	}
	for _, warning := range warnings {
		ctx.Lint = append(ctx.Lint, warning.Error())
	}
	run, err := view.Of(summary, ctx)
	if err != nil {
		t.Fatal(err)
	}
	page, err := report.HTML(run)
	if err != nil {
		t.Fatal(err)
	}
	return madeReport{summary, run, page}
}

// madeOf is the report of a scenario of the library.
func madeOf(t testing.TB, name string, assignments ...string) madeReport {
	t.Helper()
	text, err := scenarios.Text(name)
	if err != nil {
		t.Fatal(err)
	}
	return made(t, name, text, assignments...)
}

var dataBlock = regexp.MustCompile(`(?s)<script type="application/json" id="data">(.*?)</script>`)

// dataOf is the JSON in a page.
func dataOf(t *testing.T, page []byte) map[string]any {
	t.Helper()
	block := dataBlock.FindSubmatch(page)
	if block == nil {
		t.Fatal("the page has no data")
	}
	var data map[string]any
	if err := json.Unmarshal(block[1], &data); err != nil {
		t.Fatal(err)
	}
	return data
}

// Every number of the page's data is the one of summary.json.
func TestTheNumbersAreThoseOfTheSummary(t *testing.T) {
	made := madeOf(t, "fault-window")
	text, err := made.summary.JSON()
	if err != nil {
		t.Fatal(err)
	}
	var summary struct {
		Arms []struct {
			Series struct{ Bins []map[string]any }
		}
	}
	if err := json.Unmarshal(text, &summary); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for i, arm := range dataOf(t, made.html)["arms"].([]any) {
		for name, column := range arm.(map[string]any)["columns"].(map[string]any) {
			for j, value := range column.([]any) {
				if want, there := summary.Arms[i].Series.Bins[j][name]; there {
					compared++
					if value != want {
						t.Errorf("arm %d, %s of bin %d is %v, in summary.json %v", i, name, j, value, want)
					}
				}
			}
		}
	}
	if compared < 2*60*10 {
		t.Errorf("only %d numbers were compared", compared)
	}
	values := map[string][]any{}
	for _, m := range dataOf(t, made.html)["metrics"].([]any) {
		metric := m.(map[string]any)
		values[metric["name"].(string)] = metric["values"].([]any)
	}
	for _, metric := range measure.Metrics {
		for i, arm := range made.summary.Arms {
			if got, there := values[metric.Name]; there && metric.Of(arm).Known() && got[i] != float64(metric.Of(arm)) {
				t.Errorf("%s of arm %d is %v, want %v", metric.Name, i, got[i], metric.Of(arm))
			}
		}
	}
}

// Every cell of the tables, every reason, the configuration and the command stand in the
// page without its script.
func TestThePageTellsWithoutItsScript(t *testing.T) {
	made := madeOf(t, "fault-window")
	text := html.UnescapeString(string(dataBlock.ReplaceAll(made.html, nil)))
	want := []string{made.run.Finding, made.run.Subtitle, made.run.Config, made.run.Command, "<noscript>", "Leon Sorokin"}
	for _, m := range made.run.Metrics {
		want = append(want, m.Label, m.Definition)
		want = append(want, m.Cells...)
	}
	for _, arm := range made.run.Arms {
		want = append(want, arm.Name)
		for _, b := range arm.Breakers {
			want = append(want, b.Headline)
			for _, row := range b.Rows {
				want = append(want, row.At)
				want = append(want, row.Why...)
			}
		}
	}
	for _, w := range want {
		if !strings.Contains(text, w) {
			t.Errorf("the page lacks %q", w)
		}
	}
}

func TestWarningsAreShown(t *testing.T) {
	made := madeOf(t, "fault-window", "breaker.slidingWindowSize=10")
	if len(made.run.Lint) == 0 {
		t.Fatal("the scenario has no warning")
	}
	for _, warning := range made.run.Lint {
		if !strings.Contains(html.UnescapeString(string(made.html)), "<li>"+warning) {
			t.Errorf("the page lacks %q", warning)
		}
	}
}

// elsewhere is what a browser would load from another place.
var elsewhere = regexp.MustCompile(`(?i)(src|href|action|data|poster)\s*=\s*["']?\s*(https?:|//)|@import|url\(`)

// Every page of the library is under a megabyte, loads nothing and has no script but its
// own.
func TestEveryPageIsSmallAndAlone(t *testing.T) {
	for _, name := range scenarios.Library() {
		t.Run(name, func(t *testing.T) {
			page := madeOf(t, name).html
			if len(page) > 1e6 {
				t.Errorf("%d bytes", len(page))
			}
			if found := elsewhere.Find(page); found != nil {
				t.Errorf("the page has %s", found)
			}
			if n := strings.Count(string(page), "<script"); n != 4 {
				t.Errorf("%d scripts, want the data and three", n)
			}
		})
	}
}

// A second of a long run is one of many: ten minutes of a thousand calls a second.
func TestALongRunIsSmall(t *testing.T) {
	if n := len(madeOf(t, "fault-window", "arrivals.rate=1000/s", "horizon=10m", "pool.slots=5000").html); n > 1e6 {
		t.Errorf("%d bytes", n)
	}
}
