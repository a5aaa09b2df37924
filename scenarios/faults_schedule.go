package scenarios

import (
	"fmt"
	"math"
	"time"

	"halfopen/des"
	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/scenarios/config"
)

// mostIntervals is the number of times that a fault may come back.
const mostIntervals = 100_000

// tooOften refuses a fault that comes back too often, once in a number of seconds.
func (s span) tooOften(field string, every float64) []config.Complaint {
	if (s.To - s.From).Seconds() <= every*mostIntervals {
		return nil
	}
	return []config.Complaint{{Field: field, Message: fmt.Sprintf("it would come back more than %s times; make its period shorter or let it come more seldom", findings.Count(mostIntervals))}}
}

// flapping is a fault that comes and goes at regular times.
type flapping struct {
	_ struct{} `doc:"it comes and goes: for the first part of every period something else is wrong"`
	span
	Period time.Duration `yaml:"period" above:"0s" max:"8760h" doc:"the time from one onset to the next"`
	Lasts  config.Share  `yaml:"lasts" default:"50%" above:"0%" max:"100%" doc:"the share of each period for which it lasts"`
	Effect `yaml:"effect" default:"{kind: down}" doc:"what is wrong then"`
}

// Check refuses what comes back too often.
func (f flapping) Check() []config.Complaint {
	return append(f.span.Check(), f.tooOften("period", f.Period.Seconds())...)
}

func (f flapping) intervals(random.Source) []model.Interval {
	lasts := des.Seconds(float64(f.Lasts) * f.Period.Seconds())
	var all []model.Interval
	for from := f.From; from < f.To; from += f.Period {
		all = append(all, model.Interval{From: from, To: min(from+lasts, f.To)})
	}
	return all
}

func (f flapping) share() float64 { return shareOf(f.Effect, float64(f.Lasts)) }

func (f flapping) words() string {
	return f.told("flapping", fmt.Sprintf("%s of every %s: %s", findings.Percent(float64(f.Lasts)), text(f.Period), f.what()))
}

// randomly is a fault that comes and goes by chance.
type randomly struct {
	_ struct{} `doc:"it comes and goes by chance, at the same times in every arm of a run: a time without it, a time with it, and so on"`
	span
	Between Law `yaml:"between" doc:"the law of the times without it, as the time between failures"`
	Repair  Law `yaml:"repair" doc:"the law of the times with it, as the time to repair"`
	Effect  `yaml:"effect" default:"{kind: down}" doc:"what is wrong then"`
}

// Check refuses what comes back too often.
func (r randomly) Check() []config.Complaint {
	return append(r.span.Check(), r.tooOften("between", r.Between.law().Mean()+r.Repair.law().Mean())...)
}

func (r randomly) intervals(chance random.Source) []model.Interval {
	var all []model.Interval
	for at := r.From; ; {
		at += sooner(r.Between.law(), chance, r.To-at)
		if at == r.To {
			return all
		}
		to := at + sooner(r.Repair.law(), chance, r.To-at)
		if to > at {
			all = append(all, model.Interval{From: at, To: to})
		}
		at = to
	}
}

func (r randomly) share() float64 {
	between, repair := r.Between.law().Mean(), r.Repair.law().Mean()
	share := repair / (between + repair)
	if math.IsInf(repair, 1) {
		share = 1
	}
	return shareOf(r.Effect, share)
}

func (r randomly) words() string {
	return r.told("random fault", fmt.Sprintf("for %s after %s: %s", r.Repair.words(), r.Between.words(), r.what()))
}

// shareOf is the share of calls for which an effect that lasts for a share of the time
// changes how they are answered.
func shareOf(e Effect, lasts float64) float64 {
	if _, loss := e.effect().(shrinking); loss {
		return 0
	}
	return lasts
}
