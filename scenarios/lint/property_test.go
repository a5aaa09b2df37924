package lint

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model/breaker"
)

// A breaker that can never open does not, whatever happens; any other with a count
// window does if all fails.
func TestCanNeverOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSystem(t)
		never := says(Check(s), "can never open")
		opened := false
		b := breaker.New(s.Breaker, nil, func(c breaker.Transition) { opened = opened || c.To == breaker.Open })
		now, share := time.Duration(0), 1.0
		if never {
			share = rapid.Float64Range(0, 1).Draw(t, "failing")
		}
		for range 200 {
			now += time.Duration(rapid.IntRange(0, 1000).Draw(t, "gap")) * time.Millisecond
			if permit, admitted := b.Acquire(now); admitted {
				b.Record(now, permit, drawResult(t, share))
			}
		}
		_, counts := s.Breaker.Watch.Window.(breaker.LastResults)
		if never && opened || !never && counts && !opened {
			t.Errorf("can never open: %v, opened: %v", never, opened)
		}
	})
}

// A breaker that can never close does not, whatever happens; any other does if the
// trial calls succeed.
func TestCanNeverClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSystem(t)
		s.Breaker.Watch.Window = breaker.LastResults{Size: 1}
		s.Breaker.Watch.Rule = breaker.FailureRate{Threshold: breaker.AtLeast(1), Minimum: 1}
		s.Breaker.Late = breaker.Dropped
		never := says(Check(s), "can never close")
		closed := false
		b := breaker.New(s.Breaker, nil, func(c breaker.Transition) { closed = closed || c.To == breaker.Closed })
		permit, _ := b.Acquire(0)
		b.Record(0, permit, breaker.Failure)
		now, share := s.Breaker.Wait.Open, 0.0
		if never {
			share = rapid.Float64Range(0, 1).Draw(t, "failing")
		}
		for range 100 {
			if never {
				now += time.Duration(rapid.IntRange(0, 1000).Draw(t, "gap")) * time.Millisecond
			}
			if permit, admitted := b.Acquire(now); admitted {
				b.Record(now, permit, drawResult(t, share))
			}
		}
		if never && closed || !never && s.Breaker.Trial.Every == 0 && !closed {
			t.Errorf("can never close: %v, closed: %v", never, closed)
		}
	})
}

// Whatever the system, findings are lines of numbers, and the same every time.
func TestPlainFindings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSystem(t)
		found := Check(s)
		for _, f := range found {
			if f.Fault < noFault || f.Fault >= len(s.Faults) {
				t.Errorf("fault %d of %d", f.Fault, len(s.Faults))
			}
			for _, wrong := range []string{"NaN", "Inf", "no time", "no share", "-", "%!", "\n"} {
				if text := strings.ReplaceAll(f.Message, "half-open", ""); strings.Contains(text, wrong) {
					t.Errorf("%q in: %s", wrong, f.Message)
				}
			}
		}
		if again := Check(s); !reflect.DeepEqual(again, found) {
			t.Errorf("%v, then %v", found, again)
		}
	})
}

func says(found []Finding, words string) bool {
	for _, f := range found {
		if strings.Contains(f.Message, words) {
			return true
		}
	}
	return false
}

func drawResult(t *rapid.T, failing float64) breaker.Result {
	if rapid.Float64Range(0, 1).Draw(t, "draw") < failing || failing == 1 {
		return breaker.Failure
	}
	return breaker.Success
}
