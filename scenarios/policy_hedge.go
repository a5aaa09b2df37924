package scenarios

import (
	"time"

	"halfopen/model"
	"halfopen/model/hedge"
)

// Hedge is how a caller asks again while it waits.
type Hedge struct {
	Delay   time.Duration `yaml:"delay" max:"8760h" doc:"the time without an answer after which a further attempt is made"`
	Further int           `yaml:"further" default:"1" min:"1" max:"100" doc:"the most attempts besides the first"`
	Cancel  bool          `yaml:"cancel" default:"true" doc:"true takes attempts that have lost back from where they are; false lets them go on"`
	Failure string        `yaml:"failure" default:"wait" choices:"wait,wait_for_all,ask,answer" doc:"when an attempt has failed: wait for the others under way (Finagle), wait_for_all that are still to come, ask again at once (gRPC, non-fatal codes), answer with the failure (failsafe-go)"`
}

var failures = map[string]hedge.Failure{
	"wait": hedge.WaitsForOthers, "wait_for_all": hedge.WaitsForAll, "ask": hedge.AsksAtOnce, "answer": hedge.Answers,
}

func (h *Hedge) stage() model.Stage {
	return hedge.New(hedge.Config{Delay: h.Delay, Further: h.Further, Abandon: !h.Cancel, Failure: failures[h.Failure]})
}
