// The circuit breaker "backend" for gobreaker, written by halfopen export --as gobreaker.
// What is not set here has the library's default.

package breakers

import (
	"time"

	"github.com/sony/gobreaker/v2"
)

// backend is the circuit breaker "backend".
var backend = gobreaker.Settings{
	Name:    "backend",
	Timeout: time.Minute,
	ReadyToTrip: func(counts gobreaker.Counts) bool {
		return counts.ConsecutiveFailures > 5
	},
}
