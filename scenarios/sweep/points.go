package sweep

import (
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

// use does something with the scenario of a point. A scenario that nothing uses any
// more is dropped.
func (p *points) use(point int, do func(*scenarios.Scenario) error) error {
	r := p.take(point)
	defer p.drop(point)
	r.once.Do(func() { r.scenario, r.err = p.parse(point) })
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
		p.read[point] = &read{}
	}
	p.read[point].users++
	return p.read[point]
}

func (p *points) drop(point int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.read[point].users--; p.read[point].users == 0 {
		delete(p.read, point)
	}
}
