package report_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"halfopen/pages/browser"
)

var update = flag.Bool("update", false, "write the pictures of docs/report")

// opened is the report of fault-window in a browser.
func opened(t *testing.T) *browser.Page {
	t.Helper()
	p := browser.Open(t, madeOf(t, "fault-window").html, 1024, 900)
	p.Settle()
	t.Cleanup(func() {
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("the browser tells %q", problems)
		}
	})
	return p
}

const latencyPlot = `[data-chart="latency"] .u-over`

// second is the share of the width of a plot at which a second of the run is.
func second(t float64) float64 { return t / 60 }

// readout is the texts of the strip: the second, and the figures of an arm.
func readout(p *browser.Page, arm int) (string, string) {
	return p.Text(`document.querySelector(".readout p b").textContent`),
		p.Text(fmt.Sprintf(`document.querySelectorAll(".readout .figure")[%d].textContent`, arm))
}

func TestThePageLoadsNothing(t *testing.T) {
	p := opened(t)
	if loaded := slices.DeleteFunc(p.Loaded(), func(url string) bool { return strings.HasPrefix(url, "file:") }); len(loaded) > 0 {
		t.Errorf("it loads %q", loaded)
	}
	if n := p.Text(`String(document.querySelectorAll("canvas").length)`); n != "5" {
		t.Errorf("%s plots, want four charts and the states", n)
	}
}

// The strip tells the figures of the second under the pointer, of every arm.
func TestHoverTellsTheFiguresOfASecond(t *testing.T) {
	p := opened(t)
	p.Move(p.At(latencyPlot, second(17.5), 0.5))
	at, without := readout(p, 0)
	_, with := readout(p, 1)
	if at != "17 s to 18 s" {
		t.Errorf("the strip tells of %q", at)
	}
	for _, want := range []string{"p99 2 s", "mean 2 s", "succeeded 0/s", "arrived 38/s", "sent 38/s", "waiting 0"} {
		if !strings.Contains(without, want) {
			t.Errorf("without the breaker: %q, want %q in it", without, want)
		}
	}
	for _, want := range []string{"arrived 38/s", "sent 4/s", "breaker closed → open"} {
		if !strings.Contains(with, want) {
			t.Errorf("with the breaker: %q, want %q in it", with, want)
		}
	}
	if !p.Is(`[...document.querySelectorAll(".stripe")].every(s => !s.hidden && Math.abs(s.offsetLeft - document.querySelector(".stripe").offsetLeft) < 1)`) {
		t.Error("the cursor is not in all plots at the same place")
	}
	p.Move(p.At("h1", 0.5, 0.5))
	if at, _ := readout(p, 0); at != "" {
		t.Errorf("away from the charts, the strip tells of %q", at)
	}
}

// window is the stretch of time that the plots show, by the first and the last label of
// the cursor's places.
func window(p *browser.Page) (from, to string) {
	p.Move(p.At(latencyPlot, 0.001, 0.5))
	from, _ = readout(p, 0)
	p.Move(p.At(latencyPlot, 0.999, 0.5))
	to, _ = readout(p, 0)
	return from, to
}

func wantWindow(t *testing.T, p *browser.Page, from, to string) {
	t.Helper()
	if f, o := window(p); f != from || o != to {
		t.Errorf("the window is from %q to %q, want %q to %q", f, o, from, to)
	}
}

// A drag in any chart zooms all, a double click and the button show all again.
func TestADragZoomsAllCharts(t *testing.T) {
	p := opened(t)
	wantWindow(t, p, "0 s to 1 s", "59 s to 60 s")
	all := []string{"latency", "states", "outcomes", "reached", "pool"}
	whole := map[string]string{}
	for _, chart := range all {
		whole[chart] = drawn(p, chart)
	}
	for _, chart := range []string{"reached", "states"} {
		plot := `[data-chart="` + chart + `"] .u-over`
		from := p.At(plot, second(20.2), 0.5)
		p.Drag(from, p.At(plot, second(39.8), 0.5))
		wantWindow(t, p, "20 s to 21 s", "39 s to 40 s")
		for _, other := range all {
			if drawn(p, other) == whole[other] {
				t.Errorf("a drag in %s does not zoom %s", chart, other)
			}
		}
		if n := p.Text(`String(document.querySelectorAll(".period").length)`); n != "3" {
			t.Errorf("%s half-open periods in the window, want 3", n)
		}
		p.DoubleClick(p.At(latencyPlot, 0.5, 0.5))
		wantWindow(t, p, "0 s to 1 s", "59 s to 60 s")
	}
	p.Drag(p.At(latencyPlot, second(40.2), 0.5), p.At(latencyPlot, second(49.8), 0.5))
	if n := p.Text(`String(document.querySelectorAll(".period").length)`); n != "0" {
		t.Errorf("%s half-open periods in the window, want none", n)
	}
	p.Click(".zoom button:last-child")
	wantWindow(t, p, "0 s to 1 s", "59 s to 60 s")
}

