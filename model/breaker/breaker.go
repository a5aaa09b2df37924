package breaker

import (
	"math"
	"time"
)

// Config is a breaker as its three choices. The same Config may serve for any
// number of breakers.
type Config struct {
	Watch     Watch
	Wait      Wait
	Trial     Trial
	Late      Late
	WhileOpen WhileOpen
	Ignored   IgnoredResult
	// OneAtATime lets no call begin while another is under way: they wait for each
	// other, as those of pybreaker do at its lock.
	OneAtATime bool
	// Held keeps the breaker in one state.
	Held Held
}

// Held is the choice of a breaker that an operator holds in one state.
type Held uint8

const (
	// NotHeld is the rule.
	NotHeld Held = iota
	// HeldClosed admits every call, whatever comes back.
	HeldClosed
	// HeldOpen refuses every call.
	HeldOpen
)

// A Transition is a change of state.
type Transition struct {
	At       time.Duration
	From, To State
	Reason   Reason
}

// A Reason says in words and numbers why a breaker changed its state; its type
// holds the numbers.
type Reason interface {
	String() string
}

// A Permit stands for one admitted call: Record wants it back.
type Permit struct {
	// At is when the call was admitted.
	At time.Duration
	// Period is the number of transitions before the call was admitted.
	Period uint32
	// mark is what the window knows the call by.
	mark uint32
	// State is that of the breaker when the call was admitted: Closed, or
	// HalfOpen for a trial call.
	State State
}

// A Breaker is the state machine. Make one with New. Instants are handed to it
// in an order that does not go backwards.
type Breaker struct {
	config    Config
	chance    Chance
	changed   func(Transition)
	state     State
	period    uint32        // grows by one with every transition
	since     time.Duration // start of the period
	due       time.Duration // when time alone changes something; never if it does not
	memory    memory
	wait      time.Duration // for which it is open
	opened    time.Duration // when it opened last
	failed    time.Duration // when the last failure entered the window
	openings  int           // since it was last closed
	byRule    []int         // those by each rule, see Wait.EachRule
	drawn     float64       // what decorrelated jitter drew at the last of them
	left      int           // permits that are left in this period and stretch
	granted   time.Duration // when the last one was taken
	stretch   int64         // the stretch of time for which they are counted
	trials    Tally         // results in this half-open period
	earlier   int           // of these, the ones of calls that are no trial calls of it
	underWay  int           // calls that were admitted and have no result
	readings  int           // in a row that want to open
	shedding  bool
	shed      float64 // the share of a call that is still to be refused
	startedBy sample  // what the start of a call is to the window
	marks     bool    // whether the window is told of the start of a call
	asks      bool    // whether a call may be refused while closed
}

// never is an instant that does not come.
const never = time.Duration(math.MaxInt64)

// New returns a closed breaker at time 0, or an open one if it is held so. Every
// transition is told to changed, when it happens. The chance is for the jitter of the
// time open; nil will do if the wait has none.
func New(config Config, chance Chance, changed func(Transition)) *Breaker {
	b := &Breaker{config: config, chance: chance, changed: changed, memory: config.Watch.Window.open(), due: never}
	if config.Watch.Of != OfResults {
		b.startedBy = counted
	}
	_, unmarked := b.memory.(interface{ unmarks() })
	b.marks = !unmarked
	b.asks = config.Held != NotHeld || config.OneAtATime || config.Watch.Judged == AtNextCall || config.Watch.Shed.Share > 0
	if rules, ok := config.Watch.Rule.(AnyOf); ok && config.Wait.EachRule {
		b.byRule = make([]int, len(rules))
	}
	if config.Held == HeldOpen {
		b.state = Open
		return b
	}
	b.begin(0)
	return b
}

// State is the present state, as of the last instant that was handed in. An open
// breaker whose time is over is still open, if its first call is what makes it
// half-open.
func (b *Breaker) State() State { return b.state }

// Period is the number of transitions so far.
func (b *Breaker) Period() uint32 { return b.period }

// Evidence is the results by which the breaker decides at present: those in its window
// while it is closed, those of the trial calls while it is half-open, and none while it is
// open. It is to be asked just after Record, at the same instant.
func (b *Breaker) Evidence(now time.Duration) Tally {
	switch b.state {
	case Closed:
		return *b.memory.tally(now)
	case HalfOpen:
		return b.trials
	default:
		return Tally{}
	}
}

