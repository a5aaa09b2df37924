package breaker

import "time"

// count takes in a result that counts.
func (b *Breaker) count(now time.Duration, permit Permit, result Result) bool {
	s := b.sample(now, permit, result)
	if b.config.Late == CountedByAdmission {
		b.countByAdmission(now, permit, s)
		return true
	}
	switch b.state {
	case Closed:
		return b.watch(now, permit, s)
	case Open:
		b.whileOpen(now, permit, s)
	case HalfOpen:
		b.try(now, permit, s)
	}
	return true
}

// sample is what a result is to the window.
func (b *Breaker) sample(now time.Duration, permit Permit, result Result) sample {
	s, took := samples[result]&^b.startedBy, now-permit.At
	if limit := b.config.Watch.Slow; limit > 0 && took > limit {
		s |= slow
	}
	if limit := b.config.Watch.Shed.Slow; limit > 0 && took > limit {
		s |= slowToShed
	}
	return s
}

// watch takes a result into the window of a closed breaker.
func (b *Breaker) watch(now time.Duration, permit Permit, s sample) bool {
	tally, kept := b.memory.record(now, permit.mark, s)
	if !kept {
		return false
	}
	if judged := b.config.Watch.Judged; judged == AfterEach || judged == AfterFailures && s&failed != 0 {
		b.judge(now, tally)
	}
	return true
}

// judge opens a closed breaker if its rule says so.
func (b *Breaker) judge(now time.Duration, tally Tally) {
	watch := &b.config.Watch
	if watch.Rule.opens(tally) {
		b.change(now, Open, watch.Rule.reason(tally, *watch))
	}
}

// whileOpen takes a result in that comes while the breaker is open.
func (b *Breaker) whileOpen(now time.Duration, permit Permit, s sample) {
	switch {
	case b.config.WhileOpen == CloseBySuccess && s&succeeded != 0:
		b.trials = Tally{}
		b.trials.add(s | counted)
		b.change(now, Closed, ClosedWhileOpen{})
	case b.config.WhileOpen == RestartsWait:
		if tally, _ := b.memory.record(now, permit.mark, s); b.config.Watch.Rule.opens(tally) {
			b.since = now
			b.schedule()
		}
	case b.config.Watch.Always:
		b.memory.record(now, permit.mark, s)
	}
}

// ClosedWhileOpen is the reason of a closing by a success that came while the
// breaker was open.
type ClosedWhileOpen struct{}

func (ClosedWhileOpen) String() string { return "a call from before it opened succeeded" }

// try takes a result in that comes while the breaker is half-open.
func (b *Breaker) try(now time.Duration, permit Permit, s sample) {
	if b.config.Trial.Returned {
		b.left++
	}
	b.trials.add(s | counted)
	var tally Tally
	if b.config.Watch.Always {
		tally, _ = b.memory.record(now, permit.mark, s)
	}
	verdict := b.config.Trial.Verdict
	if to := verdict.decide(b.trials); to != HalfOpen {
		b.change(now, to, verdict.reason(b.trials))
		return
	}
	if _, asks := verdict.(RuleOfWatch); asks {
		b.trials, b.left = Tally{}, b.config.Trial.Permits
		b.judge(now, tally)
	}
}

// countByAdmission takes a result in as one of the state in which its call was
// admitted.
func (b *Breaker) countByAdmission(now time.Duration, permit Permit, s sample) {
	succeeds := s&succeeded != 0
	if permit.State == Closed {
		tally, _ := b.memory.record(now, permit.mark, s)
		if !succeeds && b.state != Open {
			b.judge(now, tally)
		}
		return
	}
	if succeeds && b.config.Watch.Cleared == ByTrialSuccess {
		b.memory.clear(now)
	}
	b.memory.record(now, permit.mark, s)
	b.trials.add(s | counted)
	reason := TrialDecided{Tally: b.trials, Successes: 1}
	switch {
	case succeeds && b.state == HalfOpen:
		b.change(now, Closed, reason)
	case !succeeds && b.state != Open:
		b.change(now, Open, reason)
	}
}

// ignore does what an ignored result does, and reports whether it did anything.
func (b *Breaker) ignore(now time.Duration, permit Permit) bool {
	if b.config.Late == Dropped && permit.Period != b.period {
		return false
	}
	effect := b.config.Ignored
	switch {
	case effect == IsResult && b.state == Closed:
		b.memory.record(now, permit.mark, counted&^b.startedBy)
	case b.state != HalfOpen:
		return false
	case effect == ReturnsPermit:
		b.left++
	case effect == ClosesHalfOpen && permit.State == HalfOpen:
		b.change(now, Closed, IgnoredTrial{})
	case effect == ReopensHalfOpen:
		b.change(now, Open, IgnoredTrial{})
	default:
		return false
	}
	return true
}

// IgnoredTrial is the reason of a change by a trial call whose outcome the library is
// told to ignore.
type IgnoredTrial struct{}

func (IgnoredTrial) String() string { return "a trial call ended with an ignored outcome" }
