package lint

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"halfopen/des/law"
)

// The chance to take longer than a time is what the law says, and a time that is surely
// long enough is exceeded with that chance at most.
func TestTimings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mean := rapid.Float64Range(0.001, 10).Draw(t, "mean")
		for _, l := range []law.Law{
			law.Exponential{Rate: 1 / mean}, law.Deterministic{Value: mean}, law.Uniform{Min: mean / 2, Max: 2 * mean},
			law.Erlang{K: 3, Rate: 3 / mean}, law.NewEmpirical([]float64{0, 0, mean}),
		} {
			timing := TimingOf(l)
			p := rapid.Float64Range(0, 0.99).Draw(t, "p")
			if over := timing.over(l.Quantile(p)); over > 1-p+1e-9 {
				t.Errorf("%v: %v take longer than the quantile %v", l, over, p)
			}
			if x := l.Quantile(p); x > 0 {
				if over := timing.over(math.Nextafter(x, 0)); over < 1-p-1e-9 {
					t.Errorf("%v: only %v take longer than just below the quantile %v", l, over, p)
				}
			}
			chance := math.Pow(10, -rapid.Float64Range(0, 9).Draw(t, "chance"))
			if over := timing.over(timing.surely(chance)); over > chance {
				t.Errorf("%v: %v take longer, at most %v should", l, over, chance)
			}
		}
	})
}

// What a timeout ends takes no longer, and of two kinds together no more take long than
// of the one or of the other.
func TestTimingsTogether(t *testing.T) {
	slow := exponential(2)
	bounded := slow.upTo(1)
	if bounded.most != 1 || bounded.over(1) != 0 || bounded.over(0.5) != slow.over(0.5) || bounded.mean > 1 || bounded.p99 != 1 {
		t.Errorf("up to a second: %+v", bounded)
	}
	if short := always(0.5); !alike(short.upTo(1), short) {
		t.Errorf("up to a second: %+v", short.upTo(1))
	}
	for _, both := range []Timing{either(bounded, always(3)), either(always(3), bounded)} {
		if both.least != 0 || both.most != 3 || both.over(2) != 1 || both.over(3) != 0 {
			t.Errorf("either: %+v", both)
		}
	}
	if none := (Timing{}); none.over(0) != 0 || none.surely(remote) != 0 {
		t.Errorf("no time: %v, %v", none.over(0), none.surely(remote))
	}
}
