// The circuit breaker "backend" for failsafe-go, written by halfopen export --as failsafe-go.
// What is not set here has the library's default.

package breakers

import (
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

// backend is the circuit breaker "backend".
var backend = circuitbreaker.NewBuilder[any]().
	WithFailureThresholdRatio(5, 10).
	WithSuccessThresholdRatio(3, 5).
	WithDelay(time.Minute).
	WithJitter(100 * time.Millisecond).
	WithJitterFactor(0.25).
	Build()
