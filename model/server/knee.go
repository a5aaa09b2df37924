package server

import (
	"time"

	"halfopen/model"
	"halfopen/model/dependency"
)

// KneeConfig is how the time that calls take depends on how many there are.
type KneeConfig struct {
	// Hosts is the number of hosts. Valid range is [1,65536].
	Hosts int
	// Calls is the number of calls that can be in service at a host before they get in each
	// other's way. Valid range is [1,+∞).
	Calls int
	// Slope and Curve are how much longer calls take beyond it. With n calls in service,
	// the one that has just come included, that is
	//
	//	1 + Slope x + Curve x²  times as long, where x = (n-Calls)/Calls.
	//
	// With a slope of 1 alone the host does as much work in a time as at its knee, however
	// many calls there are: they queue for something. With a curve it does less the more
	// there are: they also wait for each other, for locks or for data that each makes the
	// other fetch anew. These are the terms of contention and coherency of the Universal
	// Scalability Law (N. J. Gunther, "Guerrilla Capacity Planning", 2007), from the knee
	// on. Valid range is [0,+∞).
	Slope, Curve float64
}

// A Knee lets calls take longer the more are in service at their host. How much longer is
// decided when the service begins. See Sharing for calls that are slowed down by those
// that come later.
type Knee struct {
	config    KneeConfig
	service   dependency.Replier
	inService []int // by host
}

var _ dependency.Replier = (*Knee)(nil)

// NewKnee puts a knee around a service.
func NewKnee(config KneeConfig, service dependency.Replier) *Knee {
	return &Knee{config: config, service: service, inService: make([]int, config.Hosts)}
}

// Reply is that of the service, later.
func (k *Knee) Reply(now time.Duration, call *model.Call) dependency.Reply {
	k.inService[call.Host]++
	return k.service.Reply(now, call).Slower(k.factor(k.inService[call.Host]))
}

func (k *Knee) factor(calls int) float64 {
	if calls <= k.config.Calls {
		return 1
	}
	x := float64(calls-k.config.Calls) / float64(k.config.Calls)
	return 1 + float64(k.config.Slope*x) + float64(float64(k.config.Curve*x)*x)
}

// Done takes the call out of those in service.
func (k *Knee) Done(now time.Duration, host uint16, outcome model.Outcome) {
	k.inService[host]--
	k.service.Done(now, host, outcome)
}
