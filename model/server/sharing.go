package server

import (
	"time"

	"halfopen/des"
	"halfopen/model"
	"halfopen/model/dependency"
)

// SharingConfig is what calls share.
type SharingConfig struct {
	// Hosts is the number of hosts. Valid range is [1,65536].
	Hosts int
	// Processors is the number of them that a host has. Valid range is [1,2^31).
	Processors int
	// Reductions are in the order of time, and those of one host do not overlap.
	Reductions []Reduction
}

// Sharing is a last stage in which the calls at a host share its processors: n calls get
// min(1, processors/n) of one each, at every instant. What the service says that a call
// takes is its work, the time that it takes alone. A call that hangs does no work and
// takes no share.
//
// This is processor sharing, the limit of round robin with ever shorter turns (L. Kleinrock,
// "Time-shared Systems: A Theoretical Treatment", 1967). It is simulated exactly, not in
// turns: each host has a clock that runs as fast as each of its calls is served, and a
// call is done when that clock has gone on by its work. The clocks have 64 bits behind
// the nanosecond, and a completion is rounded up to a whole one, which does not add up.
type Sharing struct {
	service  dependency.Replier
	capacity capacity
	hosts    []shared
	jobs     []job // by the index of the call
	work     entries
	ends     entries // of the hosts
	next     heap    // of the hosts that have work, by the instant at which a call is done
	count    int
	came     uint64
}

// shared is the calls at a host.
type shared struct {
	calls heap // by the time of the clock at which they are done
	clock fixed
	at    time.Duration // the instant of the clock
	busy  bool          // it is in the heap of hosts
}

// job is a call that is being served.
type job struct {
	host    uint16
	outcome model.Outcome
}

var _ model.Clocked = (*Sharing)(nil)

// NewSharing returns the stage.
func NewSharing(config SharingConfig, service dependency.Replier) *Sharing {
	return &Sharing{
		service:  service,
		capacity: newCapacity(config.Hosts, config.Processors, config.Reductions),
		hosts:    make([]shared, config.Hosts),
		ends:     make(entries, config.Hosts),
	}
}

// Enter begins the service of a call.
func (s *Sharing) Enter(now time.Duration, call *model.Call) model.Step {
	s.advance(now)
	reply := s.service.Reply(now, call)
	if reply.Hung {
		return reply.Step()
	}
	for int(call.Index) >= len(s.jobs) {
		s.jobs, s.work = append(s.jobs, job{}), append(s.work, entry{})
	}
	s.jobs[call.Index] = job{call.Host, reply.Outcome}
	h := &s.hosts[call.Host]
	s.run(int(call.Host), now)
	h.calls.push(s.work, int(call.Index), key{h.clock.plus(fixed{high: uint64(reply.After)}), s.came})
	s.came++
	s.count++
	s.schedule(int(call.Host))
	return model.Process()
}

// Leave ends the service of a call.
func (s *Sharing) Leave(now time.Duration, call *model.Call) model.Return {
	s.service.Done(now, call.Host, call.Outcome)
	return model.Onwards()
}

// Release gives the answer to a call whose work is done.
func (s *Sharing) Release(now time.Duration) (index uint32, step model.Step, released bool) {
	s.advance(now)
	if len(s.next) == 0 || s.ends[s.next.first()].high > uint64(now) {
		return 0, model.Step{}, false
	}
	index = uint32(s.hosts[s.next.first()].calls.first())
	s.remove(now, index)
	return index, model.Serve(s.jobs[index].outcome, 0), true
}

// Withdraw gives up the work on a call.
func (s *Sharing) Withdraw(now time.Duration, index uint32) {
	s.advance(now)
	s.remove(now, index)
	s.service.Done(now, s.jobs[index].host, model.Cancelled)
}

// Waiting is the number of calls that are served.
func (s *Sharing) Waiting() int { return s.count }

// Due is when the next call is done, or the processors change.
func (s *Sharing) Due() (at time.Duration, rank des.Rank) {
	if s.count == 0 {
		return model.Never, des.Completion
	}
	at = s.capacity.due()
	if len(s.next) > 0 {
		at = min(at, time.Duration(s.ends[s.next.first()].high))
	}
	return at, des.Completion
}

func (s *Sharing) remove(now time.Duration, index uint32) {
	host := int(s.jobs[index].host)
	s.run(host, now)
	s.hosts[host].calls.remove(s.work, int(index))
	s.count--
	s.schedule(host)
}

// advance makes the changes of the processors that are due.
func (s *Sharing) advance(now time.Duration) {
	for {
		change, due := s.capacity.next(now)
		if !due {
			return
		}
		s.run(change.host, change.at)
		s.capacity.now[change.host] = change.to
		s.schedule(change.host)
	}
}

// run lets the clock of a host go on to an instant.
func (s *Sharing) run(host int, now time.Duration) {
	h := &s.hosts[host]
	if n := len(h.calls); n > 0 {
		h.clock = h.clock.plus(portion(now-h.at, min(n, s.capacity.now[host]), n))
	}
	h.at = now
}

// schedule puts a host where it belongs among those that have work, or takes it out.
func (s *Sharing) schedule(host int) {
	h := &s.hosts[host]
	if h.busy {
		s.next.remove(s.ends, host)
	}
	end := s.end(h, s.capacity.now[host])
	if h.busy = end < model.Never; h.busy {
		s.next.push(s.ends, host, key{fixed{high: uint64(end)}, uint64(host)})
	}
}

// end is when the first call at a host will be done, Never if none will.
func (s *Sharing) end(h *shared, processors int) time.Duration {
	n := len(h.calls)
	if n == 0 {
		return model.Never
	}
	left := s.work[h.calls.first()].fixed.minus(h.clock)
	switch {
	case left == fixed{}:
		return h.at
	case processors == 0:
		return model.Never
	default:
		return h.at + min(left.stretched(n, min(n, processors)), model.Never-1-h.at)
	}
}
