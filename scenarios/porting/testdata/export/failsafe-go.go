// The circuit breaker "backend" for failsafe-go, written by halfopen export --as failsafe-go.
// What is not set here has the library's default.

package breakers

import (
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

// backend is the circuit breaker "backend".
var backend = circuitbreaker.NewBuilder[any]().
	WithFailureThreshold(5).
	WithDelay(30 * time.Second).
	Build()
