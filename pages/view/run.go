package view

import (
	"cmp"
	"encoding/json"

	"halfopen/measure"
	"halfopen/measure/explain"
	"halfopen/measure/findings"
)

// A Run is a run as a page shows it. Times are in seconds since its start; a step, a tick or
// a round, counts as one second.
type Run struct {
	Title string `json:"title"`
	About string `json:"about"`
	// Finding is the finding of the whole run, and Subtitle its parameters.
	Finding  string  `json:"finding"`
	Subtitle string  `json:"subtitle"`
	Seed     uint64  `json:"seed"`
	Runs     int     `json:"runs"` // of which this is the first
	End      float64 `json:"end"`  // of the time axis
	Bin      float64 `json:"bin"`  // the width of a bin of the series
	// Step is what the run goes in, if it is not in continuous time: tick, round.
	Step    string   `json:"step"`
	Faults  []Span   `json:"faults"`
	Charts  []Chart  `json:"charts"`
	Arms    []Arm    `json:"arms"`
	Metrics []Metric `json:"metrics"`
	// Differences is how the arms differ from the first, if that was judged.
	Differences *Differences `json:"differences"`
	// Lint is what is doubtful in the configuration.
	Lint []string `json:"lint"`
	// Config is the scenario with every default filled in, as YAML, and Command what
	// repeats the run.
	Config  string `json:"config"`
	Command string `json:"command"`
}

// A Span is a stretch of time with a name.
type Span struct {
	Name string  `json:"name"`
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// An Arm is one arm of a run.
type Arm struct {
	Name    string `json:"name"`
	Breaker bool   `json:"breaker"` // whether it has one anywhere
	// Columns is its series by the names of the columns of series.csv, ticks.csv or
	// rounds.csv; null where there is no value.
	Columns  map[string][]measure.Value `json:"columns"`
	Slots    int                        `json:"slots"` // of its pool; 0 if it has none
	Breakers []Breaker                  `json:"breakers"`
}

// A Breaker is what a breaker of an arm did.
type Breaker struct {
	Name     string        `json:"name"` // "" if it is the only one
	Headline string        `json:"headline"`
	States   []Span        `json:"states"` // closed, open, half_open, from the start to the end
	Rows     []explain.Row `json:"rows"`
	HalfOpen []HalfOpen    `json:"half_open"`
}

// A HalfOpen is a half-open period with its trial calls. To is null if it has no end.
type HalfOpen struct {
	From    measure.Value `json:"from"`
	To      measure.Value `json:"to"`
	Verdict string        `json:"verdict"`
	// Calls is the trial calls that the summary lists, and Probes is those, or of many
	// some, evenly chosen.
	Calls  int             `json:"calls"`
	Probes []measure.Probe `json:"probes"`
}

// A Context is what a summary does not say of itself.
type Context struct {
	Finding     string // if it is not that of the summary
	About       string
	Parameters  string // in one line
	Differences *Differences
	Lint        []string // warnings
	Config      string   // YAML
	Command     string
	// Setting is that of each arm.
	Setting func(configuration json.RawMessage, arm *measure.Arm) (explain.Setting, error)
}

// mostProbes is the number of trial calls of a half-open period that are drawn. A breaker
// that lets everything through on trial has thousands, which no page can show one by one.
const mostProbes = 500

// mostRows is the number of transitions of a breaker that are told of.
const mostRows = 200

// Of is the view of a summary. The error is that of its configuration, if that is none.
func Of(s *measure.Summary, context Context) (*Run, error) {
	run := &Run{
		Title: s.Scenario, About: context.About,
		Finding: cmp.Or(context.Finding, findings.Headline(s)), Subtitle: context.Parameters,
		Seed: s.Seed, Runs: 1, Differences: context.Differences, Lint: context.Lint, Config: context.Config, Command: context.Command,
		Faults: []Span{}, Arms: []Arm{}, Charts: charts(s), Metrics: metrics(s),
	}
	if s.Replications != nil {
		run.Runs = s.Replications.Runs
	}
	for _, arm := range s.Arms {
		setting, err := context.Setting(s.Config, arm)
		if err != nil {
			return nil, err
		}
		account := explain.Of(arm, setting)
		if len(run.Arms) == 0 {
			run.Bin, run.Step, run.Faults = width(arm, setting.Step), setting.Step.Name, faults(&account)
		}
		columns := columnsOf(arm)
		run.End = max(run.End, end(columns, run.Bin))
		run.Arms = append(run.Arms, armOf(arm, &account, columns))
	}
	for i := range run.Arms {
		for j := range run.Arms[i].Breakers {
			run.Arms[i].Breakers[j].close(run.End)
		}
	}
	return run, nil
}

// width is that of a bin, unless the run goes in steps.
func width(arm *measure.Arm, step explain.Step) float64 {
	if step != (explain.Step{}) {
		return 1
	}
	return float64(arm.Series.BinWidth)
}

// perSecond is how many of the seconds that a page shows are one of the run.
func perSecond(step explain.Step) float64 {
	if step != (explain.Step{}) {
		return 1 / float64(step.Length)
	}
	return 1
}

// end is where the last bin ends.
func end(columns map[string][]measure.Value, bin float64) float64 {
	times := columns[timeColumn]
	if len(times) == 0 {
		return 0
	}
	return float64(times[len(times)-1]) + bin
}

func faults(account *explain.Account) []Span {
	spans, scale := []Span{}, perSecond(account.Step)
	for _, f := range account.Faults {
		to := f.End
		if !to.Known() {
			to = account.End.At
		}
		spans = append(spans, Span{f.Name, float64(f.Start) * scale, float64(to) * scale})
	}
	return spans
}
