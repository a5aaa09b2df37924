package playground_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"halfopen/pages/browser"
	"halfopen/pages/playground"
	"halfopen/pages/playground/lab"
)

// made is the page for a scenario.
func made(t testing.TB, scenario string) []byte {
	t.Helper()
	html, err := playground.HTML(context.Background(), scenario)
	if err != nil {
		t.Fatal(err)
	}
	return html
}

// opened is a page in a browser, with its engine, at what the address says behind #. What
// goes wrong in it is a mistake of the test.
func opened(t *testing.T, html []byte, hash string) *browser.Page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "play.html")
	if err := os.WriteFile(file, html, 0o644); err != nil {
		t.Fatal(err)
	}
	p := browser.OpenURL(t, "file://"+file+hash, 1280, 900)
	t.Cleanup(func() {
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("the browser tells %q", problems)
		}
	})
	wait(t, p, `document.documentElement.dataset.engine`)
	wait(t, p, `playground.answer && playground.engine.idle()`)
	return p
}

// wait waits until an expression is true.
func wait(t *testing.T, p *browser.Page, expression string) {
	t.Helper()
	var comes bool
	p.Eval(`new Promise(done => {
		const look = (left) => {
			let is = false;
			try { is = Boolean(`+expression+`) } catch {}
			if (is || left === 0) done(is);
			else setTimeout(() => look(left - 1), 20);
		};
		look(1000);
	})`, &comes)
	if !comes {
		t.Fatalf("it never comes that %s; the page says %q, %q", expression, text(p, "#problem"), text(p, "#status"))
	}
}

func text(p *browser.Page, selector string) string {
	return p.Text(fmt.Sprintf(`document.querySelector(%q).textContent`, selector))
}

// native is the run that the command would make.
func native(t *testing.T, request lab.Request) lab.Run {
	t.Helper()
	request.Kind = "run"
	answer, err := lab.Ask(context.Background(), request)
	if err != nil {
		t.Fatal(err)
	}
	var run lab.Run
	if err := json.Unmarshal(answer, &run); err != nil {
		t.Fatal(err)
	}
	return run
}

// shows compares everything that the page says in words with a run of the command.
func shows(t *testing.T, p *browser.Page, request lab.Request) {
	t.Helper()
	want := native(t, request)
	wait(t, p, `document.querySelector("#command").textContent === `+quoted(want.View.Command))
	if got := text(p, "#finding"); got != want.View.Finding {
		t.Errorf("the finding is %q, want %q", got, want.View.Finding)
	}
	var cells []struct{ Metric, Arm, Text string }
	p.Eval(`[...document.querySelectorAll("#numbers td[data-metric][data-arm]")].map(c => ({Metric: c.dataset.metric, Arm: c.dataset.arm, Text: c.textContent.replace(/ [▲▼]$/, "")}))`, &cells)
	if len(cells) < 4 {
		t.Errorf("the numbers are %v", cells)
	}
	for _, cell := range cells {
		if shown := numberOf(want, cell.Metric, cell.Arm); shown != cell.Text {
			t.Errorf("%s of %s is %q, want %q", cell.Metric, cell.Arm, cell.Text, shown)
		}
	}
}

// numberOf is a metric of an arm in words.
func numberOf(run lab.Run, metric, arm string) string {
	for _, m := range run.View.Metrics {
		for i, a := range run.View.Arms {
			if m.Name == metric && a.Name == arm && m.Cells[i] != "" {
				return m.Cells[i]
			}
		}
	}
	return "–"
}

func quoted(text string) string {
	literal, _ := json.Marshal(text)
	return string(literal)
}

// slide moves a slider to a stop, as a drag does that ends there.
func slide(p *browser.Page, id, stop string) {
	p.Is(fmt.Sprintf(`(() => {
		const slider = document.getElementById("slider-%s"), stops = slider.closest(".slider").stops;
		slider.value = stops.findIndex(s => s.label === %s);
		slider.dispatchEvent(new Event("input", {bubbles: true}));
		slider.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	})()`, id, quoted(stop)))
}

