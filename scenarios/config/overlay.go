package config

import "slices"

// Overlay lays a partial document over a base: maps merge deeply, and scalars, lists and none replace what is under them.
// A map that names another variant of a union (another law, another preset) replaces the map under it: the keys of one
// variant mean nothing to the other. Keys keep the base's order, new ones follow. Neither argument changes.
func (c *Codec) Overlay(base, over *Node) *Node {
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
