package playground_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"halfopen/pages/browser"
)

var update = flag.Bool("update", false, "write the pictures of docs/playground")

const pictures = "../../docs/playground"

// mostBytes is the size of a picture.
const mostBytes = 200_000

// shots is the pictures: a width, what it looks like, and what was done before.
var shots = []struct {
	name          string
	width, height int
	scheme, do    string
}{
	{"phone-390", 390, 1500, "light", ""},
	{"tablet-1024", 1024, 1400, "dark", `document.getElementById("pin").click(); const s = document.getElementById("slider-open"); s.value = s.closest(".slider").stops.findIndex(x => x.label === "1 s"); s.dispatchEvent(new Event("change"))`},
	{"wide-1600", 1600, 1100, "light", ""},
	{"steps-1024", 1024, 620, "light", `document.getElementById("steps").scrollIntoView()`},
}

// The pictures of the documentation are there and small. With -update they are made anew.
func TestPictures(t *testing.T) {
	for _, shot := range shots {
		file := filepath.Join(pictures, shot.name+".jpg")
		if *update {
			picture := taken(t, shot.width, shot.height, shot.scheme, shot.do)
			if err := os.MkdirAll(pictures, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > mostBytes {
			t.Errorf("%s has %d bytes, more than %d", file, info.Size(), mostBytes)
		}
	}
}

// taken is a picture of the window after something was done.
func taken(t *testing.T, width, height int, scheme, do string) []byte {
	t.Helper()
	p := opened(t, made(t, "fault-window"), "")
	p.Media("", &emulation.MediaFeature{Name: "prefers-color-scheme", Value: scheme})
	p.Resize(width, height)
	wait(t, p, `document.querySelector(".walk") && document.documentElement.dataset.engine === "warm"`)
	if do != "" {
		p.Eval("(async () => {"+do+"; await new Promise(done => setTimeout(done, 1500)); return true})()", new(bool))
	}
	return compressed(t, p)
}

// compressed is what the window shows, as a JPEG.
func compressed(t *testing.T, p *browser.Page) []byte {
	t.Helper()
	var picture []byte
	p.Run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		picture, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatJpeg).WithQuality(62).Do(ctx)
		return err
	}))
	return picture
}
