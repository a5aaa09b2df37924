package report_test

import (
	"testing"

	"halfopen/pages/browser"
)

// BenchmarkOpen is how long Chromium takes from the opening of a report until its charts
// are drawn: of the reference experiment, and of ten minutes at 1000 calls/s. The clock is
// the page's.
func BenchmarkOpen(b *testing.B) {
	for name, assignments := range map[string][]string{
		"reference":   nil,
		"10m-at-1000": {"generator=streams", "horizon=10m", "arrivals.rate=1000/s", "pool.slots=4000"},
	} {
		b.Run(name, func(b *testing.B) {
			html := madeOf(b, "fault-window", assignments...).html
			var all float64
			for b.Loop() {
				var drawn float64
				browser.Open(b, html, 1280, 900).Eval(`new Promise(done => {
					const look = () => document.querySelectorAll("canvas").length > 3
						? requestAnimationFrame(() => done(performance.now())) : setTimeout(look, 5);
					look();
				})`, &drawn)
				all += drawn
			}
			b.ReportMetric(all/float64(b.N), "ms-drawn")
			b.ReportMetric(float64(len(html))/1e3, "kB")
			b.ReportMetric(0, "ns/op")
		})
	}
}
