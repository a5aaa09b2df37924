package shop

import (
	"context"
	"errors"
	"log"
	"time"

	breaker "github.com/sony/gobreaker"
)

const (
	maxTrials    = 2 * 5
	window       = time.Minute
	failureShare = 1.0 / 2
	unused       = iota
)

// Config is read when the program starts.
type Config struct {
	Open time.Duration
}

var stock = breaker.NewCircuitBreaker(breaker.Settings{
	Name:        "stock",
	MaxRequests: maxTrials,
	Interval:    window / 2,
	Timeout:     time.Duration(1.5 * float64(time.Second)),
	ReadyToTrip: func(c breaker.Counts) bool { return c.ConsecutiveFailures >= 10 },
	OnStateChange: func(name string, from, to breaker.State) {
		log.Printf("%s: %s to %s", name, from, to)
	},
})

func newPayments(cfg Config) *breaker.TwoStepCircuitBreaker {
	settings := breaker.Settings{
		Interval: 30 * time.Second,
		Timeout:  cfg.Open,
		ReadyToTrip: func(counts breaker.Counts) bool {
			const enough = 20
			if counts.Requests < enough {
				return false
			}
			percent := 100 * float64(counts.TotalFailures) / float64(counts.Requests)
			log.Println("failing", percent)
			return percent > failureShare*100
		},
		IsSuccessful: func(err error) bool { return err == nil || errors.Is(err, context.Canceled) },
	}
	settings.MaxRequests = uint32(3)
	payments := breaker.NewTwoStepCircuitBreaker(settings)
	return payments
}

var all = map[string]*breaker.Settings{
	"search": {Timeout: 5 * time.Second, ReadyToTrip: tooMany},
	"mail":   {ReadyToTrip: func(counts breaker.Counts) bool { return counts.TotalFailures > 3 || counts.ConsecutiveFailures > 1 }},
}

func tooMany(counts breaker.Counts) bool {
	if counts.TotalFailures > 100 {
		return true
	}
	return false
}