// drawn is what a plot looks like.
func drawn(p *browser.Page, chart string) string {
	return p.Text(fmt.Sprintf(`document.querySelector('[data-chart=%q] canvas').toDataURL()`, chart))
}

// An arm that is switched off is not drawn, not told of, and comes back the same.
func TestAnArmCanBeSwitchedOff(t *testing.T) {
	p := opened(t)
	before := drawn(p, "latency")
	button := `.controls [aria-label="arms shown"] button:first-child`
	p.Do(`document.querySelector('` + button + `').focus()`)
	p.Press(" ")
	if !p.Is(`document.activeElement === document.querySelector('` + button + `') && document.activeElement.ariaPressed === "false"`) {
		t.Error("the button has lost the focus, or is not off")
	}
	if drawn(p, "latency") == before {
		t.Error("the chart is the same without an arm")
	}
	if _, first := readout(p, 0); !strings.HasPrefix(first, "with-breaker") {
		t.Errorf("the strip tells of %q", first)
	}
	p.Click(button)
	if drawn(p, "latency") != before {
		t.Error("the chart is not what it was")
	}
}

func TestSuccessesOnly(t *testing.T) {
	p := opened(t)
	before, pool := drawn(p, "latency"), drawn(p, "pool")
	p.Click(`.controls [aria-label="latency of"] button:last-child`)
	if drawn(p, "latency") == before || drawn(p, "pool") != pool {
		t.Error("the toggle must change the latency and nothing else")
	}
	p.Move(p.At(latencyPlot, second(20.5), 0.5))
	if _, figures := readout(p, 0); !strings.Contains(figures, "p99 none") {
		t.Errorf("nothing succeeds in the fault, and the strip tells %q", figures)
	}
	p.Click(`.controls [aria-label="latency of"] button:first-child`)
	if drawn(p, "latency") != before {
		t.Error("the chart is not what it was")
	}
}

// Everything can be had by the keys.
func TestKeys(t *testing.T) {
	p := opened(t)
	p.Do(`document.querySelector(".panels").focus()`)
	steps := []struct{ keys, at string }{
		{kb.ArrowRight, "0 s to 1 s"},
		{kb.ArrowRight + kb.ArrowRight, "2 s to 3 s"},
		{kb.ArrowLeft, "1 s to 2 s"},
	}
	for _, s := range steps {
		p.Press(s.keys)
		if at, _ := readout(p, 0); at != s.at {
			t.Errorf("after %q the strip tells of %q, want %q", s.keys, at, s.at)
		}
	}
	p.Press("++")
	if _, to := window(p); to != "16 s to 17 s" && to != "15 s to 16 s" {
		t.Errorf("two steps nearer, the window ends with %q, want a quarter of the run", to)
	}
	p.Do(`document.querySelector(".panels").focus()`)
	p.Press("-0")
	wantWindow(t, p, "0 s to 1 s", "59 s to 60 s")
	p.Press(kb.Escape)
	if !p.Is(`document.activeElement === document.body && document.querySelector(".readout").classList.contains("idle")`) {
		t.Error("Escape does not leave the charts")
	}
}

// Nothing is wider than the window, also with many arms, many breakers and long names.
func TestThePageFitsEveryWidth(t *testing.T) {
	for _, name := range []string{"fault-window", "shard-outage", "shared-pool", "alternatives", "half-open-herd", "probe-verdict"} {
		p := browser.Open(t, madeOf(t, name).html, 390, 844)
		for _, width := range []int{390, 1024, 1600} {
			p.Resize(width, 900)
			if !p.Fits() {
				t.Errorf("%s is %d pixels wider than a window of %d", name, p.Overflow(), width)
			}
			if !p.Becomes(`[...document.querySelectorAll(".plot")].every(plot => plot.firstChild.offsetWidth <= plot.clientWidth + 1 && plot.firstChild.offsetWidth > plot.clientWidth - 2)`) {
				t.Errorf("%s: a plot does not fill its place at %d pixels", name, width)
			}
		}
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("%s: the browser tells %q", name, problems)
		}
	}
}

