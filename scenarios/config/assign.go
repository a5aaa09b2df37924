package config

import (
	"slices"
	"strconv"
	"strings"
)

// Set returns the tree with one value changed by an assignment "path=value", as given to --set: the path names keys and
// list positions ("faults.0.to") or the names of items ("services.users.pool"), the value is YAML ("20", "none", "[{kind: timeout}]"). Missing maps on the way are made;
// a scalar none gives way to a map; a list position must exist, or be the length, which appends. The original is
// unchanged. The error is Problems, each told as "--set path: message".
func (n *Node) Set(assignment string) (*Node, error) {
	path, text, found := strings.Cut(assignment, "=")
	path = strings.TrimSpace(path)
	switch {
	case !found || path == "":
		return nil, problemAt(Origin{Set: shorten(assignment)}, "", "must be path=value, as in pool.slots=20")
	case strings.Contains("."+path+".", ".."):
		return nil, problemAt(Origin{Set: shorten(path)}, "", "a name in the path is empty")
	case strings.Count(path, ".") >= maxLevels:
		return nil, problemAt(Origin{Set: shorten(path)}, "", "the path is too long; at most %d names are read", maxLevels)
	}
	value, err := assignedValue(path, text)
	if err != nil {
		return nil, err
	}
	changed, problem := n.assign("", strings.Split(path, "."), value)
	if problem != "" {
		return nil, problemAt(value.origin, "", "%s", problem)
	}
	return changed, nil
}

// assignedValue parses an assignment's right side; every place in it is the assignment itself.
func assignedValue(path, text string) (*Node, error) {
	origin := Origin{Set: path}
	value, err := parseDocument("", []byte(text))
	if problems, ok := err.(Problems); ok {
		for i := range problems {
			problems[i].Origin = origin
			problems[i].Path = ""
		}
		return nil, Problems(distinct(problems))
	}
	if value == nil {
		value = &Node{kind: ScalarKind, text: nullText}
	}
	return value.relocated(origin), nil
}

// assign returns the tree with the value at the given segments, or says why that cannot be. It is called on nil where
// nothing was written.
func (n *Node) assign(path string, segments []string, value *Node) (*Node, string) {
	if len(segments) == 0 {
		return value, ""
	}
	segment, below := segments[0], joinPath(path, segments[0])
	if n.isReplaceable() {
		n = &Node{kind: containerFor(segment), origin: value.origin}
	}
	if n.kind == ScalarKind {
		return nil, path + " is a single value, so it has no " + showKey(segment)
	}
	index, problem := 0, ""
	if n.kind == ListKind {
		if index, problem = n.position(path, segment); problem != "" {
			return nil, problem
		}
	}
	changed, problem := n.child(segment).assign(below, segments[1:], value)
	switch {
	case problem != "":
		return nil, problem
	case n.kind == ListKind:
		return n.withItem(index, changed), ""
	}
	return n.withEntry(entry{key: segment, origin: value.origin, value: changed}), ""
}

// containerFor is the kind of node to make where a segment leads into nothing.
func containerFor(segment string) Kind {
	if segment == "0" {
		return ListKind
	}
	return MapKind
}

// position reads a path segment as the place of a list item, or of the one after the last.
func (n *Node) position(path, segment string) (int, string) {
	if at := n.named(segment); at >= 0 {
		return at, ""
	}
	index, err := strconv.Atoi(segment)
	if err == nil && index >= 0 && index <= len(n.items) && strconv.Itoa(index) == segment {
		return index, ""
	}
	return 0, n.noPosition(path, segment)
}

// noPosition says why a segment leads to no item of a list, and what would.
func (n *Node) noPosition(path, segment string) string {
	next := strconv.Itoa(len(n.items)) + " appends"
	if len(n.items) == 0 {
		return path + " is an empty list: " + next
	}
	numbers := "0 to " + strconv.Itoa(len(n.items)-1)
	if n.isNamedList() {
		if near := didYouMean(segment, n.itemNames()); near != "" {
			return "no " + n.itemKey().noun + " " + show(segment) + " to change" + near
		}
		numbers = listWords(n.itemNames(), "and") + ", or " + numbers + ","
	}
	return path + " is a list: " + numbers + " are its items and " + next
}

// Set is Node.Set, but an assignment of the word that says which variant of a union is meant, whose variants share no keys,
// leaves out the keys that stood beside another word. The warning names them.
func (c *Codec) Set(root *Node, assignment string) (*Node, Warnings, error) {
	path, text, _ := strings.Cut(assignment, "=")
	path = strings.TrimSpace(path)
	left := c.leftOut(root, path, strings.TrimSpace(text))
	if len(left) == 0 {
		changed, err := root.Set(assignment)
		return changed, nil, err
	}
	parent, key := splitPath(path)
	changed, err := root.Set(parent + "={" + key + ": " + text + "}")
	return changed, Warnings(problemAt(Origin{Set: path}, "", "leaves out %s, which belonged to %s", strings.Join(left, ", "), root.Get(path).text)), err
}

// leftOut is the keys that mean nothing beside another variant.
func (c *Codec) leftOut(root *Node, path, variant string) []string {
	parent, key := splitPath(path)
	before := root.Get(path)
	if parent == "" || before == nil || before.kind != ScalarKind || before.text == variant {
		return nil
	}
	for _, union := range c.apart {
		if _, known := union.variants[variant]; union.key == key && known {
			return slices.DeleteFunc(root.Get(parent).Keys(), func(k string) bool { return k == key })
		}
	}
	return nil
}

// splitPath cuts a path before its last name.
func splitPath(path string) (parent, name string) {
	dot := strings.LastIndex(path, ".")
	if dot < 0 {
		return "", path
	}
	return path[:dot], path[dot+1:]
}
