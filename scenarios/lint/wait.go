package lint

import (
	"fmt"

	"halfopen/measure/findings"
	"halfopen/model/breaker"
)

// wait notices a breaker that is open until the run ends. The first failure in a
// fault is what opens it at the earliest. Where chance varies the wait, the shortest is
// meant.
func (s System) wait(opener int) []Finding {
	if opener == noFault || s.Breaker.WhileOpen == breaker.CloseBySuccess {
		return nil
	}
	fault, horizon, wait := s.Faults[opener], s.Horizon.Seconds(), s.shortestWait()
	opens := fault.From.Seconds() + fault.FailureTiming.least
	if fault.unsure || opens >= horizon || opens+wait < horizon {
		return nil
	}
	least, shorter := "", "; use less than "+findings.Duration(horizon-opens)
	if s.Breaker.Wait.Jitter != (breaker.Jitter{}) {
		least, shorter = "at least ", ""
	}
	return []Finding{{Open, opener, fmt.Sprintf("a breaker that opens in this fault does so at %s at the earliest and waits %s%s, until %s, and the run ends at %s: it never tries again%s",
		findings.Duration(opens), least, findings.Duration(wait), findings.Duration(opens+wait), findings.Duration(horizon), shorter)}}
}
