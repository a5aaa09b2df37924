package scenarios

import (
	"fmt"
	"time"

	"halfopen/model"
	"halfopen/model/retry"
	"halfopen/scenarios/config"
)

// Retry is how calls that did not succeed are repeated. The defaults are those of
// exponential backoff as most texts have it.
type Retry struct {
	Attempts   int           `yaml:"attempts" default:"3" min:"1" max:"1000000" words:"unlimited=0" doc:"the attempts of a call, the first included"`
	Delay      time.Duration `yaml:"delay" default:"100ms" max:"8760h" doc:"the time before the second attempt"`
	Factor     float64       `yaml:"factor" default:"2" min:"1" max:"1000" doc:"what each further delay is multiplied by; 1 keeps it"`
	MaxDelay   time.Duration `yaml:"max_delay" default:"none" words:"none=0s" max:"8760h" doc:"the longest delay"`
	Jitter     string        `yaml:"jitter" default:"none" choices:"none,full,equal,decorrelated" doc:"none: the delay v; full: anything up to v; equal: v/2 and anything up to v/2 more; decorrelated: between delay and three times the last one"`
	Outcomes   []string      `yaml:"outcomes" default:"[failed, timed_out, shed, rejected]" choices:"failed,timed_out,shed,rejected" doc:"what is repeated"`
	RetryAfter bool          `yaml:"retry_after" default:"true" doc:"wait for as long as whoever refused the call asks for, if that is longer"`
	Budget     Budget        `yaml:"budget" none:"true" default:"none" doc:"what bounds the repeats of all calls of the caller together"`
}

// Check refuses what repeats nothing.
func (r Retry) Check() []config.Complaint {
	switch {
	case len(r.Outcomes) == 0:
		return []config.Complaint{{Field: "outcomes", Message: "names no outcome, so that nothing is repeated; use retry: none"}}
	case r.MaxDelay > 0 && r.MaxDelay < r.Delay:
		return []config.Complaint{{Field: "max_delay", Message: fmt.Sprintf("%s is below delay, %s", text(r.MaxDelay), text(r.Delay))}}
	}
	return nil
}

var jitters = map[string]retry.Jitter{
	"none": retry.NoJitter, "full": retry.FullJitter, "equal": retry.EqualJitter, "decorrelated": retry.DecorrelatedJitter,
}

func (r *Retry) stage(b *builder, at place) model.Stage {
	settings := retry.Config{
		MaxAttempts: r.Attempts, Repeated: outcomes(r.Outcomes),
		Delay: r.Delay, Factor: r.Factor, MaxDelay: r.MaxDelay, Jitter: jitters[r.Jitter],
		IgnoreRetryAfter: !r.RetryAfter, Draws: b.chance.PerCall(at.prefix + "retry"),
	}
	if r.Budget != nil {
		settings.Budget = r.Budget.budget()
	}
	return retry.New(settings)
}

// outcomes turns the names of outcomes into a set.
func outcomes(names []string) [model.Outcomes]bool {
	var set [model.Outcomes]bool
	for outcome := range set {
		for _, name := range names {
			set[outcome] = set[outcome] || model.Outcome(outcome).String() == name
		}
	}
	return set
}

// A Budget bounds repeats.
type Budget interface {
	budget() retry.Budget
}

var budgets = config.UnionOf("kind", map[string]Budget{
	"requests": requestBudget{},
	"active":   activeBudget{},
	"tokens":   tokenBudget{},
})

type requestBudget struct {
	_         struct{}      `doc:"a share of the requests of the last seconds, and some more (Finagle, Linkerd)"`
	Share     config.Share  `yaml:"share" default:"20%" max:"100%" doc:"the repeats for each request"`
	PerSecond int           `yaml:"per_second" default:"10" min:"0" max:"1000000" doc:"the repeats that are granted on top, for each second of the window"`
	Window    time.Duration `yaml:"window" default:"10s" min:"1s" max:"60s" doc:"the time for which a request counts"`
}

func (b requestBudget) budget() retry.Budget {
	return retry.RequestShare{Share: float64(b.Share), PerSecond: b.PerSecond, Window: b.Window}
}

type activeBudget struct {
	_       struct{}     `doc:"a share of the calls that are under way (Envoy, failsafe-go)"`
	Share   config.Share `yaml:"share" default:"20%" max:"100%" doc:"the repeats for each call under way"`
	Minimum int          `yaml:"minimum" default:"3" min:"0" max:"1000000" doc:"the repeats that can be under way however few calls are"`
}

func (b activeBudget) budget() retry.Budget {
	return retry.ActiveShare{Share: float64(b.Share), Minimum: b.Minimum}
}

type tokenBudget struct {
	_           struct{} `doc:"a bucket of tokens that repeats empty and successes fill (the AWS SDKs' standard mode)"`
	Capacity    int      `yaml:"capacity" default:"500" min:"0" max:"4294967295" doc:"the tokens of a full bucket"`
	Cost        int      `yaml:"cost" default:"5" min:"1" max:"4294967295" doc:"what a repeat takes"`
	TimeoutCost int      `yaml:"timeout_cost" default:"10" min:"1" max:"4294967295" doc:"what a repeat after a timeout takes"`
	Earned      int      `yaml:"earned" default:"1" min:"0" max:"4294967295" doc:"what a success at the first attempt puts back"`
}

func (b tokenBudget) budget() retry.Budget {
	return retry.Tokens{Capacity: uint32(b.Capacity), Cost: uint32(b.Cost), TimeoutCost: uint32(b.TimeoutCost), Earned: uint32(b.Earned)}
}
