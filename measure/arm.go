package measure

// An Arm is what one run of one system leaves. Times are in seconds since the
// start of the run.
type Arm struct {
	Name string `json:"name"`
	// Horizon is the time in which the requests that count arrived.
	Horizon Value `json:"horizon_s"`
	// WarmUp is the start of a steady run that was left out.
	WarmUp   Value    `json:"warm_up_s"`
	Requests Requests `json:"requests"`
	// Latency is of all requests, whatever their outcome; SuccessLatency of
	// those that succeeded.
	Latency        Latency `json:"latency"`
	SuccessLatency Latency `json:"success_latency"`
	// Wait is the time that requests waited for a slot; zero for those that
	// found one free.
	Wait Latency `json:"wait"`
	// Stale is how old the answers of fallbacks were; nil if they gave none.
	Stale *Latency `json:"stale,omitempty"`
	// Pool is nil without a pool.
	Pool *Pool `json:"pool"`
	// FaultWindow is the first of FaultWindows, and FaultTotal all of them
	// together, from the start of the first to the end of the last. They are
	// nil if there is no fault.
	FaultWindow  *FaultWindow  `json:"fault_window"`
	FaultWindows []FaultWindow `json:"fault_windows"`
	FaultTotal   *FaultWindow  `json:"fault_total"`
	// FaultElsewhere says that no fault is at the service that requests are sent to: they
	// are at services further in, or the callers' own.
	FaultElsewhere bool `json:"fault_elsewhere,omitempty"`
	// Breaker says whether there is one on the users' side, and History what it did; of
	// several, what they did together.
	Breaker bool `json:"breaker"`
	History
	// MemberOpenings is the times that one of several breakers opened; Openings is then
	// the times after which all of them were open.
	MemberOpenings int `json:"member_openings,omitempty"`
	// Breakers is what each did that has a name of its own: those of several endpoints,
	// and those between services.
	Breakers []Breaker `json:"breakers,omitempty"`
	// RejectedHealthy is the requests that the breaker refused while no fault
	// lasted.
	RejectedHealthy int `json:"rejected_healthy"`
	// Doomed is the slot-seconds of requests that reached the dependency and did
	// not succeed.
	Doomed Value `json:"doomed_slot_s"`
	// BudgetMinutes is the minutes of a full outage that would have cost as many
	// requests, and BudgetUsed its share of the error budget of the objective.
	BudgetMinutes Value `json:"error_budget_min"`
	BudgetUsed    Value `json:"error_budget_used"`
	// Sent is the calls handed to the dependency, every attempt.
	// Stages, Endpoints and Services are what the policies of the call path did, and
	// what became of the requests of each kind and of the calls to each service; they
	// are of systems that have several.
	Sent      int        `json:"sent,omitempty"`
	Stages    []Stage    `json:"stages,omitempty"`
	Endpoints []Endpoint `json:"endpoints,omitempty"`
	Services  []Service  `json:"services,omitempty"`
	Series    Series     `json:"series"`
	// Totals is of a run that goes in ticks, *TickTotals, or in rounds,
	// *RoundTotals; nil otherwise.
	Totals any `json:"totals,omitempty"`
	// Ticks is of a run that goes in ticks, and Rounds of one that goes in
	// rounds, which are many and stand in a table of their own only.
	Ticks  []Tick  `json:"ticks,omitempty"`
	Rounds []Round `json:"-"`
	// Batches is the parts of a steady run after its warm-up, each summed up alone;
	// Arm is then all of them together.
	Batches []*Arm `json:"-"`
	// Log is every request in the order of arrival, if it was asked for.
	Log []Request `json:"-"`

	latencies       [views][]*distribution // for Merged
	furtherOutcomes []string               // that its requests may have
	several         bool                   // breakers
}

// Requests counts requests by what became of them.
type Requests struct {
	Arrivals  int `json:"arrivals"`
	Succeeded int `json:"succeeded"`
	Failed    int `json:"failed"`
	TimedOut  int `json:"timed_out"`
	Rejected  int `json:"rejected"`
	Shed      int `json:"shed"`
	// Degraded is those that a fallback answered, ClientErrors those that the
	// dependency refused for what they asked for, and HiddenFailures those answered
	// with an error that looks like an answer.
	Degraded       int `json:"degraded,omitempty"`
	ClientErrors   int `json:"client_error,omitempty"`
	HiddenFailures int `json:"hidden_failure,omitempty"`
	// Unfinished is those that waited or were in flight when the run was cut
	// off; a run in continuous time completes every call.
	Unfinished int `json:"unfinished"`
	// Reached is those that were handed to the dependency: while the breaker
	// was closed (or there was none), or as trial calls.
	Reached        int `json:"reached"`
	ReachedClosed  int `json:"reached_closed"`
	ReachedAsTrial int `json:"reached_as_trial"`
}

