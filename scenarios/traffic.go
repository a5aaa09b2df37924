package scenarios

import (
	"fmt"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
)

// Arrivals is a process of requests as a file gives it.
type Arrivals interface {
	process(source random.Source) model.Arrivals
	// rate is the mean number of requests a second.
	rate() float64
	words() string
}

var processes = config.UnionOf("process", map[string]Arrivals{
	"poisson":       poisson{},
	"deterministic": paced{},
})

type poisson struct {
	_    struct{}    `doc:"many independent users: exponential gaps"`
	Rate config.Rate `yaml:"rate" above:"0/s" doc:"the mean number of requests a time"`
}

func (p poisson) process(source random.Source) model.Arrivals {
	return arrivals.Poisson(float64(p.Rate), source)
}

func (p poisson) rate() float64 { return float64(p.Rate) }

func (p poisson) words() string { return fmt.Sprintf("%s Poisson", p.Rate.Text()) }

type paced struct {
	_    struct{}    `doc:"a request every 1/rate"`
	Rate config.Rate `yaml:"rate" above:"0/s" doc:"the number of requests a time"`
}

func (p paced) process(random.Source) model.Arrivals {
	return arrivals.Deterministic(float64(p.Rate))
}

func (p paced) rate() float64 { return float64(p.Rate) }

func (p paced) words() string { return fmt.Sprintf("%s evenly spaced", p.Rate.Text()) }
