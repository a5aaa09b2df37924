package porting

import (
	"go/ast"
	"go/constant"
)

// A quantity is what a ReadyToTrip can look at.
type quantity string

// The fields of gobreaker's Counts, and the share of failures that is made of two of them.
const (
	requests            quantity = "Requests"
	totalFailures       quantity = "TotalFailures"
	consecutiveFailures quantity = "ConsecutiveFailures"
	failureRatio        quantity = "FailureRatio"
)

// A comparison is a quantity that must be at or above a bound, or strictly above it.
type comparison struct {
	of     quantity
	bound  constant.Value
	strict bool
}

const tripKey = "ReadyToTrip"

// tripKeys are the preset's settings that stand for the function.
var tripKeys = []string{tripKey, string(requests), string(totalFailures), string(consecutiveFailures), string(failureRatio)}

const notUnderstood = "ReadyToTrip is a function that is not understood; the default is used: more than 5 failures in a row"

// trips reads the function ReadyToTrip. It must say, in whatever of the usual words, that one of the quantities is above a
// bound, or that the share of failures is and there were enough requests.
func (r *goReading) trips(function ast.Expr) {
	place := r.g.place(function)
	r.reset(tripKeys...)
	settings, note := rule(r.g.comparisons(function))
	if settings == nil {
		note = notUnderstood
	}
	for _, key := range tripKeys {
		if text, ok := settings[key]; ok {
			r.settings = append(r.settings, setting{key: key, text: text, place: place, name: tripKey})
		}
	}
	if note != "" {
		r.note(noteAt(place, "%s", note))
	}
}

// rule returns the settings of the preset that trips when all comparisons hold, or nil if none does.
func rule(all []comparison) (settings map[string]string, note string) {
	bounds := map[quantity]comparison{}
	for _, c := range all {
		if _, twice := bounds[c.of]; twice {
			return nil, ""
		}
		bounds[c.of] = c
	}
	enough := int64(0)
	if c, ok := bounds[requests]; ok {
		if enough, ok = c.least(); !ok {
			return nil, ""
		}
		delete(bounds, requests)
	}
	for of, c := range bounds {
		switch {
		case len(bounds) > 1:
			return nil, ""
		case of == failureRatio:
			return shareRule(c, enough)
		}
		return countRule(c, enough), ""
	}
	return nil, ""
}

// shareRule trips at a share of failures among enough requests.
func shareRule(share comparison, enough int64) (settings map[string]string, note string) {
	text, ok := goShare(share.bound)
	if !ok || constant.Sign(share.bound) < 0 {
		return nil, ""
	}
	if share.strict {
		note = "ReadyToTrip asks for a share of failures above the FailureRatio; here a share that is equal trips too"
	}
	return map[string]string{tripKey: string(failureRatio), string(requests): decimal(float64(enough)), string(failureRatio): text}, note
}

// countRule trips at a number of failures. So many failures are as many requests, so that a lower bound on these says
// nothing; a higher one cannot be had.
func countRule(count comparison, enough int64) map[string]string {
	least, ok := count.least()
	if !ok || least < 1 || enough > least {
		return nil
	}
	return map[string]string{tripKey: string(count.of), string(count.of): decimal(float64(least - 1))}
}

// least is the lowest whole number that satisfies a comparison.
func (c comparison) least() (int64, bool) {
	n := whole(c.bound)
	if n == nil {
		return 0, false
	}
	least, exact := constant.Int64Val(n)
	if c.strict {
		least++
	}
	const most = 1 << 32
	return max(least, 0), exact && least <= most
}
