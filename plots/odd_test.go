package plots

import (
	"fmt"
	"maps"
	"math"
	"strings"

	"halfopen/measure"
)

// shape is a run to be made up.
type shape struct {
	name    string
	bins    int
	width   float64 // of a bin
	rate    float64
	latency float64
	fault   [][2]float64
	// opens is when the breaker opens, in turn with half-open and closed; nil
	// without a breaker.
	opens  []float64
	trials int
	pool   *measure.Pool
	queue  float64
	failed float64 // share in the faults
}

// arm makes up what a run of that shape would leave.
func (h shape) arm() *measure.Arm {
	a := &measure.Arm{
		Name:    h.name,
		Breaker: h.opens != nil,
		Pool:    h.pool,
		History: measure.History{TimeToOpen: measure.None, RecoveryLag: measure.None},
		Series:  measure.Series{BinWidth: measure.Value(h.width)},
	}
	for i := range h.bins {
		a.Series.Bins = append(a.Series.Bins, h.bin(i))
	}
	a.Requests.Arrivals = int(h.rate * h.width * float64(h.bins))
	a.Requests.Reached = a.Requests.Arrivals
	a.Latency = measure.Latency{Count: uint64(a.Requests.Arrivals), Mean: measure.Value(h.latency)}
	a.SuccessLatency = a.Latency
	for _, f := range h.fault {
		a.FaultWindows = append(a.FaultWindows, h.window(f))
	}
	h.states(a)
	return a
}

func (h shape) bin(i int) measure.Bin {
	start := float64(i) * h.width
	wave := 1 + 0.3*math.Sin(float64(i))
	n := int(h.rate*h.width*wave*float64(i+1)) - int(h.rate*h.width*wave*float64(i))
	b := measure.Bin{
		Second: measure.Value(start), Sent: n, Busy: measure.Value(h.rate * h.latency * wave), Queue: measure.Value(h.queue * wave),
		Mean: measure.None, P99: measure.None, SuccessMean: measure.None, SuccessP99: measure.None,
	}
	b.Arrivals = n
	if n > 0 {
		b.Mean, b.P99 = measure.Value(h.latency*wave), measure.Value(4.6*h.latency*wave)
	}
	if n > 0 && !h.inFault(start) {
		b.SuccessMean, b.SuccessP99 = b.Mean, b.P99
	}
	return b
}

func (h shape) inFault(t float64) bool {
	for _, f := range h.fault {
		if f[0] <= t && t < f[1] {
			return true
		}
	}
	return false
}

func (h shape) window(f [2]float64) measure.FaultWindow {
	w := measure.FaultWindow{
		Start: measure.Value(f[0]), End: measure.Value(f[1]),
		Mean: measure.Value(h.latency), SuccessMean: measure.None, P99: measure.None,
	}
	w.Arrivals = int(h.rate * (f[1] - f[0]))
	w.Reached = w.Arrivals / 2
	w.Failed = int(h.failed * float64(w.Arrivals))
	return w
}

// states fills in transitions and half-open periods.
func (h shape) states(a *measure.Arm) {
	next := map[string]string{"closed": "open", "open": "half_open", "half_open": "closed"}
	state := "closed"
	for _, at := range h.opens {
		t := measure.Transition{At: measure.Value(at), From: state, To: next[state], Reason: "made up"}
		a.Transitions = append(a.Transitions, t)
		state = t.To
		switch state {
		case "open":
			a.Openings++
			if len(h.fault) > 0 && !a.TimeToOpen.Known() && at >= h.fault[0][0] {
				a.TimeToOpen = measure.Value(at - h.fault[0][0])
			}
		case "half_open":
			a.HalfOpen = append(a.HalfOpen, h.period(at))
			a.Trials += h.trials
		case "closed":
			last := &a.HalfOpen[len(a.HalfOpen)-1]
			last.To, last.Verdict = measure.Value(at), "closed"
		}
	}
}

func (h shape) period(at float64) measure.HalfOpenPeriod {
	p := measure.HalfOpenPeriod{From: measure.Value(at), To: measure.None, Verdict: measure.Undecided}
	outcomes := []string{"succeeded", "failed", "timed_out", "rejected", "shed", ""}
	for i := range h.trials {
		probe := measure.Probe{
			Sent: measure.Value(at + h.latency*float64(i)/10), Result: measure.None, Latency: measure.None,
			Outcome: outcomes[i%len(outcomes)],
		}
		if probe.Outcome != "" {
			probe.Latency = measure.Value(h.latency * (1 + float64(i%3)))
			probe.Result = probe.Sent + probe.Latency
		}
		p.Probes = append(p.Probes, probe)
	}
	return p
}

// flapping is the instants of a breaker that changes its state n times.
func flapping(n int, from, pitch float64) []float64 {
	result := make([]float64, n)
	for i := range result {
		result[i] = from + pitch*float64(i)
	}
	return result
}

