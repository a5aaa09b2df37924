package porting

import (
	"slices"
	"strings"

	"halfopen/scenarios/config"
)

// A level is an instance, or a configuration that instances are based on, with its own values only.
type level struct {
	name  string
	place Place
	valuesByName
}

// take keeps a property. One that is empty is not given; an instance without values has such a one, without a name.
func (l *level) take(p property) {
	if name := strings.Join(p.path[4:], "."); name != "" && p.text != "" {
		l.set(given{name: name, text: p.text, place: p.place})
	}
}

// breaker makes the breaker of a level and of those that it is based on.
func (e environment) breaker(r registry, l *level) (Imported, error) {
	chain, notes, err := e.chain(r, l)
	if err != nil {
		return Imported{}, err
	}
	decisive, lost := decide(chain)
	notes = append(notes, lost...)
	var values []given
	var unresolved []error
	for _, v := range decisive {
		resolved, told, err := e.resolved(v)
		switch {
		case err == nil:
			v, notes = resolved, append(notes, told...)
		case isRead(v):
			unresolved = append(unresolved, err)
			continue
		}
		values = append(values, v)
	}
	b, err := resilience4jBreaker(l.name, l.place, values)
	if err := config.Join(append(unresolved, err)...); err != nil {
		return Imported{}, err
	}
	b.Notes = append(b.Notes, notes...)
	return b, nil
}

const baseProperty = "baseConfig"

// chain returns the levels that make up one of them, the most general first: its baseConfig, and what that is based on;
// without one, for an instance, the configuration of its name or else the one named default. This is
// CommonCircuitBreakerConfigurationProperties.createCircuitBreakerConfig.
func (e environment) chain(r registry, l *level) ([]*level, []Note, error) {
	chain, notes, err := e.based(r, l)
	same, general := r.configs[l.name], r.configs["default"]
	switch {
	case err != nil, len(chain) > 1, same == l:
		return chain, notes, err
	case same != nil:
		return []*level{same, l}, notes, nil
	case general != nil:
		base, told, err := e.based(r, general)
		return append(base, l), append(notes, told...), err
	}
	return chain, notes, nil
}

// based returns a level after those that its baseConfig leads to.
func (e environment) based(r registry, l *level) (chain []*level, notes []Note, err error) {
	for chain = []*level{l}; ; {
		base, ok := chain[0].value(baseProperty)
		if !ok {
			return chain, notes, nil
		}
		base, told, err := e.resolved(base)
		if err != nil {
			return nil, nil, err
		}
		notes = append(notes, told...)
		next := r.configs[base.text]
		switch {
		case next == nil:
			return nil, nil, config.Problems{problemAt(base.place, baseProperty, "%s is not among the configs%s", config.Quoted(base.text), didYouMean(base.text, r.order))}
		case slices.Contains(chain, next):
			return nil, nil, config.Problems{problemAt(base.place, baseProperty, "%s is based on itself", config.Quoted(base.text))}
		}
		chain = append([]*level{next}, chain...)
	}
}

// waitProperty is the one that makes its level decide on the wait, and waitProperties are what it decides on: resilience4j
// makes one function of them for each level that has a waitDurationInOpenState, and looks at no other level.
const waitProperty = "waitDurationInOpenState"

var waitProperties = []string{
	waitProperty, "enableExponentialBackoff", "exponentialBackoffMultiplier", "exponentialMaxWaitDurationInOpenState",
	"enableRandomizedWait", "randomizedWaitFactor",
}

// isOfWait reports a value that is one of them.
func isOfWait(v given) bool {
	return slices.ContainsFunc(waitProperties, func(name string) bool { return alike(name, v.name) })
}

// decide returns the values that win, and says which are lost although they win.
func decide(chain []*level) ([]given, []Note) {
	var decisive valuesByName
	var notes []Note
	for _, l := range chain {
		_, waits := l.value(waitProperty)
		if waits {
			for _, name := range waitProperties {
				decisive.drop(name)
			}
		}
		for _, v := range l.values() {
			switch {
			case alike(v.name, baseProperty):
			case isOfWait(v) && !waits:
				notes = append(notes, leftOut(v.place, v.name, "resilience4j reads it only beside a "+waitProperty+" in the same instance or configuration"))
			case isLostMaximum(l, v):
				notes = append(notes, leftOut(v.place, v.name, "resilience4j reads it only beside an exponentialBackoffMultiplier"))
			default:
				decisive.set(v)
			}
		}
	}
	return decisive.values(), notes
}

// isLostMaximum reports a longest wait that is not read, as the multiplier is not given.
func isLostMaximum(l *level, v given) bool {
	_, multiplied := l.value("exponentialBackoffMultiplier")
	return alike(v.name, "exponentialMaxWaitDurationInOpenState") && !multiplied
}
