package outlier_test

import (
	"math"
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/outlier"
)

// onlySweeps is a configuration in which rows of failures eject no host.
func onlySweeps(hosts int) outlier.Config {
	config := half(hosts)
	config.Failures.Failures = 0
	return config
}

// between makes calls to each host in the interval before a sweep, of which the given
// numbers succeed, and then makes the sweep.
func (p *player) between(sweep time.Duration, calls int, successes ...int) {
	p.Helper()
	made := make([]int, len(successes))
	for range calls * len(successes) {
		p.call(sweep-1, func(host uint16) model.Outcome {
			made[host]++
			return dead(1)(uint16(max(0, min(1, successes[host]+1-made[host]))))
		})
	}
	p.advance(sweep)
}

// The example of Envoy's source: mean 90, standard deviation 20, limit 52.
func TestTheSuccessRate(t *testing.T) {
	for _, c := range []struct {
		name      string
		change    func(*outlier.Config)
		calls     int
		successes []int
		want      string
	}{
		{"as in the source", nil, 100, []int{50, 100, 100, 100, 100},
			"10s host 0 closed -> open: 50 % of 100 calls succeeded, below the limit of 52 % that the other hosts set; ejected for 30 s"},
		{"a single one is always an outlier of five", nil, 100, []int{100, 100, 99, 100, 100},
			"10s host 2 closed -> open: 99 % of 100 calls succeeded, below the limit of 99.04 % that the other hosts set; ejected for 30 s"},
		{"two are not", nil, 100, []int{50, 50, 100, 100, 100}, ""},
		{"nor where all are alike", nil, 1000, []int{700, 700, 700, 700, 700}, ""},
		{"nor of four", func(c *outlier.Config) { c.SuccessRate.MinimumHosts = 4 }, 100, []int{0, 100, 100, 100}, ""},
		{"with another factor", func(c *outlier.Config) { c.SuccessRate.MinimumHosts, c.SuccessRate.Deviations = 4, 1.7 }, 100, []int{0, 100, 100, 100},
			"10s host 0 closed -> open: 0 % of 100 calls succeeded, below the limit of 1.388 % that the other hosts set; ejected for 30 s"},
		{"too few hosts", func(c *outlier.Config) { c.SuccessRate.Deviations = 1 }, 100, []int{0, 100, 100, 100}, ""},
		{"too few calls", nil, 99, []int{0, 99, 99, 99, 99}, ""},
		{"not enforced", func(c *outlier.Config) { c.SuccessRate.Enforced = 0 }, 100, []int{50, 100, 100, 100, 100}, ""},
		{"the share allows none", func(c *outlier.Config) { c.MaxEjected = 0.1 }, 100, []int{50, 100, 100, 100, 100}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := onlySweeps(len(c.successes))
			if c.change != nil {
				c.change(&config)
			}
			p := play(t, config)
			p.between(10*second, c.calls, c.successes...)
			p.want(t, c.want)
		})
	}
}

func TestTheFailureShare(t *testing.T) {
	for _, c := range []struct {
		name      string
		change    func(*outlier.Config)
		calls     int
		successes []int
		want      string
	}{
		{"the share itself is enough", nil, 100, []int{15, 16, 16, 16, 16},
			"10s host 0 closed -> open: 85 % of 100 calls failed, >= 85 %; ejected for 30 s"},
		{"whatever the others do, up to the share of hosts", nil, 100, []int{0, 0, 0, 0, 0}, `
10s host 0 closed -> open: 100 % of 100 calls failed, >= 85 %; ejected for 30 s
10s host 1 closed -> open: 100 % of 100 calls failed, >= 85 %; ejected for 30 s`},
		{"too few hosts", nil, 100, []int{0, 100, 100, 100}, ""},
		{"too few calls", nil, 49, []int{0, 49, 49, 49, 49}, ""},
		{"not enforced", func(c *outlier.Config) { c.FailureShare.Enforced = 0 }, 100, []int{0, 100, 100, 100, 100}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			config := onlySweeps(len(c.successes))
			config.FailureShare.Enforced, config.SuccessRate.Enforced = 1, 0
			if c.change != nil {
				c.change(&config)
			}
			p := play(t, config)
			p.between(10*second, c.calls, c.successes...)
			p.want(t, c.want)
		})
	}
}

// A host that both rules find is ejected once, and counts among the hosts for both.
func TestBothRulesOfASweep(t *testing.T) {
	config := onlySweeps(5)
	config.FailureShare.Enforced = 1
	p := play(t, config)
	p.between(10*second, 100, 0, 100, 100, 100, 100)
	p.want(t, "10s host 0 closed -> open: 0 % of 100 calls succeeded, below the limit of 4 % that the other hosts set; ejected for 30 s")
	p.between(20*second, 100, 0, 0, 100, 100, 100)
	p.want(t, "") // four hosts are left, too few for both
	p.advance(40 * second)
	p.want(t, "40s host 0 open -> closed: back at a sweep after 30 s")
}

