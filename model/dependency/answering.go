package dependency

import (
	"time"

	"halfopen/des"
	"halfopen/des/law"
	"halfopen/des/random"
	"halfopen/model"
)

// answering is an Effect as it is looked at for every call: by one number of the call's
// outcome stream, which is only drawn if there is a choice.
type answering []part

// part is the calls whose number is below a bound, and not below that of the part before.
// The bound of the last part is 1.
type part struct {
	below   float64
	outcome model.Outcome
	timing
	slow     float64 // the share of them that are slow
	slowness timing
}

// timing is how long calls take.
type timing struct {
	law      law.Law // nil if the time is constant
	constant time.Duration
	hung     bool
}

func timingOf(latency Latency) timing {
	if constant, ok := latency.Law.(law.Deterministic); ok {
		return timing{constant: des.Seconds(constant.Value)}
	}
	return timing{law: latency.Law}
}

// hanging is the timing of calls that hang for a fixed time.
func hanging(after time.Duration) timing { return timing{constant: after, hung: true} }

// with appends a share of all calls, as far as the parts before leave room for it.
func (a answering) with(share float64, p part) answering {
	from := 0.0
	if len(a) > 0 {
		from = a[len(a)-1].below
	}
	if p.below = min(from+share, 1); p.below <= from {
		return a
	}
	return append(a, p)
}

// within appends the parts of another answering, for a share of the calls.
func (a answering) within(from, to float64, other answering) answering {
	if from >= to {
		return a
	}
	for _, p := range other {
		p.below = from + float64((to-from)*p.below)
		a = append(a, p)
	}
	a[len(a)-1].below = to // whatever was rounded
	return a
}

func (a answering) reply(call *model.Call, draws *Draws) Reply {
	p := &a[0]
	var chance random.Source
	if p.below < 1 {
		chance = draws.Outcome.At(call.Number, call.Attempt)
		p = a.of(chance.Float64())
	}
	t := &p.timing
	if p.slow > 0 && p.isSlow(call, draws, chance) {
		t = &p.slowness
	}
	if t.law == nil {
		return Reply{Outcome: p.outcome, After: t.constant, Hung: t.hung, shared: true}
	}
	return Reply{Outcome: p.outcome, After: des.Seconds(t.law.Draw(draws.Latency.At(call.Number, call.Attempt)))}
}

// of is the part of a number.
func (a answering) of(number float64) *part {
	i := 0
	for a[i].below <= number {
		i++
	}
	return &a[i]
}

// isSlow takes the next number of the outcome stream; chance is nil if none was taken.
func (p *part) isSlow(call *model.Call, draws *Draws, chance random.Source) bool {
	if p.slow >= 1 {
		return true
	}
	if chance == nil {
		chance = draws.Outcome.At(call.Number, call.Attempt)
	}
	return chance.Float64() < p.slow
}
