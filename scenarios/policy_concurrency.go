package scenarios

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/concurrency"
	"halfopen/scenarios/config"
)

// ConcurrencyLimit is a bound of the calls under way that adapts. The defaults are those of
// Netflix's concurrency-limits.
type ConcurrencyLimit interface {
	algorithm() concurrency.Algorithm
}

var concurrencyLimits = config.UnionOf("algorithm", map[string]ConcurrencyLimit{
	"aimd":      aimd{},
	"vegas":     vegas{},
	"gradient2": gradient2{},
})

// averaged is whether an algorithm sees averages.
type averaged struct {
	Windowed bool `yaml:"windowed" default:"false" doc:"it sees averages over a second, and not each call, as in the library's own example"`
}

func (a averaged) of(algorithm concurrency.Algorithm) concurrency.Algorithm {
	if a.Windowed {
		return concurrency.NetflixWindowed(algorithm)
	}
	return algorithm
}

func concurrencyStage(c ConcurrencyLimit, b *builder, at place) model.Stage {
	return concurrency.New(c.algorithm(), b.chance.Sequence(at.numbered("concurrency_limit")), nil)
}

type aimd struct {
	_       struct{}      `doc:"one more while calls get through, and a share less when one is dropped"`
	Initial int           `yaml:"initial" default:"20" min:"1" max:"1000000" doc:"the limit at first"`
	Min     int           `yaml:"min" default:"20" min:"1" max:"1000000" doc:"the least limit"`
	Max     int           `yaml:"max" default:"200" min:"1" max:"1000000" doc:"the greatest limit"`
	Backoff float64       `yaml:"backoff" default:"0.9" min:"0.5" max:"0.999" doc:"what the limit is multiplied by when a call is dropped"`
	Timeout time.Duration `yaml:"timeout" default:"5s" above:"0s" max:"8760h" doc:"a call that took longer was dropped"`
	averaged
}

// Check refuses an empty range.
func (a aimd) Check() []config.Complaint { return checkLimits(a.Min, a.Max) }

func checkLimits(least, most int) []config.Complaint {
	if most < least {
		return []config.Complaint{{Field: "max", Message: fmt.Sprintf("%d is below min, %d", most, least)}}
	}
	return nil
}

func (a aimd) algorithm() concurrency.Algorithm {
	return a.of(concurrency.AIMD{Initial: a.Initial, Min: a.Min, Max: a.Max, Backoff: a.Backoff, Timeout: a.Timeout})
}

type vegas struct {
	_         struct{} `doc:"as many calls as keep a short queue at the service, judged by the shortest time that a call has taken"`
	Initial   int      `yaml:"initial" default:"20" min:"1" max:"1000000" doc:"the limit at first"`
	Max       int      `yaml:"max" default:"1000" min:"1" max:"1000000" doc:"the greatest limit"`
	Smoothing float64  `yaml:"smoothing" default:"1" above:"0" max:"1" doc:"the share of a change that is made"`
	Probe     int      `yaml:"probe" default:"30" min:"1" max:"1000000" doc:"the calls, in limits, after which the shortest time is measured anew"`
	averaged
}

func (v vegas) algorithm() concurrency.Algorithm {
	return v.of(concurrency.Vegas{Initial: v.Initial, Max: v.Max, Smoothing: v.Smoothing, Probe: v.Probe})
}

type gradient2 struct {
	_          struct{} `doc:"as many calls as keep their time near its long-term average"`
	Initial    int      `yaml:"initial" default:"20" min:"1" max:"1000000" doc:"the limit at first"`
	Min        int      `yaml:"min" default:"20" min:"1" max:"1000000" doc:"the least limit"`
	Max        int      `yaml:"max" default:"200" min:"1" max:"1000000" doc:"the greatest limit"`
	Tolerance  float64  `yaml:"tolerance" default:"1.5" min:"1" max:"1000" doc:"how much longer than the average a call may take"`
	Smoothing  float64  `yaml:"smoothing" default:"0.2" above:"0" max:"1" doc:"the share of a change that is made"`
	LongWindow int      `yaml:"long_window" default:"600" min:"1" max:"1000000" doc:"the calls of the average"`
	Queue      int      `yaml:"queue" default:"4" min:"0" max:"1000000" doc:"the calls that may wait at the service"`
	averaged
}

// Check refuses an empty range.
func (g gradient2) Check() []config.Complaint { return checkLimits(g.Min, g.Max) }

func (g gradient2) algorithm() concurrency.Algorithm {
	return g.of(concurrency.Gradient2{
		Initial: g.Initial, Min: g.Min, Max: g.Max, Tolerance: g.Tolerance, Smoothing: g.Smoothing, LongWindow: g.LongWindow, Queue: g.Queue,
	})
}
