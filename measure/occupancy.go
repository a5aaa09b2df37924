package measure

import "time"

// occupancy is how busy a system was over an interval.
type occupancy struct {
	busy, waiting       float64 // numbers times nanoseconds
	busyMax, waitingMax int
}

// hold adds a time in which the numbers did not change. The conversions keep the
// products from being fused into the sums.
func (o *occupancy) hold(length time.Duration, busy, waiting int) {
	o.busy += float64(float64(busy) * float64(length))
	o.busyMax = max(o.busyMax, busy)
	if waiting > 0 {
		o.waiting += float64(float64(waiting) * float64(length))
		o.waitingMax = max(o.waitingMax, waiting)
	}
}

func (o *occupancy) add(other *occupancy) {
	o.busy += other.busy
	o.waiting += other.waiting
	o.busyMax = max(o.busyMax, other.busyMax)
	o.waitingMax = max(o.waitingMax, other.waitingMax)
}
