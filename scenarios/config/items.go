package config

import (
	"reflect"
	"slices"
	"strings"
)

// itemKey is how the items of a list are told apart.
type itemKey struct {
	// key is the one whose value does it.
	key string
	// noun is what an item is called.
	noun string
	// refers says that the value is the name of something that stands elsewhere.
	refers bool
	// needs is keys that a new item must have, though their tags do not say so.
	needs []string
}

// byName is how items are told apart where no tag says it.
var byName = itemKey{key: "name", noun: "item"}

// Keyed returns a document, or an overlay of one, in which items of lists go by the keys that the tags of target's struct
// say: Get, Set and Overlay then know them by these. Lists without such a tag go by name.
func (c *Codec) Keyed(n *Node, target any) *Node {
	return keyed(c.shapeOf(structOf(target, "Keyed")), n)
}

func keyed(s shape, n *Node) *Node {
	switch s := s.(type) {
	case *noneShape:
		return keyed(s.shape, n)
	case *pointerShape:
		return keyed(s.structShape, n)
	case *structShape:
		return n.withEntries(func(e entry) *Node {
			if f := s.field(e.key); f != nil {
				return keyed(f.shape, e.value)
			}
			return e.value
		})
	case *listShape:
		return n.withItems(itemKeyOf(s.item), func(item *Node) *Node { return keyed(s.item, item) })
	case *overlayShape:
		return n.withItems(&itemKey{key: s.key, noun: byName.noun}, func(item *Node) *Node { return keyed(s.enclosing, item) })
	}
	return n // No list in a scalar has items with keys, nor one in a union.
}

// itemKeyOf is what the tags of a list's items say, or nil.
func itemKeyOf(s shape) *itemKey {
	if s, is := s.(*structShape); is {
		return s.item
	}
	return nil
}

// itemKeys returns the key by which such items are told apart, if there is one.
func (s *structShape) itemKeys() []string {
	if s.item == nil {
		return nil
	}
	return []string{s.item.key}
}

// newItemKey reads the tags that make a field the one by which items are told apart, or returns nil.
func newItemKey(f *field, tag reflect.StructTag) *itemKey {
	if noun, ok := tag.Lookup("item"); ok {
		return &itemKey{key: f.name, noun: noun, needs: strings.FieldsFunc(tag.Get("needs"), func(r rune) bool { return r == ',' })}
	}
	if noun, ok := tag.Lookup("refers"); ok {
		return &itemKey{key: f.name, noun: noun, refers: true}
	}
	return nil
}

// withEntries returns the map with every value replaced.
func (n *Node) withEntries(replaced func(entry) *Node) *Node {
	changed := *n
	changed.entries = slices.Clone(n.entries)
	for i, e := range changed.entries {
		changed.entries[i].value = replaced(e)
	}
	return &changed
}

// withItems returns the list with every item replaced, and with how they are told apart.
func (n *Node) withItems(by *itemKey, replaced func(*Node) *Node) *Node {
	changed := *n
	changed.by = by
	changed.items = slices.Clone(n.items)
	for i, item := range changed.items {
		changed.items[i] = replaced(item)
	}
	return &changed
}

// itemKey is how the items of a list are told apart.
func (n *Node) itemKey() itemKey {
	if n.by == nil {
		return byName
	}
	return *n.by
}

// nameOf returns what tells an item of the list from others, or "".
func (n *Node) nameOf(item *Node) string {
	if name := item.value(n.itemKey().key); name != nil && name.kind == ScalarKind {
		return name.text
	}
	return ""
}

// itemNames returns the names of all items of the list.
func (n *Node) itemNames() []string {
	var names []string
	for _, item := range n.items {
		names = append(names, n.nameOf(item))
	}
	return names
}

// named returns the position of the first item of a name in a list, or -1.
func (n *Node) named(name string) int {
	return slices.IndexFunc(n.items, func(item *Node) bool { return n.nameOf(item) == name && name != "" })
}

// isNamedList reports whether the node is a list whose items have names.
func (n *Node) isNamedList() bool {
	return n.kind == ListKind && len(n.items) > 0 && !slices.Contains(n.itemNames(), "")
}

// repeated reports whether an item of the list has the name of an earlier one, which is returned.
func (n *Node) repeated(index int) (first *Node, is bool) {
	at := n.named(n.nameOf(n.items[index]))
	if at < 0 || at >= index {
		return nil, false
	}
	return n.items[at], true
}

// doubt says what is wrong with an item that an overlay has added to a list of others: that it looks like one that was to
// be changed, since it lacks what a new one must have, or, where nothing must be given, since its name is nearly that of
// another and nothing else says that it is new. It is empty for any other map.
func (s *structShape) doubt(n *Node) string {
	if n.beside == nil || s.item == nil || s.item.refers {
		return ""
	}
	var missing, required, telling []string
	for _, f := range s.fields {
		needed := slices.Contains(s.item.needs, f.name)
		switch {
		case f.name == s.item.key || f.optional && !needed:
		case f.fallback != nil && !needed:
			telling = append(telling, f.name)
		default:
			required = append(required, f.name)
			if n.find(f.name) < 0 {
				missing = append(missing, f.name)
			}
		}
	}
	name := n.value(s.item.key).text
	no, near := "no "+s.item.noun+" "+show(name)+" to change", didYouMean(name, n.beside)
	isTold := slices.ContainsFunc(telling, func(key string) bool { return n.find(key) >= 0 })
	switch {
	case len(missing) > 0 && near != "":
		return no + near
	case len(missing) > 0:
		return no + ", and a new one needs " + listWords(missing, "and") + "; known here: " + listWords(n.beside, "and")
	case len(required) == 0 && near != "" && !isTold:
		return no + near + " A new one gives its " + eitherOf(telling)
	}
	return ""
}
