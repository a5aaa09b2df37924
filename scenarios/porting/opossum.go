package porting

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"halfopen/scenarios/config"
)

// opossumMarks are the options by which an object is known to be opossum's; the others have names that much else has.
var opossumMarks = []string{"errorThresholdPercentage", "resetTimeout", "rollingCountTimeout", "rollingCountBuckets", "volumeThreshold", "allowWarmUp"}

const cacheWhy = "results are not cached in a simulation"

// opossumKnobs are the options of opossum's CircuitBreaker.
var opossumKnobs = knobs{library: "opossum", owner: "opossum", same: exactly, all: []knob{
	{name: "timeout", key: "timeout", read: opossumTimeout},
	{name: "errorThresholdPercentage", key: "errorThresholdPercentage", read: asIs},
	{name: "volumeThreshold", key: "volumeThreshold", read: asIs},
	{name: "rollingCountTimeout", key: "rollingCountTimeout", read: duration(javascriptDuration).any},
	{name: "rollingCountBuckets", key: "rollingCountBuckets", read: asIs},
	{name: "resetTimeout", key: "resetTimeout", read: duration(javascriptDuration).any},
	{name: "capacity", key: "capacity", read: opossumCapacity},
	{name: "allowWarmUp", key: "allowWarmUp", read: asIs},
	{name: "enabled", key: "enabled", read: asIs},
	{name: "group", why: reportingWhy},
	{name: "maxFailures", why: "opossum has deprecated it, and reads errorThresholdPercentage"},
	{name: "errorFilter", why: "it is a function, which JSON cannot hold; use ignored: [failed] or ignored: [timed_out]"},
	{name: "rollingPercentilesEnabled", why: reportingWhy},
	{name: "enableSnapshots", why: reportingWhy},
	{name: "rotateBucketController", why: "it is an object, which JSON cannot hold"},
	{name: "status", why: "a simulation begins without results"},
	{name: "state", why: "a simulation begins with a closed breaker"},
	{name: "cache", why: cacheWhy},
	{name: "cacheTTL", why: cacheWhy},
	{name: "cacheSize", why: cacheWhy},
	{name: "cacheGetKey", why: cacheWhy},
	{name: "cacheTransport", why: cacheWhy},
	{name: "coalesce", why: cacheWhy},
	{name: "coalesceTTL", why: cacheWhy},
	{name: "coalesceSize", why: cacheWhy},
	{name: "coalesceResetOn", why: cacheWhy},
	{name: "abortController", why: "it is an object, which JSON cannot hold"},
	{name: "autoRenewAbortController", why: "calls are not aborted in a simulation"},
}}

// opossumTimeout reads milliseconds; false and 0 are no timeout.
func opossumTimeout(text string) (string, string, error) {
	switch text {
	case "false":
		return "false", "", nil
	case "0":
		return "false", "is 0: opossum has no timeout then", nil
	}
	value, note, err := duration(javascriptDuration).any(text)
	if err != nil {
		err = errors.New("must be a number of milliseconds, as in 10000, or false, not " + config.Quoted(text))
	}
	return value, note, err
}

// opossumCapacity reads a number of calls; the largest that JavaScript has is no bound.
func opossumCapacity(text string) (string, string, error) {
	const largest = 1<<53 - 1
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= largest {
		return "unlimited", "", nil
	}
	return text, "", nil
}

// readOpossum finds every object of a JSON file that has options of opossum.
func readOpossum(file string, data []byte) ([]Imported, error) {
	root, err := readJSON(file, data)
	if err != nil {
		return nil, err
	}
	var found collection
	root.eachMap(nil, func(path []string, v *value) {
		if !slices.ContainsFunc(opossumMarks, func(mark string) bool { return v.get(mark) != nil }) {
			return
		}
		instance := v.get("name").word()
		if instance == "" {
			instance = strings.Join(path, ".")
		}
		if instance == "" {
			instance = stem(file)
		}
		options := slices.DeleteFunc(v.givens(), isNoOption)
		found.add(v.place, func() (Imported, error) { return opossumKnobs.imported(instance, v.place, options) })
	})
	return found.all()
}

// isNoOption reports the name, which is used, and a list or map that is no option: it may hold other breakers.
func isNoOption(v given) bool {
	_, known := opossumKnobs.find(v.name)
	return v.name == "name" || !known && v.kind != config.ScalarKind
}
