package scenarios

import (
	"fmt"
	"slices"
	"time"

	"halfopen/des/random"
	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/model/server"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// Dependency is the service at the end of the path, or another service.
type Dependency struct {
	Latency        Law          `yaml:"latency" optional:"true" doc:"the law of the time in which a healthy call is answered, or of its work, where calls wait for servers or share processors; needed unless durations are recorded"`
	Answers        string       `yaml:"answers" optional:"true" choices:"drawn,recorded" doc:"where answers come from: drawn, as without it, from latency and the shares below; recorded, from the recording of the arrivals. Its durations, which speed leaves as they are, then take the place of latency, and its statuses that of failure_rate, client_errors and hidden_failures. A call meets what was recorded of the latest request up to then, and one that is sent as its request comes what was recorded of this"`
	FailureRate    config.Share `yaml:"failure_rate" default:"0%" doc:"the share of calls that fail while it is healthy, after the same time"`
	ClientErrors   config.Share `yaml:"client_errors" optional:"true" doc:"the share of calls that it refuses for what they ask, after the same time, though it is well"`
	HiddenFailures config.Share `yaml:"hidden_failures" optional:"true" doc:"the share of calls that it answers with something that only looks like an answer, after the same time"`
	Slow           *Slow        `yaml:"slow" none:"true" optional:"true" doc:"a share of the successes that take another time, also while it is healthy"`
	Hosts          int          `yaml:"hosts" default:"1" min:"1" max:"1000" doc:"the number of hosts that calls are sent to in turn; a fault may concern some of them, and a breaker may judge each"`
	Balancing      Balancing    `yaml:"balancing" none:"true" optional:"true" doc:"how callers spread calls over the hosts; none: in turn"`
	Servers        int          `yaml:"servers" optional:"true" min:"1" words:"unlimited=0" doc:"the calls that each host can serve at once, its threads, say; further ones wait in its queue; without it as many as come"`
	Queue          *Queue       `yaml:"queue" none:"true" optional:"true" doc:"the queue of each host; none: calls wait as long as need be, first come first served"`
	Processors     int          `yaml:"processors" optional:"true" min:"1" max:"1000000" words:"unlimited=0" doc:"the processors that the calls in service at each host share: n calls get at most processors/n of one each; without it each call has one for itself"`
	Knee           *Knee        `yaml:"knee" none:"true" optional:"true" doc:"how calls get slower when there are many"`
	WarmUp         *WarmUp      `yaml:"warm_up" none:"true" optional:"true" doc:"how slow it is after a fault of kind down or timeout"`
	Calls          []Edge       `yaml:"calls" optional:"true" doc:"the calls that it makes to other services when its own work is done, one after another"`
	Parallel       bool         `yaml:"parallel" optional:"true" doc:"it makes them at once"`
}

// Slow is slow successes.
type Slow struct {
	Share   config.Share `yaml:"share" above:"0%" doc:"the share of the successes"`
	Latency Law          `yaml:"latency" doc:"the law of the time that they take"`
}

// Knee is how calls get slower when there are many.
type Knee struct {
	Calls int     `yaml:"calls" min:"1" doc:"the calls in service at a host up to which each takes its time"`
	Slope float64 `yaml:"slope" default:"1" min:"0" max:"1000" doc:"with n calls in service and x = (n-calls)/calls, a call takes 1 + slope x + curve x² times as long; with a slope of 1 alone the host does as much in a time as at the knee"`
	Curve float64 `yaml:"curve" default:"0" min:"0" max:"1000" doc:"see slope; above 0 the host does less the more calls there are"`
}

// WarmUp is how a service recovers when it has been away.
type WarmUp struct {
	Factor    float64       `yaml:"factor" min:"1" max:"1000000" doc:"how many times as long calls take at first"`
	Time      time.Duration `yaml:"time" optional:"true" max:"8760h" doc:"the time in which that falls to 1, evenly"`
	Successes int           `yaml:"successes" optional:"true" min:"1" doc:"the successes of a host by which it has fallen to 1, evenly, as a cache is filled"`
}

// Check refuses one that does not end.
func (w WarmUp) Check() []config.Complaint {
	if w.Time == 0 && w.Successes == 0 {
		return []config.Complaint{{Message: "needs time or successes, so that it ends"}}
	}
	return nil
}

// Check refuses what does not go together.
func (d *Dependency) Check() []config.Complaint {
	var complaints []config.Complaint
	refuse := func(wrong bool, field, message string) {
		if wrong {
			complaints = append(complaints, config.Complaint{Field: field, Message: message})
		}
	}
	refuse(d.Latency == nil && !d.answersAsRecorded(), "", "missing key latency")
	refuse(d.Slow != nil && d.answersAsRecorded(), "slow", "how long calls take is recorded; leave it out or set answers to drawn")
	sum := d.FailureRate + d.ClientErrors + d.HiddenFailures
	refuse(sum > 1, "failure_rate", fmt.Sprintf("failure_rate, client_errors and hidden_failures are %s together; at most 100%% is possible", findings.Percent(float64(sum))))
	refuse(d.Queue != nil && d.Servers == 0, "queue", "no call ever waits: give servers, the calls that can be served at once")
	refuse(d.Knee != nil && d.Servers > 0 && d.Knee.Calls >= d.Servers, "knee.calls", fmt.Sprintf("is never exceeded: a host serves at most %d calls, its servers, at once", d.Servers))
	refuse(d.Processors > 0 && len(d.Calls) > 0, "processors", "a service whose calls share processors cannot call others; use servers or a knee")
	return complaints
}

// isLimited reports whether the time of a call depends on others.
func (d *Dependency) isLimited() bool {
	return d.Servers > 0 || d.Processors > 0 || d.Knee != nil || d.WarmUp != nil
}

// latency is the law of the time of a healthy call that nothing delays.
func (d *Dependency) latency() Law {
	if d.Slow == nil {
		return d.latencyOfMost()
	}
	return either{share: float64(d.Slow.Share), rare: d.Slow.Latency, other: d.latencyOfMost()}
}

// latencyOfMost is that of the calls that are not among the slow ones.
func (d *Dependency) latencyOfMost() Law {
	if d.Latency == nil {
		return unsaid{}
	}
	return d.Latency
}

// words describes it in a few words.
func (d *Dependency) words() string {
	words := "answers as recorded"
	if d.Latency != nil {
		words = "latency " + d.latency().words()
	}
	for _, part := range []struct {
		is   bool
		what string
	}{
		{d.Latency != nil && d.answersAsRecorded(), "answers as recorded"},
		{d.FailureRate > 0, findings.Percent(float64(d.FailureRate)) + " fail"},
		{d.ClientErrors > 0, findings.Percent(float64(d.ClientErrors)) + " client errors"},
		{d.HiddenFailures > 0, findings.Percent(float64(d.HiddenFailures)) + " hidden failures"},
		{d.Hosts > 1, hostsText(d.Hosts)},
		{d.Balancing != nil, d.balancingWords()},
		{d.Servers > 0, findings.Plural(d.Servers, "server")},
		{d.Queue != nil, d.queueWords()},
		{d.Processors > 0, findings.Plural(d.Processors, "processor")},
		{d.Knee != nil, "knee"},
		{d.WarmUp != nil, "warm-up"},
	} {
		if part.is && part.what != "" {
			words += ", " + part.what
		}
	}
	return words
}

// ofService is the name of a stream of chance of a service.
func ofService(name, stream string) string {
	if name == mainService {
		return stream
	}
	return name + "/" + stream
}

// stages is what a call meets at the service of that name, in the order of time, from the
// border on. Without anything that limits it, that is one stage. The recording is what it
// answers with, or nil.
func (d *Dependency) stages(name string, list []Fault, recording *dependency.Recording, draws dependency.Draws, streams random.Keyed) []model.Stage {
	draws.Concern = streams.PerCall(ofService(name, "concern"))
	healthy := d.healthy(recording)
	s := d.schedule(name, list, healthy, streams)
	service := answering(dependency.Config{Healthy: healthy, Faults: s.faults, Draws: draws}, recording)
	if !d.isLimited() {
		return []model.Stage{service.(model.Stage)}
	}
	if d.Knee != nil {
		service = server.NewKnee(server.KneeConfig{Hosts: d.Hosts, Calls: d.Knee.Calls, Slope: d.Knee.Slope, Curve: d.Knee.Curve}, service)
	}
	if w := d.WarmUp; w != nil {
		service = server.NewWarmUp(server.WarmUpConfig{Hosts: d.Hosts, Outages: s.outages, Factor: w.Factor, Time: w.Time, Successes: w.Successes}, service)
	}
	stages := []model.Stage{model.Border{}}
	if d.Servers > 0 {
		if len(s.unreachable) > 0 {
			stages = append(stages, dependency.NewOutage(s.unreachable, draws.Concern))
		}
		stages = append(stages, server.NewServers(d.queue(s.servers)))
	}
	if d.Processors > 0 {
		return append(stages, server.NewSharing(server.SharingConfig{Hosts: d.Hosts, Processors: d.Processors, Reductions: s.processors}, service))
	}
	return append(stages, server.NewDedicated(service))
}

// answering is what answers calls that nothing limits.
func answering(config dependency.Config, recording *dependency.Recording) dependency.Replier {
	if recording == nil {
		return dependency.New(config)
	}
	return dependency.NewReplay(config, recording)
}

// schedule is the faults of a service by the stages that they concern, each in the order
// of time.
type schedule struct {
	faults              []dependency.Fault
	unreachable         []dependency.Fault // of a service with a queue
	outages             []server.Outage
	servers, processors []server.Reduction
}

func (d *Dependency) schedule(name string, list []Fault, healthy dependency.Answer, streams random.Keyed) schedule {
	var s schedule
	for i, fault := range list {
		for _, interval := range fault.intervals(faultChance(streams, name, i)) {
			d.add(&s, fault, healthy, interval)
		}
	}
	return s
}

// faultChance is the chance of a fault of a service: when it comes.
func faultChance(streams random.Keyed, service string, number int) random.Source {
	return streams.Sequence(ofService(service, fmt.Sprintf("faults/%d", number)))
}

// add adds one time of a fault.
func (d *Dependency) add(s *schedule, fault Fault, healthy dependency.Answer, interval model.Interval) {
	what, numbers := fault.effect(), fault.place().numbers()
	if loss, is := what.(shrinking); is {
		if loss.Servers != unchanged {
			s.servers = append(s.servers, server.Reduction{Interval: interval, Hosts: numbers, Left: loss.Servers})
		}
		if loss.Processors != unchanged {
			s.processors = append(s.processors, server.Reduction{Interval: interval, Hosts: numbers, Left: loss.Processors})
		}
		return
	}
	onset, ending := fault.ramps()
	f := dependency.Fault{Interval: interval, Effect: what.answers(healthy), Only: numbers, Onset: onset, Ending: ending}
	_, down := what.(unreachable)
	if _, hangs := what.(hanging); down || hangs {
		s.outages = append(s.outages, server.Outage{Interval: interval, Hosts: numbers})
	}
	if down && d.Servers > 0 {
		s.unreachable = append(s.unreachable, f)
	} else {
		s.faults = append(s.faults, f)
	}
}

// checkServices refuses faults of hosts, servers and processors that there are not, and
// breakers that do not go with how calls are balanced.
func (c *Calls) checkServices() []config.Complaint {
	complaints := slices.Concat(c.checkServicesAnswers(), c.Target.checkBalancing(c.Breaker, "dependency"), checkCounted(c.Breaker, "breaker"))
	check := func(to string, breaker presets.Preset) {
		if service := c.service(to); service != nil {
			complaints = append(complaints, service.checkBalancing(breaker, c.fieldOf(to))...)
		}
	}
	for _, e := range c.Endpoints {
		check(e.To, e.Breaker)
	}
	for _, name := range c.serviceNames() {
		for _, edge := range c.service(name).Calls {
			check(edge.To, edge.Breaker)
		}
	}
	for i, fault := range c.Faults {
		service := c.service(fault.service())
		if service == nil {
			continue
		}
		for _, complaint := range service.checkFault(fault, c.fieldOf(fault.service())) {
			complaint.Field = fmt.Sprintf("faults.%d.%s", i, complaint.Field)
			complaints = append(complaints, complaint)
		}
	}
	return complaints
}

// checkCounted refuses outcomes that a breaker which judges hosts cannot count: a proxy sees
// status codes alone.
func checkCounted(breaker presets.Preset, field string) []config.Complaint {
	if _, judges := breaker.(presets.Clustered); !judges || len(breaker.Common().Counted) == 0 {
		return nil
	}
	return []config.Complaint{{Field: field + ".counted", Message: presets.NameOf(breaker) + " judges hosts by its own rules, and counts neither; leave it out"}}
}

// checkFault refuses a fault that this service cannot have; field is where the service
// stands.
func (d *Dependency) checkFault(fault Fault, field string) []config.Complaint {
	var complaints []config.Complaint
	if least := fault.place().least(); least > d.Hosts {
		key := "hosts"
		if len(fault.place().OnlyHosts) > 0 {
			key = "only_hosts"
		}
		complaints = append(complaints, config.Complaint{Field: key, Message: fmt.Sprintf("this fault is on %s and the %s has %s; use at most %d, or set %s.hosts", hostsText(least), fault.service(), hostsText(d.Hosts), d.Hosts, field)})
	}
	loss, is := fault.effect().(shrinking)
	if !is {
		return complaints
	}
	for _, part := range []struct {
		key       string
		left, has int
	}{{"servers", loss.Servers, d.Servers}, {"processors", loss.Processors, d.Processors}} {
		switch {
		case part.left == unchanged:
		case part.has == 0:
			complaints = append(complaints, config.Complaint{Field: part.key, Message: fmt.Sprintf("the %s has as many %s as calls come; set %s.%s", fault.service(), part.key, field, part.key)})
		case part.left > part.has:
			complaints = append(complaints, config.Complaint{Field: part.key, Message: fmt.Sprintf("%d cannot be left: each host of the %s has %d", part.left, fault.service(), part.has)})
		}
	}
	return complaints
}

// checkBalancing refuses a breaker that chooses the hosts itself where calls do not go to
// the hosts in turn; field is where the service stands.
func (d *Dependency) checkBalancing(breaker presets.Preset, field string) []config.Complaint {
	if _, chooses := breaker.(presets.Clustered); !chooses || d.Balancing == nil || d.Balancing == (inTurn{}) {
		return nil
	}
	return []config.Complaint{{Field: field + ".balancing", Message: fmt.Sprintf("breaker %s chooses the hosts itself, in turn; leave out balancing or use another breaker", presets.NameOf(breaker))}}
}
