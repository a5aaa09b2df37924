package arrivals

import (
	"time"

	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
)

// Retries is users who send a request again by hand when it did not succeed. They are in
// no stage of the call path: what they send comes as a new request, and nothing bounds
// how many of them there are.
type Retries struct {
	// Share is the probability that they do, each time. Valid range is [0,1].
	Share float64
	// After is the law of the time in seconds that passes before. Its values are at least
	// 0.
	After law.Law
	// Most is how often a request is sent again at most. Valid range is [0,2^30).
	Most uint32
}

// annoying says after which outcomes users try again: not with what a fallback gave them,
// and not where they are told that they asked for the wrong thing.
var annoying = [model.Outcomes]bool{
	model.Failed: true, model.TimedOut: true, model.Rejected: true, model.Shed: true, model.HiddenFailure: true,
}

// Around is the requests of another process and those that are sent again, with the same
// user and flow and a Try that is one more. A process that is Responsive is told of the end
// of a request when its user sends it no more.
//
// Requests without a user get one each, numbered after those of the process. Whether and
// when a request is sent again is drawn from a stream of the request and the try, which is
// the same in all runs.
func (r Retries) Around(process model.Arrivals, draws random.PerCall) model.Responsive {
	retrying := &retrying{Retries: r, process: process, draws: draws, newest: usersOf(process)}
	retrying.responsive, _ = process.(model.Responsive)
	return retrying
}

type retrying struct {
	Retries
	process    model.Arrivals
	responsive model.Responsive // the process, if it is
	draws      random.PerCall
	newest     uint32 // the last user
}

func (r *retrying) users() uint32 { return usersOf(r.process) }

func (r *retrying) Next() (model.Arrival, bool) { return r.told(r.process.Next()) }

// told gives a request a user if it has none.
func (r *retrying) told(next model.Arrival, more bool) (model.Arrival, bool) {
	if more && next.User == 0 {
		r.newest++
		next.User = r.newest
	}
	return next, more
}

func (r *retrying) Ended(now time.Duration, call *model.Call) (model.Arrival, bool) {
	if annoying[call.Outcome] {
		if chance := r.draws.At(call.Number, call.Try); call.Try < r.Most && chance.Float64() < r.Share {
			next := model.Arrival{Flow: int(call.Flow), User: call.User, Try: call.Try + 1}
			return later(next, now, r.After.Draw(chance))
		}
	}
	if r.responsive == nil {
		return model.Arrival{}, false
	}
	return r.told(r.responsive.Ended(now, call))
}

// A crowd is a process whose requests come from users that are told apart.
type crowd interface {
	// users is their number; they are numbered from 1.
	users() uint32
}

func usersOf(process model.Arrivals) uint32 {
	if crowd, is := process.(crowd); is {
		return crowd.users()
	}
	return 0
}
