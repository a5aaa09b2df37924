package breaker

// A Tally counts results.
type Tally struct {
	// Results is the number of results, or of calls where a window counts those.
	Results  int
	Failures int
	// Slow counts those that took longer than Watch.Slow, successes and failures.
	Slow int
	// SlowToShed counts those that took longer than Shed.Slow.
	SlowToShed int
	// FailuresInARow is the number of failures since the last success, and
	// SuccessesInARow that of successes since the last failure.
	FailuresInARow, SuccessesInARow int
	// FailureAverage is the moving average of failures, from 0 to 1, in a window that
	// has one.
	FailureAverage float64
}

// successes is the number of those that are not failures.
func (t Tally) successes() int { return t.Results - t.Failures }

// FailureRate is the share of failures, from 0 to 1. It is 0 if there are no
// results. The quotient is rounded once, so that 7 of 100 is exactly 7 %.
func (t Tally) FailureRate() float64 { return quotient(t.Failures, t.Results) }

// A sample is one result, or the start of a call, as a window takes it in.
type sample uint8

const (
	counted sample = 1 << iota // it is one of Tally.Results
	succeeded
	failed
	slow
	slowToShed
)

func (s sample) is(flag sample) int { return int(s / flag & 1) }

// add takes a sample in.
func (t *Tally) add(s sample) {
	t.Results += s.is(counted)
	t.Failures += s.is(failed)
	if s&(slow|slowToShed) != 0 {
		t.Slow += s.is(slow)
		t.SlowToShed += s.is(slowToShed)
	}
	if s&(succeeded|failed) != 0 {
		failure := s.is(failed)
		t.FailuresInARow = (t.FailuresInARow + 1) * failure
		t.SuccessesInARow = (t.SuccessesInARow + 1) * (1 - failure)
	}
}

// forget takes a sample out. What was in a row stays.
func (t *Tally) forget(s sample) {
	t.Results -= s.is(counted)
	t.Failures -= s.is(failed)
	t.Slow -= s.is(slow)
	t.SlowToShed -= s.is(slowToShed)
}

// include takes all of another tally in. What was in a row stays.
func (t *Tally) include(other Tally) {
	t.Results += other.Results
	t.Failures += other.Failures
	t.Slow += other.Slow
	t.SlowToShed += other.SlowToShed
}

// subtract takes all of another tally out. What was in a row stays.
func (t *Tally) subtract(other Tally) {
	t.Results -= other.Results
	t.Failures -= other.Failures
	t.Slow -= other.Slow
	t.SlowToShed -= other.SlowToShed
}
