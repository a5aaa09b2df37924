package porting

import (
	"path/filepath"
	"strconv"
	"strings"

	"halfopen/scenarios/config"
)

// A value is a part of a document, in YAML or JSON: a scalar, a list or a map.
type value struct {
	place Place
	kind  config.Kind
	text  string   // of a scalar
	null  bool     // a scalar that was left empty, or null
	keys  []string // of a map
	items []*value // of a list, or under the keys of a map
}

// readValues reads the documents of a file in YAML or JSON. The error is config.Problems.
func readValues(file string, data []byte) ([]*value, error) {
	if strings.ToLower(filepath.Ext(file)) == ".json" {
		root, err := readJSON(file, data)
		if err != nil {
			return nil, err
		}
		return []*value{root}, nil
	}
	return readYAML(file, data)
}

// get returns what is under a key, in any spelling that differs in case, dashes and underscores only, or nil.
func (v *value) get(key string) *value {
	if v == nil || v.kind != config.MapKind {
		return nil
	}
	for i, k := range v.keys {
		if alike(k, key) {
			return v.items[i]
		}
	}
	return nil
}

// at returns what is under a path of keys, or nil.
func (v *value) at(keys ...string) *value {
	for _, key := range keys {
		v = v.get(key)
	}
	return v
}

// list returns the items of a list, and none of anything else.
func (v *value) list() []*value {
	if v == nil || v.kind != config.ListKind {
		return nil
	}
	return v.items
}

// word returns the text of a scalar, or the empty string.
func (v *value) word() string {
	if v == nil || v.null {
		return ""
	}
	return v.text
}

// givens returns the entries of a map as values with a name. What is null is not given. A map of the one key value is
// what it holds, as protobuf's wrappers are.
func (v *value) givens() []given {
	var values []given
	if v == nil || v.kind != config.MapKind {
		return nil
	}
	for i, key := range v.keys {
		item := v.items[i]
		if inner := item.get("value"); inner != nil && len(item.keys) == 1 {
			item = inner
		}
		if !item.null {
			values = append(values, given{key, item.text, item.place, item.kind})
		}
	}
	return values
}

// eachMap visits the maps of a document, the outer ones first, with the path to each.
func (v *value) eachMap(path []string, visit func(path []string, v *value)) {
	if v.kind == config.MapKind {
		visit(path, v)
	}
	// The capacity is cut, so that what is below appends to a path of its own.
	path = path[:len(path):len(path)]
	for i, item := range v.items {
		name := strconv.Itoa(i)
		if v.kind == config.MapKind {
			name = v.keys[i]
		}
		item.eachMap(append(path, name), visit)
	}
}

// A property is a scalar with the path that leads to it.
type property struct {
	path  []string
	text  string
	place Place
}

// properties returns the scalars of a document, in its order. A key may be more than one step of a path, as split says;
// the items of a list are under their numbers, and an empty map or list is an empty text.
func (v *value) properties(split func(key string) []string) []property {
	var found []property
	var walk func(path []string, v *value)
	walk = func(path []string, v *value) {
		// The capacity is cut, so that what is below appends to a path of its own.
		path = path[:len(path):len(path)]
		switch {
		case len(v.items) == 0:
			found = append(found, property{path, v.word(), v.place})
		case v.kind == config.ListKind:
			for i, item := range v.items {
				walk(append(path, strconv.Itoa(i)), item)
			}
		default:
			for i, key := range v.keys {
				walk(append(path, split(key)...), v.items[i])
			}
		}
	}
	walk(nil, v)
	return found
}
