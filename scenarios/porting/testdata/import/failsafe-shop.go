package shop

import (
	"time"

	"github.com/failsafe-go/failsafe-go"
	cb "github.com/failsafe-go/failsafe-go/circuitbreaker"
)

type clients struct {
	orders, search cb.CircuitBreaker[int]
}

func newClients(delay time.Duration) clients {
	builder := cb.NewBuilder[int]()
	builder.WithFailureThresholdRatio(5, 10)
	if delay > 0 {
		builder = builder.WithDelay(delay)
	}
	builder.OnOpen(func(cb.StateChangedEvent) {})
	orders := builder.Build()
	orders.Close()

	return clients{
		orders: orders,
		search: cb.NewBuilder[int]().
			WithFailureThreshold(3).
			WithFailureRateThreshold(0.2, 20, 30*time.Second).
			WithSuccessThresholdRatio(3, 5).
			WithRandomDelay(time.Second, 2*time.Second).
			WithJitterFactor(.1).
			Build(),
	}
}

// Older versions.
var (
	rated    = cb.Builder[any]().WithFailureRateThreshold(20, 5, time.Minute).WithDelayFunc(nil).Build()
	plain    = cb.WithDefaults[any]()
	executor = failsafe.NewExecutor[any](cb.NewWithDefaults[any]())
)
