package measure

import (
	"math"
	"time"

	"halfopen/model"
)

// timeline cuts a run at the edges of its bins and of its parts, so that what
// happens between two cuts needs no search for where it belongs.
type timeline struct {
	end   time.Duration // of the present section
	bin   int           // the present bin
	part  int           // the present part: 0 is what lies outside of the intervals
	over  bool          // the horizon is past; bin and part are those before it
	parts []model.Interval
	ahead int // the first interval that is not over
}

// next goes on to the section that begins where the present one ends.
func (t *timeline) next(s *series) {
	now := t.end
	if t.over = now >= s.horizon; t.over {
		t.end = math.MaxInt64
		return
	}
	t.bin = int(now / s.width)
	t.end = s.endOf(t.bin)
	t.part = 0
	for t.ahead < len(t.parts) && t.parts[t.ahead].To <= now {
		t.ahead++
	}
	if t.ahead == len(t.parts) {
		return
	}
	edge := t.parts[t.ahead].From
	if edge <= now {
		t.part, edge = t.ahead+1, t.parts[t.ahead].To
	}
	t.end = min(t.end, edge)
}

// isPast reports whether the time of a bin is over.
func (t *timeline) isPast(bin int) bool { return t.over || bin < t.bin }
