package findings

import (
	"slices"
	"unicode/utf8"

	"halfopen/measure"
	"halfopen/measure/estimate"
)

// Pool is how many slots of the pool were busy, or how many calls were under
// way where there is no pool: during the faults, if there are any.
func Pool(s *measure.Summary) string {
	without, with := sides(subjects(s))
	switch {
	case !anyArrived(s.Arms):
		return sentence(nothing)
	case countFull(without)+countFull(with) > 0:
		return filled(s, without, with)
	}
	n, when := runBusy, ""
	if faulty(s.Arms) {
		n, when = faultBusy, " in the fault"
	}
	first, second := occupancy(n, without), occupancy(n, with)
	either := first
	if len(first) == 0 {
		either = second
	}
	if len(either) == 0 {
		return "No occupancy was recorded"
	}
	text := "On average " + busySpan(either) + occupied(s.Arms) + when
	if len(first) > 0 && len(second) > 0 {
		text += ", " + busySpan(second) + " with the breaker" + pluralEnding(with)
	}
	return ofRuns(s, text)
}

// busySpan is the range of mean levels; a wide one in whole.
func busySpan(levels []estimate.Estimate) string {
	if slices.MaxFunc(levels, byValue).Value >= 10 && len(levels) > 1 {
		return span(levels, rounded)
	}
	return span(levels, numberText)
}

// occupancy is the number of each arm that has one. There is no metric of calls under
// way without a pool and a fault: then it is that of the mean series, or of the run.
func occupancy(n number, arms []subject) []estimate.Estimate {
	var all []estimate.Estimate
	for _, arm := range arms {
		e := n.collect([]subject{arm})
		switch {
		case len(e) > 0 || arm.several == nil:
		case len(arm.several.Curves) > 0:
			e = busyCurve(arm.several.Curves)
		case arm.only:
			e = n.collect([]subject{{Arm: arm.Arm}})
		}
		all = append(all, e...)
	}
	return all
}

func busyCurve(bins []measure.CurveBin) []estimate.Estimate {
	curve, sum := measure.CurveNamed("busy_slots"), 0.0
	for _, b := range bins {
		sum += b.Estimates[curve].Value
	}
	return exactly(sum / float64(len(bins)))
}

func pluralEnding(arms []subject) string {
	if len(arms) > 1 {
		return "s"
	}
	return ""
}

// filled is of arms of which at least one had every slot busy at some time.
func filled(s *measure.Summary, without, with []subject) string {
	text := "The pool"
	if slots := slotsOf(s.Arms); slots > 0 {
		text += " of " + Count(slots)
	}
	text += " fills up"
	if r := s.Replications; r != nil && r.Runs > 1 {
		return text + filledRuns(r.Runs, without, with)
	}
	return text + relief(without, with)
}

// filledRuns is in how many of the runs the pool was full.
func filledRuns(all int, without, with []subject) string {
	each := func(arms []subject) string {
		var runs []float64
		for _, arm := range arms {
			runs = append(runs, float64(full(arm)))
		}
		return span(exactly(runs...), rounded)
	}
	switch of := " of " + Plural(all, "run"); {
	case len(with) == 0:
		return " in " + each(without) + of
	case len(without) == 0:
		return " in " + each(with) + of + " with a breaker"
	default:
		return " in " + each(without) + of + ", with the breaker" + pluralEnding(with) + " in " + each(with)
	}
}

// full is the number of runs in which an arm had every slot busy at some time.
func full(arm subject) int {
	if arm.Pool == nil {
		return 0
	}
	n := 0
	for _, most := range mostBusy.inEach(arm) {
		if most >= float64(arm.Pool.Slots) {
			n++
		}
	}
	return n
}

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
func relief(without, with []subject) string {
	switch all := slices.Concat(without, with); {
	case len(all) > 2:
		return reliefOfMany(all)
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
	return "; with the breaker" + pluralEnding(with) + " at most " + Plural(most, "slot") + " were busy"
}

// reliefOfMany is in how many of the arms the pool is full, and where it is least.
func reliefOfMany(arms []subject) string {
	filled := countFull(arms)
	if filled == len(arms) {
		return " in " + every(arms) + waiting(arms)
	}
	text := " in " + Count(filled) + " of " + Count(len(arms)) + " arms" + waiting(arms)
	least := arms[0]
	for _, arm := range arms {
		if arm.Pool == nil {
			return text
		}
		if arm.Pool.BusyMax < least.Pool.BusyMax {
			least = arm
		}
	}
	if filled == len(arms)-1 && utf8.RuneCountInString(least.Name) <= mostNamed {
		text += "; at most " + Plural(least.Pool.BusyMax, "slot") + " were busy in " + least.Name
	}
	return text
}

// countFull is how many of the arms had every slot busy, in any run.
func countFull(arms []subject) int {
	n := 0
	for _, arm := range arms {
		if full(arm) > 0 {
			n++
		}
	}
	return n
}

func waiting(arms []subject) string {
	most := 0
	for _, arm := range arms {
		if arm.Pool != nil {
			most = max(most, arm.Pool.QueueMax)
		}
	}
	if most == 0 {
		return ""
	}
	return " and up to " + Plural(most, "request") + " waited"
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

var (
	runBusy   = number{meanBusy, "busy_mean"}
	faultBusy = number{meanBusyInFaults, "fault_busy_mean"}
	mostBusy  = number{func(a *measure.Arm) measure.Value { return measure.Value(a.Pool.BusyMax) }, "busy_max"}
)

// meanBusy is the mean over the run.
func meanBusy(arm *measure.Arm) measure.Value {
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

// meanBusyInFaults is the mean over every fault, by their lengths.
func meanBusyInFaults(arm *measure.Arm) measure.Value {
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
