package breaker

import (
	"fmt"
	"time"
)

// Trial is the choice of how a breaker tries again.
type Trial struct {
	// Permits is the number of calls admitted while the breaker is half-open;
	// further ones are refused. Valid range is [1,+∞).
	Permits int
	// Every gives the permits anew in every such stretch of time, which begins
	// at a whole multiple of it. 0 gives them once for the whole period.
	Every time.Duration // Valid range is [0,+∞).
	// Renewed gives them anew when the time open has passed since the last one was
	// taken, so that trial calls that hang cannot keep others out.
	Renewed bool
	// Returned gives one back with every result that counts, so that Permits bounds
	// the calls under way. Where late results count they add permits.
	Returned bool
	// RefusalOpens lets a call that is refused while the breaker is half-open open it
	// again, as in Hystrix, where the end of every call does that unless it is a success.
	RefusalOpens bool
	// OnceAdmitted lets results decide only when a trial call has been admitted, whosever
	// they are. Before that they are as while the breaker is open. As in Finagle.
	OnceAdmitted bool
	// Queue keeps further calls waiting for the verdict, and does not refuse them.
	Queue bool
	// MaxWait is how long the breaker stays half-open without a verdict; then it
	// opens again, whatever has come back, or closes if ThenClose is set. 0 is for
	// ever.
	MaxWait   time.Duration // Valid range is [0,+∞).
	ThenClose bool
	// Verdict decides when these calls' results are in.
	Verdict Verdict
}

// RefusedWhileTrying is the reason of an opening by a call that was refused.
type RefusedWhileTrying struct{}

func (RefusedWhileTrying) String() string {
	return "a call was refused while the breaker was half-open"
}

// NoVerdict is the reason of an opening, or a closing, because the wait for a verdict
// is over.
type NoVerdict struct {
	Tally Tally // of the results that came back
	Trial Trial
}

func (r NoVerdict) String() string {
	return fmt.Sprintf("no verdict within the maximum wait of %s, %d results were in", inSeconds(r.Trial.MaxWait), r.Tally.Results)
}
