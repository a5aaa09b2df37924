package dependency_test

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/dependency"
)

// sent is the share of calls, first attempts, that a stage sends to each host.
func sent(stage model.Stage, hosts int) []float64 {
	found := make([]float64, hosts)
	for number := range uint64(calls) {
		call := &model.Call{Number: number}
		stage.Enter(0, call)
		stage.Leave(0, call)
		found[call.Host] += 1.0 / calls
	}
	return found
}

// The shares are those that are asked for, within four standard errors.
func TestSharesOfHosts(t *testing.T) {
	chance := random.Keyed{Seed: 7}.PerCall("balancing")
	quarter := []float64{0.25, 0.25, 0.25, 0.25}
	for _, c := range []struct {
		name  string
		stage model.Stage
		want  []float64
	}{
		{"random", dependency.NewAtRandom(4, chance), quarter},
		{"two choices, none of which has a call", dependency.NewTwoChoices(4, chance), quarter},
		{"least loaded, none of which has a call", dependency.NewLeastLoaded(4), quarter},
		{"by key", dependency.NewByKey(4, 0, chance), quarter},
		{"by key, Zipf", dependency.NewByKey(4, 1, chance), []float64{12. / 25, 6. / 25, 4. / 25, 3. / 25}},
		{"by key, Zipf squared", dependency.NewByKey(3, 2, chance), []float64{36. / 49, 9. / 49, 4. / 49}},
	} {
		for host, got := range sent(c.stage, len(c.want)) {
			if tolerance := 4 * math.Sqrt(c.want[host]*(1-c.want[host])/calls); math.Abs(got-c.want[host]) > tolerance {
				t.Errorf("%s: %v of the calls go to host %d, want %v within %v", c.name, got, host, c.want[host], tolerance)
			}
		}
	}
}

func TestTheOnlyHost(t *testing.T) {
	chance := random.Keyed{Seed: 7}.PerCall("balancing")
	for _, stage := range []model.Stage{
		dependency.NewAtRandom(1, chance), dependency.NewTwoChoices(1, chance), dependency.NewLeastLoaded(1), dependency.NewByKey(1, 3, chance),
	} {
		if got := sent(stage, 1)[0]; math.Abs(got-1) > 1e-9 {
			t.Errorf("%T: %v of the calls go to the only host", stage, got)
		}
	}
}

// The attempts of a request go to the shard of its key; where nothing is asked for by a
// key they are balanced anew.
func TestAttemptsGoToTheSameShard(t *testing.T) {
	streams := random.Keyed{Seed: 7}
	keyed, free := dependency.NewByKey(16, 0.5, streams.PerCall("a")), dependency.NewAtRandom(16, streams.PerCall("b"))
	moved := 0
	for number := range uint64(100) {
		first, second := &model.Call{Number: number}, &model.Call{Number: number, Attempt: 1}
		keyed.Enter(0, first)
		keyed.Enter(0, second)
		if first.Host != second.Host {
			t.Errorf("request %d is sent to shard %d, and then to %d", number, first.Host, second.Host)
		}
		free.Enter(0, first)
		free.Enter(0, second)
		if first.Host != second.Host {
			moved++
		}
	}
	if moved < 50 {
		t.Errorf("of 100 second attempts %d go to another host at random", moved)
	}
}

// Calls come and go: each is sent to the host that has the fewest, of all or of two, and
// of equals to the first, in the order of turns.
func TestByLoad(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hosts := rapid.IntRange(1, 5).Draw(t, "hosts")
		streams := random.Keyed{Seed: 7}
		two := rapid.Bool().Draw(t, "two choices")
		b := dependency.NewLeastLoaded(hosts)
		if two {
			b = dependency.NewTwoChoices(hosts, streams.PerCall("balancing"))
		}
		underWay := make([]int, hosts)
		var in []*model.Call
		for number := range uint64(rapid.IntRange(1, 60).Draw(t, "calls")) {
			if len(in) > 0 && rapid.Bool().Draw(t, "one leaves") {
				at := rapid.IntRange(0, len(in)-1).Draw(t, "which")
				call := in[at]
				underWay[call.Host]--
				call.Host = 0 // as if a stage further in had chosen anew
				b.Leave(0, call)
				in[at], in = in[len(in)-1], in[:len(in)-1]
			}
			call := &model.Call{Number: number, Index: uint32(number)}
			b.Enter(0, call)
			want := int(number) % hosts
			candidates := []int{}
			if source := streams.PerCall("balancing").At(number, 0); two {
				candidates = append(candidates, int(float64(hosts)*source.Float64()), int(float64(hosts)*source.Float64()))
				want = candidates[0]
			} else {
				for i := range hosts {
					candidates = append(candidates, (int(number)+i)%hosts)
				}
			}
			for _, host := range candidates {
				if underWay[host] < underWay[want] {
					want = host
				}
			}
			if int(call.Host) != want {
				t.Fatalf("of %v, which have %v calls, call %d is sent to host %d, want %d", candidates, underWay, number, call.Host, want)
			}
			underWay[call.Host]++
			in = append(in, call)
		}
	})
}

// Two choices level out what chance alone piles up: with as many calls under way as there
// are hosts, the fullest of 1000 hosts has ln n/ln ln n calls about, and with two choices
// ln ln n/ln 2 (Mitzenmacher).
func TestTwoChoicesLevelOut(t *testing.T) {
	const hosts = 1000
	fullest := func(stage model.Stage) (most int) {
		underWay := make([]int, hosts)
		for number := range uint64(hosts) {
			call := &model.Call{Number: number, Index: uint32(number)}
			stage.Enter(time.Duration(number), call)
			underWay[call.Host]++
			most = max(most, underWay[call.Host])
		}
		return most
	}
	chance := random.Keyed{Seed: 7}.PerCall("balancing")
	random, two, least := fullest(dependency.NewAtRandom(hosts, chance)), fullest(dependency.NewTwoChoices(hosts, chance)), fullest(dependency.NewLeastLoaded(hosts))
	if random < 4 || two > 4 || two >= random || least != 1 {
		t.Errorf("the fullest host has %d calls at random, %d of two choices, %d of all", random, two, least)
	}
}