// The first story is there before the engine is; nothing is loaded but the page.
func TestItOpensOnTheFirstStory(t *testing.T) {
	html := made(t, "fault-window")
	p := opened(t, html, "")
	shows(t, p, lab.Request{Scenario: "fault-window"})
	for _, url := range p.Loaded() {
		if !strings.HasPrefix(url, "file:") && !strings.HasPrefix(url, "blob:") && !strings.HasPrefix(url, "data:") {
			t.Errorf("it loads %s", url)
		}
	}
	if before := `data-shown="run"`; strings.Contains(string(html), before) {
		t.Errorf("%s is in the file", before)
	}
}

// Whatever a slider is moved to, what is shown is what the command says for it.
func TestSlidersRunWhatTheCommandRuns(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "")
	slide(p, "open", "1 s")
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"breaker.waitDurationInOpenState=1s"}})
	if got := p.Text(`document.getElementById("lines").value`); got != "breaker.waitDurationInOpenState=1s" {
		t.Errorf("the changes are %q", got)
	}
	slide(p, "rate", "100/s")
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"breaker.waitDurationInOpenState=1s", "arrivals.rate=100/s"}})
	slide(p, "open", "5 s") // as it was
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"arrivals.rate=100/s"}})
	p.Run(chromedp.Focus("#slider-trials"))
	p.Press(kb.ArrowLeft)
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"arrivals.rate=100/s", "breaker.permittedNumberOfCallsInHalfOpenState=4"}})
	if got := p.Text(`document.querySelector("#slider-trials").getAttribute("aria-valuetext")`); got != "4" {
		t.Errorf("the slider says %q", got)
	}
	p.Click("#chance")
	seed := uint64(43)
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"arrivals.rate=100/s", "breaker.permittedNumberOfCallsInHalfOpenState=4"}, Seed: &seed})
	p.Click("#reset")
	shows(t, p, lab.Request{Scenario: "fault-window"})
}

// A run of many events is made anew when the slider is let go, and not before.
func TestALargeRunWaitsForTheSlider(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "#set=arrivals.rate%3D1000%2Fs&set=horizon%3D60s")
	if !p.Is(`playground.events >= 2e5`) {
		t.Fatalf("it is no large run: %s events", p.Text(`String(playground.events)`))
	}
	const move = `const s = document.getElementById("slider-window"); s.value = 0; s.dispatchEvent(new Event(%q))`
	p.Is("(() => {" + fmt.Sprintf(move, "input") + "; return true})()")
	if lines := p.Text(`playground.state.lines.join()`); strings.Contains(lines, "slidingWindowSize") {
		t.Errorf("while it moves, the changes are %s", lines)
	}
	p.Is("(() => {" + fmt.Sprintf(move, "change") + "; return true})()")
	if lines := p.Text(`playground.state.lines.join()`); !strings.Contains(lines, "breaker.slidingWindowSize=1") {
		t.Errorf("when it is let go, the changes are %s", lines)
	}
}

// What is chosen stands in the address, and comes back from there.
func TestTheAddressRestoresEverything(t *testing.T) {
	html := made(t, "fault-window")
	hash := "#" + url.Values{"s": {"hung-probe"}, "set": {"arrivals.rate=30/s", "arms.1.breaker.Timeout=10s"}, "seed": {"7"}, "b": {"arms.2.breaker"}}.Encode()
	p := opened(t, html, hash)
	seed := uint64(7)
	shows(t, p, lab.Request{Scenario: "hung-probe", Set: []string{"arrivals.rate=30/s", "arms.1.breaker.Timeout=10s"}, Seed: &seed})
	for expression, want := range map[string]string{
		`document.getElementById("story").value`:                                    "hung-probe",
		`document.getElementById("breaker").value`:                                  "arms.2.breaker",
		`document.getElementById("library").value`:                                  "failsafe-go",
		`document.getElementById("seed").value`:                                     "7",
		`document.querySelector('[for="slider-rate"] , output').textContent !== ""`: "true",
	} {
		if got := p.Text("String(" + expression + ")"); got != want {
			t.Errorf("%s is %q, want %q", expression, got, want)
		}
	}
	// The reader's own text comes back too.
	own := strings.Replace(native(t, lab.Request{Scenario: "fault-window"}).View.Config, "rate: 50/s", "rate: 80/s", 1)
	p.Is(`(() => { const y = document.getElementById("yaml"); y.value = ` + quoted(own) + `; document.getElementById("apply").click(); return true })()`)
	shows(t, p, lab.Request{Scenario: own})
	wait(t, p, `location.hash.startsWith("#y=")`)
	second := opened(t, html, p.Text("location.hash"))
	shows(t, second, lab.Request{Scenario: own})
	if got := second.Text(`document.getElementById("story").selectedOptions[0].textContent`); got != "your own YAML" {
		t.Errorf("the story is %q", got)
	}
}

