package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// names is what Chromium is called.
var names = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

// quiet is flags that keep the browser from anything but the page.
var quiet = []string{"disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync", "hide-scrollbars", "disable-gpu"}

// A Page is a page in a browser of its own. A method ends the test if the browser does not
// do what it says.
type Page struct {
	t   testing.TB
	ctx context.Context

	mutex    sync.Mutex
	problems []string
	loaded   []string
}

// Open opens a page from a file, in a window of that many pixels. It skips the test where
// there is no Chromium. The browser ends with the test.
func Open(t testing.TB, html []byte, width, height int) *Page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, html, 0o644); err != nil {
		t.Fatal(err)
	}
	return OpenURL(t, "file://"+file, width, height)
}

// OpenURL is Open for a page at a URL, such as that of a server of the test.
func OpenURL(t testing.TB, url string, width, height int) *Page {
	t.Helper()
	p := &Page{t: t}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.ExecPath(program(t)))
	for _, flag := range quiet {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(end)
	ctx, closePage := chromedp.NewContext(allocator)
	t.Cleanup(closePage)
	p.ctx = ctx
	chromedp.ListenTarget(ctx, p.note)
	p.Run(network.Enable(), chromedp.EmulateViewport(int64(width), int64(height)), chromedp.Navigate(url))
	return p
}

// program is the Chromium of the machine.
func program(t testing.TB) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no Chromium on this machine")
	return ""
}

// note keeps what a reader would not see: errors, dialogs, and what is loaded.
func (p *Page) note(event any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		p.problems = append(p.problems, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			p.problems = append(p.problems, fmt.Sprintf("console.%s: %s", e.Type, arguments(e.Args)))
		}
	case *page.EventJavascriptDialogOpening:
		p.problems = append(p.problems, "dialog: "+e.Message)
		go chromedp.Run(p.ctx, page.HandleJavaScriptDialog(true)) // or the page would wait
	case *network.EventRequestWillBeSent:
		p.loaded = append(p.loaded, e.Request.URL)
	}
}

func arguments(objects []*runtime.RemoteObject) string {
	var texts []string
	for _, o := range objects {
		texts = append(texts, string(o.Value)+o.Description)
	}
	return strings.Join(texts, " ")
}

// Problems is the exceptions, the errors and warnings of the console, and the dialogs so
// far.
func (p *Page) Problems() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.problems)
}

// Loaded is the URLs of all that was asked for, the page's own first.
func (p *Page) Loaded() []string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return slices.Clone(p.loaded)
}

