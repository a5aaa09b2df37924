package conformance

import (
	"fmt"
	"strconv"
	"time"

	"halfopen/model/breaker"
	"halfopen/scenarios/presets"
)

// A Recording is one run of a real breaker.
type Recording struct {
	Line    int             // of its file, from 1
	Library string          // the name of its preset
	Name    string          // as written, empty if it has none
	Seed    string          // as written, empty if it has none
	Preset  presets.Machine // with the recorded configuration
	Steps   []Step          // in the order of time; at least one
}

// A Step is one thing that happened to the breaker, and what it answered.
type Step struct {
	At       time.Duration // since the breaker was made
	Word     Word
	Admitted bool          // of Acquire: the call was admitted
	Took     time.Duration // of the other words: how long the call took
	State    breaker.State // after the step
	call     int           // of the other words: the index of the step that admitted the call
}

// A Word says what happens in a step.
type Word uint8

// The words.
const (
	Acquire Word = iota // a caller asks
	OK                  // a call ends with success
	Error               // a call ends with failure
	Ignored             // a call ends with an outcome that the library is told to ignore
)

// words are the words as they are written.
var words = [...]string{Acquire: "acquire", OK: "ok", Error: "error", Ignored: "ignored"}

// results are what the words are to the breaker.
var results = [...]breaker.Result{OK: breaker.Success, Error: breaker.Failure, Ignored: breaker.Ignored}

// states are the states as they are written.
var states = [...]string{breaker.Closed: "CLOSED", breaker.Open: "OPEN", breaker.HalfOpen: "HALF_OPEN"}

// String says what happened, without the answer: "acquire at 12 ms", "error at 755 ms of a call of 528 ms".
func (s Step) String() string {
	if s.Word == Acquire {
		return fmt.Sprintf("acquire at %s ms", inMilliseconds(s.At))
	}
	return fmt.Sprintf("%s at %s ms of a call of %s ms", words[s.Word], inMilliseconds(s.At), inMilliseconds(s.Took))
}

// inMilliseconds writes a time as a number of milliseconds.
func inMilliseconds(d time.Duration) string {
	return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', -1, 64)
}
