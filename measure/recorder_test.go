package measure

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"halfopen/model"
)

// played is a recorder to which a test plays what a run would tell, in the order
// of time.
type played struct {
	*Recorder
	number uint64
	flying []flight // in the order of their ends
}

// flight is a request that is under way, and when it ends.
type flight struct {
	model.Call
	ends time.Duration
}

func newPlayed(setup Setup) *played { return &played{Recorder: NewRecorder(setup)} }

// call is a new request.
func (p *played) call(at time.Duration) model.Call {
	p.number++
	return model.Call{Index: uint32(p.number), Order: p.number - 1, Arrived: at}
}

// request plays a request without a breaker, which ends later; reached says
// whether it was sent.
func (p *played) request(at, latency time.Duration, outcome model.Outcome, reached bool) {
	p.until(at)
	call := p.call(at)
	p.Arrived(at, &call)
	if reached {
		p.Sent(at, &call)
	}
	call.Reached, call.Outcome = reached, outcome
	p.flying = append(p.flying, flight{call, at + latency})
	slices.SortStableFunc(p.flying, func(a, b flight) int { return cmp.Compare(a.ends, b.ends) })
}

// until lets the requests end that do so up to an instant.
func (p *played) until(now time.Duration) {
	for len(p.flying) > 0 && p.flying[0].ends <= now {
		first := p.flying[0]
		p.flying = p.flying[1:]
		if first.Reached {
			p.Left(first.ends, &first.Call)
		}
		p.Ended(first.ends, &first.Call)
	}
}

// Arm sums the run up when all requests have ended.
func (p *played) Arm() *Arm {
	p.until(never)
	return p.Recorder.Arm()
}

func TestFaultWindowsCountByArrival(t *testing.T) {
	p := newPlayed(Setup{Horizon: 10 * time.Second, Faults: []model.Interval{{From: 2 * time.Second, To: 4 * time.Second}, {From: 4 * time.Second, To: 6 * time.Second}}})
	for _, at := range []time.Duration{2*time.Second - 1, 2 * time.Second, 4*time.Second - 1, 4 * time.Second, 6 * time.Second} {
		p.request(at, time.Second, model.Failed, at != 4*time.Second-1)
	}
	arm := p.Arm()
	if first := arm.FaultWindow; first.Arrivals != 2 || first.Reached != 1 || first.ReachedShare != 0.5 || first.Failed != 2 {
		t.Errorf("first window %+v, want 2 arrivals, of which 1 reached the dependency", first)
	}
	if total := arm.FaultTotal; total.Arrivals != 3 || total.Reached != 2 || total.Start != 2 || total.End != 6 {
		t.Errorf("both windows %+v, want 3 arrivals from 2 to 6 s, of which 2 reached the dependency", total)
	}
	if second := arm.FaultWindows[1]; second.Arrivals != 1 || second.Mean != 1 || second.SuccessMean.Known() {
		t.Errorf("second window %+v, want 1 arrival that failed after 1 s", second)
	}
}

