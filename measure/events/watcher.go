package events

import (
	"cmp"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/group"
	"halfopen/model/guard"
)

// sink takes what happens in a run. It must not keep the event.
type sink interface {
	take(e *event)
	over()
}

// watcher makes events of what a run tells, each once.
type watcher struct {
	setup    Setup
	sink     sink
	event    event    // that is being told, so that none needs memory of its own
	branches []uint64 // the number of the branch that a call is, by its index
	made     uint64   // branches
	named    string   // the breaker that has told of the present call
}

var _ Observer = (*watcher)(nil)

// watch begins with what is known beforehand.
func watch(setup Setup, sink sink) *watcher {
	w := &watcher{setup: setup, sink: sink}
	w.take(event{kind: began, until: setup.Horizon})
	for _, fault := range setup.Faults {
		w.take(event{kind: faulty, at: fault.From, until: fault.To})
	}
	return w
}

func (w *watcher) take(e event) {
	w.event = e
	w.sink.take(&w.event)
}

// of is an event of a call.
func (w *watcher) of(kind kind, now time.Duration, call *model.Call) event {
	return event{
		kind: kind, at: now, index: call.Index, request: call.Order, branch: w.branches[call.Index],
		flow: call.Flow, host: call.Host, outcome: call.Outcome,
	}
}

// number says which branch a call is.
func (w *watcher) number(call *model.Call, branch uint64) {
	for int(call.Index) >= len(w.branches) {
		w.branches = append(w.branches, 0)
	}
	w.branches[call.Index] = branch
}

// Arrived is told of a new request.
func (w *watcher) Arrived(now time.Duration, call *model.Call) {
	w.number(call, 0)
	w.take(w.of(arrived, now, call))
}

// Branched is told of a call that a stage makes for another one.
func (w *watcher) Branched(now time.Duration, call, branch *model.Call) {
	w.made++
	w.number(branch, w.made)
	e := w.of(branched, now, call)
	e.made, e.flow = w.made, branch.Flow
	w.take(e)
}

// Sent is told of a call that is handed to a service.
func (w *watcher) Sent(now time.Duration, call *model.Call) { w.take(w.of(sent, now, call)) }

// Left is told of a call that has left it.
func (w *watcher) Left(now time.Duration, call *model.Call) { w.take(w.of(left, now, call)) }

// Ended is told of a request that is back at its caller.
func (w *watcher) Ended(now time.Duration, call *model.Call) {
	e := w.of(ended, now, call)
	e.since, e.waited, e.reached, e.trial = call.Arrived, call.Waited, call.Reached, call.Trial
	w.take(e)
}

// Occupied is told of the pool.
func (w *watcher) Occupied(now time.Duration, busy, waiting int) {
	w.take(event{kind: poolLevel, at: now, busy: busy, waiting: waiting})
}

// Stale is told of an answer of a fallback.
func (w *watcher) Stale(now, age time.Duration) {
	w.take(event{kind: staleAnswer, at: now, since: age})
}

// Over ends it.
func (w *watcher) Over() { w.sink.over() }

// by is an event of a call, told of by the breaker on the users' side. One that has a name
// has said it before.
func (w *watcher) by(kind kind, now time.Duration, call *model.Call) event {
	e := w.of(kind, now, call)
	e.breaker, w.named = cmp.Or(w.named, theBreaker), ""
	return e
}

// Refused is told of a call that the breaker refuses.
func (w *watcher) Refused(now time.Duration, call *model.Call, state breaker.State) {
	e := w.by(refused, now, call)
	e.state = state
	w.take(e)
}

// Tried is told of a trial call.
func (w *watcher) Tried(now time.Duration, call *model.Call) { w.take(w.by(trialSent, now, call)) }

// Answered is told of its result.
func (w *watcher) Answered(now time.Duration, call *model.Call) {
	w.take(w.by(trialAnswered, now, call))
}

// Late is told of a result that comes after the period of its permit.
func (w *watcher) Late(now time.Duration, call *model.Call, permit breaker.Permit) {
	e := w.by(late, now, call)
	e.since, e.state = permit.At, permit.State
	w.take(e)
}

// Changed is told of a transition.
func (w *watcher) Changed(t breaker.Transition) { w.changed(w.setup.together(), t) }

func (w *watcher) changed(name string, t breaker.Transition) {
	w.take(event{kind: transition, at: t.At, breaker: name, from: t.From, to: t.To, reason: t.Reason})
}

// MemberChanged is told of one of several breakers that make one. Where they have names,
// these tell of it.
func (w *watcher) MemberChanged(change group.MemberChange) {
	if name := w.setup.together(); name == theBreaker {
		w.memberChanged(name, change)
	}
}

func (w *watcher) memberChanged(name string, c group.MemberChange) {
	w.take(event{
		kind: memberTransition, at: c.At, breaker: name, members: c.Kind, member: c.Member,
		from: c.From, to: c.To, reason: c.Reason,
	})
}

// Watch is the observer of a breaker that has a name.
func (w *watcher) Watch(name string) guard.Observer {
	for _, b := range w.setup.Breakers {
		if b.Name == name && !b.Inner {
			return &outer{w, name}
		}
	}
	return &inner{outer{w, name}}
}

// outer is a breaker on the users' side. It says its name only: the run is told the rest by
// the same breaker once more.
type outer struct {
	watcher *watcher
	name    string
}

var _ group.Observer = (*outer)(nil)

func (o *outer) Refused(time.Duration, *model.Call, breaker.State) { o.watcher.named = o.name }
func (o *outer) Tried(time.Duration, *model.Call)                  { o.watcher.named = o.name }
func (o *outer) Answered(time.Duration, *model.Call)               { o.watcher.named = o.name }
func (o *outer) Late(time.Duration, *model.Call, breaker.Permit)   { o.watcher.named = o.name }
func (o *outer) Changed(t breaker.Transition)                      { o.watcher.changed(o.name, t) }
func (o *outer) MemberChanged(c group.MemberChange)                { o.watcher.memberChanged(o.name, c) }

// inner is a breaker between services, of which nobody else tells.
type inner struct{ outer }

func (i *inner) Refused(now time.Duration, call *model.Call, state breaker.State) {
	i.outer.Refused(now, call, state)
	i.watcher.Refused(now, call, state)
}

func (i *inner) Tried(now time.Duration, call *model.Call) {
	i.outer.Tried(now, call)
	i.watcher.Tried(now, call)
}

func (i *inner) Answered(now time.Duration, call *model.Call) {
	i.outer.Answered(now, call)
	i.watcher.Answered(now, call)
}

func (i *inner) Late(now time.Duration, call *model.Call, permit breaker.Permit) {
	i.outer.Late(now, call, permit)
	i.watcher.Late(now, call, permit)
}
