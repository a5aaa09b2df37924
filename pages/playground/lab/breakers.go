package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"halfopen/scenarios/config"
	"halfopen/scenarios/presets"
)

// A Breaker is one of those that a scenario gives.
type Breaker struct {
	// Path is where it stands, as in arms.1.breaker, and Label the same for a reader.
	Path   string `json:"path"`
	Label  string `json:"label"`
	Preset string `json:"preset"`
}

// breakersOf is the breakers of a scenario, in its order.
func breakersOf(root *config.Node) []Breaker {
	found := []Breaker{}
	var walk func(n *config.Node, path, label []string)
	walk = func(n *config.Node, path, label []string) {
		if preset := n.Get("preset"); preset != nil && path != nil && path[len(path)-1] == "breaker" {
			found = append(found, Breaker{Path: strings.Join(path, "."), Label: strings.Join(label, ", "), Preset: preset.Text()})
			return
		}
		for _, key := range n.Keys() {
			if key != "mechanisms" {
				walk(n.Get(key), slices.Concat(path, []string{key}), slices.Concat(label, labelled(key)))
			}
		}
		for i, item := range n.Items() {
			walk(item, slices.Concat(path, []string{strconv.Itoa(i)}), slices.Concat(label, named(item, i)))
		}
	}
	walk(root, nil, nil)
	return found
}

// labelled is what a reader is told of a key: its items have names of their own.
func labelled(key string) []string {
	if key == "arms" || key == "endpoints" || key == "services" || key == "calls" {
		return nil
	}
	return []string{key}
}

// named is what an item of a list goes by.
func named(item *config.Node, number int) []string {
	for _, key := range []string{"name", "to"} {
		if n := item.Get(key); n != nil {
			return []string{n.Text()}
		}
	}
	return []string{fmt.Sprint(number + 1)}
}

// chosen is the breaker at a path, or the first; the zero Breaker if there is none.
func chosen(breakers []Breaker, path string) Breaker {
	for _, b := range breakers {
		if b.Path == path {
			return b
		}
	}
	if len(breakers) > 0 {
		return breakers[0]
	}
	return Breaker{Path: "breaker"}
}

// machine is the preset of a library that is one breaker, and whether it is.
func machine(name string) (presets.Machine, bool) {
	library, _ := presets.Find(name)
	m, is := library.Preset.(presets.Machine)
	return m, is
}

// defaultOf is what a setting of a library is if it is not given.
func defaultOf(preset, setting string) string {
	library, _ := presets.Find(preset)
	for _, s := range library.Settings() {
		if s.Name == setting {
			return s.Default
		}
	}
	return ""
}
