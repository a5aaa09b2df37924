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
	// process is the requests. What it draws, it draws from the source, or from streams that
	// follow from it: see streamsOf.
	process(source random.Source) model.Arrivals
	// rate is the mean number of requests a second in the long run: where the rate changes
	// for good, that after the last change, and in a closed loop that of a system which
	// answers at once.
	rate() float64
	// steady reports whether requests come at that rate all the time, and stray from it no
	// more than a Poisson process does. Only then does arithmetic with it hold for a part of
	// a run.
	steady() bool
	words() string
	// suggestion is an assignment below arrivals that is worth trying.
	suggestion() string
}

var processes = config.UnionOf("process", map[string]Arrivals{
	"poisson":       poisson{},
	"deterministic": paced{},
	"steps":         stepped{},
	"ramps":         sloped{},
	"surge":         surging{},
	"bursts":        bursting{},
	"on_off":        onOff{},
	"modulated":     modulated{},
	"lockstep":      lockstep{},
	"users":         closedLoop{},
	"recorded":      recorded{},
})

// streamsOf is the streams of a process that needs more than one. They are keyed by a draw
// of its source, so that every process has its own, whatever the source is.
func streamsOf(source random.Source) random.Keyed { return random.Keyed{Seed: source.Uint64()} }

type poisson struct {
	_    struct{}    `doc:"many independent users: exponential gaps"`
	Rate config.Rate `yaml:"rate" above:"0/s" doc:"the mean number of requests a time"`
}

func (p poisson) process(source random.Source) model.Arrivals {
	return arrivals.Poisson(float64(p.Rate), source)
}

func (p poisson) rate() float64 { return float64(p.Rate) }

func (p poisson) steady() bool { return true }

func (p poisson) words() string { return fmt.Sprintf("%s Poisson", p.Rate.Text()) }

func (p poisson) suggestion() string { return "rate=100/s" }

type paced struct {
	_    struct{}    `doc:"a request every 1/rate"`
	Rate config.Rate `yaml:"rate" above:"0/s" doc:"the number of requests a time"`
}

func (p paced) process(random.Source) model.Arrivals {
	return arrivals.Deterministic(float64(p.Rate))
}

func (p paced) rate() float64 { return float64(p.Rate) }

func (p paced) steady() bool { return true }

func (p paced) words() string { return fmt.Sprintf("%s evenly spaced", p.Rate.Text()) }

func (p paced) suggestion() string { return "rate=100/s" }
