package measure

import "time"

// totals is what some parts of a run hold together.
type totals struct {
	tally
	all, successes, wait []*distribution
	doomed               float64
	occupied             occupancy
	sent, refused        int
}

func totalsOf(parts []section) totals {
	var t totals
	for i := range parts {
		p := &parts[i]
		t.tally.add(&p.tally)
		t.all = append(t.all, &p.latency.successes, &p.latency.others)
		t.successes = append(t.successes, &p.latency.successes)
		t.wait = append(t.wait, &p.wait)
		t.doomed += p.doomed
		t.occupied.add(&p.occupied)
		t.sent += p.sent
		t.refused += p.refused
	}
	return t
}

// sumUp fills in what the parts hold.
func (r *Recorder) sumUp(arm *Arm) {
	counted, length := r.parts, r.setup.Horizon
	if len(r.setup.Batches) > 0 {
		warmUp := r.setup.Batches[0].From
		counted, length = r.parts[1:], r.setup.Horizon-warmUp
		arm.WarmUp = seconds(warmUp)
	}
	r.count(arm, counted, length)
	for i, batch := range r.setup.Batches {
		part := &Arm{Name: arm.Name, Breaker: arm.Breaker, History: History{TimeToOpen: None, RecoveryLag: None}}
		r.count(part, r.parts[1+i:2+i], batch.To-batch.From)
		arm.Batches = append(arm.Batches, part)
	}
	r.sumUpFaults(arm)
}

// count fills in what some parts hold, which are of that length together.
func (r *Recorder) count(arm *Arm, parts []section, length time.Duration) {
	run := totalsOf(parts)
	arm.Horizon = seconds(length)
	arm.Requests = run.requests()
	arm.Sent = run.sent
	arm.Latency, arm.SuccessLatency = latencyOf(r.find, run.all...), latencyOf(r.find, run.successes...)
	arm.latencies[allRequests], arm.latencies[allSuccesses] = run.all, run.successes
	arm.Wait = latencyOf(r.find, run.wait...)
	arm.RejectedHealthy = run.refused
	arm.Doomed = Value(run.doomed / 1e9)
	arm.BudgetMinutes = spent(&arm.Requests, arm.Horizon)
	arm.BudgetUsed = None
	if budget := r.setup.Objective.budget(); budget > 0 {
		arm.BudgetUsed = Value(float64(arm.BudgetMinutes) / budget)
	}
	if r.setup.Slots > 0 {
		arm.Pool = r.pool(&run.occupied, length)
	}
}

// sumUpFaults fills in what the parts of faults hold.
func (r *Recorder) sumUpFaults(arm *Arm) {
	var length time.Duration
	for i, fault := range r.setup.Faults {
		faulty := totalsOf(r.parts[i+1 : i+2])
		lasted := max(0, min(fault.To, r.setup.Horizon)-fault.From)
		arm.FaultWindows = append(arm.FaultWindows, faulty.window(r.find, fault.From, fault.To, lasted))
		arm.RejectedHealthy -= faulty.refused
		length += lasted
	}
	last := len(r.setup.Faults) - 1
	if last < 0 {
		return
	}
	faulty := totalsOf(r.parts[1:])
	arm.latencies[faultRequests], arm.latencies[faultSuccesses] = faulty.all, faulty.successes
	total := arm.FaultWindows[0]
	if last > 0 {
		total = faulty.window(r.find, r.setup.Faults[0].From, r.setup.Faults[last].To, length)
	}
	arm.FaultWindow, arm.FaultTotal = &arm.FaultWindows[0], &total
}

func (r *Recorder) pool(o *occupancy, length time.Duration) *Pool {
	return &Pool{
		Slots:     r.setup.Slots,
		BusyMean:  o.busy / float64(length),
		BusyMax:   o.busyMax,
		QueueMean: o.waiting / float64(length),
		QueueMax:  o.waitingMax,
	}
}

// window sums up the requests that arrived while a fault, or faults, lasted;
// length is for how long up to the horizon.
func (t *totals) window(find *selector, from, to, length time.Duration) FaultWindow {
	all, successes := latencyOf(find, t.all...), latencyOf(find, t.successes...)
	return FaultWindow{
		Start:        seconds(from),
		End:          seconds(to),
		Requests:     t.requests(),
		ReachedShare: ratio(t.reached, t.arrivals),
		Mean:         all.Mean,
		P50:          all.P50,
		P95:          all.P95,
		P99:          all.P99,
		P999:         all.P999,
		SuccessMean:  successes.Mean,
		SuccessP50:   successes.P50,
		SuccessP95:   successes.P95,
		SuccessP99:   successes.P99,
		SuccessP999:  successes.P999,
		Sent:         t.sent,
		BusyMean:     t.occupied.busy / float64(max(1, length)),
		BusyMax:      t.occupied.busyMax,
	}
}
