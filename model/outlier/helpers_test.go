package outlier_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/outlier"
)

// envoy is Envoy's defaults.
func envoy(hosts int) outlier.Config {
	return outlier.Config{
		Hosts:           hosts,
		Interval:        10 * time.Second,
		BaseEjection:    30 * time.Second,
		MaxEjection:     300 * time.Second,
		MaxEjected:      0.1,
		PanicBelow:      0.5,
		Failures:        outlier.InARow{Failures: 5, Enforced: 1},
		GatewayFailures: outlier.InARow{Failures: 5},
		SuccessRate:     outlier.SuccessRate{MinimumHosts: 5, Calls: 100, Deviations: 1.9, Enforced: 1},
		FailureShare:    outlier.FailureShare{AtLeast: 0.85, MinimumHosts: 5, Calls: 50},
		Rejection:       time.Millisecond,
	}
}

const second = time.Second

// at is an instant in seconds.
func at(now time.Duration) string { return fmt.Sprintf("%gs", now.Seconds()) }

// half lets half of the hosts be ejected.
func half(hosts int) outlier.Config {
	config := envoy(hosts)
	config.MaxEjected = 0.5
	return config
}

// notes remembers what a stage tells.
type notes struct {
	lines []string
	// hosts and groups say whether their changes are noted.
	hosts, groups bool
	changes       []outlier.HostChange
	transitions   []breaker.Transition
}

func (n *notes) note(format string, values ...any) {
	n.lines = append(n.lines, fmt.Sprintf(format, values...))
}

func (n *notes) Refused(now time.Duration, call *model.Call, state breaker.State) {
	n.note("%s refused %d: %v", at(now), call.Number, state)
}

func (n *notes) Tried(now time.Duration, call *model.Call) {
	n.note("%s tried %d", at(now), call.Number)
}

func (n *notes) Answered(now time.Duration, call *model.Call) {
	n.note("%s answered %d: %v", at(now), call.Number, call.Outcome)
}

func (n *notes) Late(now time.Duration, call *model.Call, permit breaker.Permit) {
	n.note("%s late %d: %v, sent at %s while %v in period %d", at(now), call.Number, call.Outcome, at(permit.At), permit.State, permit.Period)
}

func (n *notes) Changed(t breaker.Transition) {
	n.transitions = append(n.transitions, t)
	if n.groups {
		n.note("%s %v -> %v because of %v", at(t.At), t.From, t.To, t.Reason)
	}
}

func (n *notes) HostChanged(c outlier.HostChange) {
	n.changes = append(n.changes, c)
	if n.hosts {
		n.note("%s %v", at(c.At), c)
	}
}

// want compares the lines since the last call of want.
func (n *notes) want(t *testing.T, want string) {
	t.Helper()
	if got := strings.Join(n.lines, "\n"); got != strings.TrimSpace(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got, strings.TrimSpace(want))
	}
	n.lines = nil
}

// player takes calls through a stage.
type player struct {
	*testing.T
	*notes
	stage  model.Stage
	number uint64
}

func play(t *testing.T, config outlier.Config) *player {
	n := &notes{hosts: true}
	return &player{T: t, notes: n, stage: outlier.New(config, nil, n)}
}

// send sends a call, or returns nil if it is refused.
func (p *player) send(now time.Duration) *model.Call {
	p.Helper()
	call := &model.Call{Index: uint32(p.number), Number: p.number}
	p.number++
	switch step := p.stage.Enter(now, call); step {
	case model.Pass():
		return call
	case model.Refuse(model.Rejected, time.Millisecond):
		return nil
	default:
		p.Fatalf("call at %v: %+v", now, step)
		return nil
	}
}

// advance lets time pass.
func (p *player) advance(now time.Duration) {
	p.stage.(interface{ Advance(time.Duration) }).Advance(now)
}

// answer ends a call.
func (p *player) answer(now time.Duration, call *model.Call, outcome model.Outcome) {
	p.Helper()
	call.Outcome = outcome
	if p.stage.Leave(now, call) != model.Onwards() {
		p.Errorf("call %d at %v does not go on", call.Number, now)
	}
}

// calls makes calls that are answered at once, one every so often from an instant until
// before another, and says to which hosts they went.
func (p *player) calls(from, to, every time.Duration, outcome func(host uint16) model.Outcome) (hosts []uint16) {
	p.Helper()
	for now := from; now < to; now += every {
		if call := p.call(now, outcome); call != nil {
			hosts = append(hosts, call.Host)
		}
	}
	return hosts
}

// call makes a call that is answered at once, or returns nil if it is refused.
func (p *player) call(now time.Duration, outcome func(host uint16) model.Outcome) *model.Call {
	p.Helper()
	call := p.send(now)
	if call != nil {
		p.answer(now, call, outcome(call.Host))
	}
	return call
}

// round makes a number of calls to each of the hosts in use, at one instant.
func (p *player) round(now time.Duration, hosts, calls int, outcome func(host uint16) model.Outcome) {
	p.Helper()
	for range hosts * calls {
		p.call(now, outcome)
	}
}

// dead is a dependency of which the first so many hosts fail every call.
func dead(hosts uint16) func(uint16) model.Outcome {
	return func(host uint16) model.Outcome {
		if host < hosts {
			return model.Failed
		}
		return model.Succeeded
	}
}

// distinct is which hosts were called.
func distinct(hosts []uint16) map[uint16]int {
	counts := map[uint16]int{}
	for _, host := range hosts {
		counts[host]++
	}
	return counts
}
