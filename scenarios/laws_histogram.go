package scenarios

import (
	"fmt"
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/measure/findings"
	"halfopen/scenarios/config"
)

type histogram struct {
	_      struct{}        `doc:"measured times that were counted in buckets; within a bucket all times are equally likely"`
	Bounds []time.Duration `yaml:"bounds" max:"8760h" doc:"where the buckets begin and, last, where the last one ends, in ascending order"`
	Counts []float64       `yaml:"counts" min:"0" max:"1000000000000000" doc:"how many times were in each bucket alone, not up to its end; one fewer than bounds"`
}

// Check refuses lists that do not fit, bounds out of order, and buckets that are empty.
func (h histogram) Check() []config.Complaint {
	if len(h.Bounds) != len(h.Counts)+1 {
		return []config.Complaint{{Field: "counts", Message: fmt.Sprintf("has %s for %s; each bucket needs one count and two bounds, of which it shares one with the next bucket",
			findings.Plural(len(h.Counts), "count"), findings.Plural(len(h.Bounds), "bound"))}}
	}
	for i, bound := range h.Bounds[1:] {
		if bound <= h.Bounds[i] {
			return []config.Complaint{{Field: fmt.Sprintf("bounds.%d", i+1), Message: fmt.Sprintf("%s is not above the bound before it, %s", text(bound), text(h.Bounds[i]))}}
		}
	}
	for _, count := range h.Counts {
		if count > 0 {
			return nil
		}
	}
	return []config.Complaint{{Field: "counts", Message: "needs at least one count above 0"}}
}

func (h histogram) law() law.Law {
	bounds := make([]float64, len(h.Bounds))
	for i, bound := range h.Bounds {
		bounds[i] = bound.Seconds()
	}
	return law.NewHistogram(bounds, h.Counts)
}

func (h histogram) words() string {
	return fmt.Sprintf("histogram of %s from %s to %s, mean %s", findings.Plural(len(h.Counts), "bucket"),
		text(h.Bounds[0]), text(h.Bounds[len(h.Bounds)-1]), text(des.Seconds(h.law().Mean())))
}
