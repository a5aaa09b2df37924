package measure

import (
	"slices"

	"halfopen/model"
)

// A Stage is what a policy in the call path has decided, about every attempt.
type Stage struct {
	Name string `json:"name"`
	// Entered is the calls that came to it. Of these, Waited had to wait and Refused
	// were refused, at once or after a wait.
	Entered int `json:"entered"`
	Waited  int `json:"waited"`
	Refused int `json:"refused"`
	// Repeated is the further attempts that it made of calls that were back, and
	// Answered the calls that it answered itself when they were back.
	Repeated int `json:"repeated"`
	Answered int `json:"answered"`
	// Branched is the calls that it made for others: attempts under a timeout, hedges,
	// calls to other services. Abandoned ones went on when nobody waited for them,
	// Interrupted ones were ended.
	Branched    int `json:"branched"`
	Abandoned   int `json:"abandoned"`
	Interrupted int `json:"interrupted"`
}

// AddStage adds what a stage of that name has decided in one of the paths of a run.
func (a *Arm) AddStage(name string, counts model.StageCounts) {
	at := slices.IndexFunc(a.Stages, func(s Stage) bool { return s.Name == name })
	if at < 0 {
		at = len(a.Stages)
		a.Stages = append(a.Stages, Stage{Name: name})
	}
	s := &a.Stages[at]
	s.Entered += int(counts.Entered)
	s.Waited += int(counts.Waited)
	s.Refused += int(counts.Refused)
	s.Repeated += int(counts.Repeated)
	s.Answered += int(counts.Answered)
	s.Branched += int(counts.Branched)
	s.Abandoned += int(counts.Abandoned)
	s.Interrupted += int(counts.Interrupted)
}

// stageCounts is the metrics of a stage.
var stageCounts = []struct {
	suffix, label, definition string
	of                        func(*Stage) int
}{
	{"entered", "calls that came", "calls that came to it, every attempt", func(s *Stage) int { return s.Entered }},
	{"waited", "made to wait", "calls that it made wait", func(s *Stage) int { return s.Waited }},
	{"refused", "refused", "calls that it refused, at once or after a wait", func(s *Stage) int { return s.Refused }},
	{"repeated", "repeated", "further attempts that it made of calls that were back", func(s *Stage) int { return s.Repeated }},
	{"answered", "answered itself", "calls that it answered itself when they were back", func(s *Stage) int { return s.Answered }},
	{"branched", "calls made", "calls that it made for others", func(s *Stage) int { return s.Branched }},
	{"abandoned", "calls abandoned", "of these, calls that went on when nobody waited for them any more", func(s *Stage) int { return s.Abandoned }},
	{"interrupted", "calls interrupted", "of these, calls that were ended", func(s *Stage) int { return s.Interrupted }},
}

// ofStage is the metrics of one stage. They begin with its name.
func ofStage(name string) []Metric {
	var metrics []Metric
	for _, c := range stageCounts {
		metrics = append(metrics, Metric{name + "." + c.suffix, name + ": " + c.label, Count, Neither, name + ": " + c.definition, func(a *Arm) Value {
			for i := range a.Stages {
				if a.Stages[i].Name == name {
					return Value(c.of(&a.Stages[i]))
				}
			}
			return None
		}, nil, false})
	}
	return metrics
}