// The breaker of another library is one choice, that of a configuration a paste.
func TestLibrariesAndImports(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "")
	p.Is(`(() => { const s = document.getElementById("library"); s.value = "gobreaker"; s.dispatchEvent(new Event("change")); return true })()`)
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"breaker={preset: gobreaker}"}})
	wait(t, p, `document.querySelector('#slider-open').closest(".slider").querySelector("label").title === "breaker.Timeout"`)
	slide(p, "open", "10 s")
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"breaker={preset: gobreaker}", "breaker.Timeout=10s"}})

	pasted := "resilience4j:\n  circuitbreaker:\n    instances:\n      orders:\n        slidingWindowSize: 10\n        waitDurationInOpenState: 3000\n        registerHealthIndicator: true\n"
	p.Is(`(() => { document.getElementById("pasted").value = ` + quoted(pasted) + `; document.getElementById("read").click(); return true })()`)
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"breaker={preset: resilience4j, slidingWindowSize: 10, waitDurationInOpenState: 3s}"}})
	notes := text(p, "#imported")
	for _, want := range []string{"orders (resilience4j)", "line 7: registerHealthIndicator is left out", "minimumNumberOfCalls 100 is clamped to slidingWindowSize 10"} {
		if !strings.Contains(notes, want) {
			t.Errorf("it notes %q, want %q", notes, want)
		}
	}
	p.Is(`(() => { document.getElementById("pasted").value = "a: b"; document.getElementById("read").click(); return true })()`)
	wait(t, p, `document.getElementById("import-problem").textContent.includes("no format that can be imported")`)
}

// A mistake is told where it is, and what was shown stays.
func TestMistakesAreToldInPlace(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "")
	before := text(p, "#finding")
	p.Is(`(() => { const l = document.getElementById("lines"); l.value = "pool.slot=3"; l.dispatchEvent(new Event("input")); return true })()`)
	wait(t, p, `document.getElementById("lines-problems").textContent === "pool.slot: unknown key; did you mean slots?"`)
	if !strings.HasPrefix(text(p, "#problem"), "--set pool.slot: unknown key; did you mean slots?") || text(p, "#finding") != before {
		t.Errorf("the page says %q, %q", text(p, "#problem"), text(p, "#finding"))
	}
	p.Is(`(() => { const l = document.getElementById("lines"); l.value = "pool.slots=3"; l.dispatchEvent(new Event("input")); return true })()`)
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"pool.slots=3"}})
	if !p.Is(`document.getElementById("problem").hidden && document.getElementById("lines-problems").children.length === 0`) {
		t.Error("the mistake is still told of")
	}
	p.Is(`(() => { const y = document.getElementById("yaml"); y.value = "name: x\nhorizn: 5s\n"; document.getElementById("apply").click(); return true })()`)
	wait(t, p, `document.getElementById("yaml-problems").textContent.includes("line 2horizn: unknown key; did you mean horizon?")`)
	p.Is(`(() => { document.getElementById("edit").open = true; [...document.querySelectorAll("#yaml-problems button")].at(-1).click(); return true })()`)
	if at := p.Text(`String(document.getElementById("yaml").selectionStart)`); at != "8" {
		t.Errorf("the cursor is at %s, want the second line", at)
	}
}