// Acquire asks whether a call may be made now. The permit is to be handed to
// Record with the call's result.
func (b *Breaker) Acquire(now time.Duration) (Permit, bool) {
	b.Advance(now)
	if (b.asks || b.state != Closed) && !b.ask(now) {
		return Permit{}, false
	}
	b.underWay++
	permit := Permit{At: now, Period: b.period, State: b.state}
	if b.marks && (b.state == Closed || b.config.Watch.Always) {
		permit.mark = b.memory.start(now, b.startedBy)
	}
	return permit, true
}

// ask makes the change that a call brings by asking, and reports whether the call may
// begin.
func (b *Breaker) ask(now time.Duration) bool {
	if b.config.Held == NotHeld {
		b.notice(now)
	}
	if b.admits(now) {
		return true
	}
	if b.config.Watch.Of == OfAsked {
		b.memory.start(now, b.startedBy)
	}
	if b.state == HalfOpen && b.config.Trial.RefusalOpens {
		b.change(now, Open, RefusedWhileTrying{})
	}
	return false
}

// notice makes the change that a call brings by asking.
func (b *Breaker) notice(now time.Duration) {
	switch {
	case b.state == Open && !b.config.Wait.ByTimer:
		b.endWait(now, false)
	case b.state == Closed && b.config.Watch.Judged == AtNextCall:
		b.judge(now, b.memory.tally(now))
	}
}

// endWait makes an open breaker half-open if its time is over, when a call asks or a
// result comes.
func (b *Breaker) endWait(now time.Duration, byResult bool) {
	if b.isOver(now, b.waitsFrom()) {
		b.change(now, HalfOpen, WaitOver{Waited: now - b.since, Open: b.wait, Wait: b.config.Wait, Result: byResult})
	}
}

// waitsFrom is the instant from which the time open is measured.
func (b *Breaker) waitsFrom() time.Duration {
	if b.config.Wait.SinceLastFailure {
		return b.failed
	}
	return b.since
}

// isOver reports whether the time open has passed since an instant.
func (b *Breaker) isOver(now, since time.Duration) bool {
	if b.config.Wait.Longer {
		return now-since > b.wait
	}
	return now-since >= b.wait
}

// admits reports whether a call may begin.
func (b *Breaker) admits(now time.Duration) bool {
	switch {
	case b.config.OneAtATime && b.underWay > 0:
		return false
	case b.state == Closed:
		return !b.shedding || !b.sheds()
	case b.state == HalfOpen:
		return b.take(now)
	default:
		return false
	}
}

// sheds reports whether this call is one of the share that is refused.
func (b *Breaker) sheds() bool {
	b.shed += b.config.Watch.Shed.Share
	if b.shed < 1 {
		return false
	}
	b.shed--
	return true
}

// take takes a permit for a trial call, if one is left.
func (b *Breaker) take(now time.Duration) bool {
	trial := &b.config.Trial
	if trial.Every > 0 {
		if stretch := int64(now / trial.Every); stretch != b.stretch {
			b.stretch, b.left = stretch, trial.Permits
		}
	}
	if b.left == 0 && trial.Renewed && b.isOver(now, b.granted) {
		b.left = trial.Permits
	}
	if b.left == 0 {
		return false
	}
	b.left--
	b.granted = now
	return true
}

// Queues reports whether a call that was just refused is to wait, and to ask again
// when the next result has come.
func (b *Breaker) Queues() bool {
	return b.config.OneAtATime && b.underWay > 0 && b.state != Open ||
		b.config.Trial.Queue && b.state == HalfOpen
}

// Record takes the result of a call that was admitted with permit. It reports
// whether the result counted: a late one may not.
func (b *Breaker) Record(now time.Duration, permit Permit, result Result) bool {
	b.Advance(now)
	b.underWay--
	if b.config.Held != NotHeld {
		return false
	}
	if b.state == Open && b.config.Wait.ByResult {
		b.endWait(now, true)
	}
	switch {
	case result == Ignored && b.config.Ignored != IsSuccess:
		return b.ignore(now, permit)
	case result == Ignored:
		result = Success
	}
	if !b.config.Late.counts(b, permit, result) {
		return b.drop(now)
	}
	return b.count(now, permit, result)
}

// drop does what a result does that does not count: with it, time has passed for the
// window of a closed breaker, which may begin anew.
func (b *Breaker) drop(now time.Duration) bool {
	if b.state == Closed {
		b.memory.tally(now)
	}
	return false
}

// Advance makes the changes that time alone brings, up to now. Acquire and Record do
// it themselves, before anything else of the same instant.
func (b *Breaker) Advance(now time.Duration) {
	for now >= b.due {
		b.expire(now)
	}
}
