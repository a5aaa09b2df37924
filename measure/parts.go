package measure

import "slices"

// Parts is what a system has besides a caller with a pool, a breaker and a dependency.
// Each has metrics of its own, which systems without it do not have.
type Parts struct {
	// Outcomes is the further ways in which requests may end: degraded, client_error,
	// hidden_failure.
	Outcomes []string
	// Stages is the names of the policies in the call path, Endpoints those of the kinds
	// of requests and Services those of the services, if there are several.
	Stages, Endpoints, Services []string
	// Breakers says that those on the users' side are several, which are told of
	// together, and Named is the names of those that are told of each for itself.
	Breakers bool
	Named    []string
}

// And is the parts of both.
func (p Parts) And(other Parts) Parts {
	return Parts{
		Outcomes:  union(p.Outcomes, other.Outcomes),
		Stages:    union(p.Stages, other.Stages),
		Endpoints: union(p.Endpoints, other.Endpoints),
		Services:  union(p.Services, other.Services),
		Breakers:  p.Breakers || other.Breakers,
		Named:     union(p.Named, other.Named),
	}
}

// union is the names of both lists, each once.
func union(a, b []string) []string {
	all := slices.Clone(a)
	for _, name := range b {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// MetricsOfAll is the metrics of arms, of each what it has.
func MetricsOfAll(arms []*Arm) []Metric {
	if arms[0].Totals != nil {
		return MetricsOf(arms[0])
	}
	var all Parts
	for _, arm := range arms {
		all = all.And(arm.parts())
	}
	return MetricsFor(all)
}

// MetricsFor is the metrics of systems in continuous time that have some parts.
func MetricsFor(parts Parts) []Metric {
	if len(parts.Outcomes)+len(parts.Stages)+len(parts.Endpoints)+len(parts.Services)+len(parts.Named) == 0 && !parts.Breakers {
		return Metrics
	}
	metrics := slices.Clone(Metrics)
	for _, m := range furtherOutcomes {
		if slices.Contains(parts.Outcomes, m.Name) {
			metrics = append(metrics, m)
		}
	}
	if slices.Contains(parts.Outcomes, "degraded") {
		metrics = append(metrics, staleness...)
	}
	if parts.Breakers {
		MetricNamed(metrics, "openings").Label = "all breakers opened"
		metrics = append(metrics, memberOpenings)
	}
	if len(parts.Stages) > 0 {
		metrics = append(metrics, attempts...)
	}
	for _, name := range parts.Stages {
		metrics = append(metrics, ofStage(name)...)
	}
	for _, name := range parts.Named {
		metrics = append(metrics, ofBreakerNamed(name)...)
	}
	for _, name := range parts.Endpoints {
		metrics = append(metrics, ofEndpoint(name)...)
	}
	for _, name := range parts.Services {
		metrics = append(metrics, ofService(name)...)
	}
	return metrics
}

// parts is what the system of an arm has.
func (a *Arm) parts() Parts {
	parts := Parts{Outcomes: a.furtherOutcomes, Breakers: a.several}
	for _, s := range a.Stages {
		parts.Stages = append(parts.Stages, s.Name)
	}
	for _, b := range a.Breakers {
		parts.Named = append(parts.Named, b.Name)
	}
	for _, e := range a.Endpoints {
		parts.Endpoints = append(parts.Endpoints, e.Name)
	}
	for _, s := range a.Services {
		parts.Services = append(parts.Services, s.Name)
	}
	return parts
}

var furtherOutcomes = []Metric{
	counted("degraded", "answered by the fallback", Neither, "requests that did not succeed and that a fallback answered", func(r *Requests) int { return r.Degraded }),
	counted("client_error", "client errors", Neither, "requests that the dependency refused for what they asked for", func(r *Requests) int { return r.ClientErrors }),
	counted("hidden_failure", "hidden failures", Lower, "requests that were answered with an error that looks like an answer", func(r *Requests) int { return r.HiddenFailures }),
}

var staleness = []Metric{
	{"stale_mean", "age of fallback answers, mean", Seconds, Lower, "mean age of the answers that a fallback gave", func(a *Arm) Value { return a.age(func(l *Latency) Value { return l.Mean }) }, nil, false},
	{"stale_p99", "age of fallback answers, p99", Seconds, Lower, "99th percentile of that age, nearest rank", func(a *Arm) Value { return a.age(func(l *Latency) Value { return l.P99 }) }, nil, false},
}

func (a *Arm) age(of func(*Latency) Value) Value {
	if a.Stale == nil {
		return None
	}
	return of(a.Stale)
}

var memberOpenings = Metric{"member_openings", "one of the breakers opened", Count, Neither, "times that one of several breakers opened", func(a *Arm) Value {
	if !a.several {
		return None
	}
	return Value(a.MemberOpenings)
}, nil, false}

var attempts = []Metric{
	{"sent", "calls sent", Count, Neither, "calls handed to the dependency, every attempt", func(a *Arm) Value { return Value(a.Sent) }, nil, false},
	{"sent_per_request", "calls sent per request", Count, Neither, "sent / arrivals", func(a *Arm) Value { return ratio(a.Sent, a.Requests.Arrivals) }, nil, true},
}