// Run does what chromedp can.
func (p *Page) Run(actions ...chromedp.Action) {
	p.t.Helper()
	if err := chromedp.Run(p.ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// Eval stores the value of a JavaScript expression, or of the promise that it is.
func (p *Page) Eval(expression string, value any) {
	p.t.Helper()
	await := func(r *runtime.EvaluateParams) *runtime.EvaluateParams { return r.WithAwaitPromise(true) }
	if err := chromedp.Run(p.ctx, chromedp.Evaluate(expression, value, await)); err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
}

// Text is the value of an expression that is a text.
func (p *Page) Text(expression string) string {
	p.t.Helper()
	var text string
	p.Eval(expression, &text)
	return text
}

// Is reports whether an expression is true, or what it promises is.
func (p *Page) Is(expression string) bool {
	p.t.Helper()
	var is bool
	p.Eval("Promise.resolve("+expression+").then(Boolean)", &is)
	return is
}

// Do runs a script.
func (p *Page) Do(script string) {
	p.t.Helper()
	p.Run(chromedp.Evaluate(script, nil))
}

// patience is how long Becomes waits on a machine that does much else.
const patience = 20 * time.Second

// Becomes reports whether an expression is true, now or soon.
func (p *Page) Becomes(expression string) bool {
	return chromedp.Run(p.ctx, chromedp.Poll("Boolean("+expression+")", nil, chromedp.WithPollingTimeout(patience))) == nil
}

// Settle waits until the page has drawn what it was told to.
func (p *Page) Settle() {
	p.t.Helper()
	p.Is("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 0))))")
}

// Resize gives the window another size.
func (p *Page) Resize(width, height int) {
	p.t.Helper()
	p.Run(chromedp.EmulateViewport(int64(width), int64(height)))
	p.Becomes(fmt.Sprintf("innerWidth === %d", width))
	p.Settle()
}

// Media emulates print or screen, and a feature such as prefers-color-scheme.
func (p *Page) Media(media string, features ...*emulation.MediaFeature) {
	p.t.Helper()
	p.Run(emulation.SetEmulatedMedia().WithMedia(media).WithFeatures(features))
	p.Settle()
}

// A Place is a point of the window in pixels.
type Place struct{ X, Y float64 }

// At is the point of an element at shares of its width and height. The element is scrolled
// into the middle of the window first.
func (p *Page) At(selector string, x, y float64) Place {
	p.t.Helper()
	var place Place
	p.Eval(fmt.Sprintf(`(() => {
		const element = document.querySelector(%q);
		element.scrollIntoView({block: "center"});
		const r = element.getBoundingClientRect();
		return {X: r.left + %g * r.width, Y: r.top + %g * r.height};
	})()`, selector, x, y), &place)
	return place
}

// Move moves the mouse there.
func (p *Page) Move(to Place) {
	p.t.Helper()
	p.Run(input.DispatchMouseEvent(input.MouseMoved, to.X, to.Y))
	p.Settle()
}

// Drag presses the mouse button at a place and lets it go at another.
func (p *Page) Drag(from, to Place) {
	p.t.Helper()
	p.Run(
		input.DispatchMouseEvent(input.MouseMoved, from.X, from.Y),
		input.DispatchMouseEvent(input.MousePressed, from.X, from.Y).WithButton(input.Left).WithClickCount(1),
		input.DispatchMouseEvent(input.MouseMoved, (from.X+to.X)/2, (from.Y+to.Y)/2).WithButton(input.Left),
		input.DispatchMouseEvent(input.MouseMoved, to.X, to.Y).WithButton(input.Left),
		input.DispatchMouseEvent(input.MouseReleased, to.X, to.Y).WithButton(input.Left).WithClickCount(1),
	)
	p.Settle()
}

// DoubleClick does that.
func (p *Page) DoubleClick(at Place) {
	p.t.Helper()
	p.Run(chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(2)))
	p.Settle()
}

// Click clicks an element by script, wherever it is.
func (p *Page) Click(selector string) {
	p.t.Helper()
	p.Do(fmt.Sprintf("document.querySelector(%q).click()", selector))
	p.Settle()
}

// Press types keys into what has the focus; the constants of chromedp/kb are those without
// a character.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.Run(chromedp.KeyEvent(keys))
	p.Settle()
}

// Screenshot is what the window shows, as a PNG.
func (p *Page) Screenshot() []byte {
	p.t.Helper()
	var picture []byte
	p.Run(chromedp.CaptureScreenshot(&picture))
	return picture
}

// PDF is the page on paper.
func (p *Page) PDF() []byte {
	p.t.Helper()
	var paper []byte
	p.Run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		paper, _, err = page.PrintToPDF().WithPreferCSSPageSize(true).WithPrintBackground(false).Do(ctx)
		return err
	}))
	return paper
}

// Fits reports whether the page is no wider than its window, now or as soon as it has
// answered to a new size.
func (p *Page) Fits() bool {
	return p.Becomes("document.scrollingElement.scrollWidth <= innerWidth")
}

// Overflow is how many pixels the page is wider than its window.
func (p *Page) Overflow() int {
	p.t.Helper()
	var pixels int
	p.Eval("document.scrollingElement.scrollWidth - innerWidth", &pixels)
	return pixels
}
