package scenarios

import (
	"fmt"

	"halfopen/des/law"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/scenarios/config"
	"halfopen/scenarios/trace"
)

// asRecorded is the word for answers that a recording gives.
const asRecorded = "recorded"

// answersAsRecorded reports whether calls are to be answered as in the recording of the
// arrivals.
func (d *Dependency) answersAsRecorded() bool { return d.Answers == asRecorded }

// unsaid is the law of times that only a recording says.
type unsaid struct{}

func (unsaid) law() law.Law { return law.Deterministic{} }

func (unsaid) words() string { return "as recorded" }

// checkServicesAnswers refuses recorded answers where there is no recording of them.
func (c *Calls) checkServicesAnswers() []config.Complaint {
	var complaints []config.Complaint
	_, isRecorded := c.Arrivals.(recorded)
	for _, name := range c.serviceNames() {
		message := ""
		switch {
		case !c.service(name).answersAsRecorded():
		case name != mainService:
			message = "a recording is of calls to the dependency, not to a service behind it; leave answers out"
		case !isRecorded:
			message = "needs a recording to answer from: arrivals of process recorded"
		}
		if message != "" {
			complaints = append(complaints, config.Complaint{Field: c.fieldOf(name) + ".answers", Message: message})
		}
	}
	return complaints
}

// checkAnswers refuses a recording that does not say what the dependency would have
// answered.
func checkAnswers(read *trace.Trace) error {
	var counts [model.Outcomes]int
	for _, outcome := range read.Outcomes {
		counts[outcome]++
	}
	for _, outcome := range []model.Outcome{model.Rejected, model.Degraded} {
		if n := counts[outcome]; n > 0 {
			return fmt.Errorf("requests are recorded as %v (%s of %s), which is not what a dependency answers; leave their lines out", outcome, findings.Count(n), findings.Count(len(read.Outcomes)))
		}
	}
	return nil
}

// checkRecording refuses a recording without answers. The node is that of the system.
func (d *Dependency) checkRecording(r *recording, name string, node *config.Node) error {
	switch {
	case !r.hasDurations && !r.hasStatuses:
		return problemAt(node, "dependency.answers", fmt.Sprintf("%s has neither durations nor statuses to answer with; give it a header that names a column duration or status, or leave answers out", name))
	case !r.hasDurations && d.Latency == nil:
		return problemAt(node, "dependency", fmt.Sprintf("missing key latency: %s has no durations", name))
	}
	return nil
}

// answersDoubts notices what is given though a recording says it.
func (d *Dependency) answersDoubts(r replayed) []config.Complaint {
	if r.answers == nil {
		return nil
	}
	var doubts []config.Complaint
	for _, part := range []struct {
		key  string
		idle bool
		by   string
	}{
		{"latency", d.Latency != nil && r.hasDurations, "durations"},
		{"failure_rate", d.FailureRate > 0 && r.hasStatuses, "statuses"},
		{"client_errors", d.ClientErrors > 0 && r.hasStatuses, "statuses"},
		{"hidden_failures", d.HiddenFailures > 0 && r.hasStatuses, "statuses"},
	} {
		if part.idle {
			doubts = append(doubts, config.Complaint{Field: "dependency." + part.key, Message: "is not used: the recorded " + part.by + " take its place; leave it out or set answers to drawn"})
		}
	}
	return doubts
}

// recordingFor is what a service answers with; nil if that is drawn.
func (c *Calls) recordingFor(service string) *dependency.Recording {
	if r, is := c.Arrivals.(replayed); is && service == mainService {
		return r.answers
	}
	return nil
}

// healthy is how calls are answered while no fault lasts; as in the recording, if there is
// one, as far as it goes.
func (d *Dependency) healthy(recording *dependency.Recording) dependency.Answer {
	answer := dependency.Answer{
		Latency:        dependency.Latency{Law: d.latencyOfMost().law()},
		FailureRate:    float64(d.FailureRate),
		FailuresAfter:  dependency.InTime,
		ClientErrors:   float64(d.ClientErrors),
		HiddenFailures: float64(d.HiddenFailures),
	}
	if d.Slow != nil {
		answer.SlowRate, answer.Slow = float64(d.Slow.Share), dependency.Latency{Law: d.Slow.Latency.law()}
	}
	if recording != nil && recording.HasDurations() {
		answer.Latency = recording.Latency()
	}
	if recording != nil && recording.HasOutcomes() {
		answer.FailureRate, answer.ClientErrors, answer.HiddenFailures = dependency.AsRecorded, dependency.AsRecorded, dependency.AsRecorded
	}
	return answer
}