// odd is inputs that are unlike the published run.
func odd() map[string]Input {
	minute := shape{name: "arm", bins: 60, width: 1, rate: 50, latency: 0.02, opens: []float64{}}
	with := func(change func(*shape)) Input {
		s := minute
		change(&s)
		return Input{Subtitle: "made up", Arms: []*measure.Arm{s.arm()}}
	}
	inputs := map[string]Input{
		"no arms":         {},
		"empty arm":       {Arms: []*measure.Arm{{}}},
		"empty breaker":   {Arms: []*measure.Arm{{Name: "x", Breaker: true}}},
		"no requests":     with(func(s *shape) { s.rate = 0 }),
		"no breaker":      with(func(s *shape) { s.opens = nil }),
		"never opens":     with(func(*shape) {}),
		"no fault, opens": with(func(s *shape) { s.opens, s.trials = []float64{10, 15, 16}, 5 }),
		"no successes":    with(func(s *shape) { s.fault, s.failed = [][2]float64{{0, 60}}, 1 }),
		"slow fault":      with(func(s *shape) { s.fault = [][2]float64{{10, 20}} }),
		"no recovery":     with(func(s *shape) { s.fault, s.opens, s.trials = [][2]float64{{10, 90}}, []float64{12, 58}, 3 }),
		"several faults": with(func(s *shape) {
			s.fault, s.opens = [][2]float64{{10, 12}, {13, 14}, {30, 40}, {59.5, 60}}, []float64{11}
		}),
		"half a second":       with(func(s *shape) { s.bins, s.opens, s.trials = 1, []float64{0.1, 0.2, 0.2003}, 5; s.latency = 1e-4 }),
		"one day":             with(func(s *shape) { *s = day(*s) }),
		"ten days":            with(func(s *shape) { *s = day(*s); s.width = 87; s.fault = [][2]float64{{86400, 200000}} }),
		"rare":                with(func(s *shape) { s.rate = 0.1; s.bins = 600 }),
		"frequent":            with(func(s *shape) { s.rate = 1e5 }),
		"microsecond":         with(func(s *shape) { s.latency, s.opens, s.trials = 1e-6, []float64{1, 2, 2.000004}, 3 }),
		"hour":                with(func(s *shape) { s.latency = 3600 }),
		"many changes":        with(func(s *shape) { s.opens, s.trials = flapping(9999, 1, 0.005), 2 }),
		"many trials":         with(func(s *shape) { s.opens, s.trials = []float64{10, 15}, 500 }),
		"seven periods":       with(func(s *shape) { s.opens, s.trials = flapping(21, 5, 2), 6; s.latency = 0.5 }),
		"small pool, queue":   with(func(s *shape) { s.pool, s.queue = &measure.Pool{Slots: 2, BusyMax: 2, QueueMax: 70}, 40 }),
		"large pool":          with(func(s *shape) { s.pool = &measure.Pool{Slots: 5000, BusyMax: 2} }),
		"many arms":           manyArms(),
		"hostile names":       with(func(s *shape) { s.name = "a<b>&\"c\"\n\x00\x01 日本 ☃ " + strings.Repeat("long ", 60) }),
		"numbers out of hand": outOfHand(),
		"every latency":       everyLatency(),
	}
	truncated := with(func(s *shape) { s.opens = flapping(30, 1, 1) })
	truncated.Arms[0].Openings = 50
	inputs["list cut short"] = truncated
	long := with(func(*shape) {})
	long.Subtitle = strings.Repeat("a very long list of parameters · ", 12)
	long.Expected = []Expected{{0, 30, 1, strings.Repeat("50/s x 20 ms ", 20)}, {30, 60, 40, "x"}, {30, 31, 40, "does not fit"}, {80, 90, 1, "late"}}
	inputs["long subtitle"] = long
	maps.Copy(inputs, oddTicks())
	maps.Copy(inputs, oddRounds())
	return inputs
}

func day(s shape) shape {
	s.bins, s.width = 9600, 9
	s.fault = [][2]float64{{20000, 40000}}
	s.opens, s.trials = flapping(300, 20010, 60), 10
	return s
}

// manyArms has six arms with long names, all with a breaker.
func manyArms() Input {
	in := Input{Subtitle: "six configurations of one library", Expected: []Expected{{0, 60, 5, "50/s x 0.1 s = 5 busy"}}}
	for i := range 6 {
		in.Arms = append(in.Arms, shape{
			name: fmt.Sprintf("resilience4j-sliding-window-%d-wait-duration-%ds", 10*i+10, i+1),
			bins: 60, width: 1, rate: 50, latency: 0.02 * float64(i+1),
			fault: [][2]float64{{15, 35}}, failed: 1,
			opens: flapping(3*i+2, 16, 1.3+0.4*float64(i)), trials: i + 1,
			pool: &measure.Pool{Slots: 200, BusyMax: 100},
		}.arm())
	}
	return in
}

// outOfHand has values that are not numbers, or not finite.
func outOfHand() Input {
	s := shape{name: "odd", bins: 5, width: 1, rate: 10, latency: 1, fault: [][2]float64{{1, 2}}, opens: []float64{1, 2, 3}, trials: 2}
	a := s.arm()
	infinite := measure.Value(math.Inf(1))
	a.Series.Bins[0].Mean, a.Series.Bins[1].P99, a.Series.Bins[2].Mean, a.Series.Bins[3].Mean = infinite, -1, 0, measure.None
	a.Series.Bins[4].Busy = infinite
	a.FaultWindows = append(a.FaultWindows,
		measure.FaultWindow{Start: measure.None, End: measure.None},
		measure.FaultWindow{Start: 3, End: infinite}, measure.FaultWindow{Start: 9, End: 8})
	a.Transitions = append(a.Transitions, measure.Transition{At: measure.None, To: "open"}, measure.Transition{At: infinite, To: "closed"})
	return Input{Arms: []*measure.Arm{a}, Expected: []Expected{{math.NaN(), math.Inf(1), math.NaN(), "?"}}}
}

// everyLatency goes from a microsecond to an hour.
func everyLatency() Input {
	a := shape{name: "all", bins: 20, width: 1, rate: 10, latency: 1e-6}.arm()
	for i := range a.Series.Bins {
		v := measure.Value(1e-6 * math.Pow(10, float64(i)/2))
		a.Series.Bins[i].Mean, a.Series.Bins[i].P99 = v, 3*v
	}
	return Input{Arms: []*measure.Arm{a}}
}
