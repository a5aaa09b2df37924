package measure

// The names of the metrics of runs in ticks and in rounds are those of the
// published experiments, as in their totals.

// TickMetrics is every metric of a run in ticks.
var TickMetrics = []Metric{
	{"calls", "calls admitted", Count, Lower, "calls that were handed to the dependency", inTicks(func(t *TickTotals) Value { return Value(t.Calls) }), nil, false},
	{"completed", "completed", Count, Higher, "requests that succeeded", inTicks(func(t *TickTotals) Value { return Value(t.Completed) }), nil, false},
	{"failed", "calls failed", Count, Lower, "calls that failed", inTicks(func(t *TickTotals) Value { return Value(t.Failed) }), nil, false},
	{"dropped", "dropped", Count, Lower, "requests that were given up", inTicks(func(t *TickTotals) Value { return Value(t.Dropped) }), nil, false},
	{"backlog", "waiting at the end", Count, Lower, "requests that wait at the end of the last tick", inTicks(func(t *TickTotals) Value { return Value(t.Backlog) }), nil, false},
	{"over_at", "over at tick", Count, Lower, "first tick from which the backlog at the end of a tick stays empty", inTicks(func(t *TickTotals) Value { return optional(t.OverAt) }), nil, false},
}

// RoundMetrics is every metric of a run in rounds.
var RoundMetrics = []Metric{
	{"tracking_responses", "tracking: responses", Count, Higher, "tracking requests that got a slot", inRounds(func(t *RoundTotals) Value { return Value(t.TrackingResponses) }), nil, false},
	{"tracking_no_slot", "tracking: no slot", Count, Lower, "tracking requests that found no slot", inRounds(func(t *RoundTotals) Value { return Value(t.TrackingNoSlot) }), nil, false},
	{"event_responses", "events: responses", Count, Higher, "event calls that succeeded", inRounds(func(t *RoundTotals) Value { return Value(t.EventResponses) }), nil, false},
	{"event_errors", "events: errors", Count, Lower, "event calls that failed", inRounds(func(t *RoundTotals) Value { return Value(t.EventErrors) }), nil, false},
	{"event_rejected", "events: rejected", Count, Lower, "event calls that the breaker refused", inRounds(func(t *RoundTotals) Value { return Value(t.EventRejected) }), nil, false},
	{"event_no_slot", "events: no slot", Count, Lower, "event calls that found no slot", inRounds(func(t *RoundTotals) Value { return Value(t.EventNoSlot) }), nil, false},
	{"calls", "events: calls", Count, Neither, "event calls that were made: responses and errors", inRounds(func(t *RoundTotals) Value { return Value(t.Calls) }), nil, false},
	{"event_slot_rounds", "events: slot rounds", Count, Lower, "rounds for which event calls hold their slots", inRounds(func(t *RoundTotals) Value { return Value(t.EventSlotRounds) }), nil, false},
	{"opens", "breaker opened", Count, Neither, "times that the breaker opened", inRounds(func(t *RoundTotals) Value { return Value(t.Opens) }), nil, false},
	{"detection_round", "detected after rounds", Count, Lower, "rounds from the start of the failure to the first opening after it", inRounds(func(t *RoundTotals) Value { return optional(t.DetectionRound) }), nil, false},
	{"detection_slot_rounds", "slot rounds to detection", Count, Lower, "slot rounds of event calls from the start of the failure up to the call that opened the breaker", inRounds(func(t *RoundTotals) Value { return optional(t.DetectionSlotRounds) }), nil, false},
}

// MetricsOf is the table of metrics of an arm.
func MetricsOf(a *Arm) []Metric {
	switch a.Totals.(type) {
	case *TickTotals:
		return TickMetrics
	case *RoundTotals:
		return RoundMetrics
	default:
		return MetricsFor(a.parts())
	}
}

// optional is a number that there may be none of.
func optional(n *int) Value {
	if n == nil {
		return None
	}
	return Value(*n)
}

func inTicks(of func(*TickTotals) Value) func(*Arm) Value {
	return func(a *Arm) Value {
		if totals, ok := a.Totals.(*TickTotals); ok {
			return of(totals)
		}
		return None
	}
}

func inRounds(of func(*RoundTotals) Value) func(*Arm) Value {
	return func(a *Arm) Value {
		if totals, ok := a.Totals.(*RoundTotals); ok {
			return of(totals)
		}
		return None
	}
}
