package throttle

import "time"

// Config is what a throttle counts and when it refuses.
type Config struct {
	// Threshold is the share of calls that must be accepted, or some are refused: 1/K.
	// Valid range is (0,1].
	Threshold float64
	// Aggression bends the probability p to p^(1/Aggression). Valid range is [1,+∞); at 1
	// it is straight.
	Aggression float64
	// MaxRejection is an upper bound of the probability. Valid range is [0,1].
	MaxRejection float64
	// MinCalls is the number of calls in the window below which none is refused. Valid
	// range is [0,+∞).
	MinCalls int
	// Refused counts calls that the throttle has refused.
	Refused bool
	Window  Window
}

// Window is the time in which calls are counted: Buckets of Width, which begin at whole
// multiples of it. That of the present is one of them.
type Window struct {
	Buckets int           // Valid range is [1,+∞).
	Width   time.Duration // Valid range is (0,+∞).
	// Late lets old calls be forgotten when the next result comes, and not when they
	// are too old.
	Late bool
}

// SRE is the throttle of the book: K is 2, and the window is two minutes. The book does
// not say how it slides; here by seconds.
func SRE() Config {
	return Config{Threshold: 0.5, Aggression: 1, MaxRejection: 1, Refused: true, Window: Window{Buckets: 120, Width: time.Second}}
}

// Envoy is the default of Envoy's admission control filter (AdmissionControlFilter and
// ThreadLocalControllerImpl, the latter read at commit ab02e20), which does not count what
// it refuses. Its rps_threshold, by default 0, is MinCalls over the window. Envoy begins a
// second when a result comes, and not on the clock, and rounds the probability to four
// digits.
func Envoy() Config {
	return Config{Threshold: 0.95, Aggression: 1, MaxRejection: 0.8, Window: Window{Buckets: 30, Width: time.Second}}
}

// FailsafeGo is the default of failsafe-go's adaptive throttler (adaptivethrottler, version
// 0.9.8), which does not count what it refuses. Its failure rate threshold is 1 - Threshold.
func FailsafeGo() Config {
	return Config{Threshold: 0.9, Aggression: 1, MaxRejection: 0.9, Window: Window{Buckets: 20, Width: 3 * time.Second, Late: true}}
}
