package measure

// Better says which way a metric improves.
type Better int

// The directions.
const (
	Neither Better = iota
	Lower
	Higher
)

// A Unit is what a metric is counted in.
type Unit string

// The units.
const (
	Seconds Unit = "s"
	Count   Unit = "count"
	Share   Unit = "share" // from 0 to 1
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
}

// Metrics is every metric of a run in continuous time, in the order in which
// tables show them.
var Metrics = []Metric{
	{"arrivals", "requests", Count, Neither, "requests that arrived", counted(func(r *Requests) int { return r.Arrivals })},
	{"succeeded", "succeeded", Count, Higher, "requests that the dependency answered", counted(func(r *Requests) int { return r.Succeeded })},
	{"failed", "failed", Count, Lower, "requests that the dependency failed", counted(func(r *Requests) int { return r.Failed })},
	{"timed_out", "timed out", Count, Lower, "requests that the caller's own timeout ended", counted(func(r *Requests) int { return r.TimedOut })},
	{"rejected", "rejected by the breaker", Count, Neither, "requests that the breaker refused", counted(func(r *Requests) int { return r.Rejected })},
	{"shed", "shed, no slot", Count, Lower, "requests that found neither a slot nor a place to wait", counted(func(r *Requests) int { return r.Shed })},
	{"reached", "reached the dependency", Count, Neither, "requests that were handed to the dependency", counted(func(r *Requests) int { return r.Reached })},
	{"mean", "all: mean latency", Seconds, Lower, "mean latency of all requests, refusals included", func(a *Arm) Value { return a.Latency.Mean }},
	{"p50", "all: median latency", Seconds, Lower, "median latency of all requests", func(a *Arm) Value { return a.Latency.P50 }},
	{"p99", "all: p99 latency", Seconds, Lower, "99th percentile of the latency of all requests, nearest rank", func(a *Arm) Value { return a.Latency.P99 }},
	{"success_mean", "successes: mean latency", Seconds, Lower, "mean latency of the requests that succeeded", func(a *Arm) Value { return a.SuccessLatency.Mean }},
	{"success_p50", "successes: median latency", Seconds, Lower, "median latency of the requests that succeeded", func(a *Arm) Value { return a.SuccessLatency.P50 }},
	{"success_p99", "successes: p99 latency", Seconds, Lower, "99th percentile of the latency of the requests that succeeded", func(a *Arm) Value { return a.SuccessLatency.P99 }},
	{"wait_mean", "mean wait for a slot", Seconds, Lower, "mean time that a request waited for a slot", func(a *Arm) Value { return a.Wait.Mean }},
	{"fault_arrivals", "fault: requests", Count, Neither, "requests that arrived during a fault", inFault(func(w *FaultWindow) Value { return Value(w.Arrivals) })},
	{"fault_reached", "fault: reached the dependency", Count, Lower, "requests that arrived during a fault and were handed to the dependency", inFault(func(w *FaultWindow) Value { return Value(w.Reached) })},
	{"fault_reached_share", "fault: share that reached it", Share, Lower, "fault_reached / fault_arrivals", inFault(func(w *FaultWindow) Value { return w.ReachedShare })},
	{"fault_reached_closed", "fault: of these, breaker closed", Count, Lower, "of fault_reached, those that a closed breaker let pass", inFault(func(w *FaultWindow) Value { return Value(w.ReachedClosed) })},
	{"fault_reached_as_trial", "fault: of these, trial calls", Count, Neither, "of fault_reached, trial calls", inFault(func(w *FaultWindow) Value { return Value(w.ReachedAsTrial) })},
	{"fault_mean", "fault, all: mean latency", Seconds, Lower, "mean latency of the requests that arrived during a fault, refusals included", inFault(func(w *FaultWindow) Value { return w.Mean })},
	{"fault_p99", "fault, all: p99 latency", Seconds, Lower, "99th percentile of the latency of the requests that arrived during a fault, refusals included", inFault(func(w *FaultWindow) Value { return w.P99 })},
	{"fault_success_mean", "fault, successes: mean latency", Seconds, Lower, "mean latency of the requests that arrived during a fault and succeeded", inFault(func(w *FaultWindow) Value { return w.SuccessMean })},
	{"fault_success_p99", "fault, successes: p99 latency", Seconds, Lower, "99th percentile of the latency of the requests that arrived during a fault and succeeded", inFault(func(w *FaultWindow) Value { return w.SuccessP99 })},
	{"fault_busy_mean", "fault: calls under way, mean", Count, Lower, "mean number of calls under way at the caller during a fault", inFault(func(w *FaultWindow) Value { return Value(w.BusyMean) })},
	{"busy_mean", "busy slots, mean", Count, Lower, "mean number of busy slots up to the horizon", inPool(func(p *Pool) Value { return Value(p.BusyMean) })},
	{"busy_max", "busy slots, most", Count, Lower, "largest number of busy slots", inPool(func(p *Pool) Value { return Value(p.BusyMax) })},
	{"queue_max", "waiting for a slot, most", Count, Lower, "largest number of requests that waited for a slot", inPool(func(p *Pool) Value { return Value(p.QueueMax) })},
	{"openings", "breaker opened", Count, Neither, "times that the breaker opened", ofBreaker(func(a *Arm) Value { return Value(a.Openings) })},
	{"trials", "trial calls", Count, Neither, "calls that the breaker admitted while half-open", ofBreaker(func(a *Arm) Value { return Value(a.Trials) })},
	{"time_to_open", "time to open", Seconds, Lower, "from the start of the first fault to the first opening after it", func(a *Arm) Value { return a.TimeToOpen }},
	{"recovery_lag", "recovery lag", Seconds, Lower, "from the end of the last fault to the last closing after it", func(a *Arm) Value { return a.RecoveryLag }},
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

func counted(of func(*Requests) int) func(*Arm) Value {
	return func(a *Arm) Value { return Value(of(&a.Requests)) }
}

func inPool(of func(*Pool) Value) func(*Arm) Value {
	return func(a *Arm) Value {
		if a.Pool == nil {
			return None
		}
		return of(a.Pool)
	}
}

func inFault(of func(*FaultWindow) Value) func(*Arm) Value {
	return func(a *Arm) Value {
		if a.FaultTotal == nil {
			return None
		}
		return of(a.FaultTotal)
	}
}

func ofBreaker(of func(*Arm) Value) func(*Arm) Value {
	return func(a *Arm) Value {
		if !a.Breaker {
			return None
		}
		return of(a)
	}
}
