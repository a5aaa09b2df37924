package porting

import (
	"slices"
	"strings"
)

// A registry is what the properties below resilience4j.circuitbreaker say.
type registry struct {
	instances []*level // in the order of the file
	configs   map[string]*level
	order     []string // of the configurations
	notes     []Note   // about what belongs to no instance
}

// breakers returns the breakers of an environment: its instances or, if it has none, its configurations. Notes on what
// belongs to none of them are the first one's, or are returned if there is none.
func (e environment) breakers() ([]Imported, []Note, error) {
	r := e.registry()
	chosen := r.instances
	if len(chosen) == 0 && len(r.order) > 0 {
		for _, name := range r.order {
			chosen = append(chosen, r.configs[name])
		}
		r.notes = append(r.notes, noteAt(Place{}, "there are no instances in this file; its configurations are taken as breakers"))
	}
	var made collection
	for _, l := range chosen {
		made.add(l.place, func() (Imported, error) { return e.breaker(r, l) })
	}
	found, err := made.all()
	if err != nil || len(found) == 0 {
		return nil, r.notes, err
	}
	found[0].Notes = append(found[0].Notes, r.notes...)
	return found, nil, nil
}

// resilience4jSections are the keys under which there are instances and configurations.
var resilience4jSections = []string{"instances", "configs", "backends"}

// registry sorts the properties. A value that is given again, by a later document, replaces the one before.
func (e environment) registry() registry {
	r := registry{configs: map[string]*level{}}
	instances := map[string]*level{}
	for _, p := range e.properties {
		if relaxed(step(p.path, 0)) != "resilience4j" || relaxed(step(p.path, 1)) != "circuitbreaker" {
			continue
		}
		kind, name := relaxed(step(p.path, 2)), step(p.path, 3)
		isSingle := len(p.path) < 5 && p.text != ""
		switch {
		case !slices.Contains(resilience4jSections, kind) || isSingle:
			r.leaveOut(p)
		case name == "":
			// A section without entries.
		case kind == "configs":
			if r.configs[name] == nil {
				r.configs[name] = &level{name: name, place: p.place}
				r.order = append(r.order, name)
			}
			r.configs[name].take(p)
		default:
			if instances[name] == nil {
				instances[name] = &level{name: name, place: p.place}
				r.instances = append(r.instances, instances[name])
			}
			instances[name].take(p)
		}
	}
	if place, parts := e.otherParts(); len(parts) > 0 {
		r.notes = append(r.notes, noteAt(place, "only circuit breakers are read, not resilience4j.%s", shown(strings.Join(parts, ", ."))))
	}
	return r
}

// otherParts returns what resilience4j is configured to do besides, and where the first of it is.
func (e environment) otherParts() (first Place, parts []string) {
	for _, p := range e.properties {
		part := step(p.path, 1)
		if relaxed(step(p.path, 0)) != "resilience4j" || part == "" || relaxed(part) == "circuitbreaker" || slices.Contains(parts, part) {
			continue
		}
		if len(parts) == 0 {
			first = p.place
		}
		parts = append(parts, part)
	}
	return first, parts
}

// step returns a step of a path, or the empty string if it is shorter.
func step(path []string, index int) string {
	if index < len(path) {
		return path[index]
	}
	return ""
}

// leaveOut notes a property that belongs to no instance and no configuration.
func (r *registry) leaveOut(p property) {
	name := strings.Join(p.path[min(2, len(p.path)):], ".")
	section := step(p.path, 2)
	why := "it belongs to neither instances nor configs" + didYouMean(section, resilience4jSections)
	switch relaxed(section) {
	case "":
		return
	case "circuitbreakeraspectorder", "tags", "metrics":
		name, why = section, reportingWhy
	case "instances", "configs", "backends":
		why = "it is a single value, where there should be settings"
	}
	r.notes = append(r.notes, leftOut(p.place, name, why))
}
