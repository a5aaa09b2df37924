package dependency

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// A Fault changes the answers to the calls sent while it lasts.
type Fault struct {
	model.Interval
	Effect Effect
	// Hosts restricts it to the calls sent to the first so many hosts; those to the
	// others are answered as healthy ones. Valid range is [0,+∞); 0 is all hosts.
	Hosts int
	// Only restricts it to the calls sent to these hosts, if there are any. Then Hosts
	// is 0.
	Only []int
	// Onset is the time in which the share of calls that it concerns grows from none to
	// all, linearly, and Ending that in which it falls again, up to the end of the
	// fault. Together they are at most as long as the fault. At 0 nothing is drawn.
	Onset, Ending time.Duration
}

// schedule is the faults that are not over.
type schedule []faulty

// faulty is a fault, and how calls are answered while it lasts.
type faulty struct {
	model.Interval
	answering
	hosts         []bool // that it concerns, by number; nil is all
	onset, ending time.Duration
}

func newSchedule(faults []Fault) schedule {
	var s schedule
	for _, f := range faults {
		s = append(s, faulty{f.Interval, f.Effect.answering(), f.hosts(), f.Onset, f.Ending})
	}
	return s
}

func (f *Fault) hosts() []bool {
	hosts := make([]bool, f.Hosts)
	for host := range hosts {
		hosts[host] = true
	}
	for _, host := range f.Only {
		for host >= len(hosts) {
			hosts = append(hosts, false)
		}
		hosts[host] = true
	}
	if len(hosts) == 0 {
		return nil
	}
	return hosts
}

// concerning is the fault that concerns a call sent now, or nil.
func (s *schedule) concerning(now time.Duration, call *model.Call, chance random.PerCall) *faulty {
	for len(*s) > 0 && (*s)[0].To <= now {
		*s = (*s)[1:]
	}
	if len(*s) == 0 {
		return nil
	}
	if f := &(*s)[0]; f.Contains(now) && f.isAt(call.Host) && f.hasReached(now, call, chance) {
		return f
	}
	return nil
}

func (f *faulty) isAt(host uint16) bool {
	return f.hosts == nil || int(host) < len(f.hosts) && f.hosts[host]
}

// hasReached reports whether the call is of the share that the fault concerns by now.
func (f *faulty) hasReached(now time.Duration, call *model.Call, chance random.PerCall) bool {
	since, left := now-f.From, f.To-now
	if since >= f.onset && left >= f.ending {
		return true
	}
	number := chance.At(call.Number, call.Attempt).Float64()
	return number < ratio(since, f.onset) && number < ratio(left, f.ending)
}

// ratio is how high a ramp of that length is at a place on it; behind it, more than 1.
func ratio(at, length time.Duration) float64 { return float64(at) / float64(length) }
