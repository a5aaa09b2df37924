package porting

import "halfopen/scenarios/config"

// A given is a value as a file gives it. Only a scalar has a text.
type given struct {
	name, text string
	place      Place
	kind       config.Kind
}

// valuesByName are values of which one is kept under each name, in whatever spelling: the last, in the place where it came.
type valuesByName struct {
	all []*given // nil for one that was dropped
	at  map[string]int
}

func (l *valuesByName) set(v given) {
	name := relaxed(v.name)
	l.drop(name)
	if l.at == nil {
		l.at = map[string]int{}
	}
	l.at[name] = len(l.all)
	l.all = append(l.all, &v)
}

func (l *valuesByName) drop(name string) {
	if at, ok := l.at[relaxed(name)]; ok {
		l.all[at] = nil
	}
}

// value returns the one under a name.
func (l *valuesByName) value(name string) (given, bool) {
	at, ok := l.at[relaxed(name)]
	if !ok || l.all[at] == nil {
		return given{}, false
	}
	return *l.all[at], true
}

// values returns those that are kept, in their order.
func (l *valuesByName) values() []given {
	var kept []given
	for _, v := range l.all {
		if v != nil {
			kept = append(kept, *v)
		}
	}
	return kept
}
