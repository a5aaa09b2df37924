package measure

import (
	"time"

	"halfopen/model"
)

// A Service is what one of several services was asked for, and how it answered: every
// call that it got, whoever made it, abandoned ones included.
type Service struct {
	Name string `json:"name"`
	// Calls is those that were sent to it, and Answered those that it answered well.
	Calls    int `json:"calls"`
	Answered int `json:"answered"`
	// FaultCalls is the calls that were sent to it while a fault lasted, there or
	// elsewhere.
	FaultCalls int `json:"fault_calls"`
	// Latency is from the arrival of a call at the service until it is answered, or
	// nobody wants the answer any more.
	Latency Latency `json:"latency"`
	// UnderWayMean and UnderWayMax are the calls that were at the service up to the
	// horizon, waiting ones included.
	UnderWayMean float64 `json:"under_way_mean"`
	UnderWayMax  int     `json:"under_way_max"`
}

// services watches the services of a run.
type services struct {
	of      []int // the service of each path
	watched []watched
}

// watched is one service.
type watched struct {
	calls, answered int
	inFault         int // of the calls
	latency         distribution
	underWay        int
	since           time.Duration
	occupied        occupancy
}

func newServices(setup *Setup) services {
	return services{of: setup.ServiceOf, watched: make([]watched, len(setup.Services))}
}

// at is the service that a call is sent to, or nil if they are not told apart.
func (s *services) at(call *model.Call) *watched {
	if len(s.watched) == 0 {
		return nil
	}
	return &s.watched[s.of[call.Flow]]
}

// move changes the number of calls at the service.
func (w *watched) move(now time.Duration, counted model.Interval, change int) {
	if length := min(now, counted.To) - max(w.since, counted.From); length > 0 && w.underWay > 0 {
		w.occupied.hold(length, w.underWay, 0)
	}
	w.since = now
	w.underWay += change
}

// come takes a call in.
func (w *watched) come(now time.Duration, counted model.Interval, inFault bool) {
	w.move(now, counted, 1)
	if counted.Contains(now) {
		w.calls++
	}
	if inFault {
		w.inFault++
	}
}

// leave lets a call go that came at an instant.
func (w *watched) leave(now time.Duration, counted model.Interval, came time.Duration, call *model.Call) {
	w.move(now, counted, -1)
	if !counted.Contains(came) {
		return
	}
	w.latency.add(now - came)
	if w.latency.count == exactRequests {
		w.latency.coarsen()
	}
	if call.Outcome.LooksGood() && call.Outcome != model.HiddenFailure {
		w.answered++
	}
}

// results is what the services are summed up in.
func (s *services) results(setup *Setup, find *selector) []Service {
	var results []Service
	counted := setup.counted()
	for i := range s.watched {
		w := &s.watched[i]
		w.move(counted.To, counted, 0)
		results = append(results, Service{
			Name: setup.Services[i], Calls: w.calls, Answered: w.answered, FaultCalls: w.inFault,
			Latency:      latencyOf(find, &w.latency),
			UnderWayMean: w.occupied.busy / float64(counted.To-counted.From),
			UnderWayMax:  w.occupied.busyMax,
		})
	}
	return results
}

// ofService is the metrics of one service. They begin with its name.
func ofService(name string) []Metric {
	of := func(suffix, label string, unit Unit, better Better, definition string, averages bool, of func(*Service) Value) Metric {
		return Metric{name + "." + suffix, name + ": " + label, unit, better, definition, func(a *Arm) Value {
			for i := range a.Services {
				if a.Services[i].Name == name {
					return of(&a.Services[i])
				}
			}
			return None
		}, nil, averages}
	}
	return []Metric{
		of("calls", "calls", Count, Neither, "calls that were sent to "+name, false, func(s *Service) Value { return Value(s.Calls) }),
		of("answered", "answered well", Count, Higher, "calls that "+name+" answered well", false, func(s *Service) Value { return Value(s.Answered) }),
		of("fault_calls", "calls in the fault", Count, Lower, "calls that were sent to "+name+" during a fault", false, func(s *Service) Value { return Value(s.FaultCalls) }),
		of("mean", "mean latency", Seconds, Lower, "mean time from the arrival of a call at "+name+" to its answer", true, func(s *Service) Value { return s.Latency.Mean }),
		of("p99", "p99 latency", Seconds, Lower, "99th percentile of that time, nearest rank", false, func(s *Service) Value { return s.Latency.P99 }),
		of("under_way_mean", "calls at it, mean", Count, Lower, "mean number of calls at "+name+" up to the horizon, waiting ones included", true, func(s *Service) Value { return Value(s.UnderWayMean) }),
		of("under_way_max", "calls at it, most", Count, Lower, "largest number of calls at "+name+", waiting ones included", false, func(s *Service) Value { return Value(s.UnderWayMax) }),
	}
}
