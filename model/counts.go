package model

// Counts says where the requests of a run are.
type Counts struct {
	Arrivals uint64
	// Ended counts the requests that are over, by outcome.
	Ended [Outcomes]uint64
	// Waiting counts those that wait at a stage.
	Waiting uint64
	// InFlight counts those that are served, or on their way back.
	InFlight uint64
}
