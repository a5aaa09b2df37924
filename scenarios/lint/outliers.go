package lint

import (
	"fmt"
	"math"

	"halfopen/measure/findings"
	"halfopen/model"
	"halfopen/model/outlier"
)

// Outliers is hosts that are judged one by one, and ejected.
type Outliers struct {
	outlier.Config
	// OneAtLeast is the name of the setting that is Config.AlwaysEjectOne; empty if there
	// is none.
	OneAtLeast string
}

// CheckOutliers returns what it finds about settings by which no host is ever ejected.
func CheckOutliers(o Outliers) []Finding {
	for _, check := range []func() (Finding, bool){o.ejectsNone, o.ignoresAll, o.hasNoRule} {
		if f, is := check(); is {
			return []Finding{f}
		}
	}
	return nil
}

// ejectsNone notices a share of hosts that is less than one of them.
func (o Outliers) ejectsNone() (Finding, bool) {
	one := 1 / float64(o.Hosts)
	if one <= o.MaxEjected || o.AlwaysEjectOne {
		return Finding{}, false
	}
	const most = 65_536 // hosts
	hosts := ""
	if o.MaxEjected >= 1.0/most {
		hosts = "at least " + findings.Count(o.enoughHosts()) + " hosts"
	}
	return Finding{MaxEjected, noFault, fmt.Sprintf("%s of %s ejects none: 1 of %s is %s%s",
		findings.Percent(o.MaxEjected), findings.Plural(o.Hosts, "host"), findings.Count(o.Hosts), findings.Percent(one),
		advice(fmt.Sprintf("at least %d %%", o.enoughPercent()), o.OneAtLeast, hosts))}, true
}

// enoughPercent is the least share in whole percents that one host is at most.
func (o Outliers) enoughPercent() int {
	percent := 1
	for 1/float64(o.Hosts) > float64(percent)/100 {
		percent++
	}
	return percent
}

// enoughHosts is the least number of hosts one of which may be ejected.
func (o Outliers) enoughHosts() int {
	hosts := int(1 / o.MaxEjected)
	for 1/float64(hosts) > o.MaxEjected {
		hosts++
	}
	return hosts
}

// ignoresAll notices that failures count for nothing. A share of none is reached without.
func (o Outliers) ignoresAll() (Finding, bool) {
	if !o.Ignored[model.Failed] || !o.Ignored[model.TimedOut] || o.FailureShare.Enforced > 0 && o.FailureShare.AtLeast == 0 {
		return Finding{}, false
	}
	return Finding{Ignored, noFault, "every outcome that a failing call may have is ignored: no host is ever ejected"}, true
}

// hasNoRule notices that none of the rules can eject a host, of those that are enforced.
func (o Outliers) hasNoRule() (Finding, bool) {
	inARow := func(rule outlier.InARow) bool { return rule.Failures > 0 && rule.Enforced > 0 }
	share, byShare := o.byFailureShare()
	rate, byRate := o.bySuccessRate()
	switch {
	case inARow(o.Failures) || inARow(o.GatewayFailures) || byShare || byRate:
		return Finding{}, false
	case rate.Message != "":
		return rate, true
	case share.Message != "":
		return share, true
	default:
		return Finding{MaxEjected, noFault, "no rule ejects a host: none of them is enforced"}, true
	}
}

// byFailureShare reports whether shares of failures can eject a host, and if they are to
// and cannot, why.
func (o Outliers) byFailureShare() (Finding, bool) {
	rule := o.FailureShare
	switch {
	case rule.Enforced == 0:
		return Finding{}, false
	case o.Hosts < rule.MinimumHosts:
		return Finding{FailureHosts, noFault, fmt.Sprintf("shares of failures are judged among at least %s, and there are %s: no host is ever ejected%s",
			findings.Plural(rule.MinimumHosts, "host"), findings.Count(o.Hosts), advice("at most "+findings.Count(o.Hosts)))}, false
	default:
		return Finding{}, true
	}
}

// bySuccessRate is that of success rates. Among n numbers none is further below their
// mean than the square root of n-1 of their standard deviations (P. A. Samuelson, How
// Deviant Can You Be?, Journal of the American Statistical Association 63, 1968): as far
// is one of them of which the others are all alike.
func (o Outliers) bySuccessRate() (Finding, bool) {
	rule := o.SuccessRate
	furthest := math.Sqrt(math.Max(0, float64(o.Hosts)-1))
	switch {
	case rule.Enforced == 0:
		return Finding{}, false
	case rule.Deviations > furthest:
		return Finding{Deviations, noFault, fmt.Sprintf(
			"of %s none has a success rate more than √(%s-1) = %s standard deviations below the mean, and %s are needed: no host is ever ejected%s",
			findings.Plural(o.Hosts, "host"), findings.Count(o.Hosts), findings.Number(furthest), findings.Number(rule.Deviations), o.fewerDeviations(furthest))}, false
	case o.Hosts < rule.MinimumHosts:
		return Finding{RatedHosts, noFault, fmt.Sprintf("success rates are compared among at least %s, and there are %s: no host is ever ejected%s",
			findings.Plural(rule.MinimumHosts, "host"), findings.Count(o.Hosts), advice("at most "+findings.Count(o.Hosts)))}, false
	default:
		return Finding{}, true
	}
}

// fewerDeviations is a number of deviations, in tenths, and a number of hosts with which
// a host can be ejected.
func (o Outliers) fewerDeviations(furthest float64) string {
	fewer := ""
	if most := math.Ceil(furthest*10-1) / 10; most > 0 && o.Hosts >= o.SuccessRate.MinimumHosts {
		fewer = "at most " + findings.Number(most)
	}
	hosts := int(math.Floor(o.SuccessRate.Deviations*o.SuccessRate.Deviations)) + 2
	return advice(fewer, "at least "+findings.Count(max(hosts, o.SuccessRate.MinimumHosts))+" hosts")
}
