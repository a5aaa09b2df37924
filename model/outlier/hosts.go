package outlier

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/group"
	"halfopen/model/guard"
)

// Hosts is a stage with a breaker for every host, which sends each call to the next
// host that admits it: the failure accrual of Finagle (FailureAccrualFactory), whose
// load balancers leave out the nodes that are marked dead. Finagle chooses among the
// others at random; here they are called in turn.
//
// It fails open, as Finagle does: if no host admits the call, it is sent to the next
// one all the same, and no call is ever refused. Such a call has no permit, so its
// breaker is not told of the result, nor is the observer: in Finagle a node that is
// dead does not count failures either.
//
// The state of the group is that of the breakers, if all are closed or all are open,
// and otherwise half-open. That of one host is that of its breaker. What time alone
// changes at a breaker is noticed when it is the host's turn, or a result of it comes.
type Hosts struct {
	observer guard.Observer
	group    *group.Group
	breakers []*breaker.Breaker
	results  [model.Outcomes]breaker.Result // what an outcome counts for
	turn     int                            // the host that was called last
	admitted []admission                    // by the index of the call
}

// HostsConfig is the hosts and their breakers.
type HostsConfig struct {
	// Hosts is the number of hosts. Valid range is [1,65536].
	Hosts int
	// Breaker is that of each host.
	Breaker breaker.Config
	// Ignored says which outcomes the library is told to ignore.
	Ignored [model.Outcomes]bool
}

// admission is what is remembered of a call under way.
type admission struct {
	permitted   bool
	host, group breaker.Permit
}

var _ guard.BreakerStage = (*Hosts)(nil)

// NewHosts returns the stage. The chance is for the jitter of the breakers, which share
// it; nil will do if they have none.
func NewHosts(config HostsConfig, chance breaker.Chance, observer guard.Observer) *Hosts {
	h := &Hosts{observer: observer, breakers: make([]*breaker.Breaker, config.Hosts), turn: config.Hosts - 1}
	for i := range h.breakers {
		h.breakers[i] = breaker.New(config.Breaker, chance, func(t breaker.Transition) { h.group.Change(i, t) })
	}
	for outcome, ignored := range config.Ignored {
		h.results[outcome] = answers[outcome].result()
		if ignored {
			h.results[outcome] = breaker.Ignored
		}
	}
	h.group = newGroup(config.Hosts, h.breakers[0].State(), observer)
	return h
}

// Enter sends the call to the next host that admits it, or to the next one.
func (h *Hosts) Enter(now time.Duration, call *model.Call) model.Step {
	for int(call.Index) >= len(h.admitted) {
		h.admitted = append(h.admitted, admission{})
	}
	a := &h.admitted[call.Index]
	*a = admission{}
	for range h.breakers {
		if a.host, a.permitted = h.breakers[h.next()].Acquire(now); a.permitted {
			break
		}
	}
	if !a.permitted {
		h.next()
	}
	call.Host = uint16(h.turn)
	a.group = h.group.Permit(now)
	call.Trial = a.host.State == breaker.HalfOpen
	if call.Trial {
		h.observer.Tried(now, call)
	}
	return model.Pass()
}

// next goes on to the next host.
func (h *Hosts) next() int {
	if h.turn++; h.turn >= len(h.breakers) {
		h.turn = 0
	}
	return h.turn
}

// Leave tells the host's breaker how the call ended.
func (h *Hosts) Leave(now time.Duration, call *model.Call) model.Return {
	a, b := &h.admitted[call.Index], h.breakers[call.Host]
	if !a.permitted {
		return model.Onwards()
	}
	b.Advance(now)
	if call.Trial {
		h.observer.Answered(now, call)
	}
	if a.host.Period != b.Period() {
		h.observer.Late(now, call, a.group)
	}
	b.Record(now, a.host, h.results[call.Outcome])
	return model.Onwards()
}

// Advance makes the changes that time alone brings, up to now. Enter and Leave do it
// for the hosts that they ask or tell; it is for the end of a run.
func (h *Hosts) Advance(now time.Duration) {
	for _, b := range h.breakers {
		b.Advance(now)
	}
}
