package breaker

// A Tally counts results.
type Tally struct {
	Results  int
	Failures int
}

// FailureRate is the share of failures, from 0 to 1. It is 0 if there are no
// results. The quotient is rounded once, so that 7 of 100 is exactly 7 %.
func (t Tally) FailureRate() float64 {
	if t.Results == 0 {
		return 0
	}
	return float64(t.Failures) / float64(t.Results)
}

func (t *Tally) add(result Result) {
	t.Results++
	if result == Failure {
		t.Failures++
	}
}

func (t *Tally) subtract(other Tally) {
	t.Results -= other.Results
	t.Failures -= other.Failures
}
