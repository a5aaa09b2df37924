package dependency

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// AtRandom is a stage that sends calls to the hosts of a dependency at random.
type AtRandom struct {
	hosts  int
	chance random.PerCall
}

var _ model.Stage = (*AtRandom)(nil)

// NewAtRandom returns the stage. The number of hosts is in [1,65536].
func NewAtRandom(hosts int, chance random.PerCall) *AtRandom {
	return &AtRandom{hosts: hosts, chance: chance}
}

// Enter chooses the host.
func (a *AtRandom) Enter(_ time.Duration, call *model.Call) model.Step {
	call.Host = pick(a.hosts, a.chance.At(call.Number, call.Attempt))
	return model.Pass()
}

// Leave has nothing to do.
func (a *AtRandom) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// pick is one of n hosts.
func pick(n int, chance random.Source) uint16 { return uint16(float64(n) * chance.Float64()) }

// ByLoad is a stage that sends a call to the host at which the fewest of its calls are
// under way: of all hosts, or of two that are chosen at random for each call, which does
// nearly as well and needs to know less (M. Mitzenmacher, "The Power of Two Choices in
// Randomized Load Balancing", 2001).
//
// A host that fails at once has few calls under way, and gets more of them.
type ByLoad struct {
	underWay []int          // by host
	sentTo   []uint16       // by the index of the call
	chance   random.PerCall // of two choices; nil for the best of all
}

var _ model.Stage = (*ByLoad)(nil)

// NewLeastLoaded returns the stage that looks at all hosts. Of equals it takes the one
// whose turn it is first. The number of hosts is in [1,65536].
func NewLeastLoaded(hosts int) *ByLoad { return &ByLoad{underWay: make([]int, hosts)} }

// NewTwoChoices returns the stage that looks at two hosts, which may be the same one. Of
// equals it takes the first. The number of hosts is in [1,65536].
func NewTwoChoices(hosts int, chance random.PerCall) *ByLoad {
	return &ByLoad{underWay: make([]int, hosts), chance: chance}
}

// Enter chooses the host.
func (b *ByLoad) Enter(_ time.Duration, call *model.Call) model.Step {
	call.Host = b.choose(call)
	for int(call.Index) >= len(b.sentTo) {
		b.sentTo = append(b.sentTo, 0)
	}
	b.sentTo[call.Index] = call.Host
	b.underWay[call.Host]++
	return model.Pass()
}

func (b *ByLoad) choose(call *model.Call) uint16 {
	n := len(b.underWay)
	if b.chance != nil {
		source := b.chance.At(call.Number, call.Attempt)
		return b.better(pick(n, source), pick(n, source))
	}
	turn := uint16((call.Number + uint64(call.Attempt)) % uint64(n))
	best := turn
	for host := turn + 1; int(host) < n; host++ {
		best = b.better(best, host)
	}
	for host := range turn {
		best = b.better(best, host)
	}
	return best
}

// better is the host with fewer calls, the first of equals.
func (b *ByLoad) better(first, second uint16) uint16 {
	if b.underWay[second] < b.underWay[first] {
		return second
	}
	return first
}

// Leave takes note that the call is no longer under way.
func (b *ByLoad) Leave(_ time.Duration, call *model.Call) model.Return {
	b.underWay[b.sentTo[call.Index]]--
	return model.Onwards()
}