// What stands in anybody's file is shown, and not run.
func TestHostileTexts(t *testing.T) {
	const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
	own := strings.Replace(native(t, lab.Request{Scenario: "fault-window"}).View.Config, "name: fault-window", "name: "+quoted(evil), 1)
	own = strings.Replace(own, "name: with-breaker", "name: "+quoted("<b>with</b>"+evil), 1)
	p := opened(t, made(t, own), "")
	shows(t, p, lab.Request{Scenario: own})
	if !strings.Contains(text(p, "#numbers"), "<b>with</b>"+evil) {
		t.Errorf("the arm's name is not shown: %q", text(p, "#numbers"))
	}
	wait(t, p, `document.querySelector(".walk")`)
	p.Is(`(() => { const l = document.getElementById("lines"); l.value = ` + quoted(evil+"=1") + `; l.dispatchEvent(new Event("input")); return true })()`)
	wait(t, p, `document.getElementById("lines-problems").textContent.includes("<script>")`)
	p.Is(`(() => { const s = document.createElement("script"); s.textContent = "globalThis.owned = true"; document.body.append(s); return true })()`)
	if p.Is("globalThis.owned") {
		t.Error("a script that is not the page's own has run")
	}
	other := opened(t, made(t, "fault-window"), "#s="+url.QueryEscape(evil))
	wait(t, other, `document.getElementById("problem").textContent.includes("<img src=x")`)
	for _, page := range []*browser.Page{p, other} {
		if page.Is(`document.querySelector("img, b:not(.readout b)")`) {
			t.Error("there is an element that the page does not make")
		}
	}
}

// The breaker can be walked through by buttons and keys.
func TestStepByStep(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "")
	wait(t, p, `document.querySelector(".walk")`)
	now := func() string { return text(p, ".walk .now") }
	if want := "open17.165 s: closed → open: 10 of the last 20 results failed, 50 % >= 50 %, minimum 20 reached"; now() != want {
		t.Errorf("it begins at %q, want %q", now(), want)
	}
	if dots := p.Text(`String(document.querySelectorAll(".walk .dots circle").length + "+" + document.querySelectorAll(".walk .dots rect").length)`); dots != "10+10" {
		t.Errorf("the window is %s, want ten successes and ten failures", dots)
	}
	if gauge := text(p, ".walk .gauge"); gauge != "opens at 50 %" {
		t.Errorf("the gauge says %q", gauge)
	}
	p.Run(chromedp.Focus(".walk"))
	p.Press(kb.ArrowLeft)
	if !strings.HasPrefix(now(), "closed17.165 s: a call failed after 2.00 s: failure") {
		t.Errorf("the event before is %q", now())
	}
	p.Press(kb.PageDown)
	if !strings.HasPrefix(now(), "half-open22.17") || !strings.Contains(now(), "open → half-open: first call after the wait") {
		t.Errorf("the next transition is %q", now())
	}
	p.Press(kb.ArrowRight)
	if !strings.Contains(now(), "a trial call is sent") {
		t.Errorf("after it: %q", now())
	}
	seen := map[string]bool{}
	for range 30 {
		p.Press(kb.ArrowRight)
		seen[now()] = true
	}
	if len(seen) < 20 { // some look alike
		t.Errorf("30 steps show %d events", len(seen))
	}
	p.Press(kb.PageUp)
	p.Press(kb.PageUp)
	if !strings.Contains(now(), "closed → open") {
		t.Errorf("at the first transition again: %q", now())
	}
}

// A pinned run stays beside those that follow.
func TestPin(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "")
	p.Click("#pin")
	slide(p, "open", "1 s")
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"breaker.waitDurationInOpenState=1s"}})
	numbers := text(p, "#numbers")
	for _, want := range []string{"with-breaker, pinned", "with-breaker, now", "122 ▼"} {
		if !strings.Contains(numbers, want) {
			t.Errorf("the numbers are %q, want %q", numbers, want)
		}
	}
	if !strings.Contains(text(p, "#charts"), "pinned") {
		t.Error("the charts have no pinned run")
	}
	p.Click("#pin")
	if strings.Contains(text(p, "#numbers")+text(p, "#charts"), "pinned") {
		t.Error("it is still pinned")
	}
}

