package breaker

import (
	"fmt"
	"time"
)

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
		if b.config.Trial.OnceAdmitted && b.left == b.config.Trial.Permits {
			b.whileOpen(now, permit, s)
		} else {
			b.try(now, permit, s)
		}
	}
	return true
}

// note notes that a failure entered the window, if it did.
func (b *Breaker) note(now time.Duration, s sample, kept bool) {
	if kept && s&failed != 0 {
		b.failed = now
	}
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
	b.note(now, s, true)
	if judged := b.config.Watch.Judged; judged == AfterEach || judged == AfterFailures && s&failed != 0 {
		b.judge(now, tally)
	}
	return true
}

// judge opens a closed breaker if its rule says so.
func (b *Breaker) judge(now time.Duration, tally *Tally) {
	watch := &b.config.Watch
	if now >= watch.WarmUp && watch.Rule.opens(tally) {
		if b.config.Wait.EachRule {
			b.wait = b.longest(tally)
		}
		b.change(now, Open, watch.Rule.reason(*tally, *watch))
	}
}

// longest is the longest time open that a rule asks for, each by its own openings.
func (b *Breaker) longest(tally *Tally) time.Duration {
	longest := time.Duration(0)
	for i, rule := range b.config.Watch.Rule.(AnyOf) {
		if rule.opens(tally) {
			b.byRule[i]++
			length, _ := b.config.Wait.length(b.byRule[i], 0, b.chance)
			longest = max(longest, length)
		}
	}
	return longest
}

// whileOpen takes a result in that comes while the breaker is open.
func (b *Breaker) whileOpen(now time.Duration, permit Permit, s sample) {
	switch {
	case b.config.WhileOpen == CloseBySuccess && s&succeeded != 0:
		b.trials = Tally{}
		b.trials.add(s | counted)
		b.change(now, Closed, ClosedWhileOpen{})
	case b.config.WhileOpen == RestartsWait:
		tally, kept := b.memory.record(now, permit.mark, s)
		b.note(now, s, kept)
		if b.config.Watch.Rule.opens(tally) {
			b.since = now
			b.schedule()
		}
	case b.config.WhileOpen == SuccessesEnter && s&succeeded == 0:
	case b.config.Watch.Always:
		_, kept := b.memory.record(now, permit.mark, s)
		b.note(now, s, kept)
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
	if permit.Period != b.period {
		b.earlier++
	}
	var tally *Tally
	if b.config.Watch.Always {
		var kept bool
		tally, kept = b.memory.record(now, permit.mark, s)
		b.note(now, s, kept)
	}
	verdict := b.config.Trial.Verdict
	if to := verdict.decide(b.trials); to != HalfOpen {
		b.change(now, to, b.withEarlier(verdict.reason(b.trials)))
		return
	}
	if _, asks := verdict.(RuleOfWatch); asks {
		b.trials, b.earlier, b.left = Tally{}, 0, b.config.Trial.Permits
		b.judge(now, tally)
	}
}

// withEarlier is the reason of a verdict, with the results that are not of its own calls.
func (b *Breaker) withEarlier(reason Reason) Reason {
	if b.earlier == 0 {
		return reason
	}
	return ByEarlier{Reason: reason, Results: b.earlier}
}

// ByEarlier is the reason of a verdict to which results of calls from before the breaker
// became half-open contributed.
type ByEarlier struct {
	Reason  Reason
	Results int // of such calls
}

func (r ByEarlier) String() string {
	if r.Results == 1 {
		return r.Reason.String() + "; one of these results is of an earlier call"
	}
	return fmt.Sprintf("%s; %d of these results are of earlier calls", r.Reason, r.Results)
}

// countByAdmission takes a result in as one of the state in which its call was
// admitted.
func (b *Breaker) countByAdmission(now time.Duration, permit Permit, s sample) {
	succeeds := s&succeeded != 0
	if permit.State == Closed {
		tally, kept := b.memory.record(now, permit.mark, s)
		b.note(now, s, kept)
		if !succeeds && b.state != Open {
			b.judge(now, tally)
		}
		return
	}
	if succeeds && b.config.Watch.Cleared == ByTrialSuccess {
		b.memory.clear(now)
	}
	_, kept := b.memory.record(now, permit.mark, s)
	b.note(now, s, kept)
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
		return b.drop(now)
	}
	effect := b.config.Ignored
	switch {
	case effect == IsResult && b.state == Closed:
		b.memory.record(now, permit.mark, counted&^b.startedBy)
	case b.state != HalfOpen:
		return b.drop(now)
	case effect == ReturnsPermit:
		b.left++
	case effect == RenewsPermits:
		b.left = b.config.Trial.Permits
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
