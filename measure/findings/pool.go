package findings

import (
	"halfopen/measure"
)

// Pool is how many slots of the pool were busy, or how many calls were under
// way where there is no pool: during the faults, if there are any.
func Pool(arms []*measure.Arm) string {
	if !anyArrived(arms) {
		return sentence(nothing)
	}
	without, with := sides(arms)
	if slots, ok := filled(arms); ok {
		return "The pool" + slots + " fills up" + relief(without, with)
	}
	of, when := runBusy, ""
	if faulty(arms) {
		of, when = faultBusy, " in the fault"
	}
	first, second := collect(without, of), collect(with, of)
	either := first
	if len(first) == 0 {
		either = second
	}
	if len(either) == 0 {
		return "No occupancy was recorded"
	}
	text := "On average " + span(either, Number) + occupied(arms) + when
	if len(first) == 0 || len(second) == 0 {
		return text
	}
	return text + ", " + span(second, Number) + " with the breaker" + pluralEnding(with)
}

func pluralEnding(arms []*measure.Arm) string {
	if len(arms) > 1 {
		return "s"
	}
	return ""
}

// filled reports whether an arm had every slot busy, and the size of the pool as
// " of 32" if it is one size.
func filled(arms []*measure.Arm) (size string, ok bool) {
	for _, arm := range arms {
		if isFull(arm) {
			ok = true
		}
	}
	if slots := slotsOf(arms); slots > 0 {
		size = " of " + Count(slots)
	}
	return size, ok
}

func isFull(arm *measure.Arm) bool { return arm.Pool != nil && arm.Pool.BusyMax >= arm.Pool.Slots }

// slotsOf is the size of every arm's pool, or 0 if they differ or there is none.
func slotsOf(arms []*measure.Arm) int {
	slots := 0
	for i, arm := range arms {
		if arm.Pool == nil || i > 0 && arm.Pool.Slots != slots {
			return 0
		}
		slots = arm.Pool.Slots
	}
	return slots
}

// relief is what the breakers make of a pool that fills up.
func relief(without, with []*measure.Arm) string {
	switch {
	case len(with) == 0:
		return waiting(without)
	case countFull(with) > 0 && countFull(without) > 0:
		return " with and without a breaker"
	case countFull(with) > 0:
		return " with a breaker" + waiting(with)
	}
	most := 0
	for _, arm := range with {
		if arm.Pool == nil {
			return " without a breaker"
		}
		most = max(most, arm.Pool.BusyMax)
	}
	return "; with the breaker" + pluralEnding(with) + " at most " + plural(most, "slot") + " were busy"
}

func countFull(arms []*measure.Arm) int {
	n := 0
	for _, arm := range arms {
		if isFull(arm) {
			n++
		}
	}
	return n
}

func waiting(arms []*measure.Arm) string {
	most := 0
	for _, arm := range arms {
		if arm.Pool != nil {
			most = max(most, arm.Pool.QueueMax)
		}
	}
	if most == 0 {
		return ""
	}
	return " and up to " + plural(most, "request") + " waited"
}

// occupied says what is counted.
func occupied(arms []*measure.Arm) string {
	if slots := slotsOf(arms); slots > 0 {
		return " of " + Count(slots) + " slots were busy"
	}
	for _, arm := range arms {
		if arm.Pool == nil {
			return " calls were under way"
		}
	}
	return " slots were busy"
}

// runBusy is the mean over the run.
func runBusy(arm *measure.Arm) measure.Value {
	if arm.Pool != nil {
		return measure.Value(arm.Pool.BusyMean)
	}
	sum, n := 0.0, 0
	for _, bin := range arm.Series.Bins {
		if bin.Busy.Known() {
			sum += float64(bin.Busy)
			n++
		}
	}
	if n == 0 {
		return measure.None
	}
	return measure.Value(sum / float64(n))
}

// faultBusy is the mean over every fault, by their lengths.
func faultBusy(arm *measure.Arm) measure.Value {
	area, length := 0.0, 0.0
	for _, w := range arm.FaultWindows {
		lasted := float64(w.End - w.Start)
		area += float64(w.BusyMean * lasted)
		length += lasted
	}
	if length <= 0 {
		return measure.None
	}
	return measure.Value(area / length)
}