// The button and the system both make the page dark, charts too; paper is light.
func TestDarkAndPaper(t *testing.T) {
	p := opened(t)
	light := drawn(p, "latency")
	background := func() string { return p.Text(`getComputedStyle(document.body).backgroundColor`) }
	white := background()
	p.Click("#theme")
	dark := drawn(p, "latency")
	if background() == white || dark == light {
		t.Error("the button does not make the page dark")
	}
	if paper := p.PDF(); len(paper) < 10_000 {
		t.Errorf("a paper of %d bytes", len(paper))
	}
	p.Click("#theme")
	p.Do(`delete document.documentElement.dataset.theme`)
	p.Media("screen", &emulation.MediaFeature{Name: "prefers-color-scheme", Value: "dark"})
	if !p.Becomes(`document.querySelector('[data-chart="latency"] canvas').toDataURL() === "`+dark+`"`) || background() == white {
		t.Error("the system does not make the page dark")
	}
	p.Media("print")
	if !p.Is(`getComputedStyle(document.querySelector(".zoom")).display === "none" && document.querySelector("#print").offsetHeight === 0`) {
		t.Error("there are controls on paper")
	}
}

// A finger moves the cursor, and does not zoom.
func TestTouch(t *testing.T) {
	p := opened(t)
	p.Run(emulation.SetTouchEmulationEnabled(true))
	touch := func(kind input.TouchType, points ...*input.TouchPoint) { p.Run(input.DispatchTouchEvent(kind, points)) }
	from, to := p.At(latencyPlot, second(20.5), 0.5), p.At(latencyPlot, second(30.5), 0.5)
	touch(input.TouchStart, &input.TouchPoint{X: from.X, Y: from.Y})
	if !p.Becomes(`document.querySelector(".readout p b").textContent === "20 s to 21 s"`) {
		t.Error("a touch does not tell the figures")
	}
	touch(input.TouchMove, &input.TouchPoint{X: to.X, Y: to.Y})
	touch(input.TouchEnd)
	if !p.Becomes(`document.querySelector(".readout p b").textContent === "30 s to 31 s"`) {
		t.Error("the cursor does not follow the finger, or goes when it is lifted")
	}
	wantWindow(t, p, "0 s to 1 s", "59 s to 60 s")
}

// Without JavaScript the page says what is missing, and shows the tables.
func TestWithoutJavaScript(t *testing.T) {
	p := opened(t)
	p.Run(emulation.SetScriptExecutionDisabled(true), chromedp.Reload())
	if !p.Is(`document.querySelector("noscript p").offsetHeight > 0 && document.querySelector(".story").offsetHeight > 100`) {
		t.Error("there is no word of what is missing, or no table")
	}
	if !p.Is(`[...document.querySelectorAll("button")].every(button => button.offsetHeight === 0)`) {
		t.Error("there are buttons that do nothing")
	}
}

// Copy buttons say what became of it.
func TestCopy(t *testing.T) {
	p := opened(t)
	p.Click(`[data-copy="command"]`)
	if text := p.Text(`document.querySelector('[data-copy="command"]').textContent`); text != "Copied" && text != "Press Ctrl+C" {
		t.Errorf("the button says %q", text)
	}
}

// A long run opens, and answers, as a short one does.
func TestALongRunOpens(t *testing.T) {
	p := browser.Open(t, madeOf(t, "fault-window", "arrivals.rate=1000/s", "horizon=10m", "pool.slots=5000").html, 1024, 900)
	p.Move(p.At(latencyPlot, 20.5/600, 0.5))
	if at, _ := readout(p, 0); at != "20 s to 21 s" {
		t.Errorf("the strip tells of %q", at)
	}
	if problems := p.Problems(); len(problems) > 0 {
		t.Errorf("the browser tells %q", problems)
	}
}

// pictures is the sizes of the windows that are shown in the documentation.
var pictures = []struct{ width, height int }{{390, 1700}, {1024, 1500}, {1600, 1400}}

// The pictures of the documentation are there and small. With -update they are made anew.
func TestPictures(t *testing.T) {
	for _, size := range pictures {
		file := filepath.Join("..", "..", "docs", "report", fmt.Sprintf("fault-window-%d.png", size.width))
		if *update {
			if err := os.WriteFile(file, picture(t, size.width, size.height), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		const most = 200_000
		if info, err := os.Stat(file); err != nil || info.Size() > most {
			t.Errorf("%s is missing or has more than %d bytes (%v); run this test with -update", file, most, err)
		}
	}
}

// picture is the report in a window, with the pointer in a second.
func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	p := opened(t)
	p.Resize(width, height)
	p.Move(p.At(latencyPlot, second(22.5), 0.5))
	p.Do(`scrollTo(0, 0)`)
	p.Settle()
	return p.Screenshot()
}
