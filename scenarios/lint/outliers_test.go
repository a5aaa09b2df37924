package lint

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/outlier"
)

// ejecting is Envoy's defaults for so many hosts.
func ejecting(hosts int) Outliers {
	return Outliers{OneAtLeast: "always_eject_one_host", Config: outlier.Config{
		Hosts: hosts, Interval: 10 * second, BaseEjection: 30 * second, MaxEjection: 300 * second, MaxEjected: 0.1,
		Failures:        outlier.InARow{Failures: 5, Enforced: 1},
		GatewayFailures: outlier.InARow{Failures: 5},
		SuccessRate:     outlier.SuccessRate{MinimumHosts: 5, Calls: 100, Deviations: 1.9, Enforced: 1},
		FailureShare:    outlier.FailureShare{AtLeast: 0.85, MinimumHosts: 5, Calls: 50},
	}}
}

func TestFindingsOfOutliers(t *testing.T) {
	off := outlier.InARow{}
	for _, c := range []struct {
		name   string
		hosts  int
		choose func(*Outliers)
		want   []Finding
	}{
		{"three hosts", 3, func(*Outliers) {}, one(MaxEjected, -1, "10 % of 3 hosts ejects none: 1 of 3 is 33.33 %; use at least 34 %, or always_eject_one_host, or at least 10 hosts")},
		{"without such a setting", 9, func(o *Outliers) { o.OneAtLeast = "" }, one(MaxEjected, -1, "10 % of 9 hosts ejects none: 1 of 9 is 11.11 %; use at least 12 %, or at least 10 hosts")},
		{"none ever", 4, func(o *Outliers) { o.MaxEjected = 0 }, one(MaxEjected, -1, "0 % of 4 hosts ejects none: 1 of 4 is 25 %; use at least 25 %, or always_eject_one_host")},
		{"one host", 1, func(*Outliers) {}, one(MaxEjected, -1, "10 % of 1 host ejects none: 1 of 1 is 100 %; use at least 100 %, or always_eject_one_host, or at least 10 hosts")},
		{"ten hosts", 10, func(*Outliers) {}, nil},
		{"a third", 3, func(o *Outliers) { o.MaxEjected = 0.34 }, nil},
		{"one at least", 3, func(o *Outliers) { o.AlwaysEjectOne = true }, nil},
		{"nothing is a failure", 10, func(o *Outliers) { o.Ignored[model.Failed], o.Ignored[model.TimedOut] = true, true }, one(Ignored, -1, "every outcome that a failing call may have is ignored: no host is ever ejected")},
		{"no rule", 10, func(o *Outliers) { o.Failures, o.SuccessRate.Enforced = off, 0 }, one(MaxEjected, -1, "no rule ejects a host: none of them is enforced")},
		{"a rule that is not enforced", 10, func(o *Outliers) { o.Failures.Enforced, o.SuccessRate.Enforced = 0, 0 }, one(MaxEjected, -1, "no rule ejects a host: none of them is enforced")},
		{"a rule of no failures", 10, func(o *Outliers) { o.Failures.Failures, o.SuccessRate.Enforced = 0, 0 }, one(MaxEjected, -1, "no rule ejects a host: none of them is enforced")},
		{"rates of four hosts", 4, func(o *Outliers) { o.MaxEjected, o.Failures = 0.5, off }, one(Deviations, -1, "of 4 hosts none has a success rate more than √(4-1) = 1.73 standard deviations below the mean, and 1.9 are needed: no host is ever ejected; use at least 5 hosts")},
		{"rates of four hosts, which are enough", 4, func(o *Outliers) { o.MaxEjected, o.Failures, o.SuccessRate.MinimumHosts = 0.5, off, 3 }, one(Deviations, -1, "of 4 hosts none has a success rate more than √(4-1) = 1.73 standard deviations below the mean, and 1.9 are needed: no host is ever ejected; use at most 1.7, or at least 5 hosts")},
		{"rates of too few hosts", 4, func(o *Outliers) { o.MaxEjected, o.Failures, o.SuccessRate.Deviations = 0.5, off, 1.2 }, one(RatedHosts, -1, "success rates are compared among at least 5 hosts, and there are 4: no host is ever ejected; use at most 4")},
		{"rates of five hosts", 5, func(o *Outliers) { o.MaxEjected, o.Failures = 0.5, off }, nil},
		{"shares of too few hosts", 4, func(o *Outliers) {
			o.MaxEjected, o.Failures, o.SuccessRate.Enforced, o.FailureShare.Enforced = 0.5, off, 0, 1
		}, one(FailureHosts, -1, "shares of failures are judged among at least 5 hosts, and there are 4: no host is ever ejected; use at most 4")},
		{"shares instead of rates", 5, func(o *Outliers) { o.MaxEjected, o.Failures, o.FailureShare.Enforced = 0.5, off, 1 }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := ejecting(c.hosts)
			c.choose(&o)
			expect(t, CheckOutliers(o), c.want)
			if ejects := ejectsAny(o, 1, 0, 1); ejects != (c.want == nil) {
				t.Errorf("a host that fails is ejected: %v", ejects)
			}
		})
	}
}

