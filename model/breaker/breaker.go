package breaker

import "time"

// Config is a breaker as its three choices. The same Config may serve for any
// number of breakers.
type Config struct {
	Watch Watch
	Wait  Wait
	Trial Trial
	Late  Late
}

// Late is the choice of what becomes of a result that comes when the breaker is
// no longer in the period in which its call was admitted.
type Late uint8

const (
	// Dropped: it does not count.
	Dropped Late = iota
	// CountedNow: it counts as if its call had been admitted in the present
	// state. One that comes while the breaker is open enters the window, and if
	// that would open the breaker, its time starts anew.
	CountedNow
)

// Watch is the choice of what a closed breaker watches.
type Watch struct {
	Window Window
	Rule   Rule
}

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
	// Period is the number of transitions before the call was admitted.
	Period uint32
	// State is that of the breaker when the call was admitted: Closed, or
	// HalfOpen for a trial call.
	State State
}

// A Breaker is the state machine. Make one with New. Instants are handed to it
// in an order that does not go backwards.
type Breaker struct {
	config   Config
	changed  func(Transition)
	state    State
	period   uint32        // grows by one with every transition
	since    time.Duration // start of the period
	memory   memory
	admitted int   // trial calls of this period and stretch
	stretch  int64 // the stretch of time for which they are counted
	trials   Tally // their results in this period
}

// New returns a closed breaker. Every transition is told to changed, when it
// happens.
func New(config Config, changed func(Transition)) *Breaker {
	return &Breaker{config: config, changed: changed, memory: config.Watch.Window.open()}
}

// State is the present state. An open breaker whose time is over is still open:
// the next call is what makes it half-open.
func (b *Breaker) State() State { return b.state }

// Period is the number of transitions so far.
func (b *Breaker) Period() uint32 { return b.period }

// Acquire asks whether a call may be made now. The permit is to be handed to
// Record with the call's result.
func (b *Breaker) Acquire(now time.Duration) (Permit, bool) {
	b.Advance(now + 1) // the wait for a verdict ends before a call of the same instant
	if b.state == Open && b.config.Wait.over(now, b.since) {
		b.change(now, HalfOpen, WaitOver{Waited: now - b.since, Wait: b.config.Wait})
	}
	switch b.state {
	case Closed:
		return Permit{Period: b.period, State: Closed}, true
	case HalfOpen:
		if b.permitted(now) {
			b.admitted++
			return Permit{Period: b.period, State: HalfOpen}, true
		}
	}
	return Permit{}, false
}

// permitted reports whether a trial call is left.
func (b *Breaker) permitted(now time.Duration) bool {
	if stretch := b.config.Trial.stretch(now); stretch != b.stretch {
		b.stretch, b.admitted = stretch, 0
	}
	return b.admitted < b.config.Trial.Permits
}

// Record takes the result of a call that was admitted with permit. It reports
// whether the result counted: a late one may not.
func (b *Breaker) Record(now time.Duration, permit Permit, result Result) bool {
	b.Advance(now)
	if permit.Period != b.period && b.config.Late == Dropped {
		return false
	}
	switch b.state {
	case Closed:
		if tally, opens := b.watch(now, result); opens {
			b.change(now, Open, b.config.Watch.Rule.reason(tally, b.config.Watch.Window))
		}
	case Open:
		if _, opens := b.watch(now, result); opens {
			b.since = now
		}
	case HalfOpen:
		b.judge(now, result)
	}
	return true
}

// Advance makes the change that time alone brings, if its instant is before now: a
// half-open breaker without a verdict opens when its maximum wait is over. Acquire
// and Record do it themselves.
func (b *Breaker) Advance(now time.Duration) {
	if b.state == HalfOpen {
		b.expire(now)
	}
}

func (b *Breaker) expire(now time.Duration) {
	if at, ends := b.config.Trial.deadline(b.since); ends && at < now {
		b.change(at, Open, NoVerdict{Tally: b.trials, Trial: b.config.Trial})
	}
}

// watch takes a result into the window, and reports whether that opens.
func (b *Breaker) watch(now time.Duration, result Result) (Tally, bool) {
	tally := b.memory.record(now, result)
	return tally, b.config.Watch.Rule.opens(tally)
}

func (b *Breaker) judge(now time.Duration, result Result) {
	verdict := b.config.Trial.Verdict
	b.trials.add(result)
	if to := verdict.decide(b.trials); to != HalfOpen {
		b.change(now, to, verdict.reason(b.trials))
	}
}

// change starts a new period, with nothing remembered.
func (b *Breaker) change(now time.Duration, to State, reason Reason) {
	transition := Transition{At: now, From: b.state, To: to, Reason: reason}
	b.state, b.since = to, now
	b.period++
	b.memory.clear()
	b.admitted, b.trials = 0, Tally{}
	b.changed(transition)
}
