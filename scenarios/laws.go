package scenarios

import (
	"fmt"
	"strings"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/scenarios/config"
)

// A Law is a law of times as a file gives it.
type Law interface {
	law() law.Law
	// words describes it in a few words, as in "exponential, mean 20ms".
	words() string
}

var laws = config.UnionOf("law", map[string]Law{
	"exponential":      exponential{},
	"deterministic":    deterministic{},
	"uniform":          uniform{},
	"erlang":           erlang{},
	"hyperexponential": hyperexponential{},
	"empirical":        empirical{},
	"lognormal":        lognormal{},
	"gamma":            gamma{},
	"weibull":          weibull{},
	"pareto":           pareto{},
	"mixture":          mixture{},
	"histogram":        histogram{},
})

type exponential struct {
	_    struct{}      `doc:"memoryless: often short, sometimes long; p99 is 4.6 times the mean"`
	Mean time.Duration `yaml:"mean" above:"0s" max:"8760h" doc:"the mean"`
}

func (e exponential) law() law.Law { return law.Exponential{Rate: 1 / e.Mean.Seconds()} }

func (e exponential) words() string { return fmt.Sprintf("exponential, mean %s", text(e.Mean)) }

type deterministic struct {
	_     struct{}      `doc:"always the same"`
	Value time.Duration `yaml:"value" max:"8760h" doc:"the time"`
}

func (d deterministic) law() law.Law { return law.Deterministic{Value: d.Value.Seconds()} }

func (d deterministic) words() string { return fmt.Sprintf("always %s", text(d.Value)) }

type uniform struct {
	_   struct{}      `doc:"anything between two times, equally likely"`
	Min time.Duration `yaml:"min" max:"8760h" doc:"the shortest"`
	Max time.Duration `yaml:"max" max:"8760h" doc:"the longest"`
}

// Check refuses an empty interval.
func (u uniform) Check() []config.Complaint {
	if u.Max < u.Min {
		return []config.Complaint{{Field: "max", Message: fmt.Sprintf("%s is below min, %s", text(u.Max), text(u.Min))}}
	}
	return nil
}

func (u uniform) law() law.Law { return law.Uniform{Min: u.Min.Seconds(), Max: u.Max.Seconds()} }

func (u uniform) words() string { return fmt.Sprintf("uniform, %s to %s", text(u.Min), text(u.Max)) }

type erlang struct {
	_     struct{}      `doc:"the sum of shape exponential steps: more regular than exponential"`
	Shape int           `yaml:"shape" min:"1" max:"1000" doc:"the number of steps"`
	Mean  time.Duration `yaml:"mean" above:"0s" max:"8760h" doc:"the mean of the sum"`
}

func (e erlang) law() law.Law {
	return law.Erlang{K: e.Shape, Rate: float64(e.Shape) / e.Mean.Seconds()}
}

func (e erlang) words() string { return fmt.Sprintf("Erlang-%d, mean %s", e.Shape, text(e.Mean)) }

type hyperexponential struct {
	_       struct{}        `doc:"one of several exponential laws: mostly fast, sometimes slow"`
	Weights []float64       `yaml:"weights" above:"0" doc:"how often each law is taken, relative to the others"`
	Means   []time.Duration `yaml:"means" above:"0s" max:"8760h" doc:"the mean of each law"`
}

// Check refuses lists that do not fit.
func (h hyperexponential) Check() []config.Complaint {
	if len(h.Weights) == 0 {
		return []config.Complaint{{Field: "weights", Message: "needs at least one weight"}}
	}
	if len(h.Means) != len(h.Weights) {
		return []config.Complaint{{Field: "means", Message: fmt.Sprintf("has %d means for %d weights; each law needs both", len(h.Means), len(h.Weights))}}
	}
	return nil
}

func (h hyperexponential) law() law.Law {
	rates := make([]float64, len(h.Means))
	for i, mean := range h.Means {
		rates[i] = 1 / mean.Seconds()
	}
	return law.Hyperexponential{Weights: h.Weights, Rates: rates}
}

func (h hyperexponential) words() string {
	means := make([]string, len(h.Means))
	for i, mean := range h.Means {
		means[i] = text(mean)
	}
	return "hyperexponential, means " + strings.Join(means, ", ")
}

type empirical struct {
	_      struct{}        `doc:"one of the given times, equally likely"`
	Values []time.Duration `yaml:"values" max:"8760h" doc:"measured times"`
}

// Check refuses an empty list.
func (e empirical) Check() []config.Complaint {
	if len(e.Values) == 0 {
		return []config.Complaint{{Field: "values", Message: "needs at least one time"}}
	}
	return nil
}

func (e empirical) law() law.Law {
	values := make([]float64, len(e.Values))
	for i, value := range e.Values {
		values[i] = value.Seconds()
	}
	return law.NewEmpirical(values)
}

func (e empirical) words() string {
	return fmt.Sprintf("one of %d measured times, mean %s", len(e.Values), text(des.Seconds(e.law().Mean())))
}
