package measure

// Better says which way a metric improves.
type Better int

// The directions.
const (
	Neither Better = iota
	Lower
	Higher
)

// A Metric is one number of an Arm, with the one definition that every table
// and file uses.
type Metric struct {
	Name       string // in files and on the command line
	Label      string // in tables for people
	Unit       Unit
	Better     Better
	Definition string
	Of         func(*Arm) Value
	// Quantile is what the metric is of all requests of several runs together;
	// nil for one that is averaged over runs.
	Quantile *Quantile
	// Averages tells that it is an average over the run that its batches have too, and
	// not a count that grows with its length, an extreme, or of the run as a whole.
	Averages bool
}

// A Quantile is a quantile of the latencies of some requests.
type Quantile struct {
	view     view
	permille uint64
}

// Metrics is every metric of a run in continuous time, in the order in which
// tables show them.
var Metrics = concat(
	[]Metric{
		counted("arrivals", "requests", Neither, "requests that arrived", func(r *Requests) int { return r.Arrivals }),
		counted("succeeded", "succeeded", Higher, "requests that the dependency answered", func(r *Requests) int { return r.Succeeded }),
		counted("failed", "failed", Lower, "requests that the dependency failed", func(r *Requests) int { return r.Failed }),
		counted("timed_out", "timed out", Lower, "requests that the caller's own timeout ended", func(r *Requests) int { return r.TimedOut }),
		counted("rejected", "rejected by the breaker", Neither, "requests that the breaker refused", func(r *Requests) int { return r.Rejected }),
		{"rejected_healthy", "rejected though healthy", Count, Lower, "requests that the breaker refused while no fault lasted", func(a *Arm) Value { return Value(a.RejectedHealthy) }, nil, false},
		counted("shed", "shed", Lower, "requests that were refused for want of capacity: a slot, a place to wait, what a limit allows", func(r *Requests) int { return r.Shed }),
		counted("reached", "reached the dependency", Neither, "requests that were handed to the dependency", func(r *Requests) int { return r.Reached }),
		{"goodput", "goodput", PerSecond, Higher, "requests that succeeded, per second up to the horizon", goodput, nil, true},
		{"error_budget_min", "error budget used", Minutes, Lower, "minutes of a full outage in which as many requests would have failed", func(a *Arm) Value { return a.BudgetMinutes }, nil, false},
		{"error_budget_used", "share of the error budget", Share, Lower, "error_budget_min / the error budget of the objective", func(a *Arm) Value { return a.BudgetUsed }, nil, false},
	},
	latencies(allRequests, "", "all", "all requests, refusals included", func(a *Arm) *Latency { return &a.Latency }),
	latencies(allSuccesses, "success_", "successes", "the requests that succeeded", func(a *Arm) *Latency { return &a.SuccessLatency }),
	[]Metric{
		{"wait_mean", "mean wait", Seconds, Lower, "mean time that a request waited at its caller for a slot or a turn", func(a *Arm) Value { return a.Wait.Mean }, nil, true},
		inFault("fault_arrivals", "fault: requests", Count, Neither, "requests that arrived during a fault", func(w *FaultWindow) Value { return Value(w.Arrivals) }),
		inFault("fault_reached", "fault: reached the dependency", Count, Lower, "requests that arrived during a fault and were handed to the dependency", func(w *FaultWindow) Value { return Value(w.Reached) }),
		inFault("fault_reached_share", "fault: share that reached it", Share, Lower, "fault_reached / fault_arrivals", func(w *FaultWindow) Value { return w.ReachedShare }),
		inFault("fault_reached_closed", "fault: of these, breaker closed", Count, Lower, "of fault_reached, those that a closed breaker let pass", func(w *FaultWindow) Value { return Value(w.ReachedClosed) }),
		inFault("fault_reached_as_trial", "fault: of these, trial calls", Count, Neither, "of fault_reached, trial calls", func(w *FaultWindow) Value { return Value(w.ReachedAsTrial) }),
		inFault("fault_sent", "calls sent into the fault", Count, Lower, "calls handed to the dependency during a fault, whenever their requests arrived", func(w *FaultWindow) Value { return Value(w.Sent) }),
	},
	latencies(faultRequests, "fault_", "fault, all", "the requests that arrived during a fault, refusals included", inFaultWindow(func(w *FaultWindow) *Latency {
		return &Latency{Mean: w.Mean, P50: w.P50, P95: w.P95, P99: w.P99, P999: w.P999}
	})),
	latencies(faultSuccesses, "fault_success_", "fault, successes", "the requests that arrived during a fault and succeeded", inFaultWindow(func(w *FaultWindow) *Latency {
		return &Latency{Mean: w.SuccessMean, P50: w.SuccessP50, P95: w.SuccessP95, P99: w.SuccessP99, P999: w.SuccessP999}
	})),
	[]Metric{
		inFault("fault_busy_mean", "fault: calls under way, mean", Count, Lower, "mean number of calls under way at the caller during a fault", func(w *FaultWindow) Value { return Value(w.BusyMean) }),
		{"doomed_slot_s", "slot-seconds of doomed calls", SlotSeconds, Lower, "time for which slots were held by requests that reached the dependency and did not succeed", func(a *Arm) Value { return a.Doomed }, nil, false},
		inPool("busy_mean", "busy slots, mean", "mean number of busy slots up to the horizon", true, func(p *Pool) Value { return Value(p.BusyMean) }),
		inPool("busy_max", "busy slots, most", "largest number of busy slots", false, func(p *Pool) Value { return Value(p.BusyMax) }),
		inPool("queue_max", "waiting for a slot, most", "largest number of requests that waited for a slot", false, func(p *Pool) Value { return Value(p.QueueMax) }),
		ofBreaker("openings", "breaker opened", Neither, "times that the breaker opened", func(a *Arm) Value { return Value(a.Openings) }),
		{"openings_per_hour", "openings an hour", PerHour, Neither, "times that the breaker opened up to the horizon, and after the warm-up of a steady state, per hour", ofBreaker("", "", Neither, "", openingsPerHour).Of, nil, false},
		ofBreaker("trials", "trial calls", Neither, "calls that the breaker admitted while half-open", func(a *Arm) Value { return Value(a.Trials) }),
		{"time_to_open", "time to open", Seconds, Lower, "from the start of the first fault to the first opening after it", func(a *Arm) Value { return a.TimeToOpen }, nil, false},
		{"recovery_lag", "recovery lag", Seconds, Lower, "from the end of the last fault to the last closing after it", func(a *Arm) Value { return a.RecoveryLag }, nil, false},
	},
)

