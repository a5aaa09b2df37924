package model

import "fmt"

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

// check holds the law of conservation: every request that arrived has ended,
// waits, or is in flight.
func (c Counts) check() error {
	accounted := c.Waiting + c.InFlight
	for _, ended := range c.Ended {
		accounted += ended
	}
	if accounted != c.Arrivals {
		return fmt.Errorf("%d requests arrived but %d are accounted for: %+v", c.Arrivals, accounted, c)
	}
	return nil
}
