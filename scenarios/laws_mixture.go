package scenarios

import (
	"fmt"
	"strings"

	"halfopen/des/law"
	"halfopen/measure/findings"
	"halfopen/scenarios/config"
)

type mixture struct {
	_  struct{} `doc:"one of several laws, for times with two peaks or more: from a cache or from behind it, reads and writes, with a pause and without"`
	Of []part   `yaml:"of" doc:"the laws"`
}

// part is one law of a mixture.
type part struct {
	Weight  float64 `yaml:"weight" above:"0" max:"1000000000" doc:"how often this law is taken, relative to the others"`
	Latency Law     `yaml:"latency" doc:"the law"`
}

// Check refuses an empty list.
func (m mixture) Check() []config.Complaint {
	if len(m.Of) == 0 {
		return []config.Complaint{{Field: "of", Message: "needs at least one law"}}
	}
	return nil
}

func (m mixture) law() law.Law {
	var mixed law.Mixture
	for _, part := range m.Of {
		mixed.Weights = append(mixed.Weights, part.Weight)
		mixed.Laws = append(mixed.Laws, part.Latency.law())
	}
	return mixed
}

func (m mixture) words() string {
	total := 0.0
	for _, part := range m.Of {
		total += part.Weight
	}
	words := make([]string, len(m.Of))
	for i, part := range m.Of {
		words[i] = fmt.Sprintf("%s (%s)", findings.Percent(part.Weight/total), part.Latency.words())
	}
	return "mixture of " + strings.Join(words, " and ")
}
