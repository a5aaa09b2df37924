package scenarios

import (
	"time"

	"halfopen/model"
	limit "halfopen/model/timeout"
)

// Timeout is a bound of the time that a call may take.
type Timeout struct {
	After  time.Duration `yaml:"after" above:"0s" max:"8760h" doc:"the time after which the caller gives up; an answer at that very instant is an answer"`
	Cancel bool          `yaml:"cancel" default:"true" doc:"true takes the work behind back from where it is, out of a queue or off a server; false lets it go on and burn capacity for an answer that nobody reads"`
}

func (t *Timeout) stage() model.Stage {
	return limit.New(limit.Config{After: t.After, Abandon: !t.Cancel})
}