// Gateway failures may be all that ejects a host.
func TestGatewayFailuresEject(t *testing.T) {
	o := ejecting(10)
	o.Failures, o.SuccessRate.Enforced, o.GatewayFailures.Enforced = outlier.InARow{}, 0, 1
	expect(t, CheckOutliers(o), nil)
}

// ejectsAny reports whether hosts are ejected in a minute in which 100 calls a second are
// sent, if those to the first so many hosts fail with one probability and the others with
// another.
func ejectsAny(o Outliers, ill int, others, failing float64) bool {
	chance := random.Keyed{}.Sequence("outcome")
	noted := &ejections{}
	d := outlier.New(o.Config, chance, noted)
	for number := range 6000 {
		now := time.Duration(number) * second / 100
		call := &model.Call{Number: uint64(number)}
		if d.Enter(now, call) != model.Pass() {
			continue
		}
		share := others
		if int(call.Host) < ill {
			share = failing
		}
		if chance.Float64() < share {
			call.Outcome = model.Failed
		}
		d.Leave(now, call)
	}
	return noted.number > 0
}

// ejections counts them.
type ejections struct {
	witness
	number int
}

func (e *ejections) HostChanged(outlier.HostChange) { e.number++ }

// What is said never to eject does not, whatever the hosts answer.
func TestNoHostIsEjected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawOutliers(t)
		hosts := rapid.IntRange(0, o.Hosts).Draw(t, "ill")
		others, failing := rapid.Float64Range(0, 1).Draw(t, "others"), rapid.Float64Range(0, 1).Draw(t, "failing")
		found := CheckOutliers(o)
		if len(found) > 0 && ejectsAny(o, hosts, others, failing) {
			t.Errorf("a host was ejected, but %s", found[0].Message)
		}
	})
}

func drawOutliers(t *rapid.T) Outliers {
	o := ejecting(rapid.IntRange(1, 12).Draw(t, "hosts"))
	chance := rapid.SampledFrom([]float64{0, 0, 0.5, 1})
	o.MaxEjected = rapid.SampledFrom([]float64{0, 0.1, 0.25, 0.5, 1}).Draw(t, "most")
	o.AlwaysEjectOne = rapid.Bool().Draw(t, "one")
	o.Failures.Enforced = chance.Draw(t, "in a row")
	o.SuccessRate = outlier.SuccessRate{
		MinimumHosts: rapid.IntRange(0, 8).Draw(t, "minimum of hosts"),
		Calls:        rapid.IntRange(0, 100).Draw(t, "calls"),
		Deviations:   rapid.Float64Range(0, 4).Draw(t, "deviations"),
		Enforced:     chance.Draw(t, "success rate"),
	}
	o.FailureShare = outlier.FailureShare{
		AtLeast:      rapid.Float64Range(0, 1).Draw(t, "share"),
		MinimumHosts: rapid.IntRange(0, 8).Draw(t, "minimum of hosts for shares"),
		Enforced:     chance.Draw(t, "failure share"),
	}
	o.Ignored[model.Failed], o.Ignored[model.TimedOut] = rapid.IntRange(0, 3).Draw(t, "failed") == 0, rapid.Bool().Draw(t, "timed out")
	return o
}

// None of n numbers is further below the mean than √(n-1) standard deviations, and one is
// as far of which the others are all alike.
func TestFurthestOfSome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := make([]float64, rapid.IntRange(2, 20).Draw(t, "hosts"))
		for i := range numbers {
			numbers[i] = float64(rapid.IntRange(0, 1000).Draw(t, "successes of 1000"))
		}
		most := math.Sqrt(float64(len(numbers) - 1))
		if d := deviations(numbers); d > most+1e-9 {
			t.Errorf("%v: %v deviations, more than %v", numbers, d, most)
		}
		for i := range numbers {
			numbers[i] = float64(min(i, 1))
		}
		if d := deviations(numbers); math.Abs(d-most) > 1e-9 {
			t.Errorf("%v: %v deviations, want %v", numbers, d, most)
		}
	})
}

// deviations is how far the first of some numbers is below their mean.
func deviations(numbers []float64) float64 {
	mean, squares := 0.0, 0.0
	for _, x := range numbers {
		mean += x / float64(len(numbers))
	}
	for _, x := range numbers {
		squares += (x - mean) * (x - mean) / float64(len(numbers))
	}
	if squares == 0 {
		return 0
	}
	return (mean - numbers[0]) / math.Sqrt(squares)
}
