package presets

import (
	"time"

	"halfopen/scenarios/config"
)

// Finagle is Finagle's failure accrual under the names of the arguments of FailureAccrualPolicy; the library's default
// is hybrid, the success rate or else the failures in a row. It judges each host for itself, and where all of them are
// marked dead calls go out none the less. A host is dead for a time that grows, with equal jitter, from opening to
// opening, and one trial call decides.
type Finagle struct {
	_                   struct{}      `doc:"Finagle, under the names of the arguments of FailureAccrualPolicy"`
	Policy              string        `yaml:"policy" default:"hybrid" choices:"hybrid,consecutiveFailures,successRateWithinDuration" doc:"which policy marks a host dead; hybrid is both"`
	NumFailures         int           `yaml:"numFailures" default:"5" min:"1" doc:"the number of failures in a row that marks a host dead"`
	RequiredSuccessRate config.Share  `yaml:"requiredSuccessRate" default:"80%" max:"100%" doc:"a lower moving average of successes marks a host dead"`
	Window              time.Duration `yaml:"window" default:"30s" above:"0s" max:"87600h" doc:"the length of the moving average, which says nothing before it is full"`
	MinRequestThreshold int           `yaml:"minRequestThreshold" default:"5" min:"1" doc:"the number of requests in the window below which the moving average says nothing"`
	MarkDeadForStart    time.Duration `yaml:"markDeadForStart" default:"5s" above:"0s" max:"87600h" doc:"markDeadFor is Backoff.equalJittered: the first time that a host is dead for"`
	MarkDeadForMaximum  time.Duration `yaml:"markDeadForMaximum" default:"300s" above:"0s" max:"87600h" doc:"markDeadFor is Backoff.equalJittered: the longest time that a host is dead for"`
	Cluster
	Caller
}

// Check refuses a first time that is longer than the longest.
func (f Finagle) Check() []config.Complaint {
	if f.MarkDeadForStart > f.MarkDeadForMaximum {
		return []config.Complaint{{Field: "markDeadForStart", Message: "must be at most markDeadForMaximum"}}
	}
	return nil
}
