package measure

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
)

// This file says what an Arm is in the plainest way: everything that happened is
// kept, and every number is found by looking at all of it.

// never stands for what did not happen.
const never = time.Duration(math.MaxInt64)

// visit is one request, from its arrival to its end.
type visit struct {
	model.Call
	decided time.Duration // when it was sent or refused, or never
	ended   time.Duration
	refused bool
	state   breaker.State // of the breaker that decided
	period  uint32        // the transitions before it was decided
	back    uint32        // the transitions before it ended
}

// level is how busy the system is from an instant on.
type level struct {
	at            time.Duration
	busy, waiting int
}

// account is everything that happened in a run.
type account struct {
	setup   Setup
	visits  []*visit // in the order of arrival
	decided []*visit // in the order of the breaker's decisions
	levels  []level
	changes []breaker.Transition
}

func (a *account) arm() *Arm {
	counted := model.Interval{To: a.setup.Horizon}
	if len(a.setup.Batches) > 0 {
		counted.From = a.setup.Batches[0].From
	}
	arm := a.part(counted)
	arm.WarmUp = seconds(counted.From)
	arm.Transitions, arm.HalfOpen = a.transitions(), a.halfOpen()
	arm.Openings = len(a.changesTo(breaker.Open, 0))
	arm.Trials = len(where(a.decided, func(v *visit) bool { return v.Trial }))
	arm.FaultWindows = []FaultWindow{}
	arm.Series = Series{BinWidth: None, Bins: []Bin{}}
	if !a.setup.TotalsOnly {
		arm.Series = a.series()
	}
	arm.Log = a.log()
	for _, batch := range a.setup.Batches {
		arm.Batches = append(arm.Batches, a.part(batch))
	}
	if len(a.setup.Faults) > 0 {
		a.addFaults(arm)
	}
	return arm
}

// part is what an interval and the requests that arrived in it leave.
func (a *account) part(interval model.Interval) *Arm {
	visits := a.within(interval)
	arm := &Arm{
		Name:            a.setup.Name,
		Breaker:         a.setup.Breaker,
		Horizon:         seconds(interval.To - interval.From),
		Requests:        requestsOf(visits),
		Latency:         latenciesOf(visits),
		SuccessLatency:  latenciesOf(succeeded(visits)),
		Wait:            plainLatency(visits, func(v *visit) time.Duration { return v.Waited }),
		History:         History{TimeToOpen: None, RecoveryLag: None},
		RejectedHealthy: a.rejectedHealthy(interval),
		Doomed:          doomed(visits),
	}
	if a.setup.Slots > 0 {
		arm.Pool = &Pool{Slots: a.setup.Slots}
		arm.Pool.BusyMean, arm.Pool.BusyMax = a.occupancy(levelBusy, interval)
		arm.Pool.QueueMean, arm.Pool.QueueMax = a.occupancy(levelWaiting, interval)
	}
	return arm
}

func (a *account) addFaults(arm *Arm) {
	faults := a.setup.Faults
	first, last := faults[0], faults[len(faults)-1]
	for _, fault := range faults {
		arm.FaultWindows = append(arm.FaultWindows, a.window(fault))
	}
	total := a.window(faults...)
	arm.FaultWindow, arm.FaultTotal = &arm.FaultWindows[0], &total
	if openings := a.changesTo(breaker.Open, first.From); len(openings) > 0 {
		arm.TimeToOpen = seconds(openings[0] - first.From)
	}
	if closings := a.changesTo(breaker.Closed, last.To); len(closings) > 0 {
		arm.RecoveryLag = seconds(closings[len(closings)-1] - last.To)
	}
}

// where is the visits of which something is true.
func where(visits []*visit, is func(*visit) bool) []*visit {
	var found []*visit
	for _, v := range visits {
		if is(v) {
			found = append(found, v)
		}
	}
	return found
}

func succeeded(visits []*visit) []*visit {
	return where(visits, func(v *visit) bool { return v.Outcome == model.Succeeded })
}

// in reports whether an instant is in one of the intervals.
func in(now time.Duration, intervals ...model.Interval) bool {
	return slices.ContainsFunc(intervals, func(i model.Interval) bool { return i.Contains(now) })
}

// within is the requests that arrived in the intervals.
func (a *account) within(intervals ...model.Interval) []*visit {
	return where(a.visits, func(v *visit) bool { return in(v.Arrived, intervals...) })
}