func TestNoTripNoRecovery(t *testing.T) {
	arm := NewRecorder(Setup{Horizon: time.Second, Breaker: true}).Arm()
	if arm.TimeToOpen.Known() || arm.RecoveryLag.Known() || arm.FaultWindow != nil || arm.Pool != nil {
		t.Errorf("%+v, want no opening, no recovery, no window, no pool", arm)
	}
	text, err := json.Marshal(arm)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"recovery_lag_s":null`, `"fault_window":null`, `"pool":null`, `"mean_s":null`,
		`"transitions":[]`, `"half_open":[]`, `"fault_windows":[]`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
}

func TestOccupancyEndsAtTheHorizon(t *testing.T) {
	r := NewRecorder(Setup{Horizon: 10 * time.Second, Slots: 3, Faults: []model.Interval{{From: 4 * time.Second, To: 6 * time.Second}}})
	r.Occupied(5*time.Second, 2, 0)
	r.Occupied(5*time.Second, 3, 0)
	r.Occupied(5*time.Second, 2, 1)
	r.Occupied(20*time.Second, 0, 0)
	arm := r.Arm()
	if p := arm.Pool; p.BusyMean != 1 || p.QueueMean != 0.5 || p.BusyMax != 2 || p.QueueMax != 1 {
		t.Errorf("%+v, want a mean of 1 busy and 0.5 waiting, at most 2 and 1 for any time", p)
	}
	if w := arm.FaultWindow; w.BusyMean != 1 || w.BusyMax != 2 {
		t.Errorf("%+v, want a mean of 1 busy, at most 2", w)
	}
}

// Of a fault that outlasts the horizon only the time before it is recorded.
func TestAFaultThatOutlastsTheHorizon(t *testing.T) {
	r := NewRecorder(Setup{Horizon: 10 * time.Second, Slots: 3, Faults: []model.Interval{{From: 8 * time.Second, To: 16 * time.Second}, {From: 20 * time.Second, To: 30 * time.Second}}})
	r.Occupied(0, 2, 0)
	r.Occupied(40*time.Second, 0, 0)
	arm := r.Arm()
	for i, want := range []float64{2, 0} {
		if w := arm.FaultWindows[i]; w.BusyMean != want || w.BusyMax != int(want) {
			t.Errorf("fault %d: %v busy, at most %d; want %v", i, w.BusyMean, w.BusyMax, want)
		}
	}
	if total := arm.FaultTotal; total.BusyMean != 2 || total.BusyMax != 2 {
		t.Errorf("both faults: %v busy, at most %d; want 2", total.BusyMean, total.BusyMax)
	}
	if _, err := json.Marshal(arm); err != nil {
		t.Error(err)
	}
}

// crowd plays requests at equal distances over some time, with latencies up to a
// second, and returns what a plain account of them says.
func (p *played) crowd(number int, over time.Duration) Latency {
	draws := rand.New(rand.NewPCG(1, 2))
	var visits []*visit
	for i := range number {
		v := &visit{Call: p.call(over * time.Duration(i) / time.Duration(number))}
		v.ended = v.Arrived + time.Duration(draws.Int64N(1e9))
		visits = append(visits, v)
	}
	ends := slices.SortedFunc(slices.Values(visits), func(a, b *visit) int { return cmp.Compare(a.ended, b.ended) })
	endUntil := func(now time.Duration) {
		for len(ends) > 0 && ends[0].ended <= now {
			p.Ended(ends[0].ended, &ends[0].Call)
			ends = ends[1:]
		}
	}
	for _, v := range visits {
		endUntil(v.Arrived)
		p.Arrived(v.Arrived, &v.Call)
	}
	endUntil(never)
	return latenciesOf(visits)
}

// within reports whether what comes from a histogram is what it stands for: the
// count, the mean and the maximum are exact, the quantiles within 1/128.
func (l Latency) within(exact Latency) bool {
	near := func(got, want Value) bool { return max(got-want, want-got) <= want/subBuckets }
	return l.Count == exact.Count && l.Max == exact.Max && difference("", l.Mean, exact.Mean) == "" &&
		near(l.P50, exact.P50) && near(l.P95, exact.P95) && near(l.P99, exact.P99) && near(l.P999, exact.P999)
}

// The latencies of a bin are kept up to a number of requests; those of the run
// are then not exact either, and say so.
func TestACrowdedBin(t *testing.T) {
	for number, exact := range map[int]bool{exactInBin: true, exactInBin + 1: false} {
		p := newPlayed(Setup{Horizon: 2 * time.Second})
		want := p.crowd(number, time.Second/2)
		arm := p.Arm()
		if arm.Latency.Exact != exact || arm.Wait.Exact != exact {
			t.Errorf("%d requests: exact %v, waits %v; want %v", number, arm.Latency.Exact, arm.Wait.Exact, exact)
		}
		if exact && difference("", arm.Latency, want) != "" || !arm.Latency.within(want) {
			t.Errorf("%d requests: %+v, want %+v", number, arm.Latency, want)
		}
		if bin := arm.Series.Bins[0]; bin.P99 != arm.Latency.P99 || bin.Mean != arm.Latency.Mean {
			t.Errorf("%d requests: p99 %v and mean %v in the only bin, want those of the run, %v and %v", number, bin.P99, bin.Mean, arm.Latency.P99, arm.Latency.Mean)
		}
	}
}

// Whether there is a series makes no difference to the totals, nor to how exact
// they are.
func TestTotalsOfACrowdNeedNoSeries(t *testing.T) {
	setup := Setup{Horizon: 100 * time.Second, Faults: []model.Interval{{From: 10 * time.Second, To: 90 * time.Second}}}
	number := 3 * exactInBin / 2 // fewer than a section may hold in each second
	full := newPlayed(setup)
	setup.TotalsOnly = true
	totals := newPlayed(setup)
	want := full.crowd(number, setup.Horizon)
	totals.crowd(number, setup.Horizon)
	for name, p := range map[string]*played{"with the series": full, "totals only": totals} {
		if d := difference("latency", p.Arm().Latency, want); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// From the request on whose number is the limit, quantiles of the run and of its
// faults come from histograms, those of requests that have ended too; those of
// the bins stay exact.
func TestAMillionRequests(t *testing.T) {
	for last, exact := range map[uint64]bool{exactRequests - 1: true, exactRequests: false} {
		p := newPlayed(Setup{Horizon: 9 * time.Second, Faults: []model.Interval{{To: 5 * time.Second}}})
		p.number = last - 2
		// One bucket holds the durations from 1.003 to 1.006 s.
		p.request(0, 1003*time.Millisecond, model.Succeeded, true)
		p.request(3*time.Second, 1006*time.Millisecond, model.Succeeded, true)
		p.request(3*time.Second, 1006*time.Millisecond, model.Succeeded, true)
		arm := p.Arm()
		if arm.Latency.Exact != exact || arm.SuccessLatency.Exact != exact || arm.Wait.Exact != exact {
			t.Errorf("up to number %d: exact %v, successes %v, waits %v; want %v", last, arm.Latency.Exact, arm.SuccessLatency.Exact, arm.Wait.Exact, exact)
		}
		want := map[bool]Value{true: 1.006, false: 1.005}[exact] // or the mean of the bucket
		if all, faulty := arm.Latency.P99, arm.FaultWindow.P99; all != want || faulty != want {
			t.Errorf("up to number %d: p99 %v, in the fault %v; want %v", last, all, faulty, want)
		}
		if bin := arm.Series.Bins[3]; bin.P99 != 1.006 || arm.Latency.Mean != 1.005 {
			t.Errorf("up to number %d: p99 of a bin %v, mean of all %v; want 1.006 and 1.005, exactly", last, bin.P99, arm.Latency.Mean)
		}
	}
}

func TestEveryMetricIsDefined(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range Metrics {
		if m.Name == "" || m.Label == "" || m.Definition == "" || seen[m.Name] {
			t.Errorf("metric %+v lacks something or stands twice", m.Name)
		}
		seen[m.Name] = true
		m.Of(&Arm{}) // every metric copes with an arm that has nothing
	}
}
