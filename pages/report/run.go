package report

import (
	"fmt"
	"slices"
	"strings"

	"halfopen/pages/view"
)

// runPage is a run with what its template asks for.
type runPage struct{ *view.Run }

// A metricTable is metrics of all arms.
type metricTable struct {
	*runPage
	Metrics []view.Metric
}

// Short is the most telling metrics.
func (r *runPage) Short() metricTable { return r.metrics(true) }

// Long is the others, nil if there are none.
func (r *runPage) Long() *metricTable {
	if table := r.metrics(false); len(table.Metrics) > 0 {
		return &table
	}
	return nil
}

func (r *runPage) metrics(telling bool) metricTable {
	table := metricTable{runPage: r}
	for _, m := range r.Run.Metrics {
		if m.Telling == telling {
			table.Metrics = append(table.Metrics, m)
		}
	}
	return table
}

// A breakerStory is a breaker with the name under which it is told of.
type breakerStory struct {
	view.Breaker
	Title string
}

// Stories is every breaker of every arm.
func (r *runPage) Stories() []breakerStory {
	var list []breakerStory
	for _, arm := range r.Arms {
		for _, b := range arm.Breakers {
			title := arm.Name
			if b.Name != "" {
				title += ", " + strings.TrimSuffix(b.Name, ".breaker")
			}
			list = append(list, breakerStory{b, title})
		}
	}
	return list
}

// mostHeadlines is how many breakers are told of at the top.
const mostHeadlines = 6

// Headlines is what each breaker did, if they are few.
func (r *runPage) Headlines() []breakerStory {
	if list := r.Stories(); len(list) <= mostHeadlines {
		return list
	}
	return nil
}

// Of is what the charts and the tables are of, where that is not the same.
func (r *runPage) Of() string {
	if r.Runs < 2 {
		return ""
	}
	return fmt.Sprintf("Tables are over %d runs, each value with half of its 95 %% interval; the charts and the transitions are of the first run.", r.Runs)
}

// HowToRead is three sentences.
func (r *runPage) HowToRead() string {
	bin := "second"
	switch {
	case r.Step != "":
		bin = r.Step
	case r.Bin != 1:
		bin = fmt.Sprintf("%g s", r.Bin)
	}
	same := "Every arm, a line of its own colour, meets the same traffic and the same faults, so that what differs between the lines is what the configuration did"
	if len(r.Arms) == 1 {
		same = "The lines are what happened in each " + bin
	}
	if len(r.Faults) > 0 {
		same += "; the shaded time is that of the fault"
	}
	step := "Each step of a line is one " + bin + ": point at it for its figures, drag to zoom, double-click for the whole run, or use the keys ←, →, +, − and 0."
	bands := "The band under the first chart is the state of the breaker"
	switch {
	case len(r.Stories()) == 0:
		bands = "No arm of this run has a breaker, so that there are no states to see"
	case r.anyTrial():
		bands += ", with a dot for every call that it let through on trial"
	}
	bands += "."
	return same + ". " + step + " " + bands
}

// anyTrial reports whether a breaker let a call through on trial.
func (r *runPage) anyTrial() bool {
	return slices.ContainsFunc(r.Stories(), func(b breakerStory) bool {
		return slices.ContainsFunc(b.HalfOpen, func(h view.HalfOpen) bool { return len(h.Probes) > 0 })
	})
}

var unitWords = map[string]string{
	"count": "number", "share": "share", "s": "time", "min": "time", "1/s": "rate", "1/h": "rate", "slot-s": "slot-seconds",
}

// UnitOf is the unit of a metric in words.
func (r *runPage) UnitOf(m view.Metric) string { return unitWords[m.Unit] }

var betterWords = map[string]string{"lower": "lower is better", "higher": "higher is better"}

// BetterOf says which direction is better, if one is.
func (r *runPage) BetterOf(better string) string { return betterWords[better] }

// Scale is the share of the reference at the ends of the drawn differences.
func (r *runPage) Scale() float64 { return scale(r.Differences) }

// arrows is how a transition is written in a page.
var arrows = strings.NewReplacer("half_open", "half-open", " -> ", " → ")

// What is what happened, as a page writes it.
func (r *runPage) What(text string) string { return arrows.Replace(text) }