func requestsOf(visits []*visit) Requests {
	outcome := func(outcome model.Outcome) int {
		return len(where(visits, func(v *visit) bool { return v.Outcome == outcome }))
	}
	reached := func(trial bool) int {
		return len(where(visits, func(v *visit) bool { return v.Reached && v.Trial == trial }))
	}
	return Requests{
		Arrivals:       len(visits),
		Succeeded:      outcome(model.Succeeded),
		Failed:         outcome(model.Failed),
		TimedOut:       outcome(model.TimedOut),
		Rejected:       outcome(model.Rejected),
		Shed:           outcome(model.Shed),
		Reached:        reached(false) + reached(true),
		ReachedClosed:  reached(false),
		ReachedAsTrial: reached(true),
	}
}

func (v *visit) latency() time.Duration { return v.ended - v.Arrived }

func latenciesOf(visits []*visit) Latency { return plainLatency(visits, (*visit).latency) }

func plainLatency(visits []*visit, of func(*visit) time.Duration) Latency {
	if len(visits) == 0 {
		return Latency{Mean: None, P50: None, P95: None, P99: None, P999: None, Max: None, Exact: true}
	}
	var list []time.Duration
	total := time.Duration(0)
	for _, v := range visits {
		list = append(list, of(v))
		total += of(v)
	}
	quantile := func(permille uint64) Value { return seconds(nearestRank(list, permille)) }
	return Latency{
		Count: uint64(len(list)),
		Mean:  Value(float64(total) / float64(len(list)) / 1e9),
		P50:   quantile(500),
		P95:   quantile(950),
		P99:   quantile(990),
		P999:  quantile(999),
		Max:   quantile(1000),
		Exact: true,
	}
}

// sent is the calls that were handed to the dependency in the intervals, up to
// the horizon.
func (a *account) sent(intervals ...model.Interval) int {
	return len(where(a.visits, func(v *visit) bool {
		return v.Reached && in(v.decided, intervals...) && v.decided < a.setup.Horizon
	}))
}

func levelBusy(l level) int    { return l.busy }
func levelWaiting(l level) int { return l.waiting }

// occupancy is the mean and the maximum of a level in the intervals, up to the
// horizon; 0 if they are all after it.
func (a *account) occupancy(of func(level) int, intervals ...model.Interval) (mean float64, most int) {
	var integral, length time.Duration
	for _, i := range intervals {
		to := min(i.To, a.setup.Horizon)
		length += max(0, to-i.From)
		for k, l := range a.levels {
			end := never
			if k+1 < len(a.levels) {
				end = a.levels[k+1].at
			}
			if held := min(end, to) - max(l.at, i.From); held > 0 {
				integral += time.Duration(of(l)) * held
				most = max(most, of(l))
			}
		}
	}
	if length == 0 {
		return 0, 0
	}
	return float64(integral) / float64(length), most
}

func (a *account) window(faults ...model.Interval) FaultWindow {
	visits := a.within(faults...)
	all, successes := latenciesOf(visits), latenciesOf(succeeded(visits))
	w := FaultWindow{
		Start:        seconds(faults[0].From),
		End:          seconds(faults[len(faults)-1].To),
		Requests:     requestsOf(visits),
		ReachedShare: None,
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
		Sent:         a.sent(faults...),
	}
	w.BusyMean, w.BusyMax = a.occupancy(levelBusy, faults...)
	if w.Arrivals > 0 {
		w.ReachedShare = Value(float64(w.Reached) / float64(w.Arrivals))
	}
	return w
}

// series has the narrowest bins of whole seconds of which there are not too many.
func (a *account) series() Series {
	horizon, width := a.setup.Horizon, time.Second
	for (horizon+width-1)/width > time.Duration(MaxBins/max(1, a.setup.Arms)) {
		width += time.Second
	}
	series := Series{BinWidth: seconds(width), Bins: []Bin{}}
	for from := time.Duration(0); from < horizon; from += width {
		bin := model.Interval{From: from, To: from + width}
		visits := a.within(bin)
		all, successes := latenciesOf(visits), latenciesOf(succeeded(visits))
		busy, _ := a.occupancy(levelBusy, bin)
		queue, _ := a.occupancy(levelWaiting, bin)
		series.Bins = append(series.Bins, Bin{
			Second:      seconds(from),
			Requests:    requestsOf(visits),
			Mean:        all.Mean,
			P99:         all.P99,
			SuccessMean: successes.Mean,
			SuccessP99:  successes.P99,
			Sent:        a.sent(bin),
			Busy:        Value(busy),
			Queue:       Value(queue),
		})
	}
	return series
}

