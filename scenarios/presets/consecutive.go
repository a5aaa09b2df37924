package presets

import "time"

// Consecutive is the plainest breaker that texts teach: it opens at so many failures in a row, waits, and lets one trial
// call decide.
type Consecutive struct {
	_        struct{}      `doc:"the plainest breaker: failures in a row, a wait, one trial call"`
	Failures int           `yaml:"failures" default:"5" min:"1" doc:"the number of failures in a row that opens the breaker; a success starts the count again"`
	Open     time.Duration `yaml:"open" default:"30s" max:"87600h" doc:"how long the breaker refuses every call; the first one at or after it is the trial call"`
	Caller
}

// SuccessThreshold is [Consecutive] with more than one success needed to close, as texts teach it against a dependency
// that comes back slowly.
type SuccessThreshold struct {
	_         struct{}      `doc:"failures in a row, a wait, and several trial calls that must succeed"`
	Failures  int           `yaml:"failures" default:"5" min:"1" doc:"the number of failures in a row that opens the breaker; a success starts the count again"`
	Open      time.Duration `yaml:"open" default:"30s" max:"87600h" doc:"how long the breaker refuses every call; the first one at or after it is a trial call"`
	Successes int           `yaml:"successes" default:"3" min:"1" doc:"the number of trial calls in a row that must succeed to close the breaker; the first failure opens it again"`
	Caller
}
