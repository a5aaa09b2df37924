package scenarios

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
	"halfopen/scenarios/trace"
)

// recorded is requests of a file; replayed is what becomes of it when that is read.
type recorded struct {
	_     struct{}      `doc:"requests that come as they did before: those of an access log, a load test or a published trace"`
	File  string        `yaml:"file" doc:"a CSV file with a line for each request, as timestamp[,duration][,status], or with a header that names a column timestamp, time or start; its path is seen from the folder of this file"`
	Speed float64       `yaml:"speed" default:"1" above:"0" max:"1000000" doc:"how many times as fast they come as they did"`
	From  time.Duration `yaml:"from" default:"0s" max:"87600h" doc:"the time of the recording at which the run begins; 0s is its first request"`
	To    time.Duration `yaml:"to" default:"end" above:"0s" max:"87600h" words:"end=0s" doc:"the time of the recording after which its requests are left out"`
	Time  string        `yaml:"time" default:"auto" choices:"auto,seconds,milliseconds,microseconds,nanoseconds" doc:"what times count that are numbers; auto: what the name of their column says, as in time_ms, or else by their size, as times since 1970"`
}

// Check refuses an empty part.
func (r recorded) Check() []config.Complaint {
	if r.To > 0 && r.To <= r.From {
		return []config.Complaint{{Field: "to", Message: fmt.Sprintf("%s is not after from, %s", text(r.To), text(r.From))}}
	}
	return nil
}

var units = map[string]trace.Unit{
	"auto": trace.Auto, "seconds": trace.Seconds, "milliseconds": trace.Milliseconds, "microseconds": trace.Microseconds, "nanoseconds": trace.Nanoseconds,
}

// process is empty: nothing was read.
func (r recorded) process(random.Source) model.Arrivals { return arrivals.Recorded(nil) }

func (r recorded) rate() float64 { return 0 }

func (r recorded) steady() bool { return false }

func (r recorded) words() string {
	words := "requests recorded in " + filepath.Base(r.File)
	if r.Speed != 1 {
		words += fmt.Sprintf(" at %s times their speed", findings.Number(r.Speed))
	}
	return words
}

func (r recorded) suggestion() string { return fmt.Sprintf("speed=%v", 2*r.Speed) }

type replayed struct {
	recorded
	*recording
}

func (r replayed) process(random.Source) model.Arrivals { return arrivals.Recorded(r.instants) }

// rate is the mean from the start to the last request; 0 if that is at the start.
func (r replayed) rate() float64 {
	if r.last() == 0 {
		return 0
	}
	return float64(len(r.instants)) / r.last().Seconds()
}

func (r replayed) last() time.Duration { return r.instants[len(r.instants)-1] }

// doubts notices a horizon that does not fit the recording.
func (r replayed) doubts(horizon time.Duration) []config.Complaint {
	const quiet = 10 // a part of the run that is as long as this one is no gap between requests
	name := filepath.Base(r.File)
	within, _ := slices.BinarySearch(r.instants, horizon)
	switch {
	case within < len(r.instants):
		return []config.Complaint{{Field: "horizon", Message: fmt.Sprintf("%s of the %s of %s come when the run is over, after %s, and are left out; the last comes at %s",
			findings.Count(len(r.instants)-within), findings.Plural(len(r.instants), "request"), name, text(horizon), text(r.last()))}}
	case horizon-r.last() > horizon/quiet:
		return []config.Complaint{{Field: "horizon", Message: fmt.Sprintf("nothing comes in the last %s of %s: the requests of %s end at %s; set horizon to a little more than that",
			text(horizon-r.last()), text(horizon), name, text(r.last()))}}
	}
	return nil
}
