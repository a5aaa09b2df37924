package scenarios

import (
	"fmt"
	"slices"
	"time"

	"halfopen/measure"
	"halfopen/model"
	"halfopen/model/breaker"
	"halfopen/model/fleet"
	"halfopen/model/group"
	"halfopen/model/guard"
	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// Fleet is a caller that is many instances, each of which has everything that the caller
// has: its own pool, its own breaker, its own budget of retries.
type Fleet struct {
	Instances  int          `yaml:"instances" min:"1" max:"10000" doc:"the number of instances, among which the requests are spread at random"`
	Store      *Store       `yaml:"shared_breaker" none:"true" default:"none" doc:"one breaker for all instances, kept in a store; none: each instance has its own"`
	Trials     *TrialLimits `yaml:"trials" none:"true" default:"none" doc:"how the instances agree on who may send a trial call"`
	OpenJitter config.Share `yaml:"open_jitter" default:"0%" max:"100%" doc:"the part of the open duration by which chance makes it longer or shorter at each instance"`
	CutOff     []CutOff     `yaml:"cut_off" default:"[]" doc:"when some of the instances do not reach the dependency, which is well"`
}

// Store is where instances keep a breaker that they share.
type Store struct {
	Latency Law           `yaml:"latency" default:"{law: exponential, mean: 1ms}" doc:"the law of the time in which the store answers; every call waits for it"`
	Timeout time.Duration `yaml:"timeout" default:"50ms" above:"0s" max:"8760h" doc:"how long a call waits for the store"`
	Fails   string        `yaml:"fails" default:"open" choices:"open,closed" doc:"what a call does without an answer of the store: open, it is made and the breaker never hears of it; closed, it is refused"`
	Down    []Period      `yaml:"down" default:"[]" doc:"when the store does not answer"`
}

// Period is a time in which something is so.
type Period struct {
	From time.Duration `yaml:"from" doc:"the first instant"`
	To   time.Duration `yaml:"to" doc:"the first instant after it"`
}

func (p Period) interval() model.Interval { return model.Interval{From: p.From, To: p.To} }

// Check refuses an empty time.
func (p Period) Check() []config.Complaint { return span{From: p.From, To: p.To}.Check() }

// TrialLimits is what a fleet allows itself.
type TrialLimits struct {
	UnderWay int           `yaml:"under_way" default:"unlimited" min:"1" words:"unlimited=0" doc:"the trial calls of all instances that may be under way at once"`
	Every    time.Duration `yaml:"every" default:"0s" max:"8760h" doc:"the time from one trial call of the fleet to the next, in the long run"`
	Burst    int           `yaml:"burst" default:"1" min:"1" max:"1000000" doc:"the trial calls that may be sent together after a pause"`
}

// CutOff is a time in which some instances fail to reach the dependency.
type CutOff struct {
	Period
	Instances int           `yaml:"instances" min:"1" doc:"the first so many instances"`
	After     time.Duration `yaml:"after" default:"0s" max:"8760h" doc:"the time after which their calls fail"`
}

// checkFleet refuses what cannot be shared, or is not there to be.
func (c *Calls) checkFleet() []config.Complaint {
	f := c.Fleet
	if f == nil {
		return nil
	}
	_, machine := c.Breaker.(presets.Machine)
	for _, needs := range []struct {
		field string
		has   bool
	}{
		{"shared_breaker", f.Store != nil}, {"trials", f.Trials != nil}, {"open_jitter", f.OpenJitter > 0},
	} {
		if needs.has && !machine {
			return []config.Complaint{{Field: "fleet." + needs.field, Message: "is about one breaker for all calls of the caller, which it does not have; give breaker a preset that is one"}}
		}
	}
	for i, cut := range f.CutOff {
		if cut.Instances > f.Instances {
			return []config.Complaint{{Field: fmt.Sprintf("fleet.cut_off.%d.instances", i), Message: fmt.Sprintf("the fleet has %d", f.Instances)}}
		}
	}
	if len(c.entries()) > mostPaths {
		return []config.Complaint{{Field: "fleet.instances", Message: fmt.Sprintf("%d instances of %d endpoints are more than %d paths", f.Instances, len(c.Endpoints), mostPaths)}}
	}
	return nil
}

// mostPaths is a number of flows that a model can tell apart, beside the paths between
// services.
const mostPaths = 50_000

// alone is the fleet of one instance.
var alone = Fleet{Instances: 1}

func (c *Calls) fleet() *Fleet {
	if c.Fleet == nil {
		return &alone
	}
	return c.Fleet
}

// gathering is what the breakers of the users' side have in common.
type gathering struct {
	members     *group.Group // nil if there is one breaker
	next        int          // the number of the next member
	coordinator guard.Coordinator
	named       map[string]*group.Group   // the instances' breakers of one name
	permits     map[string]*guard.Permits // by the prefix of the breaker's name
	shared      []model.Stage             // of the breaker of all instances
}

// breakers is the number of breakers on the users' side.
func (c *Calls) breakers() int {
	breakers, f := 0, c.fleet()
	if c.Breaker != nil {
		breakers = f.Instances
	}
	if f.Store != nil {
		breakers = 1
	}
	for _, e := range c.Endpoints {
		if e.Breaker != nil {
			breakers += f.Instances
		}
	}
	return breakers
}

// gather prepares for them.
func (b *builder) gather() {
	f := b.calls.fleet()
	if breakers := b.calls.breakers(); breakers > 1 {
		b.gathering.members = group.New("breaker", breakers, breaker.Closed, b.recorder)
	}
	if f.Trials != nil {
		b.gathering.coordinator = fleet.NewCoordinator(fleet.Limits{UnderWay: f.Trials.UnderWay, Every: f.Trials.Every, Burst: f.Trials.Burst})
	}
}

// observer is whom the breaker at a place tells. Breakers are asked for instance by
// instance.
func (b *builder) observer(at place) guard.Observer {
	named := b.named(at)
	if !at.main {
		return named
	}
	g := &b.gathering
	var all guard.Observer = b.recorder
	if g.members != nil {
		all = g.members.Member(g.next)
		g.next++
	}
	if named == nil {
		return all
	}
	return both{named, all} // a breaker that has a name says it first, see events.Observer
}

// named is who is told of the breaker of that name alone, or of those of all instances;
// nil if nobody is.
func (b *builder) named(at place) guard.Observer {
	name := at.prefix + "breaker"
	if !slices.ContainsFunc(b.calls.namedBreakers(), func(b measure.Breaker) bool { return b.Name == name }) {
		return nil
	}
	g, f := &b.gathering, b.calls.fleet()
	if !at.main || f.Instances == 1 || at.prefix == "" && f.Store != nil {
		return b.recorder.Watch(name)
	}
	if g.named == nil {
		g.named = map[string]*group.Group{}
	}
	if g.named[name] == nil {
		g.named[name] = group.New("instance", f.Instances, breaker.Closed, b.recorder.Watch(name))
	}
	return g.named[name].Member(at.instance)
}

// permitsOf is what the breakers of one name share: no call passes two of them.
func (g *gathering) permitsOf(prefix string) *guard.Permits {
	if g.permits == nil {
		g.permits = map[string]*guard.Permits{}
	}
	if g.permits[prefix] == nil {
		g.permits[prefix] = &guard.Permits{}
	}
	return g.permits[prefix]
}

// mainBreaker is the stages of the caller's breaker at an instance: one or, if it is
// shared, two that all instances have.
func (b *builder) mainBreaker(p presets.Preset, at place) []model.Stage {
	g := &b.gathering
	if g.shared != nil {
		return g.shared
	}
	f := b.calls.fleet()
	surroundings := presets.Surroundings{
		Hosts: b.calls.Target.Hosts, Chance: b.chance.Sequence(at.numbered("breaker")), Observer: b.observed(p, at),
		Coordinator: g.coordinator, Permits: g.permitsOf(at.prefix), OpenJitter: float64(f.OpenJitter),
	}
	stages := b.guarding(p, surroundings)
	if f.Store == nil {
		return stages
	}
	reads, shared := fleet.Share(f.Store.store(), b.breakers[len(b.breakers)-1], b.chance.PerCall("store"), b.recorder)
	g.shared = slices.Concat([]model.Stage{reads, shared}, stages[1:])
	return g.shared
}

func (s *Store) store() fleet.Store {
	return fleet.Store{Latency: s.Latency.law(), Timeout: s.Timeout, FailClosed: s.Fails == "closed", Down: s.outages()}
}

func (s *Store) outages() []model.Interval {
	var outages []model.Interval
	for _, down := range s.Down {
		outages = append(outages, down.interval())
	}
	return outages
}

// numbered is a name for the stream of an instance. That of the first is the plain one.
func (p place) numbered(name string) string {
	if p.instance == 0 {
		return p.prefix + name
	}
	return fmt.Sprintf("%s%s/%d", p.prefix, name, p.instance)
}

// severed is a stage of an instance that does not reach the dependency at times.
type severed struct {
	periods []model.Interval
	after   time.Duration
}

// Enter fails calls while the instance is cut off.
func (s severed) Enter(now time.Duration, _ *model.Call) model.Step {
	for _, period := range s.periods {
		if period.Contains(now) {
			return model.Refuse(model.Failed, s.after)
		}
	}
	return model.Pass()
}

// Leave has nothing to do.
func (severed) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// troubles is when some instances do not reach the dependency, or none the store.
func (f *Fleet) troubles() []model.Interval {
	var troubles []model.Interval
	for _, cut := range f.CutOff {
		troubles = append(troubles, cut.interval())
	}
	if f.Store != nil {
		troubles = append(troubles, f.Store.outages()...)
	}
	return troubles
}

// links is the stages by which an instance is cut off.
func (f *Fleet) links(instance int) []station {
	var links []station
	for _, cut := range f.CutOff {
		if instance < cut.Instances {
			links = append(links, station{stage: severed{[]model.Interval{cut.interval()}, cut.After}})
		}
	}
	return links
}
