package arrivals

import (
	"math/bits"
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// Fleet sends the requests of a process to several instances, each to any of them with the
// same probability: Arrival.Flow is the instance, in [0,instances). If the process is
// Poisson with a rate of instances times r, then every instance sees a Poisson process of
// rate r, independent of the others (splitting; J. Kingman, Poisson Processes, 1993, section
// 5.1): the many processes of a fleet for the price of one.
//
// The instance is drawn from the stream of the request's number, in the order in which they
// come. What follows from a request, where the process is Responsive, stays with its
// instance.
func Fleet(process model.Arrivals, instances int, draws random.PerCall) model.Arrivals {
	return listening(&fleet{process: process, instances: uint64(instances), draws: draws}, process)
}

type fleet struct {
	process   model.Arrivals
	instances uint64
	draws     random.PerCall
	number    uint64 // of the next request
}

func (f *fleet) users() uint32 { return usersOf(f.process) }

func (f *fleet) Next() (model.Arrival, bool) {
	next, more := f.process.Next()
	// The upper half of the product is uniform on the instances, to 1 in 2^64/n.
	instance, _ := bits.Mul64(f.draws.At(f.number, 0).Uint64(), f.instances)
	f.number++
	next.Flow = int(instance)
	return next, more
}

// listening is a process that spreads the requests of another one over several paths, and
// listens if that one does.
func listening(spread spreading, process model.Arrivals) model.Arrivals {
	if responsive, is := process.(model.Responsive); is {
		return &loyal{spread, responsive}
	}
	return spread
}

type spreading interface {
	model.Arrivals
	crowd
}

// loyal is one of which what follows from a request takes its path.
type loyal struct {
	spreading
	responsive model.Responsive
}

func (l *loyal) Ended(now time.Duration, call *model.Call) (model.Arrival, bool) {
	next, more := l.responsive.Ended(now, call)
	next.Flow = int(call.Flow)
	return next, more
}
