package libraries_test

import (
	"time"

	"halfopen/model/breaker"
)

// playPreset lets a history happen to the preset, with the choices of config.
func (l library) playPreset(steps []step, config breaker.Config) []sight {
	p := &preset{breaker: breaker.New(config, nil, func(breaker.Transition) {}), shows: l.shows}
	return play(steps, p)
}

// preset is the preset as a subject.
type preset struct {
	now     time.Duration
	breaker *breaker.Breaker
	shows   func(breaker.State) breaker.State
}

func (p *preset) pass(d time.Duration) {
	p.now += d
	p.breaker.Advance(p.now)
}

func (p *preset) ask() (call, bool) {
	permit, ok := p.breaker.Acquire(p.now)
	return func(result breaker.Result) { p.breaker.Record(p.now, permit, result) }, ok
}

func (p *preset) state() breaker.State {
	if p.shows == nil {
		return p.breaker.State()
	}
	return p.shows(p.breaker.State())
}

func (p *preset) end() {}