// Hosts with too few calls are neither compared nor ejected, nor are those with none.
func TestHostsWithTooFewCalls(t *testing.T) {
	p := play(t, onlySweeps(6))
	ill := func(host uint16) model.Outcome { return dead(1)(5 - host) }
	p.round(0, 6, 99, ill)
	p.round(0, 5, 1, ill)
	p.advance(10 * second)
	p.want(t, "")

	config := onlySweeps(6)
	config.FailureShare.Enforced, config.SuccessRate.Enforced = 1, 0
	p = play(t, config)
	p.round(0, 6, 49, ill)
	p.round(0, 5, 1, ill)
	p.advance(10 * second)
	p.want(t, "")

	config = onlySweeps(5)
	config.SuccessRate = outlier.SuccessRate{MinimumHosts: 4, Deviations: 1, Enforced: 1}
	p = play(t, config)
	p.round(0, 4, 1, dead(1))
	p.advance(10 * second)
	p.want(t, "10s host 0 closed -> open: 0 % of 1 calls succeeded, below the limit of 31.7 % that the other hosts set; ejected for 30 s")
}

// A sweep looks at the calls since the last one and at no others.
func TestASweepStartsAnew(t *testing.T) {
	p := play(t, onlySweeps(5))
	p.between(10*second, 99, 0, 99, 99, 99, 99)
	p.between(20*second, 1, 0, 1, 1, 1, 1)
	p.want(t, "")
	p.between(30*second, 100, 0, 100, 100, 100, 100)
	p.want(t, "30s host 0 closed -> open: 0 % of 100 calls succeeded, below the limit of 4 % that the other hosts set; ejected for 30 s")
}

// A sweep comes before anything else of its instant.
func TestASweepComesFirst(t *testing.T) {
	p := play(t, onlySweeps(5))
	p.between(10*second, 99, 0, 99, 99, 99, 99)
	var calls []*model.Call
	for range 500 {
		calls = append(calls, p.send(20*second-1))
	}
	for _, call := range calls {
		p.answer(20*second, call, dead(1)(call.Host))
	}
	p.want(t, "")
	p.send(30 * second)
	p.want(t, "30s host 0 closed -> open: 0 % of 100 calls succeeded, below the limit of 4 % that the other hosts set; ejected for 30 s")
}

// Of what is enforced in part, that part is, within four standard errors; a row that
// ejected nothing begins anew.
func TestWhatIsEnforcedInPart(t *testing.T) {
	const trials, share = 10_000, 0.3
	config := half(2)
	config.Failures.Enforced = share
	chance := random.Keyed{Seed: 1}.Sequence("outlier")
	ejected := 0
	for range trials {
		n := &notes{}
		p := &player{T: t, notes: n, stage: outlier.New(config, chance, n)}
		p.round(0, 2, 9, dead(1)) // due once
		ejected += len(n.changes)
	}
	if got, tolerance := float64(ejected)/trials, 4*math.Sqrt(share*(1-share)/trials); math.Abs(got-share) > tolerance {
		t.Errorf("%v of the ejections took place, want %v within %v", got, share, tolerance)
	}
}

// The jitter is a whole number of milliseconds, each as likely as any other, and comes on
// top of the longest ejection.
func TestJitter(t *testing.T) {
	const trials, values = 10_000, 4
	config := half(2)
	config.BaseEjection, config.MaxEjection = second, second
	config.Jitter = (values-1)*time.Millisecond + time.Microsecond
	chance := random.Keyed{Seed: 1}.Sequence("outlier")
	drawn := map[time.Duration]int{}
	for range trials {
		n := &notes{}
		p := &player{T: t, notes: n, stage: outlier.New(config, chance, n)}
		p.round(0, 2, 5, dead(1))
		drawn[n.changes[0].Reason.(outlier.Ejected).For]++
	}
	tolerance := 4 * math.Sqrt(trials*(1.0/values)*(1-1.0/values))
	for i := range time.Duration(values) {
		lasts := second + i*time.Millisecond
		if got := float64(drawn[lasts]); math.Abs(got-trials/values) > tolerance {
			t.Errorf("%v of %d ejections last %v, want %d within %v", got, trials, lasts, trials/values, tolerance)
		}
		delete(drawn, lasts)
	}
	if len(drawn) > 0 {
		t.Errorf("ejections last %v", drawn)
	}
}

// Nothing is drawn where nothing is left to chance.
func TestNoDraws(t *testing.T) {
	chance, reference := random.NewLehmer(7), random.NewLehmer(7)
	config := half(2)
	config.GatewayFailures = outlier.InARow{Failures: 1} // never enforced
	n := &notes{}
	p := &player{T: t, notes: n, stage: outlier.New(config, chance, n)}
	p.round(0, 2, 5, func(uint16) model.Outcome { return model.TimedOut })
	if len(n.changes) != 1 || chance.Float64() != reference.Float64() {
		t.Errorf("%d ejections, want one, and no draw", len(n.changes))
	}
}
