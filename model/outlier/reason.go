package outlier

import (
	"fmt"
	"time"
)

// A Cause is why a host is ejected.
type Cause uint8

// The causes.
const (
	FailuresInARow Cause = iota
	GatewayFailuresInARow
	SuccessRateTooLow
	FailureShareReached
)

// Ejected is the reason of a host's ejection.
type Ejected struct {
	Cause Cause
	// Value is the number of failures in a row, or the share of successes or of
	// failures among the Calls since the last sweep, and Limit what it was held
	// against; a number in a row has none.
	Value, Limit float64
	Calls        int
	// For is how long the host is ejected: until the first sweep thereafter.
	For time.Duration
	// Ejections counts those of the host, this one included.
	Ejections int
}

func (e Ejected) String() string {
	return fmt.Sprintf("%s; ejected for %s", e.cause(), inSeconds(e.For))
}

func (e Ejected) cause() string {
	switch e.Cause {
	case FailuresInARow:
		return fmt.Sprintf("%.0f failures in a row", e.Value)
	case GatewayFailuresInARow:
		return fmt.Sprintf("%.0f gateway failures in a row", e.Value)
	case SuccessRateTooLow:
		return fmt.Sprintf("%.4g %% of %d calls succeeded, below the limit of %.4g %% that the other hosts set", 100*e.Value, e.Calls, 100*e.Limit)
	default:
		return fmt.Sprintf("%.4g %% of %d calls failed, >= %.4g %%", 100*e.Value, e.Calls, 100*e.Limit)
	}
}

// Returned is the reason of a host's return.
type Returned struct {
	After time.Duration // from the ejection to the sweep
}

func (r Returned) String() string {
	return fmt.Sprintf("back at a sweep after %s", inSeconds(r.After))
}

// inSeconds writes a time as package breaker does.
func inSeconds(d time.Duration) string { return fmt.Sprintf("%.6g s", d.Seconds()) }
