package porting

import (
	"slices"
	"strings"
)

const callbackWhy = "it is a function, which a configuration cannot hold"

// pollyKnobs are the properties of CircuitBreakerStrategyOptions, with the ranges that the library enforces.
var pollyKnobs = knobs{library: "polly", owner: "Polly's CircuitBreakerStrategyOptions", same: strings.EqualFold, all: []knob{
	{name: "FailureRatio", key: "FailureRatio", read: fraction},
	{name: "MinimumThroughput", key: "MinimumThroughput", read: asIs},
	{name: "SamplingDuration", key: "SamplingDuration", read: duration(dotnetDuration).any},
	{name: "BreakDuration", key: "BreakDuration", read: duration(dotnetDuration).any},
	{name: "Name", why: reportingWhy},
	{name: "BreakDurationGenerator", why: callbackWhy},
	{name: "ShouldHandle", why: callbackWhy},
	{name: "OnOpened", why: callbackWhy},
	{name: "OnClosed", why: callbackWhy},
	{name: "OnHalfOpened", why: callbackWhy},
	{name: "ManualControl", why: "it is an object, which a configuration cannot hold"},
	{name: "StateProvider", why: "it is an object, which a configuration cannot hold"},
}}

// readPolly finds every object of a JSON configuration that has one of Polly's own properties. Keys are compared without
// case, and one may be a path: "Orders:CircuitBreaker:FailureRatio".
func readPolly(file string, data []byte) ([]Imported, error) {
	root, err := readJSON(file, data)
	if err != nil {
		return nil, err
	}
	var found collection
	for _, group := range pollyGroups(root) {
		if !slices.ContainsFunc(group.values, isPollys) {
			continue
		}
		instance := strings.Join(group.path, ":")
		if instance == "" {
			instance = stem(file)
		}
		at := group.values[0].place
		found.add(at, func() (Imported, error) { return pollyKnobs.imported(instance, at, group.values) })
	}
	return found.all()
}

// isPollys reports a value whose name only Polly has.
func isPollys(v given) bool {
	known, ok := pollyKnobs.find(v.name)
	return ok && known.key != ""
}

// A pollyGroup is an object, wherever its properties stand.
type pollyGroup struct {
	path   []string
	values []given
}

// pollyGroups gathers the properties by the object that they belong to, in the order of the first of each. What is null or
// empty is not given.
func pollyGroups(root *value) []*pollyGroup {
	var groups []*pollyGroup
	byPath := map[string]*pollyGroup{}
	split := func(key string) []string { return strings.Split(key, ":") }
	for _, p := range root.properties(split) {
		if len(p.path) == 0 || p.text == "" {
			continue
		}
		object, name := p.path[:len(p.path)-1], p.path[len(p.path)-1]
		key := strings.ToLower(strings.Join(object, ":"))
		if byPath[key] == nil {
			byPath[key] = &pollyGroup{path: object}
			groups = append(groups, byPath[key])
		}
		byPath[key].values = append(byPath[key].values, given{name: name, text: p.text, place: p.place})
	}
	return groups
}
