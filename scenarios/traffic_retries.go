package scenarios

import (
	"fmt"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/scenarios/config"
)

// HandRetries is users who send a request again by hand when it did not succeed.
type HandRetries struct {
	_        struct{}     `doc:"users who send a request again by hand when it did not succeed: what a fallback answered counts as success, and so does being told that the request was wrong"`
	Share    config.Share `yaml:"share" above:"0%" doc:"the part of such requests that are sent again"`
	After    Law          `yaml:"after" doc:"the law of the time that passes before"`
	Attempts int          `yaml:"attempts" default:"3" min:"1" max:"1000000" doc:"how often a user sends a request again at most"`
}

// around is a process with these users; with none, it is the process. The draws are those
// of the users.
func (h *HandRetries) around(process model.Arrivals, draws random.PerCall) model.Arrivals {
	if h == nil {
		return process
	}
	retries := arrivals.Retries{Share: float64(h.Share), After: h.After.law(), Most: uint32(h.Attempts)}
	return retries.Around(process, draws)
}

func (h *HandRetries) words() string {
	return fmt.Sprintf("%s of failed requests are sent again by hand after %s, up to %s", findings.Percent(float64(h.Share)), h.After.words(), times(h.Attempts))
}

// times counts repetitions.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return findings.Plural(n, "time")
}
