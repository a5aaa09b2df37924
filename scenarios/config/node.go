package config

import (
	"slices"
	"strconv"
	"strings"
)

// Kind tells the three sorts of Node apart.
type Kind int

// A node is a single value, a list or a map.
const (
	ScalarKind Kind = iota
	ListKind
	MapKind
)

// String returns the kind as messages name it: "a single value", "a list", "a map".
func (k Kind) String() string {
	return [...]string{"a single value", "a list", "a map"}[k]
}

// Node is a value of a document: a scalar, a list, or a map whose keys keep their order. A Node never changes; what looks
// like a change returns a new tree that shares the parts that stayed.
type Node struct {
	kind    Kind
	origin  Origin
	text    string
	quoted  bool // The text was in quotes, so it is text even where it looks like a number.
	items   []*Node
	entries []entry
	by      *itemKey // How the items of a list are told apart, or nil where no tag says it.
	beside  []string // Of an item that an overlay added to a list: the names of the others.
}

// entry is one key of a map and its value.
type entry struct {
	key    string
	origin Origin // The place of the key.
	value  *Node
}

// nullText is the text of a node written as null, ~ or nothing at all.
const nullText = "null"

// noneText is the scalar that stands for "there is none" where a field allows it.
const noneText = "none"

// Kind returns whether the node is a scalar, a list or a map.
func (n *Node) Kind() Kind { return n.kind }

// Origin returns where the node was written: for a map or list in block style, where its first entry is.
func (n *Node) Origin() Origin { return n.origin }

// Text returns a scalar's text, without quotes, and null for a value that was left empty; "" for a list or a map.
func (n *Node) Text() string { return n.text }

// Items returns a copy of a list's items; nil for other kinds.
func (n *Node) Items() []*Node { return slices.Clone(n.items) }

// Keys returns a map's keys in their order; nil for other kinds.
func (n *Node) Keys() []string {
	var keys []string
	for _, e := range n.entries {
		keys = append(keys, e.key)
	}
	return keys
}

// Get returns the node at a path such as "breaker.slidingWindowSize", "faults.0.to" or "services.users.pool", in which an
// item of a list may go by its name (see Codec.Keyed), or nil if there is none. The empty path is the node itself.
func (n *Node) Get(path string) *Node {
	if path == "" {
		return n
	}
	for segment := range strings.SplitSeq(path, ".") {
		if n = n.child(segment); n == nil {
			return nil
		}
	}
	return n
}

// Without returns the map with one of its keys left out. A node without that key is returned as it is.
func (n *Node) Without(key string) *Node {
	at := n.find(key)
	if at < 0 {
		return n
	}
	changed := *n
	changed.entries = slices.Delete(slices.Clone(n.entries), at, at+1)
	return &changed
}

// child returns what a path segment leads to, or nil.
func (n *Node) child(segment string) *Node {
	if n.kind == ListKind {
		index, err := strconv.Atoi(segment)
		if err != nil {
			index = n.named(segment)
		}
		if index < 0 || index >= len(n.items) {
			return nil
		}
		return n.items[index]
	}
	return n.value(segment)
}

// value returns a map's value under a key, or nil.
func (n *Node) value(key string) *Node {
	if at := n.find(key); at >= 0 {
		return n.entries[at].value
	}
	return nil
}

// find returns the position of a key, or -1.
func (n *Node) find(key string) int {
	return slices.IndexFunc(n.entries, func(e entry) bool { return e.key == key })
}

// withEntry returns the map with a key's value replaced in its place, or added at the end.
func (n *Node) withEntry(written entry) *Node {
	changed := *n
	changed.entries = slices.Clone(n.entries)
	if at := n.find(written.key); at >= 0 {
		changed.entries[at] = written
	} else {
		changed.entries = append(changed.entries, written)
	}
	return &changed
}

// withItem returns the list with one item replaced, or appended if index is the length.
func (n *Node) withItem(index int, item *Node) *Node {
	changed := *n
	changed.items = append(slices.Clone(n.items[:index]), item)
	if index < len(n.items) {
		changed.items = append(changed.items, n.items[index+1:]...)
	}
	return &changed
}

// isNull reports whether nothing was written.
func (n *Node) isNull() bool {
	return n.kind == ScalarKind && !n.quoted && n.text == nullText
}

// isNone reports whether the node is the word none. JSON cannot write it without quotes, so those are accepted.
func (n *Node) isNone() bool {
	return n.kind == ScalarKind && n.text == noneText
}

// isReplaceable reports whether a path may go through a node by putting a map in its place.
func (n *Node) isReplaceable() bool {
	return n == nil || n.isNull() || n.isNone()
}

// describe names the node in a message about what it should have been.
func (n *Node) describe() string {
	switch {
	case n.isNull():
		return "empty"
	case n.kind == ScalarKind:
		return show(n.text)
	}
	return n.kind.String()
}

// relocated returns a copy of the tree in which every place is the given one.
func (n *Node) relocated(origin Origin) *Node {
	moved := *n
	moved.origin = origin
	moved.items = slices.Clone(n.items)
	for i, item := range moved.items {
		moved.items[i] = item.relocated(origin)
	}
	moved.entries = slices.Clone(n.entries)
	for i, e := range moved.entries {
		moved.entries[i] = entry{key: e.key, origin: origin, value: e.value.relocated(origin)}
	}
	return &moved
}

// extent returns how many nodes the tree has, written out in full, and how many levels.
func (n *Node) extent() (count, levels int) {
	for _, item := range n.items {
		c, l := item.extent()
		count, levels = count+c, max(levels, l)
	}
	for _, e := range n.entries {
		c, l := e.value.extent()
		count, levels = count+c, max(levels, l)
	}
	return count + 1, levels + 1
}
