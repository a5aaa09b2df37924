package breaker

// Late is the choice of what becomes of a result that comes when the breaker is
// no longer in the period in which its call was admitted.
type Late uint8

const (
	// Dropped: it does not count, as in gobreaker.
	Dropped Late = iota
	// CountedNow: it counts as if its call had been admitted in the present
	// state, as in resilience4j and most others.
	CountedNow
	// CountedByAdmission: it counts as in the state in which its call was admitted.
	// Those of calls admitted while closed enter the window, and a failure opens a
	// breaker that is not open if the rule says so; those of trial calls are a
	// verdict. As in cockatiel, whose callers hold on to the state that they met.
	CountedByAdmission
	// CountedSinceOpening: while the breaker is not closed, only those of calls that
	// began after it opened count, as in cep21/circuit.
	CountedSinceOpening
	// FailuresCounted: failures count as under CountedNow, and successes only if
	// their calls were trial calls, as in go-resiliency.
	FailuresCounted
)

// counts reports whether the result of a call counts.
func (l Late) counts(b *Breaker, permit Permit, result Result) bool {
	switch l {
	case Dropped:
		return permit.Period == b.period
	case CountedSinceOpening:
		return b.state == Closed || permit.At > b.opened
	case FailuresCounted:
		return result == Failure || permit.State == HalfOpen
	default:
		return true
	}
}

// WhileOpen is the choice of what a result does, if it counts, that comes while the
// breaker is open.
type WhileOpen uint8

const (
	// Nothing but to enter the window, where that is kept.
	Nothing WhileOpen = iota
	// RestartsWait: if with it the window would open the breaker, its time starts
	// anew.
	RestartsWait
	// CloseBySuccess: a success closes the breaker, as in hystrix-go.
	CloseBySuccess
	// SuccessesEnter: only successes enter the window, where that is kept; failures do
	// nothing, as in Finagle.
	SuccessesEnter
)

// IgnoredResult is the choice of what an ignored result does.
type IgnoredResult uint8

const (
	// Vanishes: nothing. The permit of a trial call is lost.
	Vanishes IgnoredResult = iota
	// ReturnsPermit: a half-open breaker may admit another call in its place. Where
	// late results count, any ignored one does that: as in resilience4j.
	ReturnsPermit
	// RenewsPermits: a half-open breaker has all its permits again, and not more than
	// those: as in Finagle.
	RenewsPermits
	// IsSuccess: it counts as a success, as in opossum, Polly and pybreaker.
	IsSuccess
	// ClosesHalfOpen: that of a trial call closes a half-open breaker and enters no
	// window, as in cockatiel.
	ClosesHalfOpen
	// ReopensHalfOpen: it opens a half-open breaker again and enters no window, as
	// in Hystrix.
	ReopensHalfOpen
	// IsResult: it is counted among the results, as neither success nor failure, as
	// in hystrix-go.
	IsResult
)
