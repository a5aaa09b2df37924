// The circuit breaker "time.service" for gobreaker, written by halfopen export --as gobreaker.
// What is not set here has the library's default.

package breakers

import (
	"github.com/sony/gobreaker/v2"
)

// TimeService is the circuit breaker "time.service".
var TimeService = gobreaker.Settings{
	Name:    "time.service",
	Timeout: 0,
	ReadyToTrip: func(counts gobreaker.Counts) bool {
		return counts.TotalFailures > 9
	},
}
