package server

import (
	"math"
	"time"

	"halfopen/des"
	"halfopen/model"
	"halfopen/model/line"
)

// Unlimited is a queue without a bound, and a number of waiting calls that is not reached.
const Unlimited = math.MaxInt

// Config is the servers of a service and the queue in front of them. Each host has as
// many, and a queue of its own.
type Config struct {
	// Hosts is the number of hosts. Valid range is [1,65536].
	Hosts int
	// Servers is the number of calls that can be served at once. Valid range is [1,+∞).
	Servers int
	// Queue is the number of calls that can wait; a further one is shed. Valid range is
	// [0,Unlimited].
	Queue int
	// LastFirst is the number of waiting calls above which the one that came last is
	// served first, which then has a chance of being answered in time; otherwise they are
	// served in the order in which they came. 0 is always the last one, and Unlimited the
	// first one. Between, it is adaptive LIFO (B. Maurer, "Fail at Scale", ACM Queue 13(8),
	// 2015; HHVM has such a threshold). Valid range is [0,Unlimited].
	LastFirst int
	// Shedding drops calls whose turn comes too late; nil drops none. A CoDel needs calls
	// to be served in the order in which they came.
	Shedding Shedding
	// RetryAfter is what shed calls ask for; see model.Call. Valid range is [0,+∞).
	RetryAfter time.Duration
	// Reductions are in the order of time, and those of one host do not overlap. Calls
	// that are being served when servers are lost are served to their end.
	Reductions []Reduction
}

// Servers is a stage that lets a call pass when a server of its host is free, and lets it
// wait otherwise. It stands in front of the stage that serves.
type Servers struct {
	config   Config
	capacity capacity
	hosts    []station
	calls    []waiting // by index
	waiting  int
	look     []int         // the hosts at which a call may go on
	now      time.Duration // of the last call of a method
}

// station is the servers and the queue of a host.
type station struct {
	busy int
	line line.Line
	shed shedder
}

// waiting is what is remembered of a call.
type waiting struct {
	since, limit time.Duration
	host         uint16
}

var _ model.Clocked = (*Servers)(nil)

// NewServers returns the stage with every server free.
func NewServers(config Config) *Servers {
	s := &Servers{
		config:   config,
		capacity: newCapacity(config.Hosts, config.Servers, config.Reductions),
		hosts:    make([]station, config.Hosts),
	}
	shedding := config.Shedding
	if shedding == nil {
		shedding = Deadline{model.Never}
	}
	for host := range s.hosts {
		s.hosts[host].shed = shedding.shedder()
	}
	return s
}

// Enter takes a server, a place in the queue, or neither. A call that others wait before
// takes its place behind them even if a server has just become free.
func (s *Servers) Enter(now time.Duration, call *model.Call) model.Step {
	s.advance(now)
	h := &s.hosts[call.Host]
	switch {
	case h.busy < s.capacity.now[call.Host] && h.line.Len() == 0:
		s.remember(call, waiting{host: call.Host})
		h.busy++
		h.shed.drops(now, 0, 0, 0) // its turn has come at once, which none of them drops
		return model.Pass()
	case h.line.Len() < s.config.Queue:
		s.remember(call, waiting{now, h.shed.limit(now, h.line.Len()), call.Host})
		call.RetryAfter = s.config.RetryAfter // in case that it is dropped
		h.line.Push(call.Index)
		s.waiting++
		return model.Wait()
	default:
		call.RetryAfter = s.config.RetryAfter
		return model.Refuse(model.Shed, 0)
	}
}

func (s *Servers) remember(call *model.Call, w waiting) {
	for int(call.Index) >= len(s.calls) {
		s.calls = append(s.calls, waiting{})
	}
	s.calls[call.Index] = w
}

// Leave frees the call's server.
func (s *Servers) Leave(now time.Duration, call *model.Call) model.Return {
	s.advance(now)
	call.RetryAfter = 0 // it was not dropped
	host := int(s.calls[call.Index].host)
	s.hosts[host].busy--
	s.lookAt(host)
	return model.Onwards()
}

// lookAt takes note that a call may go on at a host.
func (s *Servers) lookAt(host int) {
	if s.hosts[host].line.Len() > 0 {
		s.look = append(s.look, host)
	}
}

// Release gives a free server to the call whose turn it is, or drops that call.
func (s *Servers) Release(now time.Duration) (index uint32, step model.Step, released bool) {
	s.advance(now)
	for len(s.look) > 0 {
		last := len(s.look) - 1
		host := s.look[last]
		if h := &s.hosts[host]; h.line.Len() > 0 && h.busy < s.capacity.now[host] {
			index, step = s.take(now, h)
			return index, step, true
		}
		s.look = s.look[:last]
	}
	return 0, model.Step{}, false
}

// take takes the call whose turn it is out of the queue.
func (s *Servers) take(now time.Duration, h *station) (uint32, model.Step) {
	index := h.line.First()
	if h.line.Len() > s.config.LastFirst {
		index = h.line.Last()
	}
	h.line.Remove(index)
	s.waiting--
	w := &s.calls[index]
	if h.shed.drops(now, now-w.since, w.limit, h.line.Len()) {
		return index, model.Refuse(model.Shed, 0)
	}
	h.busy++
	return index, model.Pass()
}

// Withdraw takes a call out of the queue.
func (s *Servers) Withdraw(_ time.Duration, index uint32) {
	s.hosts[s.calls[index].host].line.Remove(index)
	s.waiting--
}

// Waiting is the number of calls that wait.
func (s *Servers) Waiting() int { return s.waiting }

// Due is when the number of servers changes next, if calls wait for that. If a call that
// came has been the first to notice a change, that is now.
func (s *Servers) Due() (at time.Duration, rank des.Rank) {
	switch {
	case s.waiting == 0:
		return model.Never, des.Completion
	case len(s.look) > 0:
		return s.now, des.Completion
	default:
		return s.capacity.due(), des.Completion
	}
}

// advance makes the changes of the servers that are due.
func (s *Servers) advance(now time.Duration) {
	s.now = now
	for {
		change, due := s.capacity.next(now)
		if !due {
			return
		}
		s.capacity.now[change.host] = change.to
		s.lookAt(change.host)
	}
}
