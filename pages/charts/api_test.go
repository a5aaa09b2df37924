package charts_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"halfopen/pages/browser"
	"halfopen/pages/charts"
	"halfopen/pages/view"
	"halfopen/scenarios"
)

// runOf is a run of the library as a page gets it.
func runOf(t *testing.T, name string, assignments ...string) string {
	t.Helper()
	scenario, _, err := scenarios.Named(name, assignments)
	if err != nil {
		t.Fatal(err)
	}
	summary, err := scenario.Run(context.Background(), scenarios.Options{})
	if err != nil {
		t.Fatal(err)
	}
	run, err := view.Of(summary, view.Context{Setting: scenarios.ExplainSetting})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(run)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// opened is a page of nothing but charts, as a global api, with runs to draw.
func opened(t *testing.T, options string, runs ...string) *browser.Page {
	t.Helper()
	page := fmt.Sprintf(`<!doctype html><meta charset="utf-8"><style>%s%s</style><div id="root"></div><script>%s</script><script>%s</script>`,
		charts.UPlotStyle, charts.Style, charts.UPlot, charts.Script)
	for i, run := range runs {
		page += fmt.Sprintf("<script>const run%d = %s;</script>", i, run)
	}
	page += fmt.Sprintf(`<script>const root = document.getElementById("root"); const api = halfopen.charts(root, run0, %s);</script>`, options)
	p := browser.Open(t, []byte(page), 1000, 900)
	p.Settle()
	t.Cleanup(func() {
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("the browser tells %q", problems)
		}
	})
	return p
}

// look is all pictures and texts of the charts.
func look(p *browser.Page) string {
	p.Settle()
	return p.Text(`root.textContent + [...root.querySelectorAll("canvas")].map(c => c.toDataURL()).join("")`)
}

// An update looks like drawing the run anew, also where there are other arms and charts.
func TestAnUpdateIsAsIfDrawnAnew(t *testing.T) {
	names := []string{"fault-window", "pool-exhaustion", "probe-verdict", "order-payment"}
	runs := []string{runOf(t, "fault-window"), runOf(t, "fault-window", "seed=7", "breaker.waitDurationInOpenState=1s")}
	for _, name := range names[1:] {
		runs = append(runs, runOf(t, name))
	}
	p := opened(t, "{}", runs...)
	first := look(p)
	for i := 1; i < len(runs); i++ {
		p.Do(fmt.Sprintf("api.update(run%d)", i))
		updated := look(p)
		if updated == first {
			t.Errorf("run %d looks like the first", i)
		}
		p.Do(fmt.Sprintf(`{ const other = document.createElement("div"); document.body.append(other); root.hidden = true; window.anew = halfopen.charts(other, run%d); }`, i))
		p.Settle()
		anew := p.Text(`root.nextSibling === null ? "" : (e => e.textContent + [...e.querySelectorAll("canvas")].map(c => c.toDataURL()).join(""))(document.body.lastChild)`)
		p.Do(`anew.destroy(), document.body.lastChild.remove(), root.hidden = false`)
		if updated != anew {
			t.Errorf("run %d looks otherwise than drawn anew (%d and %d characters)", i, len(updated), len(anew))
		}
	}
	p.Do("api.update(run0)")
	if look(p) != first {
		t.Error("back at the first run, it looks otherwise")
	}
}

// What the reader has chosen stays when the run changes.
func TestAnUpdateKeepsWhatWasChosen(t *testing.T) {
	p := opened(t, "{}", runOf(t, "fault-window"), runOf(t, "fault-window", "seed=7"))
	p.Do(`api.show([1]), api.other(true), api.update(run1)`)
	if !p.Is(`root.querySelectorAll(".readout .figure").length === 1 && root.querySelector('[aria-label="latency of"] button:last-child').ariaPressed === "true"`) {
		t.Error("the arm or the kind of latency is not what was chosen")
	}
}

// A pinned run is drawn behind, and goes.
func TestPin(t *testing.T) {
	p := opened(t, "{}", runOf(t, "fault-window"), runOf(t, "fault-window", "seed=7"))
	before := look(p)
	const latency = `root.querySelector("canvas").toDataURL()`
	picture := p.Text(latency)
	p.Do("api.pin(run1)")
	p.Settle()
	if p.Text(latency) == picture || !p.Is(`root.querySelectorAll(".readout .figure").length === 4`) {
		t.Error("the pinned run is not seen")
	}
	p.Do("api.pin(null)")
	if look(p) != before {
		t.Error("the pinned run has not gone")
	}
}

// No arm, compact, another width, and an end.
func TestShowResizeDestroy(t *testing.T) {
	p := opened(t, "{compact: true}", runOf(t, "fault-window"))
	p.Do("api.show([])")
	if !p.Is(`root.querySelectorAll(".readout .figure").length === 0 && root.querySelectorAll("canvas").length === 4`) {
		t.Error("without an arm, there must be four charts without lines, and no states")
	}
	p.Do(`root.style.width = "400px", api.show([0, 1]), api.resize()`)
	if !p.Is(`[...root.querySelectorAll(".uplot")].every(plot => plot.offsetWidth === 400)`) {
		t.Error("the charts are not as wide as their place")
	}
	p.Do("api.destroy()")
	if !p.Is(`root.childNodes.length === 0`) {
		t.Error("something is left")
	}
}
