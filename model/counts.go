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

// missing is the number of requests that arrived and are accounted for nowhere:
// every one has ended, waits, or is in flight. It must be 0; a request that is
// counted twice makes it negative.
func (c *Counts) missing() int64 {
	missing := int64(c.Arrivals - c.Waiting - c.InFlight)
	for i := range c.Ended {
		missing -= int64(c.Ended[i])
	}
	return missing
}
