package scenarios

import (
	"fmt"
	"time"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
)

type bursting struct {
	_       struct{}      `doc:"bursts, as those of a scheduler or of a cache that expires, alone or on top of independent users"`
	Size    int           `yaml:"size" min:"1" max:"1000000" doc:"the number of requests of a burst"`
	Every   time.Duration `yaml:"every" above:"0s" max:"87600h" doc:"the time from one burst to the next; the first comes after this time"`
	Over    time.Duration `yaml:"over" default:"0s" max:"87600h" doc:"the time in which the requests of a burst come, evenly; 0s: all at once"`
	Spacing string        `yaml:"spacing" default:"regular" choices:"regular,poisson" doc:"regular: the times between bursts are all the same; poisson: they are exponential, with that mean"`
	Base    config.Rate   `yaml:"base" default:"0/s" doc:"the mean number of requests a time of independent users beside the bursts"`
}

// Check refuses bursts that run into each other.
func (b bursting) Check() []config.Complaint {
	if b.Over > b.Every {
		return []config.Complaint{{Field: "over", Message: fmt.Sprintf("%s is longer than every, %s, so that bursts run into each other; use process poisson", text(b.Over), text(b.Every))}}
	}
	return nil
}

func (b bursting) process(source random.Source) model.Arrivals {
	perSecond := 1 / b.Every.Seconds()
	starts := arrivals.Deterministic(perSecond)
	if b.Spacing == "poisson" {
		starts = arrivals.Poisson(perSecond, streamsOf(source).Sequence("bursts"))
	}
	bursts := arrivals.Bursts(starts, b.Size, b.Over)
	if b.Base == 0 {
		return bursts
	}
	return arrivals.Merge(arrivals.Part{Process: arrivals.Poisson(float64(b.Base), source)}, arrivals.Part{Process: bursts})
}

func (b bursting) rate() float64 { return float64(b.Base) + float64(b.Size)/b.Every.Seconds() }

func (b bursting) steady() bool { return false }

func (b bursting) words() string {
	words := fmt.Sprintf("bursts of %s every %s", findings.Count(b.Size), text(b.Every))
	if b.Spacing == "poisson" {
		words += " on average"
	}
	if b.Over > 0 {
		words += fmt.Sprintf(", each over %s", text(b.Over))
	}
	if b.Base > 0 {
		words += fmt.Sprintf(", on top of %s Poisson", b.Base.Text())
	}
	return words
}

func (b bursting) suggestion() string { return fmt.Sprintf("size=%d", 2*b.Size) }
