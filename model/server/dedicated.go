package server

import (
	"time"

	"halfopen/model"
	"halfopen/model/dependency"
)

// Dedicated is a last stage in which every call is served as if it were alone.
type Dedicated struct{ service dependency.Replier }

var _ model.Stage = Dedicated{}

// NewDedicated returns the stage.
func NewDedicated(service dependency.Replier) Dedicated { return Dedicated{service} }

// Enter serves the call.
func (d Dedicated) Enter(now time.Duration, call *model.Call) model.Step {
	return d.service.Reply(now, call).Step()
}

// Leave ends the service of the call.
func (d Dedicated) Leave(now time.Duration, call *model.Call) model.Return {
	d.service.Done(now, call.Host, call.Outcome)
	return model.Onwards()
}
