package playground_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"halfopen/pages/browser"
)

// BenchmarkOpen is how long it takes from the opening of the page in Chromium until its
// engine can be asked. The clock is the page's.
func BenchmarkOpen(b *testing.B) {
	file := written(b)
	var ready float64
	for b.Loop() {
		ready += readyAfter(b, file)
	}
	b.ReportMetric(ready/float64(b.N), "ms-ready")
	b.ReportMetric(0, "ns/op")
}

func written(b *testing.B) string {
	b.Helper()
	file := filepath.Join(b.TempDir(), "play.html")
	if err := os.WriteFile(file, made(b, "fault-window"), 0o644); err != nil {
		b.Fatal(err)
	}
	return "file://" + file
}

func readyAfter(b *testing.B, file string) float64 {
	b.Helper()
	p := browser.OpenURL(b, file, 1280, 900)
	var ready float64
	p.Eval(`new Promise(done => { const look = () => playground.ready ? done(playground.ready) : setTimeout(look, 5); look() })`, &ready)
	return ready
}

// BenchmarkRedraw is how long it takes from the move of a slider until what it leads to is
// drawn, and how much of that the worker takes; of stories of several sizes.
func BenchmarkRedraw(b *testing.B) {
	for _, rate := range []string{"50/s", "300/s", "1000/s"} {
		b.Run(rate, func(b *testing.B) {
			p := browser.OpenURL(b, written(b), 1280, 900)
			p.Eval(`new Promise(done => { const look = () => document.documentElement.dataset.engine === "warm" ? done(true) : setTimeout(look, 5); look() })`, new(bool))
			// Warm, as after some moves.
			moved(b, p, rate, 5)
			b.ResetTimer()
			took := moved(b, p, rate, b.N)
			b.ReportMetric(took.Worker, "ms-worker")
			b.ReportMetric(took.All, "ms-redraw")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// timing is means in milliseconds.
type timing struct{ Worker, All float64 }

// moved changes the open duration so many times.
func moved(b *testing.B, p *browser.Page, rate string, times int) timing {
	b.Helper()
	var took timing
	begun := time.Now()
	p.Eval(fmt.Sprintf(`(async () => {
		let worker = 0, all = 0;
		for (let i = 0; i < %d; i++) {
			const begun = performance.now();
			await playground.change({lines: ["arrivals.rate=%s", "breaker.waitDurationInOpenState=" + (1 + i %% 9) + "s"]});
			await new Promise(requestAnimationFrame);
			all += performance.now() - begun;
			worker += playground.took;
		}
		return {Worker: worker / %[1]d, All: all / %[1]d};
	})()`, times, rate), &took)
	if took.All > float64(time.Since(begun).Milliseconds()+1) {
		b.Fatalf("%v ms a move, in %v", took.All, time.Since(begun))
	}
	return took
}
