package breaker

import "time"

// change starts a new period.
func (b *Breaker) change(now time.Duration, to State, reason Reason) {
	transition := Transition{At: now, From: b.state, To: to, Reason: reason}
	b.state = to
	b.period++
	b.clear(now)
	b.begin(now)
	b.changed(transition)
}

// clear empties the window if the change to the present state does that.
func (b *Breaker) clear(now time.Duration) {
	switch b.config.Watch.Cleared {
	case OnChange:
		b.memory.clear(now)
	case OnClose:
		if b.state == Closed {
			b.memory.clear(now)
			b.keepTrials(now)
		}
	}
}

// keepTrials lets the successes that closed the breaker be in the window, if trial
// results enter it.
func (b *Breaker) keepTrials(now time.Duration) {
	if !b.config.Watch.Always {
		return
	}
	for range b.trials.SuccessesInARow {
		b.memory.record(now, b.memory.start(now, 0), samples[Success])
	}
}

// begin sets up the present state.
func (b *Breaker) begin(now time.Duration) {
	b.since = now
	b.trials, b.earlier = Tally{}, 0
	switch b.state {
	case Closed:
		b.openings, b.drawn, b.readings, b.shedding = 0, 0, 0, false
		clear(b.byRule)
	case Open:
		b.openings++
		b.opened = now
		if !b.config.Wait.EachRule {
			b.wait, b.drawn = b.config.Wait.length(b.openings, b.drawn, b.chance)
		}
	case HalfOpen:
		b.left = b.config.Trial.Permits
	}
	b.schedule()
}

// schedule finds out when time alone changes something.
func (b *Breaker) schedule() {
	b.due = never
	switch {
	case b.state == Closed && b.config.Watch.Judged == AtReadings:
		b.due = later(b.since, b.config.Watch.Every)
	case b.state == Open && b.config.Wait.ByTimer:
		b.due = later(b.since, b.wait)
	case b.state == HalfOpen && b.config.Trial.MaxWait > 0:
		b.due = later(b.since, b.config.Trial.MaxWait)
	}
}

// expire does what is due, not after now.
func (b *Breaker) expire(now time.Duration) {
	at := b.due
	switch b.state {
	case Closed:
		b.read(at, now)
	case Open:
		b.change(at, HalfOpen, WaitOver{Waited: at - b.since, Open: b.wait, Wait: b.config.Wait})
	case HalfOpen:
		to := Open
		if b.config.Trial.ThenClose {
			to = Closed
		}
		b.change(at, to, NoVerdict{Tally: b.trials, Trial: b.config.Trial})
	}
}

// read looks at the window of a closed breaker.
func (b *Breaker) read(at, now time.Duration) {
	watch := &b.config.Watch
	tally := b.memory.tally(at)
	b.shedding = watch.Shed.sheds(tally)
	if at < watch.WarmUp || !watch.Rule.opens(tally) {
		b.readings = 0
		b.due = later(at, watch.Every)
		if tally.Results == 0 { // and nothing comes before now
			b.due = later(b.due, (now-at)/watch.Every*watch.Every)
		}
		return
	}
	b.readings++
	if b.readings < watch.Readings {
		b.due = later(at, watch.Every)
		return
	}
	reason := watch.Rule.reason(*tally, *watch)
	if watch.Readings > 1 {
		reason = Sustained{Reason: reason, Readings: watch.Readings}
	}
	b.change(at, Open, reason)
}
