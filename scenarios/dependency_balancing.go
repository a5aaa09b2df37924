package scenarios

import (
	"fmt"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/dependency"
	"halfopen/scenarios/config"
)

// Balancing is how callers spread their calls over the hosts of a service.
type Balancing interface {
	// stage is given the chance of choices.
	stage(hosts int, chance random.PerCall) model.Stage
	// shares is the share of all calls that each host gets, in the long run.
	shares(hosts int) []float64
	words() string
}

var balancings = config.UnionOf("policy", map[string]Balancing{
	"round_robin":       inTurn{},
	"random":            atRandom{},
	"least_outstanding": leastLoaded{},
	"two_choices":       twoChoices{},
	"shards":            byKey{},
})

// alike is the shares of hosts that all get as many calls.
type alike struct{}

func (alike) shares(hosts int) []float64 { return dependency.ShardShares(hosts, 0) }

type inTurn struct {
	_ struct{} `doc:"each host in turn; a further attempt goes to the next one"`
	alike
}

func (inTurn) stage(hosts int, _ random.PerCall) model.Stage { return dependency.NewRoundRobin(hosts) }

func (inTurn) words() string { return "" }

type atRandom struct {
	_ struct{} `doc:"any host, equally likely"`
	alike
}

func (atRandom) stage(hosts int, chance random.PerCall) model.Stage {
	return dependency.NewAtRandom(hosts, chance)
}

func (atRandom) words() string { return "at random" }

type leastLoaded struct {
	_ struct{} `doc:"the host at which the fewest of the caller's calls are under way"`
	alike
}

func (leastLoaded) stage(hosts int, _ random.PerCall) model.Stage {
	return dependency.NewLeastLoaded(hosts)
}

func (leastLoaded) words() string { return "least outstanding" }

type twoChoices struct {
	_ struct{} `doc:"of two hosts taken at random that at which fewer of the caller's calls are under way"`
	alike
}

func (twoChoices) stage(hosts int, chance random.PerCall) model.Stage {
	return dependency.NewTwoChoices(hosts, chance)
}

func (twoChoices) words() string { return "two choices" }

type byKey struct {
	_    struct{} `doc:"the hosts are shards, each of which has the data of some keys: every attempt of a request goes to the same one, whether it is well or not"`
	Skew float64  `yaml:"skew" default:"0" min:"0" max:"10" doc:"how unequal they are: shard k, from 0, gets calls in proportion to 1/(k+1) to this power, Zipf's law; at 0 all get as many"`
}

func (b byKey) stage(hosts int, chance random.PerCall) model.Stage {
	return dependency.NewByKey(hosts, b.Skew, chance)
}

func (b byKey) shares(hosts int) []float64 { return dependency.ShardShares(hosts, b.Skew) }

func (b byKey) words() string {
	if b.Skew == 0 {
		return "shards"
	}
	return fmt.Sprintf("shards, skew %.3g", b.Skew)
}

// balanced is how calls are spread over the hosts.
func (d *Dependency) balanced() Balancing {
	if d.Balancing == nil {
		return inTurn{}
	}
	return d.Balancing
}

func (d *Dependency) balancingWords() string { return d.balanced().words() }

// hostShares is the share of the calls that each host gets.
func (d *Dependency) hostShares() []float64 { return d.balanced().shares(d.Hosts) }

// balancing is the stages by which a caller spreads its calls over the hosts of the service
// of that name.
func (d *Dependency) balancing(name string, streams random.Keyed) []station {
	if d.Hosts <= 1 {
		return nil
	}
	return []station{{stage: d.balanced().stage(d.Hosts, streams.PerCall(ofService(name, "balancing")))}}
}
