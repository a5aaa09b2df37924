// The circuit breaker "backend" for failsafe-go, written by halfopen export --as failsafe-go.
// What is not set here has the library's default.

package breakers

import (
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

// backend is the circuit breaker "backend".
var backend = circuitbreaker.NewBuilder[any]().
	WithFailureRateThreshold(0.2, 100, 2*time.Minute).
	WithDelay(time.Minute).
	Build()
