package libraries_test

import (
	"fmt"
	"strings"
	"time"

	"halfopen/model/breaker"
)

// A step is what happens next to a breaker: a call that is under way is answered, or
// another one asks, also if none is under way.
type step struct {
	At     moment
	Answer bool
	Which  int // the place of the answered call among those under way, from the oldest, modulo their number
	Result breaker.Result
}

// A moment is an instant counted from the last event of a kind. If that has passed, it is
// now.
type moment struct {
	From  event
	Every time.Duration // if above 0: counted from the next whole multiple of it after the event
	After time.Duration // negative is before
}

// An event is what moments are counted from.
type event int

const (
	happened event = iota // the step before
	started               // the history
	changed               // the state
	admitted              // a call
	answered              // one
	events                // the number of kinds
)

// instants is when something happened last, by the kind of event.
type instants [events]time.Duration

// of is the instant of a moment.
func (i instants) of(m moment) time.Duration {
	at, now := i[m.From], i[happened]
	if m.Every > 0 {
		at += ((now-at)/m.Every + 1) * m.Every
	}
	return max(now, at+m.After)
}

// A subject is a breaker that histories happen to.
type subject interface {
	// pass lets time pass.
	pass(d time.Duration)
	// ask asks for a call.
	ask() (call, bool)
	// state is what the breaker shows now.
	state() breaker.State
	// end is told when all calls are answered.
	end()
}

// A call is one that was admitted. It is to be called once, with its result.
type call func(breaker.Result)

// A sight is what can be seen of a step.
type sight struct {
	At       time.Duration
	Call     int // the number of the one that was admitted or answered, from 0
	Asked    bool
	Admitted bool
	Result   breaker.Result // of a call that was answered
	State    breaker.State  // afterwards
}

func (s sight) String() string {
	did := fmt.Sprintf("call %d ends: %s", s.Call, [...]string{"success", "failure", "ignored"}[s.Result])
	switch {
	case s.Admitted:
		did = fmt.Sprintf("call %d is admitted", s.Call)
	case s.Asked:
		did = "a call is refused"
	}
	return fmt.Sprintf("%v %s, %v", s.At, did, s.State)
}

// play lets a history happen to a subject, and answers what is still under way then.
func play(steps []step, s subject) []sight {
	p := player{subject: s}
	sights := make([]sight, len(steps))
	for i, step := range steps {
		sights[i] = p.play(step)
	}
	for _, c := range p.underWay {
		c.call(breaker.Success)
	}
	s.end()
	return sights
}

// A player is a history under way.
type player struct {
	subject
	last       instants
	underWay   []numbered
	admissions int
	shown      breaker.State
}

// A numbered call has the number that sights have.
type numbered struct {
	call
	number int
}

func (p *player) play(s step) sight {
	now := p.last.of(s.At)
	p.pass(now - p.last[happened])
	p.last[happened] = now
	var seen sight
	if s.Answer && len(p.underWay) > 0 {
		seen = p.answer(s.Which%len(p.underWay), s.Result)
	} else {
		seen = p.request()
	}
	seen.At, seen.State = now, p.state()
	if seen.State != p.shown {
		p.shown, p.last[changed] = seen.State, now
	}
	return seen
}

func (p *player) answer(which int, result breaker.Result) sight {
	c := p.underWay[which]
	p.underWay = append(p.underWay[:which], p.underWay[which+1:]...)
	c.call(result)
	p.last[answered] = p.last[happened]
	return sight{Call: c.number, Result: result}
}

func (p *player) request() sight {
	c, ok := p.ask()
	if !ok {
		return sight{Asked: true}
	}
	seen := sight{Call: p.admissions, Asked: true, Admitted: true}
	p.underWay = append(p.underWay, numbered{c, p.admissions})
	p.admissions++
	p.last[admitted] = p.last[happened]
	return seen
}

// difference is the history up to where the preset first differs from the library, or empty.
func difference(library, preset []sight) string {
	var text strings.Builder
	for i := range library {
		if library[i] != preset[i] {
			fmt.Fprintf(&text, "\n  library: %v\n  preset:  %v", library[i], preset[i])
			return text.String()
		}
		fmt.Fprintf(&text, "\n  %v", library[i])
	}
	return ""
}
