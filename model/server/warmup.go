package server

import (
	"time"

	"halfopen/model"
	"halfopen/model/dependency"
)

// WarmUpConfig is how a service recovers when it has been away.
type WarmUpConfig struct {
	// Hosts is the number of hosts. Valid range is [1,65536].
	Hosts int
	// Outages are the times after which a host is cold: in the order in which they end,
	// those of one host one after the other.
	Outages []Outage
	// Factor is how many times as long calls take at first. Valid range is [1,+∞).
	Factor float64
	// Time is that in which the factor falls to 1, linearly, whatever is done: processes
	// start, and connections are opened. Valid range is [0,+∞); 0 is no such time.
	Time time.Duration
	// Successes is the number of successes of a host by which its factor has fallen to 1,
	// linearly: a cache is filled by what it was asked for. If all calls fail because they
	// take too long, it stays cold. Valid range is [0,+∞); 0 is no such number.
	Successes int
}

// An Outage is a time after which hosts are cold.
type Outage struct {
	model.Interval
	Hosts []int // nil is all of them
}

// A WarmUp lets calls take longer for a while after an outage. How much longer is decided
// when the service begins. A host is as cold as the colder of Time and Successes says.
type WarmUp struct {
	config  WarmUpConfig
	service dependency.Replier
	outages []Outage // those that are not over
	hosts   []warmth
}

// warmth is how warm a host is.
type warmth struct {
	outages   int           // that are over
	since     time.Duration // when the last of them ended
	successes int           // since then
}

var _ dependency.Replier = (*WarmUp)(nil)

// NewWarmUp puts a warm-up around a service.
func NewWarmUp(config WarmUpConfig, service dependency.Replier) *WarmUp {
	return &WarmUp{config: config, service: service, outages: config.Outages, hosts: make([]warmth, config.Hosts)}
}

// Reply is that of the service, later.
func (w *WarmUp) Reply(now time.Duration, call *model.Call) dependency.Reply {
	w.advance(now)
	return w.service.Reply(now, call).Slower(w.factor(now, &w.hosts[call.Host]))
}

func (w *WarmUp) factor(now time.Duration, h *warmth) float64 {
	if h.outages == 0 {
		return 1
	}
	left := max(leftOf(int64(now-h.since), int64(w.config.Time)), leftOf(int64(h.successes), int64(w.config.Successes)))
	return 1 + float64((w.config.Factor-1)*left)
}

// leftOf is the share of a way that is left after a part of it.
func leftOf(done, way int64) float64 {
	if done >= way {
		return 0
	}
	return float64(way-done) / float64(way)
}

// Done counts a success.
func (w *WarmUp) Done(now time.Duration, host uint16, outcome model.Outcome) {
	w.advance(now)
	if outcome == model.Succeeded {
		w.hosts[host].successes++
	}
	w.service.Done(now, host, outcome)
}

// advance lets the hosts be cold whose outages are over.
func (w *WarmUp) advance(now time.Duration) {
	for len(w.outages) > 0 && w.outages[0].To <= now {
		over := w.outages[0]
		eachHost(over.Hosts, len(w.hosts), func(host int) {
			h := &w.hosts[host]
			*h = warmth{outages: h.outages + 1, since: over.To}
		})
		w.outages = w.outages[1:]
	}
}

// eachHost is for each host of a list, or of all n if it is nil.
func eachHost(hosts []int, n int, do func(host int)) {
	if hosts == nil {
		for host := range n {
			do(host)
		}
	}
	for _, host := range hosts {
		do(host)
	}
}
