package scenarios

import "testing"

// BenchmarkTicks measures the longest run of the published sweeps: 3000 ticks in
// which up to 8000 requests wait and are refused in every tick.
func BenchmarkTicks(b *testing.B) {
	scenario, _, err := Named("probe-verdict", []string{"ticks=3000", "breaker.cooldown=8", "arms=[{name: overloaded/with}]"})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := scenario.Run(background, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
