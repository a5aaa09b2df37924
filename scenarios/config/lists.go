package config

import "reflect"

// listShape is a list of values of one shape.
type listShape struct {
	of   reflect.Type
	item shape
}

func (s *listShape) takes(n *Node) bool { return n.kind == ListKind }

func (s *listShape) wanted(*Node) string { return "a list (items with dashes, or in [ ])" }

// rawShape is a part of the document that is kept as it is.
type rawShape struct{}

var nodeType = reflect.TypeFor[*Node]()

func (rawShape) takes(*Node) bool { return true }

func (rawShape) wanted(*Node) string { return "anything" }

// overlayShape is a list of partial documents, kept raw, each to be laid over the struct that has the list.
type overlayShape struct {
	enclosing *structShape
	own       string // The key of the list itself.
	key       string // The key that every item must have.
}

func (s *overlayShape) takes(n *Node) bool { return n.kind == ListKind }

func (s *overlayShape) wanted(*Node) string { return "a list of maps, each with the key " + s.key }
