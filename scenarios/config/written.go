package config

import (
	"slices"
	"strconv"
	"strings"
)

// WrittenIn tells a problem of a document that Overlay made as one of the overlay, which stands at a path of its own
// document ("arms.1"), if the value to blame was written there: its Path is then that in the document, in which items of
// lists may have other positions. It reports whether it was.
func (p Problem) WrittenIn(over *Node, at string, merged *Node) (Problem, bool) {
	rest, written := p.Path, over.origin
	for rest != "" {
		step, below, ok := merged.step(rest)
		if !ok {
			break // It is about what was not written, and the value around that is to blame.
		}
		own, ok := over.like(step, merged)
		if !ok {
			return p, false
		}
		at, rest, written = at+"."+own.segment, below, own.origin
		merged, over = step.value, own.value
	}
	if written != p.Origin && over.origin != p.Origin {
		return p, false
	}
	p.Path = at
	if rest != "" {
		p.Path += "." + rest
	}
	return p, true
}

// step is one segment of a path.
type step struct {
	segment string
	origin  Origin // The place of the key, or of the item.
	value   *Node
}

// step takes the first step on a path of messages, and returns the rest of the path.
func (n *Node) step(path string) (first step, rest string, ok bool) {
	for i, item := range n.items {
		if rest, ok = below(path, strconv.Itoa(i)); ok {
			return step{strconv.Itoa(i), item.origin, item}, rest, true
		}
	}
	for _, e := range n.entries {
		if rest, ok = below(path, showKey(e.key)); ok {
			return step{showKey(e.key), e.origin, e.value}, rest, true
		}
	}
	return step{}, "", false
}

// below returns what follows the first segment of a path, if that is the given one.
func below(path, segment string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(path, segment)
	if !ok || rest == "" {
		return rest, ok
	}
	return strings.CutPrefix(rest, ".")
}

// like is the step of an overlay that leads to what a step of the merged document has from it.
func (n *Node) like(s step, merged *Node) (step, bool) {
	if n.kind != ListKind {
		own, rest, ok := n.step(s.segment)
		return own, ok && rest == ""
	}
	at := slices.Index(n.items, s.value)
	if at < 0 {
		at = n.named(merged.nameOf(s.value))
	}
	if at < 0 {
		return step{}, false
	}
	return step{strconv.Itoa(at), n.items[at].origin, n.items[at]}, true
}
