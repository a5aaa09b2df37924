package measure

// A Round is what happened in one round of a pool that two flows share. A round
// is an instant: what is held until the next round is held in all of this one.
type Round struct {
	Round int `json:"round"`
	// FreeSlots is the slots that are free when the round's requests have come.
	FreeSlots         int `json:"free_slots"`
	TrackingResponses int `json:"tracking_responses"`
	TrackingNoSlot    int `json:"tracking_no_slot"`
	EventResponses    int `json:"event_responses"`
	EventErrors       int `json:"event_errors"`
	EventRejected     int `json:"event_rejected"`
	EventNoSlot       int `json:"event_no_slot"`
}

// RoundTotals sums a run in rounds up. The names in JSON are those of the
// published experiment.
type RoundTotals struct {
	TrackingResponses int `json:"tracking_responses"`
	TrackingNoSlot    int `json:"tracking_no_slot"`
	EventResponses    int `json:"event_responses"`
	EventRejected     int `json:"event_rejected"`
	EventErrors       int `json:"event_errors"`
	EventNoSlot       int `json:"event_no_slot"`
	// Calls is responses and errors: the event calls that got a slot.
	Calls int `json:"calls"`
	// EventSlotRounds is the rounds for which event calls hold their slots,
	// counted in full when they get them; those of refusals are not.
	EventSlotRounds int `json:"event_slot_rounds"`
	Opens           int `json:"opens"`
	// DetectionRound is the round of the first opening since the failure
	// started, counted from its start; nil if there is none, or no failure.
	DetectionRound *int `json:"detection_round"`
	// DetectionSlotRounds is the slot rounds of all event calls from the start
	// of the failure up to the call that opened the breaker.
	DetectionSlotRounds *int `json:"detection_slot_rounds"`
}
