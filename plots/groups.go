package plots

import (
	"slices"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// armGroup is the arms whose names share what stands before the slash.
type armGroup struct {
	name string
	// arms has one for each variant, called by it: what stands after the slash.
	// The groups have the same variants; an arm that a group lacks is empty.
	arms []*measure.Arm
}

// groupsOf sorts the arms by group and variant.
func groupsOf(arms []*measure.Arm) []armGroup {
	var groups []armGroup
	var variants []string
	place := map[string]int{}
	for _, arm := range arms {
		name, variant := findings.Split(arm.Name)
		g := slices.IndexFunc(groups, func(g armGroup) bool { return g.name == name })
		if g < 0 {
			g = len(groups)
			groups = append(groups, armGroup{name: name})
		}
		// Two arms of one name are two variants.
		key, again := variant, name+"/"+variant
		if place[again]++; place[again] > 1 {
			key += "\x00" + findings.Count(place[again])
		}
		v := slices.Index(variants, key)
		if v < 0 {
			v = len(variants)
			variants = append(variants, key)
		}
		groups[g].put(v, called(variant, arm))
	}
	for i := range groups {
		groups[i].fill(groups, len(variants))
	}
	return groups
}

// put makes an arm that variant of the group.
func (g *armGroup) put(variant int, arm *measure.Arm) {
	for len(g.arms) <= variant {
		g.arms = append(g.arms, nil)
	}
	g.arms[variant] = arm
}

// fill has empty arms for the variants that the group lacks.
func (g *armGroup) fill(groups []armGroup, variants int) {
	for v := range variants {
		if v < len(g.arms) && g.arms[v] != nil {
			continue
		}
		for _, other := range groups {
			if v < len(other.arms) && other.arms[v] != nil {
				g.put(v, &measure.Arm{Name: other.arms[v].Name})
				break
			}
		}
	}
}

// called is an arm under another name.
func called(name string, arm *measure.Arm) *measure.Arm {
	result := *arm
	result.Name = name
	return &result
}

// entitled is a caption that begins with the name of the group. Its parts are
// put below one another if they do not fit beside one another.
func (g armGroup) entitled(parts ...string) caption {
	var c caption
	if g.name != "" {
		parts = append([]string{g.name}, parts...)
	}
	for i, part := range parts {
		if i > 0 {
			part = "· " + part
		}
		c = append(c, entry{text: part, joined: i > 0})
	}
	return c
}
