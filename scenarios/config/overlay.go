package config

import "slices"

// Overlay lays a partial document over a base: maps merge deeply, and scalars, lists and none replace what is under them.
// Keys keep the base's order, new ones follow. Neither argument changes.
func Overlay(base, over *Node) *Node {
	return overlay(base, over, nil)
}

// Overlay is the function Overlay, except that a map which names another variant of a union (another law, another preset)
// replaces the map under it: the keys of one variant mean nothing to the other.
func (c *Codec) Overlay(base, over *Node) *Node {
	return overlay(base, over, c.discriminators)
}

func overlay(base, over *Node, discriminators []string) *Node {
	if base.kind != MapKind || over.kind != MapKind || namesAnotherVariant(base, over, discriminators) {
		return over
	}
	result := base
	for _, e := range over.entries {
		if under := base.value(e.key); under != nil {
			e.value = overlay(under, e.value, discriminators)
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