func concat(tables ...[]Metric) []Metric {
	var all []Metric
	for _, table := range tables {
		all = append(all, table...)
	}
	return all
}

// MetricNamed returns the metric of that name in a table, or nil.
func MetricNamed(metrics []Metric, name string) *Metric {
	for i := range metrics {
		if metrics[i].Name == name {
			return &metrics[i]
		}
	}
	return nil
}

// NamesOf is the names of metrics, in their order.
func NamesOf(metrics []Metric) []string {
	var names []string
	for _, m := range metrics {
		names = append(names, m.Name)
	}
	return names
}

func counted(name, label string, better Better, definition string, of func(*Requests) int) Metric {
	return Metric{name, label, Count, better, definition, func(a *Arm) Value { return Value(of(&a.Requests)) }, nil, false}
}

func inPool(name, label, definition string, averages bool, of func(*Pool) Value) Metric {
	return Metric{name, label, Count, Lower, definition, func(a *Arm) Value {
		if a.Pool == nil {
			return None
		}
		return of(a.Pool)
	}, nil, averages}
}

func inFault(name, label string, unit Unit, better Better, definition string, of func(*FaultWindow) Value) Metric {
	return Metric{name, label, unit, better, definition, func(a *Arm) Value {
		if a.FaultTotal == nil {
			return None
		}
		return of(a.FaultTotal)
	}, nil, false}
}

func inFaultWindow(of func(*FaultWindow) *Latency) func(*Arm) *Latency {
	return func(a *Arm) *Latency {
		if a.FaultTotal == nil {
			return &Latency{Mean: None, P50: None, P95: None, P99: None, P999: None}
		}
		return of(a.FaultTotal)
	}
}

func ofBreaker(name, label string, better Better, definition string, of func(*Arm) Value) Metric {
	return Metric{name, label, Count, better, definition, func(a *Arm) Value {
		if !a.Breaker {
			return None
		}
		return of(a)
	}, nil, false}
}

func goodput(a *Arm) Value { return Value(float64(a.Requests.Succeeded) / float64(a.Horizon)) }

func openingsPerHour(a *Arm) Value { return Value(float64(a.counted) * 3600 / float64(a.Horizon)) }

// latencies is the metrics of one view of latency.
func latencies(view view, prefix, label, whose string, of func(*Arm) *Latency) []Metric {
	metrics := []Metric{{prefix + "mean", label + ": mean latency", Seconds, Lower, "mean latency of " + whose, func(a *Arm) Value { return of(a).Mean }, nil, true}}
	for _, q := range []struct {
		name, label, words string
		permille           uint64
		of                 func(*Latency) Value
	}{
		{"p50", "median latency", "median latency", 500, func(l *Latency) Value { return l.P50 }},
		{"p95", "p95 latency", "95th percentile of the latency", 950, func(l *Latency) Value { return l.P95 }},
		{"p99", "p99 latency", "99th percentile of the latency", 990, func(l *Latency) Value { return l.P99 }},
		{"p999", "p99.9 latency", "99.9th percentile of the latency", 999, func(l *Latency) Value { return l.P999 }},
	} {
		metrics = append(metrics, Metric{
			prefix + q.name, label + ": " + q.label, Seconds, Lower, q.words + " of " + whose + ", nearest rank",
			func(a *Arm) Value { return q.of(of(a)) }, &Quantile{view, q.permille}, false,
		})
	}
	return metrics
}
