package outlier

import (
	"time"

	"halfopen/model"
)

// Config is the choices of Envoy's outlier detection. In brackets are Envoy's names
// and defaults (envoy.config.cluster.v3.OutlierDetection).
type Config struct {
	// Hosts is the number of hosts. Valid range is [1,65536].
	Hosts int
	// Interval is the time between sweeps (interval, 10 s), which are at its whole
	// multiples. Only there does a host come back. Valid range is [1 ms,+∞).
	Interval time.Duration
	// BaseEjection is what an ejection lasts at least (base_ejection_time, 30 s),
	// times a number that grows by one with every ejection of the host, and shrinks
	// by one with every sweep that finds it in use, an interval or more after it came
	// back. Valid range is [0,+∞).
	BaseEjection time.Duration
	// MaxEjection bounds the product (max_ejection_time, the greater one of 300 s and
	// BaseEjection). Valid range is [BaseEjection,+∞).
	MaxEjection time.Duration
	// Jitter is the most that is added to it, drawn in whole milliseconds
	// (max_ejection_time_jitter, 0). Valid range is [0,+∞).
	Jitter time.Duration
	// MaxEjected is the share of hosts that may be ejected at once
	// (max_ejection_percent, 10 %): up to nine hosts, by default none. Valid range is
	// [0,1].
	MaxEjected float64
	// AlwaysEjectOne lets one host be ejected all the same (always_eject_one_host,
	// false).
	AlwaysEjectOne bool
	// PanicBelow is the share of hosts in use below which calls are sent to all of
	// them, ejected or not (common_lb_config.healthy_panic_threshold, 50 %). Without
	// it, calls are refused if all are ejected. Envoy does not panic while 1.4 times
	// the hosts in use (overprovisioning_factor) would be all of them, so that from
	// 5/7 on it makes no difference. Valid range is [0,1].
	PanicBelow float64
	// Failures ejects after failures in a row (consecutive_5xx, 5, enforced always).
	Failures InARow
	// GatewayFailures does after gateway failures in a row, which a failure of
	// another kind interrupts (consecutive_gateway_failure, 5, never enforced).
	GatewayFailures InARow
	// SuccessRate and FailureShare eject at sweeps.
	SuccessRate  SuccessRate
	FailureShare FailureShare
	// Ignored says by which outcomes no host is judged. Envoy has no such setting; it is
	// what becomes of the calls that its caller gives up.
	Ignored [model.Outcomes]bool
	// Rejection is the time that it takes to refuse a call. Valid range is [0,+∞).
	Rejection time.Duration
}

// InARow ejects a host after a number of failures without a success between them.
type InARow struct {
	Failures int // Valid range is [0,+∞); 0 is never.
	// Enforced is the chance that a host for which it is time is ejected; if it is
	// not, the failures are counted anew. Valid range is [0,1]. At 0, and at 1,
	// nothing is drawn.
	Enforced float64
}

// SuccessRate ejects the hosts whose success rates since the last sweep are too far
// below the mean of all.
type SuccessRate struct {
	// MinimumHosts is the number of hosts with enough calls below which none is
	// ejected (success_rate_minimum_hosts, 5). Valid range is [0,+∞).
	MinimumHosts int
	// Calls is the number that is enough (success_rate_request_volume, 100). Valid
	// range is [0,+∞).
	Calls int
	// Deviations is how many standard deviations below the mean are too far
	// (success_rate_stdev_factor, 1900, in thousandths). Valid range is [0,+∞).
	Deviations float64
	// Enforced is the chance that such a host is ejected (enforcing_success_rate,
	// 100 %). Valid range is [0,1].
	Enforced float64
}

// FailureShare ejects the hosts of whose calls since the last sweep too large a share
// failed.
type FailureShare struct {
	// AtLeast is that share (failure_percentage_threshold, 85 %). Valid range is
	// [0,1].
	AtLeast float64
	// MinimumHosts is the number of hosts with enough calls below which none is
	// ejected (failure_percentage_minimum_hosts, 5). Valid range is [0,+∞).
	MinimumHosts int
	// Calls is the number that is enough (failure_percentage_request_volume, 50).
	// Valid range is [0,+∞).
	Calls int
	// Enforced is the chance that such a host is ejected
	// (enforcing_failure_percentage, 0 %). Valid range is [0,1].
	Enforced float64
}