// rejectedHealthy is the calls refused in an interval while no fault lasted.
func (a *account) rejectedHealthy(interval model.Interval) int {
	return len(where(a.decided, func(v *visit) bool {
		return v.refused && in(v.decided, interval) && !in(v.decided, a.setup.Faults...)
	}))
}

func doomed(visits []*visit) Value {
	total := 0.0
	for _, v := range visits {
		if v.Reached && v.Outcome != model.Succeeded {
			total += (v.latency() - v.Waited).Seconds()
		}
	}
	return Value(total)
}

// changesTo is the instants, from one on, at which the breaker came to a state.
func (a *account) changesTo(state breaker.State, from time.Duration) []time.Duration {
	var found []time.Duration
	for _, c := range a.changes {
		if c.To == state && c.At >= from {
			found = append(found, c.At)
		}
	}
	return found
}

func (a *account) transitions() []Transition {
	transitions := []Transition{}
	for i, c := range a.changes {
		ofPeriod := where(a.decided, func(v *visit) bool { return v.period == uint32(i) })
		late := where(ofPeriod, func(v *visit) bool { return v.Reached && v.back > v.period })
		transitions = append(transitions, Transition{
			At:            seconds(c.At),
			From:          c.From.String(),
			To:            c.To.String(),
			Reason:        c.Reason.String(),
			Refused:       len(where(ofPeriod, func(v *visit) bool { return v.refused })),
			LateSuccesses: len(succeeded(late)),
			LateFailures:  len(late) - len(succeeded(late)),
		})
	}
	return transitions
}

func (a *account) halfOpen() []HalfOpenPeriod {
	periods := []HalfOpenPeriod{}
	for i, c := range a.changes {
		if c.To != breaker.HalfOpen {
			continue
		}
		period := HalfOpenPeriod{From: seconds(c.At), To: None, Verdict: "undecided", Probes: []Probe{}}
		if i+1 < len(a.changes) {
			period.To, period.Verdict = seconds(a.changes[i+1].At), a.changes[i+1].To.String()
		}
		for _, v := range where(a.decided, func(v *visit) bool { return v.Trial && v.period == uint32(i+1) }) {
			period.Probes = append(period.Probes, Probe{
				Sent:    seconds(v.decided),
				Result:  seconds(v.ended),
				Outcome: v.Outcome.String(),
				Latency: seconds(v.ended) - seconds(v.decided),
			})
		}
		periods = append(periods, period)
	}
	return periods
}

func (a *account) log() []Request {
	var log []Request
	for _, v := range a.visits {
		state := ""
		if a.setup.Breaker && v.decided != never {
			state = v.state.String()
		}
		log = append(log, Request{
			Number:       v.Order,
			Arrived:      seconds(v.Arrived),
			Outcome:      v.Outcome.String(),
			Latency:      seconds(v.latency()),
			Waited:       seconds(v.Waited),
			Reached:      v.Reached,
			BreakerState: state,
		})
	}
	return log
}

// tolerance is how far two numbers may differ that are sums of the same positive
// terms in different orders: fewer than 4000 terms, each rounded to within 2^-53
// of a partial sum.
const tolerance = 1e-12

// difference is where two values of one type differ, or "". Numbers that are not
// whole may differ by the tolerance.
func difference(place string, got, want any) string {
	return differenceOf(place, reflect.ValueOf(got), reflect.ValueOf(want))
}

func differenceOf(place string, got, want reflect.Value) string {
	same := true
	switch got.Kind() {
	case reflect.Pointer:
		if same = got.IsNil() == want.IsNil(); same && !got.IsNil() {
			return differenceOf(place, got.Elem(), want.Elem())
		}
	case reflect.Slice:
		if same = got.Len() == want.Len() && got.IsNil() == want.IsNil(); same {
			for i := range got.Len() {
				if d := differenceOf(fmt.Sprintf("%s[%d]", place, i), got.Index(i), want.Index(i)); d != "" {
					return d
				}
			}
		}
	case reflect.Struct:
		for i := range got.NumField() {
			if d := differenceOf(place+"."+got.Type().Field(i).Name, got.Field(i), want.Field(i)); d != "" {
				return d
			}
		}
	case reflect.Float64:
		g, w := got.Float(), want.Float()
		same = math.Abs(g-w) <= tolerance*math.Abs(w) || math.IsNaN(g) && math.IsNaN(w)
	default:
		same = got.Equal(want)
	}
	if same {
		return ""
	}
	return fmt.Sprintf("%s is %+v, want %+v", place, got, want)
}
