package view

import (
	"slices"
	"strings"

	"halfopen/measure"
)

// tellingMetrics is the most telling ones of a run in continuous time.
var tellingMetrics = []string{
	"arrivals", "succeeded", "degraded", "failed", "timed_out", "rejected", "shed", "client_error", "hidden_failure",
	"success_mean", "success_p99", "wait_mean",
	"fault_reached", "fault_reached_share", "fault_reached_closed", "fault_reached_as_trial", "fault_mean", "fault_p99",
	"busy_max", "queue_max", "openings", "member_openings", "recovery_lag", "stale_mean", "sent_per_request",
}

// tellingEndings is the same of endpoints, services, and breakers that have names: the ends
// of their names.
var tellingEndings = []string{
	".success_share", ".fault_success_share", ".p99", ".fault_calls", ".under_way_max",
	".breaker.refused", ".breaker.openings", ".breaker.recovery_lag",
}

// notable is those that are left out where no arm has anything but zero.
var notable = map[string]bool{"timed_out": true, "shed": true, "wait_mean": true, "queue_max": true, "fault_reached_as_trial": true}

// Telling is the metrics that a short table shows: all of a run in ticks or rounds, and the
// most telling ones of others.
func Telling(s *measure.Summary) []measure.Metric {
	metrics := measure.MetricsOfAll(s.Arms)
	if s.Arms[0].Totals != nil {
		return metrics
	}
	return slices.DeleteFunc(slices.Clone(metrics), func(m measure.Metric) bool {
		return !isTelling(m.Name) || notable[m.Name] && allZero(s, &m)
	})
}

func isTelling(name string) bool {
	return slices.Contains(tellingMetrics, name) ||
		slices.ContainsFunc(tellingEndings, func(ending string) bool { return strings.HasSuffix(name, ending) })
}

// allZero reports whether no arm has another value, or none.
func allZero(s *measure.Summary, m *measure.Metric) bool {
	for i, arm := range s.Arms {
		if value(s, m, i, arm) != 0 {
			return false
		}
	}
	return true
}

// value is a metric of an arm: of the one run, or over all.
func value(s *measure.Summary, m *measure.Metric, i int, arm *measure.Arm) float64 {
	if r := s.Replications; r != nil {
		return r.Arms[i].Estimate(m.Name).Estimate().Value
	}
	return float64(m.Of(arm))
}
