package scenarios

import (
	"time"

	"halfopen/model"
	"halfopen/model/bulkhead"
)

// Bulkhead is a bound of the calls that are under way. The defaults are those of
// resilience4j's semaphore.
type Bulkhead struct {
	Calls   int           `yaml:"calls" default:"25" min:"1" doc:"the calls that can be under way at once"`
	Queue   int           `yaml:"queue" default:"unlimited" min:"0" words:"unlimited=9223372036854775807" doc:"the calls that can wait; a further one is shed"`
	MaxWait time.Duration `yaml:"max_wait" default:"0s" words:"unlimited=9223372036854775807ns" max:"8760h" doc:"how long a call waits before it is shed; 0s lets none wait"`
}

func (b *Bulkhead) stage() model.Stage {
	return bulkhead.New(bulkhead.Config{Calls: b.Calls, Queue: b.Queue, MaxWait: b.MaxWait})
}
