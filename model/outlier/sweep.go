package outlier

import (
	"math"
	"time"

	"halfopen/model/breaker"
)

// Advance makes the sweeps that are due, up to now. Enter and Leave do it themselves;
// it is for the end of a run.
func (d *Detector) Advance(now time.Duration) {
	for now >= d.sweepAt {
		d.sweep(d.sweepAt)
		d.sweepAt += d.config.Interval
	}
}

// sweep is the timer of Envoy: hosts come back, then others are compared and ejected,
// then those that have done well are forgiven.
func (d *Detector) sweep(now time.Duration) {
	for i := range d.hosts {
		h := &d.hosts[i]
		if h.isOver(now) {
			reason := Returned{After: now - h.since}
			h.back(now)
			d.change(now, i, breaker.Open, breaker.Closed, reason)
		}
	}
	d.compare(now)
	for i := range d.hosts {
		d.hosts[i].calm(now, d.config.Interval)
		d.hosts[i].traffic = traffic{}
	}
}

// rated is a host in use that was called since the last sweep.
type rated struct {
	host int
	traffic
}

// compare ejects hosts by what came back since the last sweep. Who is compared is
// decided before the first one is ejected.
func (d *Detector) compare(now time.Duration) {
	rates, shares := &d.config.SuccessRate, &d.config.FailureShare
	d.rated = d.rated[:0]
	for i := range d.hosts {
		if h := &d.hosts[i]; !h.ejected && h.traffic.calls > 0 {
			d.rated = append(d.rated, rated{i, h.traffic})
		}
	}
	if n := enough(d.rated, rates.Calls); n >= rates.MinimumHosts {
		d.ejectBelowMean(now, n)
	}
	if enough(d.rated, shares.Calls) >= shares.MinimumHosts {
		d.ejectFailing(now)
	}
}

// enough is the number of hosts with so many calls.
func enough(hosts []rated, calls int) (n int) {
	for _, h := range hosts {
		if h.calls >= calls {
			n++
		}
	}
	return n
}

// ejectBelowMean ejects the hosts whose success rates are too far below the mean of
// the n with enough calls.
func (d *Detector) ejectBelowMean(now time.Duration, n int) {
	rule := &d.config.SuccessRate
	sum, squares := 0.0, 0.0
	for _, h := range d.rated {
		if h.calls >= rule.Calls {
			sum += h.successRate()
		}
	}
	mean := sum / float64(n)
	for _, h := range d.rated {
		if h.calls >= rule.Calls {
			distance := h.successRate() - mean
			squares += float64(distance * distance)
		}
	}
	limit := mean - float64(rule.Deviations*math.Sqrt(squares/float64(n)))
	for _, h := range d.rated {
		if rate := h.successRate(); h.calls >= rule.Calls && rate < limit {
			d.eject(now, h.host, rule.Enforced, Ejected{Cause: SuccessRateTooLow, Calls: h.calls, Value: rate / 100, Limit: limit / 100})
		}
	}
}

// ejectFailing ejects the hosts of whose calls too large a share failed. Where both
// rules eject the same host, Envoy counts it twice, against an assertion of its own;
// here the second rule has nothing to do.
func (d *Detector) ejectFailing(now time.Duration) {
	rule := &d.config.FailureShare
	for _, h := range d.rated {
		if share := h.failureShare(); h.calls >= rule.Calls && share >= rule.AtLeast && !d.hosts[h.host].ejected {
			d.eject(now, h.host, rule.Enforced, Ejected{Cause: FailureShareReached, Calls: h.calls, Value: share, Limit: rule.AtLeast})
		}
	}
}