// A run that takes too long can be stopped, and the next one goes well.
func TestStop(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "")
	p.Is(`(() => { const l = document.getElementById("lines"); l.value = "horizon=1000h"; l.dispatchEvent(new Event("input")); return true })()`)
	wait(t, p, `!document.getElementById("stop").hidden`)
	p.Click("#stop")
	wait(t, p, `document.getElementById("problem").textContent.startsWith("stopped;")`)
	p.Is(`(() => { const l = document.getElementById("lines"); l.value = "horizon=40s"; l.dispatchEvent(new Event("input")); return true })()`)
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"horizon=40s"}})
}

// Where something is missing that the engine needs, the page says so and shows the story.
func TestWithoutWhatTheEngineNeeds(t *testing.T) {
	for name, want := range map[string]string{"WebAssembly": "no WebAssembly", "DecompressionStream": "no DecompressionStream", "Worker": "no workers"} {
		html := strings.Replace(string(made(t, "fault-window")), "<head>", "<head><script>delete globalThis."+name+"</script>", 1)
		p := browser.Open(t, []byte(html), 1280, 900)
		p.Settle()
		if message := text(p, "#trouble"); !strings.Contains(message, want) || !strings.Contains(message, "halfopen run fault-window") {
			t.Errorf("without %s it says %q", name, message)
		}
		if !strings.Contains(text(p, "#finding"), "102 of 987") || !p.Is(`document.querySelector("#slider-open").disabled`) {
			t.Errorf("without %s the story is not there, or can be changed", name)
		}
		if problems := p.Problems(); len(problems) > 0 {
			t.Errorf("without %s: %q", name, problems)
		}
	}
}

// Nothing is wider than the window.
func TestNothingIsCutOff(t *testing.T) {
	p := opened(t, made(t, "fault-window"), "")
	p.Is(`(() => { for (const d of document.querySelectorAll("details")) d.open = true; return true })()`)
	p.Click("#pin")
	for _, story := range []string{"fault-window", "hung-probe", "probe-verdict", "shared-pool", "cascade", "half-open-herd"} {
		p.Is(`(() => { const s = document.getElementById("story"); s.value = ` + quoted(story) + `; s.dispatchEvent(new Event("change")); return true })()`)
		shows(t, p, lab.Request{Scenario: story})
		for _, width := range []int{390, 1024, 1600} {
			p.Resize(width, 900)
			if pixels := p.Overflow(); pixels > 0 {
				t.Errorf("%s at %d: %d pixels too wide", story, width, pixels)
			}
			if story == "fault-window" && width > 390 && !p.Is(`(e => e.scrollWidth <= e.clientWidth)(document.getElementById("numbers"))`) {
				t.Errorf("%s at %d: the table of the main numbers is cut off", story, width)
			}
			if small := p.Text(`JSON.stringify([...document.querySelectorAll("button, select, summary")].filter(e => e.offsetParent && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.textContent.slice(0, 20)))`); small != "[]" {
				t.Errorf("%s at %d: cut off are %s", story, width, small)
			}
		}
	}
}

// It opens from any server that can hand out a file, and asks it nothing more.
func TestItOpensFromAServer(t *testing.T) {
	html := made(t, "fault-window")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/play.html" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		w.Write(html)
	}))
	defer server.Close()
	p := browser.OpenURL(t, server.URL+"/play.html#set=breaker.waitDurationInOpenState%3D1s", 1280, 900)
	shows(t, p, lab.Request{Scenario: "fault-window", Set: []string{"breaker.waitDurationInOpenState=1s"}})
	for _, url := range p.Loaded()[1:] {
		if strings.HasPrefix(url, "http") && !strings.HasSuffix(url, "/favicon.ico") {
			t.Errorf("it asks for %s", url)
		}
	}
}