// Pool is how a pool was used, from the start to the horizon.
type Pool struct {
	Slots     int     `json:"slots"`
	BusyMean  float64 `json:"busy_mean"`
	BusyMax   int     `json:"busy_max"`
	QueueMean float64 `json:"queue_mean"`
	QueueMax  int     `json:"queue_max"`
}

// FaultWindow is the requests that arrived while a fault lasted.
type FaultWindow struct {
	Start Value `json:"start_s"`
	End   Value `json:"end_s"`
	Requests
	// ReachedShare is Reached / Arrivals.
	ReachedShare Value `json:"reached_share"`
	Mean         Value `json:"mean_s"`
	P50          Value `json:"p50_s"`
	P95          Value `json:"p95_s"`
	P99          Value `json:"p99_s"`
	P999         Value `json:"p999_s"`
	SuccessMean  Value `json:"success_mean_s"`
	SuccessP50   Value `json:"success_p50_s"`
	SuccessP95   Value `json:"success_p95_s"`
	SuccessP99   Value `json:"success_p99_s"`
	SuccessP999  Value `json:"success_p999_s"`
	// Sent is the calls handed to the dependency in that time, whenever they
	// arrived.
	Sent int `json:"sent"`
	// BusyMean is the mean number of calls under way at the caller: busy slots
	// where there is a pool.
	BusyMean float64 `json:"busy_mean"`
	BusyMax  int     `json:"busy_max"`
}

// A History is what a breaker did.
type History struct {
	// Transitions and HalfOpen hold the first 10,000; their numbers are in
	// Openings and Trials.
	Transitions []Transition     `json:"transitions"`
	HalfOpen    []HalfOpenPeriod `json:"half_open"`
	Openings    int              `json:"openings"`
	Trials      int              `json:"trials"`
	// TimeToOpen is from the start of the first fault to the first opening
	// after it.
	TimeToOpen Value `json:"time_to_open_s"`
	// RecoveryLag is from the end of the last fault to the last closing after
	// it.
	RecoveryLag Value `json:"recovery_lag_s"`

	counted int // openings in the time that counts: after the warm-up and up to the horizon
}

// A Transition is a change of the breaker's state.
type Transition struct {
	At     Value  `json:"t_s"`
	From   string `json:"from"`
	To     string `json:"to"`
	Reason string `json:"reason"`
	// Refused is the calls that were refused in the state that ends.
	Refused int `json:"refused"`
	// LateSuccesses and LateFailures are the calls admitted in the state that
	// ends whose results were not in yet: what the breaker could not know.
	LateSuccesses int `json:"late_successes"`
	LateFailures  int `json:"late_failures"`
}

// A HalfOpenPeriod is the time from the first trial call to the verdict: closed,
// open, or undecided if the run ended before; then To is None. Of a breaker that stands
// for a group of hosts it is the time in which some of them were out of use, whatever
// state it came from, and may have no trial calls.
type HalfOpenPeriod struct {
	From    Value   `json:"from_s"`
	To      Value   `json:"to_s"`
	Verdict string  `json:"verdict"`
	Probes  []Probe `json:"probes"`
}

// A Probe is a trial call.
type Probe struct {
	Sent    Value  `json:"sent_s"`
	Result  Value  `json:"result_s"`
	Outcome string `json:"outcome"`
	Latency Value  `json:"latency_s"`
}

// Series is the run over time, in bins of equal width: a second, or more on
// long runs.
type Series struct {
	BinWidth Value `json:"bin_s"`
	Bins     []Bin `json:"bins"`
}

// A Bin is what happened to the requests that arrived in it, and how busy the
// system was in it.
type Bin struct {
	Second      Value `json:"second"` // its start
	Requests    `json:",inline"`
	Mean        Value `json:"mean_s"`
	P99         Value `json:"p99_s"`
	SuccessMean Value `json:"success_mean_s"`
	SuccessP99  Value `json:"success_p99_s"`
	// Sent is the calls handed to the dependency in this bin, whenever they
	// arrived.
	Sent int `json:"sent"`
	// Busy and Queue are means over the bin: busy slots, or calls under way
	// where there is no pool, and requests that waited.
	Busy  Value `json:"busy_slots"`
	Queue Value `json:"queue"`
}

// A Request is one line of the log.
type Request struct {
	Number       uint64 `json:"number"`
	Arrived      Value  `json:"arrived_s"`
	Outcome      string `json:"outcome"`
	Latency      Value  `json:"latency_s"`
	Waited       Value  `json:"waited_s"`
	Reached      bool   `json:"reached"`
	BreakerState string `json:"breaker_state"`
}
