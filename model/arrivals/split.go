package arrivals

import (
	"halfopen/des/random"
	"halfopen/model"
)

// Split sends the requests of a process along several paths, each along any of them with a
// probability in proportion to its share, which is in (0,+∞). The paths of flow f of the
// process are those from f*n on, where n is the number of shares. If the process is
// Poisson, each path sees a Poisson process.
//
// The path is drawn from the stream of the request's number, in the order in which they
// come. What follows from a request, where the process is Responsive, takes its path.
func Split(process model.Arrivals, shares []float64, draws random.PerCall) model.Arrivals {
	s := &split{process: process, draws: draws}
	for _, share := range shares {
		s.total += share
		s.below = append(s.below, s.total)
	}
	return listening(s, process)
}

type split struct {
	process model.Arrivals
	below   []float64 // the shares up to each path
	total   float64
	draws   random.PerCall
	number  uint64 // of the next request
}

func (s *split) users() uint32 { return usersOf(s.process) }

func (s *split) Next() (model.Arrival, bool) {
	next, more := s.process.Next()
	point := float64(s.draws.At(s.number, 0).Float64() * s.total)
	s.number++
	path := 0
	for path < len(s.below)-1 && point >= s.below[path] {
		path++
	}
	next.Flow = next.Flow*len(s.below) + path
	return next, more
}
