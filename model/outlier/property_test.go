package outlier_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/guard"
	"halfopen/model/outlier"
)

// ledger holds a stage to what must be so at every change.
type ledger struct {
	t       *rapid.T
	hosts   []breaker.State
	since   []time.Duration
	lasts   []time.Duration
	group   breaker.State
	pending *outlier.HostChange // a change that the group has to be told of
	last    time.Duration
	check   func(outlier.HostChange)
}

func newLedger(t *rapid.T, hosts int, check func(outlier.HostChange)) *ledger {
	return &ledger{t: t, hosts: make([]breaker.State, hosts), since: make([]time.Duration, hosts), lasts: make([]time.Duration, hosts), check: check}
}

func (l *ledger) count(state breaker.State) (n int) {
	for _, s := range l.hosts {
		if s == state {
			n++
		}
	}
	return n
}

// together is what the state of the group must be.
func (l *ledger) together() breaker.State {
	switch len(l.hosts) {
	case l.count(breaker.Closed):
		return breaker.Closed
	case l.count(breaker.Open):
		return breaker.Open
	default:
		return breaker.HalfOpen
	}
}

func (l *ledger) HostChanged(c outlier.HostChange) {
	l.settled()
	if c.From != l.hosts[c.Member] || c.To == c.From {
		l.t.Fatalf("%v, and the host is %v", c, l.hosts[c.Member])
	}
	l.check(c)
	l.hosts[c.Member], l.since[c.Member] = c.To, c.At
	if l.together() != l.group {
		l.pending = &c
	}
}

func (l *ledger) Changed(t breaker.Transition) {
	if l.pending == nil || t.Reason != *l.pending || t.From != l.group || t.To != l.together() || t.At < l.pending.At || t.At < l.last {
		l.t.Fatalf("%+v, the group is %v, its hosts are %v, and %+v is to be told", t, l.group, l.hosts, l.pending)
	}
	l.group, l.pending, l.last = t.To, nil, t.At
}

// settled fails if a change of the group was not told.
func (l *ledger) settled() {
	if l.pending != nil {
		l.t.Fatalf("the group was not told of %v", *l.pending)
	}
}

func (l *ledger) Refused(_ time.Duration, _ *model.Call, state breaker.State) {
	if state != l.group {
		l.t.Fatalf("refused while %v, the group is %v", state, l.group)
	}
}
func (l *ledger) Tried(time.Duration, *model.Call)                { l.settled() }
func (l *ledger) Answered(time.Duration, *model.Call)             { l.settled() }
func (l *ledger) Late(time.Duration, *model.Call, breaker.Permit) { l.settled() }

var _ outlier.HostObserver = (*ledger)(nil)

// drive makes calls in a random order, answered in a random order.
func drive(t *rapid.T, stage model.Stage, hosts int, entered func(call *model.Call, step model.Step)) {
	ill := rapid.IntRange(0, hosts).Draw(t, "ill hosts")
	var flying, free []*model.Call
	now, number := time.Duration(0), uint64(0)
	for range rapid.IntRange(1, 400).Draw(t, "steps") {
		now += time.Duration(rapid.SampledFrom([]int{0, 0, 1, 200, 7000}).Draw(t, "gap")) * time.Millisecond
		if len(flying) == 0 || rapid.Bool().Draw(t, "send") {
			call := &model.Call{Index: uint32(len(flying))}
			if last := len(free) - 1; last >= 0 {
				call, free = free[last], free[:last]
			}
			call.Number = number
			number++
			step := stage.Enter(now, call)
			entered(call, step)
			if step == model.Pass() {
				flying = append(flying, call)
			} else {
				free = append(free, call)
			}
			continue
		}
		i := rapid.IntRange(0, len(flying)-1).Draw(t, "answered")
		call := flying[i]
		flying = append(flying[:i], flying[i+1:]...)
		free = append(free, call)
		call.Outcome = model.Succeeded
		if int(call.Host) < ill {
			call.Outcome = rapid.SampledFrom([]model.Outcome{model.Succeeded, model.Failed, model.Failed, model.TimedOut}).Draw(t, "outcome")
		}
		stage.Leave(now, call)
	}
}

