package throttle

import "time"

// tally counts calls.
type tally struct{ calls, accepted int }

func (t *tally) add(other tally) {
	t.calls += other.calls
	t.accepted += other.accepted
}

func (t *tally) subtract(other tally) {
	t.calls -= other.calls
	t.accepted -= other.accepted
}

// window is the calls of a Window, in a ring.
type window struct {
	width   time.Duration
	buckets []tally
	present int64 // the number of the present bucket
	total   tally
}

func newWindow(w Window) window { return window{width: w.Width, buckets: make([]tally, w.Buckets)} }

// advance forgets what is too old.
func (w *window) advance(now time.Duration) {
	number, size := int64(now/w.width), int64(len(w.buckets))
	for passed := range min(number-w.present, size) {
		old := &w.buckets[(w.present+passed+1)%size]
		w.total.subtract(*old)
		*old = tally{}
	}
	w.present = number
}

func (w *window) record(now time.Duration, calls tally) {
	w.advance(now)
	w.buckets[w.present%int64(len(w.buckets))].add(calls)
	w.total.add(calls)
}
