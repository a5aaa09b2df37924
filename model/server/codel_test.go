package server_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/server"
)

// rfc8289 is the pseudocode of section 5 of RFC 8289, with calls in the place of packets:
// a queue whose bytes are at most those of one packet is one of at most one call, without
// the one that has just been taken out, so at most none.
type rfc8289 struct {
	target, interval     time.Duration
	queue                []time.Duration // when each came
	firstAbove, dropNext time.Duration
	count, lastCount     int
	dropping             bool
	dropped              int
}

func (r *rfc8289) controlLaw(t time.Duration, count int) time.Duration {
	return t + time.Duration(float64(r.interval)/math.Sqrt(float64(count)))
}

func (r *rfc8289) doDequeue(now time.Duration) (found, okToDrop bool) {
	if len(r.queue) == 0 {
		r.firstAbove = 0
		return false, false
	}
	sojourn := now - r.queue[0]
	r.queue = r.queue[1:]
	if sojourn < r.target || len(r.queue) == 0 {
		r.firstAbove = 0
	} else if r.firstAbove == 0 {
		r.firstAbove = now + r.interval
	} else if now >= r.firstAbove {
		okToDrop = true
	}
	return true, okToDrop
}

func (r *rfc8289) dequeue(now time.Duration) (found bool) {
	found, ok := r.doDequeue(now)
	if r.dropping {
		if !ok {
			r.dropping = false
		}
		for now >= r.dropNext && r.dropping {
			r.dropped++
			r.count++
			found, ok = r.doDequeue(now)
			if !ok {
				r.dropping = false
			} else {
				r.dropNext = r.controlLaw(r.dropNext, r.count)
			}
		}
	} else if ok {
		r.dropped++
		found, _ = r.doDequeue(now)
		r.dropping = true
		delta := r.count - r.lastCount
		r.count = 1
		if delta > 1 && now-r.dropNext < 16*r.interval {
			r.count = delta
		}
		r.dropNext = r.controlLaw(now, r.count)
		r.lastCount = r.count
	}
	return found
}

// The stage drops the calls that the pseudocode drops, whenever calls come and a server
// becomes free.
func TestCoDelIsThatOfTheRFC(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		reference := &rfc8289{target: 5 * ms, interval: 100 * ms}
		config := fifo
		config.Shedding = server.CoDel{Target: 5 * ms, Interval: 100 * ms}
		s := server.NewServers(config)
		now, next, busy := time.Duration(0), uint32(0), -1 // the call that is served
		var line, dropped []uint32
		for range rapid.IntRange(1, 20).Draw(t, "phases") {
			// In a phase calls come seldom or often, and each of them may give up.
			most := rapid.SampledFrom([]int{0, 0, 1, 4}).Draw(t, "most calls at once")
			gap := rapid.SampledFrom([]int{4, 30, 300}).Draw(t, "longest gap")
			for range rapid.IntRange(1, 60).Draw(t, "events") {
				now += time.Duration(rapid.IntRange(0, gap).Draw(t, "after")) * ms
				for range rapid.IntRange(0, most).Draw(t, "calls") {
					reference.queue = append(reference.queue, now)
					if step := s.Enter(now, &model.Call{Index: next}); step == model.Pass() {
						if busy >= 0 {
							t.Fatal("two calls are served at once")
						}
						reference.dequeue(now)
						busy = int(next)
					} else {
						line = append(line, next)
					}
					next++
				}
				for given := rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 1, 50}).Draw(t, "give up"); given > 0 && len(line) > 0; given-- {
					at := rapid.IntRange(0, len(line)-1).Draw(t, "who")
					s.Withdraw(now, line[at])
					line = slices.Delete(line, at, at+1)
					reference.queue = slices.Delete(reference.queue, at, at+1)
				}
				if busy < 0 || rapid.IntRange(0, 3).Draw(t, "stays") == 0 {
					continue
				}
				s.Leave(now, &model.Call{Index: uint32(busy)})
				busy = -1
				for {
					index, step, released := s.Release(now)
					if !released {
						break
					}
					if index != line[0] {
						t.Fatalf("call %d is released before %d", index, line[0])
					}
					line = line[1:]
					if step != model.Pass() {
						dropped = append(dropped, index)
						continue
					}
					busy = int(index)
				}
				if found := reference.dequeue(now); found != (busy >= 0) {
					t.Fatalf("at %v: a call is served: %v, want %v", now, busy >= 0, found)
				}
				if len(dropped) != reference.dropped || s.Waiting() != len(reference.queue) {
					t.Fatalf("at %v: %d dropped and %d waiting, want %d and %d", now, len(dropped), s.Waiting(), reference.dropped, len(reference.queue))
				}
			}
		}
	})
}

// At a server that can do 1000 calls/s, and 1000+e come, CoDel lets the queue grow for an
// interval I, and then drops calls at a rate of t/(2 I²) in the time t from there: the
// drops of a time t are (t/(2 I))² in the limit of many. So the queue is at most e I + (e I)²
// calls longer than the target, and then comes down to it. Without CoDel it grows for ever.
func TestCoDelBoundsTheStandingQueue(t *testing.T) {
	const (
		excess   = 100 // calls/s
		interval = 0.1
		seconds  = 60
		most     = 5 + excess*interval + excess*interval*excess*interval // ms
	)
	run := func(shedding server.Shedding) (longest time.Duration, calm int) {
		config := fifo
		config.Shedding = shedding
		d := simulate(t, arrivals.Deterministic(1000+excess), seconds*second, server.NewServers(config), server.NewDedicated(always(ms)))
		least := slices.Repeat([]time.Duration{model.Never}, seconds/10)
		for i, at := range d.at {
			longest = max(longest, d.waits[i])
			if part := int(at / (10 * second)); part < len(least) && d.outcomes[i] == model.Succeeded {
				least[part] = min(least[part], d.waits[i])
			}
		}
		for _, wait := range least {
			if wait < 5*ms {
				calm++
			}
		}
		return longest, calm
	}
	longest, calm := run(server.CoDel{Target: 5 * ms, Interval: 100 * ms})
	t.Logf("with CoDel: waits up to %v, under the target in %d parts of %d", longest, calm, seconds/10)
	// The drops are whole calls, and the first of them comes an interval after the queue
	// has been seen to be above the target: a few calls more or less.
	if limit := most*ms + 5*ms; longest > limit || calm != seconds/10 {
		t.Errorf("with CoDel: waits up to %v, want at most %v; under the target in %d parts of %d", longest, limit, calm, seconds/10)
	}
	if longest, calm := run(nil); longest < 5*second || calm > 1 {
		t.Errorf("without CoDel: waits up to %v, under the target in %d parts: the queue does not stand", longest, calm)
	}
}
