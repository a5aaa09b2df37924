package report_test

import (
	"strings"
	"testing"

	"halfopen/pages/browser"
	"halfopen/pages/report"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`

// hostileScenario is fault-window with names that would be run if they were HTML.
func hostileScenario(t *testing.T) []byte {
	t.Helper()
	text, err := scenarios.Text("fault-window")
	if err != nil {
		t.Fatal(err)
	}
	scenario, _, err := scenarios.Parse("x.yaml", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	config, err := scenario.Config()
	if err != nil {
		t.Fatal(err)
	}
	quoted := "'" + hostile + "'"
	changed := strings.NewReplacer("name: fault-window", "name: "+quoted, "name: with-breaker", "name: "+quoted).Replace(string(config.YAML()))
	lines := strings.Split(changed, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "about:") {
			lines[i] = "about: " + quoted
		}
	}
	return []byte(strings.Join(lines, "\n"))
}

// Names out of anybody's file are shown, not run.
func TestHostileNamesAreShown(t *testing.T) {
	made := made(t, hostile+".yaml", hostileScenario(t))
	if strings.Contains(string(made.html), "<script>alert") || strings.Contains(string(made.html), "<img") {
		t.Fatal("a name stands in the page as HTML")
	}
	p := browser.Open(t, made.html, 1024, 900)
	p.Settle()
	p.Move(p.At(`[data-chart="latency"] .u-over`, 0.5, 0.5))
	for _, place := range []string{"h1", ".about", ".controls", ".readout", "#charts", "#config", "#command", ".story", ".numbers thead"} {
		if place == ".story" {
			continue // it has no name in it
		}
		if !p.Is(`document.querySelector(` + "`" + place + "`" + `).textContent.includes(` + "`" + strings.ReplaceAll(hostile, "</script>", `<\/script>`) + "`" + `)`) {
			t.Errorf("%s does not show the name", place)
		}
	}
	if !p.Is(`document.images.length === 0 && document.title.includes("alert(1)")`) {
		t.Error("there is an image, or the title lacks the name")
	}
	if problems := p.Problems(); len(problems) > 0 {
		t.Errorf("the browser tells %q", problems)
	}
}

// The same for a sweep.
func TestHostileSweepsAreShown(t *testing.T) {
	page, err := report.SweepHTML(&view.Sweep{
		Title: hostile, Finding: hostile, Subtitle: hostile, Best: []string{hostile},
		Parameters: []view.SweepParameter{{Path: hostile, Values: []string{hostile, "b"}}},
		Arms:       []string{hostile}, Metrics: []view.SweepMetric{{Name: "m", Label: hostile, Definition: hostile}},
		Cells:  [][][]view.SweepCell{{{{Value: 1, Text: hostile}}}, {{{Value: 2, Text: "2"}}}},
		Config: hostile, Command: hostile,
	})
	if err != nil {
		t.Fatal(err)
	}
	p := browser.Open(t, page, 1024, 900)
	p.Settle()
	if problems := p.Problems(); len(problems) > 0 || !p.Is(`document.images.length === 0 && document.querySelector("h1").textContent.includes("alert(1)")`) {
		t.Errorf("the browser tells %q", problems)
	}
}
