// The circuit breaker "payment-gateway" for gobreaker, written by halfopen export --as gobreaker.
// What is not set here has the library's default.

package breakers

import (
	"time"

	"github.com/sony/gobreaker/v2"
)

// PaymentGateway is the circuit breaker "payment-gateway".
var PaymentGateway = gobreaker.Settings{
	Name:         "payment-gateway",
	MaxRequests:  3,
	Interval:     10 * time.Second,
	BucketPeriod: time.Second,
	Timeout:      90 * time.Second,
	ReadyToTrip: func(counts gobreaker.Counts) bool {
		failureRatio := float64(counts.TotalFailures) / float64(counts.Requests)
		return counts.Requests >= 20 && failureRatio >= 0.5
	},
}
