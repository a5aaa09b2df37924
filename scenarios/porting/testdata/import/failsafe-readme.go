// After the example of https://failsafe-go.dev/circuit-breaker/.
package main

import (
	"errors"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

var ErrSending = errors.New("sending")

func main() {
	// Opens after 5 failures, half-opens after 1 minute, closes after 2 successes
	breaker := circuitbreaker.NewBuilder[any]().
		HandleErrors(ErrSending).
		WithFailureThreshold(5).
		WithDelay(time.Minute).
		WithSuccessThreshold(2).
		Build()
	_ = breaker
}
