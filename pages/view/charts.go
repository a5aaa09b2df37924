package view

import (
	"slices"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// A Chart is lines over the time of the run, for every arm. The states of the breakers are
// drawn below the first.
type Chart struct {
	ID string `json:"id"`
	// Title is the finding, and Label that of the y axis.
	Title string `json:"title"`
	Label string `json:"label"`
	// Unit is s, count or 1/s: a count is divided by the width of a bin if PerSecond.
	Unit      string `json:"unit"`
	PerSecond bool   `json:"per_second"`
	Log       bool   `json:"log"`
	// Slots says that the size of the pool is drawn too.
	Slots bool   `json:"slots"`
	Lines []Line `json:"lines"`
	// Others are shown in place of Lines if the reader asks for them, under the name
	// OtherName; Name is that of Lines then.
	Name      string `json:"name"`
	OtherName string `json:"other_name"`
	Others    []Line `json:"others"`
}

// A Line is a column of every arm.
type Line struct {
	Column string `json:"column"`
	Label  string `json:"label"`
	Dashed bool   `json:"dashed"`
}

// charts is those that fit the run.
func charts(s *measure.Summary) []Chart {
	switch arm := s.Arms[0]; {
	case len(arm.Ticks) > 0:
		return []Chart{
			{ID: "backlog", Title: findings.Backlog(s), Label: "waiting at the end of each tick", Unit: "count", Lines: []Line{{Column: "retry", Label: "waiting"}}},
			{ID: "calls", Title: findings.Verdicts(s), Label: "calls in each tick", Unit: "count", Lines: []Line{{Column: "ok", Label: "succeeded"}, {Column: "calls", Label: "admitted", Dashed: true}}},
		}
	case len(arm.Rounds) > 0:
		return []Chart{
			{ID: "pool", Title: findings.SharedPool(s), Label: "free slots", Unit: "count", Lines: []Line{{Column: "free_slots", Label: "free slots"}}},
			{ID: "tracking", Title: findings.DetectionCost(s), Label: "tracking requests in each round", Unit: "count", Lines: []Line{{Column: "tracking_responses", Label: "answered"}, {Column: "tracking_no_slot", Label: "no slot", Dashed: true}}},
		}
	default:
		return []Chart{
			{
				ID: "latency", Title: findings.Overview(s), Label: "latency", Unit: "s", Log: true,
				Name: "all requests", Lines: []Line{{Column: "p99_s", Label: "p99"}, {Column: "mean_s", Label: "mean", Dashed: true}},
				OtherName: "successes only", Others: []Line{{Column: "success_p99_s", Label: "p99"}, {Column: "success_mean_s", Label: "mean", Dashed: true}},
			},
			{ID: "outcomes", Title: findings.Outcomes(s), Label: "succeeded per second", Unit: "1/s", PerSecond: true, Lines: []Line{{Column: "succeeded", Label: "succeeded"}, {Column: "arrivals", Label: "arrived", Dashed: true}}},
			{ID: "reached", Title: findings.Reached(s), Label: "calls sent per second", Unit: "1/s", PerSecond: true, Lines: []Line{{Column: "sent", Label: "sent"}}},
			poolChart(s),
		}
	}
}

// poolChart is the slots of the pools, or where there is none, the calls under way.
func poolChart(s *measure.Summary) Chart {
	chart := Chart{
		ID: "pool", Title: findings.Pool(s), Label: "busy slots", Unit: "count", Slots: true,
		Lines: []Line{{Column: "busy_slots", Label: "busy"}, {Column: "queue", Label: "waiting", Dashed: true}},
	}
	if !slices.ContainsFunc(s.Arms, func(arm *measure.Arm) bool { return arm.Pool != nil }) {
		chart.Label, chart.Lines[0].Label = "calls under way", "under way"
	}
	return chart
}
