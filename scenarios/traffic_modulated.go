package scenarios

import (
	"fmt"
	"slices"
	"time"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
)

type onOff struct {
	_       struct{}      `doc:"a source that is on and off in turns, as a batch job or a camera: Poisson while it is on, and both last for exponential times"`
	On      config.Rate   `yaml:"on" above:"0/s" doc:"the mean number of requests a time while it is on"`
	Off     config.Rate   `yaml:"off" default:"0/s" doc:"the mean number of requests a time while it is off"`
	MeanOn  time.Duration `yaml:"mean_on" above:"0s" max:"87600h" doc:"the mean time for which it is on"`
	MeanOff time.Duration `yaml:"mean_off" above:"0s" max:"87600h" doc:"the mean time for which it is off"`
}

func (o onOff) modulated() arrivals.Modulated {
	return arrivals.Modulated{
		{Rate: float64(o.On), Mean: o.MeanOn.Seconds()},
		{Rate: float64(o.Off), Mean: o.MeanOff.Seconds()},
	}
}

func (o onOff) process(source random.Source) model.Arrivals {
	return o.modulated().Process(streamsOf(source).Sequence("states"), source)
}

func (o onOff) rate() float64 { return o.modulated().Rate() }

func (o onOff) steady() bool { return false }

func (o onOff) words() string {
	return fmt.Sprintf("%s for %s and %s for %s on average", o.On.Text(), text(o.MeanOn), o.Off.Text(), text(o.MeanOff))
}

func (o onOff) suggestion() string { return "on=" + (2 * o.On).Text() }

type modulated struct {
	_      struct{} `doc:"a Poisson process whose rate is that of its state (an MMPP); the states follow one another, over and over, and last for exponential times"`
	States []phase  `yaml:"states" doc:"the states, in the order in which they follow one another"`
}

type phase struct {
	Rate config.Rate   `yaml:"rate" doc:"the mean number of requests a time in this state"`
	Mean time.Duration `yaml:"mean" above:"0s" max:"87600h" doc:"the mean time for which it lasts"`
}

// Check refuses states in which nothing comes.
func (m modulated) Check() []config.Complaint {
	if !slices.ContainsFunc(m.States, func(p phase) bool { return p.Rate > 0 }) {
		return []config.Complaint{{Field: "states", Message: noRequest}}
	}
	return nil
}

func (m modulated) modulated() arrivals.Modulated {
	var states arrivals.Modulated
	for _, phase := range m.States {
		states = append(states, arrivals.State{Rate: float64(phase.Rate), Mean: phase.Mean.Seconds()})
	}
	return states
}

func (m modulated) process(source random.Source) model.Arrivals {
	return m.modulated().Process(streamsOf(source).Sequence("states"), source)
}

func (m modulated) rate() float64 { return m.modulated().Rate() }

func (m modulated) steady() bool { return false }

func (m modulated) words() string {
	return fmt.Sprintf("Poisson modulated by %s, mean %s/s", findings.Plural(len(m.States), "state"), findings.Number(m.rate()))
}

func (m modulated) suggestion() string { return "states.0.rate=100/s" }
