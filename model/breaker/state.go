package breaker

// A State is what the breaker does with the calls that it is asked about.
type State uint8

// The three states.
const (
	// Closed admits every call and watches the results.
	Closed State = iota
	// Open refuses every call until its time is over.
	Open
	// HalfOpen admits trial calls and waits for the verdict.
	HalfOpen
)

// String is the state's name as it stands in files: closed, open, half_open.
func (s State) String() string { return [...]string{"closed", "open", "half_open"}[s] }

// A Result is how a call ended, as the breaker sees it.
type Result uint8

// The results.
const (
	Success Result = iota
	Failure
	// Ignored is an outcome that the library is told not to count: an exception
	// that is no fault of the dependency. What it does all the same is the choice
	// Config.Ignored.
	Ignored
)

// samples is what a result is to a window, without its duration.
var samples = [...]sample{Success: counted | succeeded, Failure: counted | failed}
