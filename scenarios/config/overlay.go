package config

import "slices"

// Overlay lays a partial document over a base: maps merge deeply, and scalars, lists and none replace what is under them.
// Lists whose items all have a name, or what else tells them apart (see Keyed), are merged item by item: one of the same
// name is laid over the item of the base, and others follow. Decode tells of one that was given twice, and of one that
// follows but looks as if it was to change another.
// A map that names another variant of a union (another law, another preset) replaces the map under it: the keys of one
// variant mean nothing to the other. Keys keep the base's order, new ones follow. Neither argument changes.
func (c *Codec) Overlay(base, over *Node) *Node {
	if base.isNamedList() && over.isNamedList() {
		return c.overlayItems(base, over)
	}
	if base.kind != MapKind || over.kind != MapKind || namesAnotherVariant(base, over, c.discriminators) {
		return over
	}
	result := base
	for _, e := range over.entries {
		if under := base.value(e.key); under != nil {
			e.value = c.Overlay(under, e.value)
		}
		result = result.withEntry(e)
	}
	return result
}

// namesAnotherVariant reports whether two maps differ in the key that says which keys they may have.
func namesAnotherVariant(base, over *Node, discriminators []string) bool {
	return slices.ContainsFunc(discriminators, func(key string) bool {
		below, above := base.value(key), over.value(key)
		return below != nil && above != nil && below.text != above.text
	})
}

// overlayItems lays the items of a list over those of the same names.
func (c *Codec) overlayItems(base, over *Node) *Node {
	result := base
	for i, item := range over.items {
		at := base.named(over.nameOf(item))
		_, twice := over.repeated(i)
		switch {
		case twice:
			at = len(result.items)
		case at < 0:
			item, at = item.addedTo(base), len(result.items)
		default:
			item = c.Overlay(base.items[at], item)
		}
		result = result.withItem(at, item)
	}
	return result
}

// addedTo is an item that knows that it was added to a list.
func (n *Node) addedTo(list *Node) *Node {
	added := *n
	added.beside = list.itemNames()
	return &added
}
