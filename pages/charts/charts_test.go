package charts_test

import (
	"strings"
	"testing"

	"halfopen/pages/charts"
)

// What a page holds must not end its script or load anything, and the licence of what it
// holds must be at hand.
func TestTheAssetsCanStandInAPage(t *testing.T) {
	for name, text := range map[string]string{"uPlot": charts.UPlot, "script": charts.Script, "uPlot's style": charts.UPlotStyle, "style": charts.Style} {
		for _, wrong := range []string{"</script", "</style", "<!--", "@import", "url("} {
			if strings.Contains(strings.ToLower(text), wrong) {
				t.Errorf("%s contains %s", name, wrong)
			}
		}
		if len(text) < 1000 {
			t.Errorf("%s has only %d bytes", name, len(text))
		}
	}
	if !strings.Contains(charts.UPlotLicense, "MIT") || !strings.Contains(charts.UPlot, "v1.6.32") {
		t.Error("uPlot or its licence is another than expected")
	}
}

// Texts reach a page as text: nothing in the script writes HTML.
func TestNoTextBecomesHTML(t *testing.T) {
	for _, way := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"} {
		if strings.Contains(charts.Script, way) {
			t.Errorf("the script has %s", way)
		}
	}
}

// Both ways to be dark have the same colours.
func TestDarkIsDark(t *testing.T) {
	chosen := variables(t, `:root[data-theme="dark"] {`)
	system := variables(t, `:root:not([data-theme]) {`)
	if chosen != system {
		t.Errorf("the colours differ:\n%s\n%s", chosen, system)
	}
}

// variables is the declarations of the rule that begins so.
func variables(t *testing.T, rule string) string {
	t.Helper()
	_, after, found := strings.Cut(charts.Style, rule)
	body, _, closed := strings.Cut(after, "}")
	if !found || !closed {
		t.Fatalf("there is no rule %s", rule)
	}
	return strings.Join(strings.Fields(body), " ")
}
