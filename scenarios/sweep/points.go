package sweep

import (
	"context"
	"maps"
	"sync"

	"halfopen/scenarios"
)

// points holds the scenarios of the points that are being run, so that each is read
// once for all its runs.
type points struct {
	parse func(point int) (*scenarios.Scenario, error)
	mutex sync.Mutex
	read  map[int]*read
}

// read is the scenario of a point.
type read struct {
	once     sync.Once
	users    int // runs that are under way
	scenario *scenarios.Scenario
	err      error
}

// keptPoints is how many points back a scenario is kept that nothing uses at the moment.
const keptPoints = 8

// use does something with the scenario of a point. Points come in ascending order, but
// for a few that several workers are at, so that what lies far enough back is dropped.
func (p *points) use(ctx context.Context, point int, do func(*scenarios.Scenario) error) error {
	r := p.take(point)
	defer p.drop(point)
	r.once.Do(func() {
		if r.scenario, r.err = p.parse(point); r.err == nil {
			r.err = scenarios.Settle(ctx, r.scenario) // before its runs are made side by side
		}
	})
	if r.err != nil {
		return r.err
	}
	return do(r.scenario)
}

func (p *points) take(point int) *read {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.read == nil {
		p.read = map[int]*read{}
	}
	if p.read[point] == nil {
		maps.DeleteFunc(p.read, func(earlier int, r *read) bool { return r.users == 0 && earlier < point-keptPoints })
		p.read[point] = &read{}
	}
	p.read[point].users++
	return p.read[point]
}

func (p *points) drop(point int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.read[point].users--
}
