package expect

import (
	"testing"

	"halfopen/measure"
)

// table has metrics of every unit.
var table = []measure.Metric{
	{Name: "arrivals", Unit: measure.Count},
	{Name: "succeeded", Unit: measure.Count},
	{Name: "failed", Unit: measure.Count},
	{Name: "mean", Unit: measure.Seconds},
	{Name: "p99", Unit: measure.Seconds},
	{Name: "p999", Unit: measure.Seconds},
	{Name: "success_p99", Unit: measure.Seconds},
	{Name: "fault_p99", Unit: measure.Seconds},
	{Name: "fault_success_p99", Unit: measure.Seconds},
	{Name: "recovery_lag", Unit: measure.Seconds},
	{Name: "fault_reached_share", Unit: measure.Share},
	{Name: "goodput", Unit: measure.PerSecond},
	{Name: "openings_per_hour", Unit: measure.PerHour},
	{Name: "downtime", Unit: measure.Minutes},
	{Name: "held", Unit: measure.SlotSeconds},
}

func parsed(t testing.TB, text string) Expectation {
	t.Helper()
	e, err := Parse(text, table)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return e
}
