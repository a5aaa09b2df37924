package des

// An Event is what a Handler is handed: what happens, and to whom. Both fields
// belong to the model; the engine does not look at them. Subject is usually an
// index into a slice of records.
type Event struct {
	Kind    uint32
	Subject uint32
}

// A Rank orders simultaneous events: the lower rank runs first.
//
// The constants are the ranks that the models of this module use. What ends
// runs before what begins, so that at one instant a slot is free before it is
// asked for, and an answer that comes at the very instant of its timeout is
// still an answer. Who was there before goes first.
type Rank uint8

// The ranks, in the order in which they run.
const (
	// Completion is the end of something that was in progress: an answer, the
	// release of a slot.
	Completion Rank = iota
	// Timeout is the end of somebody's patience.
	Timeout
	// Retry is another attempt at something old.
	Retry
	// Arrival is the start of something new.
	Arrival
	// Batch is what is done with everything that this instant has brought.
	Batch
)
