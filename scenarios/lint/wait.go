package lint

import (
	"fmt"

	"halfopen/measure/findings"
)

// wait notices a breaker that is open until the run ends. The first failure in a
// fault is what opens it at the earliest.
func (s System) wait(opener int) []Finding {
	if opener == noFault {
		return nil
	}
	fault, horizon, wait := s.Faults[opener], s.Horizon.Seconds(), s.Breaker.Wait.Open.Seconds()
	opens := fault.From.Seconds() + fault.FailureTiming.Least
	if opens >= horizon || opens+wait < horizon {
		return nil
	}
	return []Finding{{Open, opener, fmt.Sprintf("a breaker that opens in this fault does so at %s at the earliest and waits %s, until %s, and the run ends at %s: it never tries again; use less than %s",
		findings.Duration(opens), findings.Duration(wait), findings.Duration(opens+wait), findings.Duration(horizon), findings.Duration(horizon-opens))}}
}
