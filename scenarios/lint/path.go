package lint

import (
	"fmt"
	"math"
	"time"

	"halfopen/measure/findings"
)

// A Policy is one of those that a call passes on its way, with what it is.
type Policy struct {
	// Name is what it goes by: "timeout", "users.database.retry".
	Name string
	// Part is what it does; nil if it may keep a call for any time.
	Part Part
}

// A Part is what a policy does with the time of a call: a Bound, Repeats, a Hedging, a
// Waiting or a Refusing.
type Part interface {
	// within returns what is wrong with it behind other policies and before others.
	within(around surroundings) string
}

// A Bound ends a call after a time.
type Bound struct {
	After time.Duration // Valid range is (0,+∞).
	// Cancels says that the work behind is taken back then. Otherwise it goes on, though
	// nobody waits for it.
	Cancels bool
}

// Repeats make further attempts of a call that did not succeed.
type Repeats struct {
	// Pause is the least time between the first attempt and the second. Valid range is
	// [0,+∞).
	Pause time.Duration
}

// A Hedging asks again while an answer is late.
type Hedging struct {
	Delay time.Duration // Valid range is [0,+∞).
	// AfterFailures says that it asks again after an attempt has failed, too, and AtOnce
	// that it does so at once.
	AfterFailures, AtOnce bool
	// Cancels says that attempts which have lost are taken back.
	Cancels bool
}

// A Waiting keeps a call until it is its turn.
type Waiting struct {
	// Most is the longest time. Valid range is [0,+∞); Forever is no limit.
	Most time.Duration
	// Reserves says that a turn is taken when the wait begins, and lost if the call does
	// not come for it.
	Reserves bool
}

// A Refusing lets a call pass at once or refuses it.
type Refusing struct {
	// After is the time that a refusal takes. Valid range is [0,+∞).
	After time.Duration
}

// Forever is a wait without a limit.
const Forever time.Duration = math.MaxInt64

// A PathFinding is something about the time that a policy gives, which another one makes
// void.
type PathFinding struct {
	Policy  int    // its index
	Message string // one line
}

// CheckPath returns what it finds about the policies that a call passes, from the outside
// in. What it says holds whatever the calls return and however many there are.
func CheckPath(path []Policy) []PathFinding {
	var found []PathFinding
	for i, policy := range path {
		if policy.Part == nil {
			continue
		}
		if message := policy.Part.within(surroundings{path[:i], path[i+1:]}); message != "" {
			found = append(found, PathFinding{i, message})
		}
	}
	return found
}

// surroundings is what stands around a policy, and what behind it, from the outside in.
type surroundings struct{ around, behind []Policy }

// A namedBound is a bound with the name of its policy.
type namedBound struct {
	name string
	Bound
}

// canceller is the bound that takes a call back from here soonest, if there is one. It
// does not reach work that goes on by itself.
func (s surroundings) canceller() (namedBound, bool) {
	return s.soonest(func(part Part) (reaches, on bool) {
		switch part := part.(type) {
		case Bound:
			return part.Cancels, part.Cancels
		case Hedging:
			return false, part.Cancels
		}
		return false, true
	})
}

// bound is the bound after which soonest nobody waits for a call here, if there is one.
func (s surroundings) bound() (namedBound, bool) {
	return s.soonest(func(Part) (reaches, on bool) { return true, true })
}

// soonest is the least bound of those that reach here; on says whether those further out
// may.
func (s surroundings) soonest(reach func(Part) (reaches, on bool)) (least namedBound, is bool) {
	for i := len(s.around) - 1; i >= 0; i-- {
		part := s.around[i].Part
		reaches, on := reach(part)
		if bound, bounds := part.(Bound); bounds && reaches && (!is || bound.After < least.After) {
			least, is = namedBound{s.around[i].Name, bound}, true
		}
		if !on {
			break
		}
	}
	return least, is
}

// ends is the time after which a call has come back from behind at the latest, and the
// policy that sees to it.
func (s surroundings) ends() (after time.Duration, by string, is bool) {
	var waits, refusal time.Duration
	for _, policy := range s.behind {
		switch part := policy.Part.(type) {
		case Bound:
			after = max(part.After, refusal)
			return waits + after, policy.Name, waits <= Forever-after
		case Waiting:
			if part.Most > Forever-waits {
				return 0, "", false
			}
			waits += part.Most
		case Refusing:
			refusal = max(refusal, part.After)
		default:
			return 0, "", false
		}
	}
	return 0, "", false
}

// within notices a bound that an outer one is always ahead of.
func (b Bound) within(s surroundings) string {
	outer, is := s.canceller()
	if !is || outer.After >= b.After {
		return ""
	}
	return fmt.Sprintf("never acts: %s stands around it and takes the call back after %s, before these %s are over; use less than %[2]s",
		outer.name, duration(outer.After), duration(b.After))
}

// within notices repeats that all come too late.
func (r Repeats) within(s surroundings) string {
	const cause = "%s: %s stands around it and %s the call %s after %s, and the first pause alone takes at least %s; use a shorter delay, a longer %[2]s, or an order in which the retry comes first"
	if outer, is := s.canceller(); is && outer.After <= r.Pause {
		return fmt.Sprintf(cause, "never repeats a call", outer.name, "takes", "back", duration(outer.After), duration(r.Pause))
	}
	if outer, is := s.bound(); is && outer.After <= r.Pause {
		return fmt.Sprintf(cause, "repeats calls that nobody waits for any more", outer.name, "gives", "up", duration(outer.After), duration(r.Pause))
	}
	return ""
}

// within notices a hedge that never asks again, or only when it is too late. At one
// instant what stands further out is first: it asks before an attempt is timed out.
func (h Hedging) within(s surroundings) string {
	if h.AtOnce {
		return "" // it need not wait for the delay
	}
	const cause = "%s: %s, before the delay of %s is over; use less than %s"
	if outer, is := s.canceller(); is && outer.After <= h.Delay {
		return fmt.Sprintf(cause, "never asks again", outer.name+" stands around it and takes the call back after "+duration(outer.After), duration(h.Delay), duration(outer.After))
	}
	if after, by, is := s.ends(); is && after < h.Delay && !h.AfterFailures {
		return fmt.Sprintf(cause, "never asks again", by+" sees to it that each attempt ends within "+duration(after), duration(h.Delay), duration(after))
	}
	if outer, is := s.bound(); is && outer.After <= h.Delay {
		return fmt.Sprintf(cause, "asks again when nobody waits any more", outer.name+" stands around it and gives the call up after "+duration(outer.After), duration(h.Delay), duration(outer.After))
	}
	return ""
}

// within notices a limit of waits that nobody reaches.
func (w Waiting) within(s surroundings) string {
	outer, is := s.canceller()
	if !is || outer.After >= w.Most || w.Most == Forever {
		return ""
	}
	if w.Reserves {
		return fmt.Sprintf("a call whose turn comes more than %s later takes it in vain: %s stands around it and takes the call back by then; use at most %[1]s", duration(outer.After), outer.name)
	}
	return fmt.Sprintf("no call ever waits for %s: %s stands around it and takes the call back after %s; use less, or unlimited", duration(w.Most), outer.name, duration(outer.After))
}

// within has nothing to notice.
func (Refusing) within(surroundings) string { return "" }

func duration(d time.Duration) string { return findings.Duration(d.Seconds()) }
