package retry

import "time"

// keptSlices is the number of slices of a windowedSum besides the present one.
const keptSlices = 9

// windowedSum is the sum of what was added lately: in the present slice of time, and in
// those before it. As in Finagle's WindowedAdder, a slice begins when the one before is
// found to be over, so that it may be longer where little happens.
type windowedSum struct {
	slice   time.Duration // the shortest length of a slice
	began   time.Duration // when the present one began
	present int64
	kept    [keptSlices]int64
	oldest  int
}

func (w *windowedSum) add(now time.Duration, n int64) {
	w.advance(now)
	w.present += n
}

func (w *windowedSum) sum(now time.Duration) int64 {
	w.advance(now)
	sum := w.present
	for _, n := range w.kept {
		sum += n
	}
	return sum
}

// advance begins a new slice if the present one is over; slices in which nothing was
// added or asked for are empty.
func (w *windowedSum) advance(now time.Duration) {
	passed := int64((now - w.began) / w.slice)
	for range min(passed, keptSlices+1) {
		w.kept[w.oldest], w.present = w.present, 0
		w.oldest = (w.oldest + 1) % keptSlices
	}
	if passed > 0 {
		w.began = now
	}
}
