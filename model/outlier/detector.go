package outlier

import (
	"time"

	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/group"
	"halfopen/model/guard"
)

// A Detector is a stage that sends calls to the hosts in turn and ejects those that
// fail, by the rules of Envoy's outlier detection: source/common/upstream/
// outlier_detection_impl.cc, and for the panic source/extensions/
// load_balancing_policies/common/load_balancer_impl.cc, as of 00c7146. There is no
// trial call: a host that comes back is one like the others.
//
// Sweeps are made when the next call comes or goes, at the instants at which they
// were due, before anything else of the same instant.
//
// Results of calls that were sent before the host was ejected are counted like others,
// as in Envoy; the observer is told of them as late. Its method Tried is never called.
type Detector struct {
	config   Config
	chance   breaker.Chance
	observer guard.Observer
	group    *group.Group
	hosts    []host
	targets  []uint16 // the hosts that calls are sent to
	turn     int      // the index of the next one
	last     int      // the host that was called last, or -1
	sweepAt  time.Duration
	sent     []sent // by the index of the call
	rated    []rated
}

// sent is what is remembered of a call under way.
type sent struct {
	group     breaker.Permit
	ejections uint32 // of its host
}

var _ guard.BreakerStage = (*Detector)(nil)

// New returns a Detector with every host in use. The chance is for the jitter and for
// what is enforced sometimes; nil will do where there is neither.
func New(config Config, chance breaker.Chance, observer guard.Observer) *Detector {
	d := &Detector{
		config:   config,
		chance:   chance,
		observer: observer,
		group:    newGroup(config.Hosts, breaker.Closed, observer),
		hosts:    make([]host, config.Hosts),
		targets:  make([]uint16, 0, config.Hosts),
		last:     -1,
		sweepAt:  config.Interval,
		rated:    make([]rated, 0, config.Hosts),
	}
	d.aim()
	return d
}

// Enter chooses the host of a call.
func (d *Detector) Enter(now time.Duration, call *model.Call) model.Step {
	d.Advance(now)
	if len(d.targets) == 0 {
		d.observer.Refused(now, call, d.group.State())
		return model.Refuse(model.Rejected, d.config.Rejection)
	}
	if d.turn >= len(d.targets) {
		d.turn = 0
	}
	call.Host = d.targets[d.turn]
	d.last = int(call.Host)
	d.turn++
	for int(call.Index) >= len(d.sent) {
		d.sent = append(d.sent, sent{})
	}
	d.sent[call.Index] = sent{group: d.group.Permit(now), ejections: d.hosts[call.Host].ejections}
	return model.Pass()
}

// Leave takes in what the call says of its host.
func (d *Detector) Leave(now time.Duration, call *model.Call) model.Return {
	d.Advance(now)
	number, sent := int(call.Host), &d.sent[call.Index]
	if sent.ejections != d.hosts[number].ejections {
		d.observer.Late(now, call, sent.group)
	}
	if !d.config.Ignored[call.Outcome] {
		d.record(now, number, answers[call.Outcome])
	}
	return model.Onwards()
}

// record counts an answer. A host is due when a number of failures is reached, not
// when it is passed: those of calls that come back while it is ejected eject nothing.
func (d *Detector) record(now time.Duration, number int, a answer) {
	h := &d.hosts[number]
	h.traffic.calls++
	if a == success {
		h.traffic.successes++
		h.failures, h.gatewayFailures = 0, 0
		return
	}
	if a == gateway {
		d.count(now, number, &h.gatewayFailures, &d.config.GatewayFailures, GatewayFailuresInARow)
	} else {
		h.gatewayFailures = 0
	}
	d.count(now, number, &h.failures, &d.config.Failures, FailuresInARow)
}

// count takes one more failure into a row. Where the row is long enough it begins anew,
// whether the host may be ejected or not.
func (d *Detector) count(now time.Duration, number int, row *int, rule *InARow, cause Cause) {
	*row++
	if *row != rule.Failures || d.hosts[number].ejected {
		return
	}
	d.eject(now, number, rule.Enforced, Ejected{Cause: cause, Value: float64(rule.Failures)})
	*row = 0
}

// eject ejects a host that is in use, if the share allows it and chance enforces it.
func (d *Detector) eject(now time.Duration, number int, enforced float64, reason Ejected) {
	out := d.group.In(breaker.Open)
	allowed := float64(out+1)/float64(d.config.Hosts) <= d.config.MaxEjected || d.config.AlwaysEjectOne && out == 0
	if !allowed || !d.enforces(enforced) {
		return
	}
	h := &d.hosts[number]
	h.eject(now, &d.config, d.jitter())
	reason.For, reason.Ejections = h.lasts, int(h.ejections)
	d.change(now, number, breaker.Closed, breaker.Open, reason)
}

// enforces draws whether an ejection takes place.
func (d *Detector) enforces(share float64) bool {
	return share >= 1 || share > 0 && d.chance.Float64() < share
}

// jitter draws what is added to an ejection.
func (d *Detector) jitter() time.Duration {
	if d.config.Jitter < time.Millisecond {
		return 0
	}
	most := d.config.Jitter / time.Millisecond
	return time.Duration(d.chance.Float64()*float64(most+1)) * time.Millisecond
}

func (d *Detector) change(now time.Duration, number int, from, to breaker.State, reason breaker.Reason) {
	d.group.Change(number, breaker.Transition{At: now, From: from, To: to, Reason: reason})
	d.aim()
}

// aim chooses the hosts that calls are sent to, and lets the next one after the last
// that was called be the next.
func (d *Detector) aim() {
	panics := d.panics()
	d.targets, d.turn = d.targets[:0], 0
	for i := range d.hosts {
		if !panics && d.hosts[i].ejected {
			continue
		}
		d.targets = append(d.targets, uint16(i))
		if i <= d.last {
			d.turn++
		}
	}
}

// overprovisioning is how many percent of the calls the hosts in use can carry if they
// are all hosts.
const overprovisioning = 140

// panics reports whether too few hosts are in use.
func (d *Detector) panics() bool {
	used := d.group.In(breaker.Closed)
	if overprovisioning*used/d.config.Hosts >= 100 {
		return false
	}
	return float64(used)/float64(d.config.Hosts) < d.config.PanicBelow
}