// Whatever happens: no more hosts are ejected than may be, they come back at sweeps and
// not before their time, the state of the group is a function of the number of ejected
// hosts, and calls go to hosts in use, in turn, unless there are too few of these.
func TestADetectorKeepsToItsRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hosts := rapid.IntRange(1, 6).Draw(t, "hosts")
		percent := rapid.IntRange(0, 100).Draw(t, "percent")
		sometimes := rapid.SampledFrom([]float64{0, 0.5, 1})
		config := outlier.Config{
			Hosts:           hosts,
			Interval:        time.Duration(rapid.IntRange(1, 20).Draw(t, "interval")) * second,
			BaseEjection:    time.Duration(rapid.IntRange(1, 30).Draw(t, "base")) * second,
			Jitter:          time.Duration(rapid.IntRange(0, 3000).Draw(t, "jitter")) * time.Millisecond,
			MaxEjected:      float64(percent) / 100,
			AlwaysEjectOne:  rapid.Bool().Draw(t, "always one"),
			PanicBelow:      rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "panic"),
			Failures:        outlier.InARow{Failures: rapid.IntRange(0, 3).Draw(t, "failures"), Enforced: sometimes.Draw(t, "enforced")},
			GatewayFailures: outlier.InARow{Failures: rapid.IntRange(0, 3).Draw(t, "gateway failures"), Enforced: sometimes.Draw(t, "enforced")},
			SuccessRate:     outlier.SuccessRate{MinimumHosts: 2, Calls: 1, Deviations: 0.5, Enforced: sometimes.Draw(t, "enforced")},
			FailureShare:    outlier.FailureShare{AtLeast: 0.5, MinimumHosts: 1, Calls: 2, Enforced: sometimes.Draw(t, "enforced")},
			Rejection:       second,
		}
		config.MaxEjection = config.BaseEjection * time.Duration(rapid.IntRange(1, 3).Draw(t, "times"))
		var l *ledger
		l = newLedger(t, hosts, func(c outlier.HostChange) {
			out := l.count(breaker.Open)
			if c.To == breaker.Open {
				if 100*(out+1) > percent*hosts && (!config.AlwaysEjectOne || out > 0) {
					t.Fatalf("%v, and %d of %d hosts are ejected", c, out, hosts)
				}
				l.lasts[c.Member] = c.Reason.(outlier.Ejected).For
				if l.lasts[c.Member] > config.MaxEjection+config.Jitter || l.lasts[c.Member] < config.BaseEjection {
					t.Fatalf("%v, for %v", c, l.lasts[c.Member])
				}
			}
			if late := c.At - l.since[c.Member] - l.lasts[c.Member]; c.To == breaker.Closed && (c.At%config.Interval != 0 || late < 0 || late >= config.Interval) {
				t.Fatalf("%v at %v, ejected at %v for %v", c, c.At, l.since[c.Member], l.lasts[c.Member])
			}
		})
		stage := outlier.New(config, random.NewLehmer(1), l)
		previous := -1
		drive(t, stage, hosts, func(call *model.Call, step model.Step) {
			l.settled()
			used := l.count(breaker.Closed)
			panics := 140*used/hosts < 100 && float64(used)/float64(hosts) < config.PanicBelow
			if refused := step == model.Refuse(model.Rejected, second); refused != (used == 0 && !panics) {
				t.Fatalf("refused: %v, with %d of %d hosts in use, panic below %v", refused, used, hosts, config.PanicBelow)
			} else if refused {
				return
			}
			want := (previous + 1) % hosts
			for !panics && l.hosts[want] == breaker.Open {
				want = (want + 1) % hosts
			}
			if int(call.Host) != want {
				t.Fatalf("call after one to host %d to host %d, want %d; hosts %v", previous, call.Host, want, l.hosts)
			}
			previous = want
		})
		l.settled()
	})
}

// drawBreaker makes a breaker that opens and closes often.
func drawBreaker(t *rapid.T) breaker.Config {
	permits := rapid.IntRange(1, 3).Draw(t, "permits")
	return breaker.Config{
		Watch: breaker.Watch{
			Window: breaker.LastResults{Size: 3},
			Rule:   breaker.FailureRate{Threshold: breaker.AtLeast(0.5), Minimum: rapid.IntRange(1, 3).Draw(t, "minimum")},
		},
		Wait: breaker.Wait{
			Open:    time.Duration(rapid.IntRange(0, 10).Draw(t, "wait")) * second,
			ByTimer: rapid.Bool().Draw(t, "timer"),
		},
		Trial: breaker.Trial{
			Permits: permits,
			MaxWait: time.Duration(rapid.IntRange(0, 3).Draw(t, "maximum wait")) * 5 * second,
			Verdict: breaker.RateOfTrials{Results: permits, Threshold: breaker.AtLeast(0.5)},
		},
	}
}

// Whatever happens, the group follows from its hosts, no call is refused, and a host whose
// breaker does not admit is called only if none does.
func TestHostsKeepToTheirRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hosts := rapid.IntRange(1, 5).Draw(t, "hosts")
		l := newLedger(t, hosts, func(outlier.HostChange) {})
		stage := outlier.NewHosts(outlier.HostsConfig{Hosts: hosts, Breaker: drawBreaker(t)}, nil, l)
		drive(t, stage, hosts, func(call *model.Call, step model.Step) {
			l.settled()
			if step != model.Pass() {
				t.Fatalf("%+v, want every call to pass", step)
			}
			if l.hosts[call.Host] == breaker.Open && l.count(breaker.Closed) > 0 {
				t.Fatalf("call to host %d, hosts %v", call.Host, l.hosts)
			}
			if call.Trial && l.hosts[call.Host] != breaker.HalfOpen {
				t.Fatalf("trial call to host %d, hosts %v", call.Host, l.hosts)
			}
		})
		stage.Advance(time.Hour)
		l.settled()
	})
}

// One host is as one breaker, but for the calls that this refuses.
func TestOneHostIsOneBreaker(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := drawBreaker(t)
		alone, grouped := &notes{}, &notes{}
		g := guard.New(guard.Config{Breaker: config}, nil, alone)
		both := &pair{guard: g, hosts: outlier.NewHosts(outlier.HostsConfig{Hosts: 1, Breaker: config}, nil, grouped), passed: map[uint64]bool{}}
		drive(t, both, 1, func(*model.Call, model.Step) {})
		var got, want []string
		for _, t := range grouped.transitions {
			got = append(got, fmt.Sprint(t.At, t.From, t.To, t.Reason.(outlier.HostChange).Reason))
		}
		for _, t := range alone.transitions {
			want = append(want, fmt.Sprint(t.At, t.From, t.To, t.Reason))
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("got  %q\nwant %q", got, want)
		}
	})
}

// pair takes calls through both stages, as far as the guard lets them.
type pair struct {
	guard, hosts model.Stage
	passed       map[uint64]bool
}

func (p *pair) Enter(now time.Duration, call *model.Call) model.Step {
	copied := *call
	p.passed[call.Number] = p.guard.Enter(now, &copied) == model.Pass()
	return p.hosts.Enter(now, call)
}

func (p *pair) Leave(now time.Duration, call *model.Call) model.Return {
	if p.passed[call.Number] {
		p.guard.Leave(now, call)
	}
	return p.hosts.Leave(now, call)
}
