// Package config reads YAML documents with units in their values into tagged structs, and tells a person who made a
// mistake where it is and what would be right.
//
// A scenario is written by hand, by people who copy keys from another file and forget units. Unmarshalling into a struct
// loses the places, stops at the first mistake and knows neither units nor ranges. Here one struct with its tags says
// everything about a document, and everything is derived from it: Decode, with every problem as one line
// "file:line:column: path: message"; Encode, which writes the document with all defaults filled in; Schema, for editors.
//
//	root, err := config.Parse("scenario.yaml", data)  // a Node, which knows where each value was written
//	root, err = root.Set("pool.slots=20")             // --set
//	warnings, err := codec.Decode(root, &scenario)
//
// # Types
//
// A field's type decides how it is written: string; bool; int, int64, uint64 and float64 (finite); [time.Duration], [Rate]
// and [Share] with their units; any other [Scalar]; a struct or pointer to a struct as a map, an embedded struct without a
// tag as part of the map around it; a slice as a list; an interface registered with [UnionOf] as a map whose discriminator
// says which variant it is; and [*Node] for a part that is kept as it is.
//
// # Tags
//
//	yaml:"slots"           the key; every field has one
//	doc:"callers at once"  the description, in the schema only; on a field named _ it describes the struct
//	default:"200"          what a missing key means, as it would be written: "none", "{law: constant}"
//	optional:"true"        a missing key means the zero value, which is not written back
//	min:"1" max:"100%"     the range, ends included, in the field's own unit
//	above:"0s"             an exclusive minimum
//	choices:"A,B"          the only texts allowed
//	words:"unlimited=-1"   a word for a number; the range does not apply to it
//	none:"true"            a pointer or union may be none, which is nil
//	item:"service"         tells the items of a list apart, and says what one of them is called: see [Codec.Keyed]
//	needs:"latency"        beside item: optional keys that a new item must have, by what a Checker says
//	refers:"call"          the same, but it is the name of something else, so that a new item needs no other keys
//	overlay:"name"         a []*Node of partial documents for [Codec.Overlay], each with the key name
//
// A field with neither default nor optional must be written. On a slice, ranges, choices and words are for the items. A
// time is at least 0 unless min or above say otherwise. What tags cannot say is for a [Checker].
package config
