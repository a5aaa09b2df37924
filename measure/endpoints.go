package measure

import (
	"time"

	"halfopen/model"
)

// An Endpoint is the requests of one of several kinds, which take different paths.
type Endpoint struct {
	Name string `json:"name"`
	Requests
	// Latency is of all its requests, and SuccessLatency of those that succeeded.
	Latency        Latency `json:"latency"`
	SuccessLatency Latency `json:"success_latency"`
	// FaultArrivals is those that arrived during a fault, and FaultSucceeded those of
	// them that succeeded.
	FaultArrivals  int `json:"fault_arrivals"`
	FaultSucceeded int `json:"fault_succeeded"`
}

// endpoints watches the endpoints of a run.
type endpoints struct {
	of      []int // the endpoint of each path
	watched []askedOf
}

// askedOf is the requests of one endpoint that arrived before the horizon.
type askedOf struct {
	tally
	latency halves
	inFault tally
}

func newEndpoints(setup *Setup) endpoints {
	return endpoints{of: setup.EndpointOf, watched: make([]askedOf, len(setup.Endpoints))}
}

func (e *endpoints) arrive(call *model.Call, inFault bool) {
	if len(e.watched) == 0 {
		return
	}
	w := &e.watched[e.of[call.Flow]]
	w.arrivals++
	if inFault {
		w.inFault.arrivals++
	}
}

func (e *endpoints) end(call *model.Call, latency time.Duration, inFault bool) {
	if len(e.watched) == 0 {
		return
	}
	w := &e.watched[e.of[call.Flow]]
	w.tally.end(call)
	if inFault {
		w.inFault.end(call)
	}
	w.latency.add(latency, call.Outcome == model.Succeeded)
	if w.arrivals == exactRequests {
		w.latency.coarsen()
	}
}

// results is what the endpoints are summed up in.
func (e *endpoints) results(names []string, find *selector) []Endpoint {
	var results []Endpoint
	for i := range e.watched {
		w := &e.watched[i]
		results = append(results, Endpoint{
			Name: names[i], Requests: w.requests(),
			Latency:        latencyOf(find, &w.latency.successes, &w.latency.others),
			SuccessLatency: latencyOf(find, &w.latency.successes),
			FaultArrivals:  w.inFault.arrivals,
			FaultSucceeded: w.inFault.ended[model.Succeeded],
		})
	}
	return results
}

// ofEndpoint is the metrics of one endpoint. They begin with its name.
func ofEndpoint(name string) []Metric {
	of := func(suffix, label string, unit Unit, better Better, definition string, averages bool, of func(*Endpoint) Value) Metric {
		return Metric{name + "." + suffix, name + ": " + label, unit, better, definition, func(a *Arm) Value {
			for i := range a.Endpoints {
				if a.Endpoints[i].Name == name {
					return of(&a.Endpoints[i])
				}
			}
			return None
		}, nil, averages}
	}
	count := func(suffix, label string, better Better, definition string, n func(*Endpoint) int) Metric {
		return of(suffix, label, Count, better, "of the requests to "+name+", those "+definition, false, func(e *Endpoint) Value { return Value(n(e)) })
	}
	return []Metric{
		count("arrivals", "requests", Neither, "that arrived", func(e *Endpoint) int { return e.Arrivals }),
		count("succeeded", "succeeded", Higher, "that succeeded", func(e *Endpoint) int { return e.Succeeded }),
		count("failed", "failed", Lower, "that the dependency failed", func(e *Endpoint) int { return e.Failed }),
		count("timed_out", "timed out", Lower, "that the caller's own timeout ended", func(e *Endpoint) int { return e.TimedOut }),
		count("rejected", "rejected by the breaker", Neither, "that a breaker refused", func(e *Endpoint) int { return e.Rejected }),
		count("shed", "shed", Lower, "that were refused for want of capacity", func(e *Endpoint) int { return e.Shed }),
		of("success_share", "share that succeeded", Share, Higher, name+": succeeded / arrivals", true, func(e *Endpoint) Value { return ratio(e.Succeeded, e.Arrivals) }),
		of("fault_success_share", "fault: share that succeeded", Share, Higher, name+": of the requests that arrived during a fault, the share that succeeded", false, func(e *Endpoint) Value { return ratio(e.FaultSucceeded, e.FaultArrivals) }),
		of("mean", "mean latency", Seconds, Lower, "mean latency of all requests to "+name, true, func(e *Endpoint) Value { return e.Latency.Mean }),
		of("p99", "p99 latency", Seconds, Lower, "99th percentile of the latency of all requests to "+name+", nearest rank", false, func(e *Endpoint) Value { return e.Latency.P99 }),
		of("success_mean", "mean latency of successes", Seconds, Lower, "mean latency of the requests to "+name+" that succeeded", true, func(e *Endpoint) Value { return e.SuccessLatency.Mean }),
		of("success_p99", "p99 latency of successes", Seconds, Lower, "99th percentile of the latency of the requests to "+name+" that succeeded, nearest rank", false, func(e *Endpoint) Value { return e.SuccessLatency.P99 }),
	}
}
