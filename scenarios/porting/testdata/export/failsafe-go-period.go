// The circuit breaker "backend" for failsafe-go, written by halfopen export --as failsafe-go.
// What is not set here has the library's default.

package breakers

import (
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

// backend is the circuit breaker "backend".
var backend = circuitbreaker.NewBuilder[any]().
	WithFailureThresholdPeriod(5, time.Minute).
	WithSuccessThreshold(1).
	WithRandomDelay(time.Second, 10*time.Second).
	Build()
