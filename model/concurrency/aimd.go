package concurrency

import (
	"time"

	"halfopen/des/random"
)

// AIMD increases the limit by one with every call that got through, if at least half of
// the limit was in use when it began, and multiplies it with Backoff when one was dropped.
// This is AIMDLimit, read at commit 784c960.
type AIMD struct {
	Initial  int           // Valid range is [1,+∞).
	Min, Max int           // Valid range is [1,+∞), Min not above Max.
	Backoff  float64       // Valid range is [0.5,1).
	Timeout  time.Duration // A call that took longer was dropped. Valid range is (0,+∞).
}

// NetflixAIMD is the default of AIMDLimit.
func NetflixAIMD() AIMD {
	return AIMD{Initial: 20, Min: 20, Max: 200, Backoff: 0.9, Timeout: 5 * time.Second}
}

// Start implements Algorithm.
func (a AIMD) Start(random.Source) Limit { return &aimd{AIMD: a, value: a.Initial} }

type aimd struct {
	AIMD
	value int
}

func (a *aimd) Value() int { return a.value }

func (a *aimd) Take(s Sample) {
	switch {
	case s.Dropped || s.Took > a.Timeout:
		a.value = int(float64(a.value) * a.Backoff)
	case 2*s.Calls >= a.value:
		a.value++
	}
	a.value = min(a.Max, max(a.Min, a.value))
}
