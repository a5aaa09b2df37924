package measure

// A Unit is what a metric is counted in.
type Unit string

// The units.
const (
	Seconds     Unit = "s"
	Minutes     Unit = "min"
	Count       Unit = "count"
	Share       Unit = "share" // from 0 to 1
	PerSecond   Unit = "1/s"
	PerHour     Unit = "1/h"
	SlotSeconds Unit = "slot-s" // a slot held for a second
)
