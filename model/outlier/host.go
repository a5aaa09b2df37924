package outlier

import "time"

// host is what a Detector knows of one host.
type host struct {
	ejected    bool
	ejections  uint32
	multiplier time.Duration // of the time of an ejection
	since      time.Duration // when it was last ejected or came back
	lasts      time.Duration // at least, the last ejection

	failures, gatewayFailures int // in a row

	traffic traffic // since the last sweep
}

// traffic counts answers.
type traffic struct {
	calls, successes int
}

// successRate is in percent, as it is in Envoy, so that sums of it round alike.
func (t traffic) successRate() float64 {
	return float64(t.successes) * 100 / float64(t.calls)
}

func (t traffic) failureShare() float64 {
	return float64(t.calls-t.successes) / float64(t.calls)
}

// eject begins an ejection.
func (h *host) eject(now time.Duration, config *Config, jitter time.Duration) {
	h.ejected, h.since = true, now
	h.ejections++
	if h.multiplier*config.BaseEjection < config.MaxEjection+config.BaseEjection {
		h.multiplier++
	}
	h.lasts = min(h.multiplier*config.BaseEjection, config.MaxEjection) + jitter
}

// isOver reports whether the time of an ejection is over.
func (h *host) isOver(now time.Duration) bool { return h.ejected && now-h.since >= h.lasts }

// back ends it. The failures of before must not add up with new ones.
func (h *host) back(now time.Duration) {
	h.ejected, h.since = false, now
	h.failures, h.gatewayFailures = 0, 0
}

// calm lets the next ejection be shorter if the host has been in use for an interval.
func (h *host) calm(now, interval time.Duration) {
	if !h.ejected && now-h.since >= interval && h.multiplier > 0 {
		h.multiplier--
	}
}
