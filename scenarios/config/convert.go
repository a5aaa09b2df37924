package config

import (
	"errors"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// converter turns the parser's tree into Nodes, with aliases and merge keys resolved.
type converter struct {
	file     string
	anchors  map[string]*Node // nil while the anchor's own value is being read
	nodes    int
	problems Problems
}

// errBeyondLimits ends the conversion; its problem is already noted.
var errBeyondLimits = errors.New("beyond the limits")

func convert(file string, body ast.Node) (*Node, error) {
	c := &converter{file: file, anchors: map[string]*Node{}}
	root, _ := c.node("", body, 1)
	if len(c.problems) > 0 {
		return nil, Problems(inOrder(c.problems))
	}
	return root, nil
}

// node converts one value, levels deep in the document. Its error is errBeyondLimits only.
func (c *converter) node(path string, from ast.Node, level int) (*Node, error) {
	if err := c.spend(path, from, 1, level); err != nil {
		return nil, err
	}
	switch typed := from.(type) {
	case *ast.MappingNode:
		return c.mapping(path, from, typed.Values, level)
	case *ast.MappingValueNode:
		return c.mapping(path, from, []*ast.MappingValueNode{typed}, level)
	case *ast.SequenceNode:
		return c.list(path, typed, level)
	case *ast.AnchorNode:
		return c.anchor(path, typed, level)
	case *ast.AliasNode:
		return c.alias(path, typed, level)
	case *ast.TagNode:
		return c.tagged(path, typed, level)
	}
	return c.scalar(path, from), nil
}

// spend counts nodes and levels, so that aliases cannot multiply beyond the limits.
func (c *converter) spend(path string, from ast.Node, nodes, level int) error {
	c.nodes += nodes
	switch {
	case level > maxLevels:
		c.problem(from, path, tooDeep, maxLevels)
	case c.nodes > maxNodes:
		c.problem(from, path, "too long: at most %d values are read, with aliases written out", maxNodes)
	default:
		return nil
	}
	return errBeyondLimits
}

func (c *converter) mapping(path string, from ast.Node, values []*ast.MappingValueNode, level int) (*Node, error) {
	result := &Node{kind: MapKind, origin: c.origin(from)}
	merged := map[string]bool{}
	for _, value := range values {
		key, ok := c.key(path, value.Key)
		if !ok {
			continue
		}
		below := joinPath(path, key)
		converted, err := c.node(below, value.Value, level+1)
		if err != nil {
			return nil, err
		}
		if isUnwritten(value.Value) {
			converted = c.null(value.Key)
		}
		if value.Key.IsMergeKey() {
			c.merge(path, value, converted, result, merged)
			continue
		}
		at := result.find(key)
		if at >= 0 && !merged[key] {
			c.problem(value.Key, below, "given twice; the first is on line %d", result.entries[at].origin.Line)
			continue
		}
		written := entry{key: key, origin: c.origin(value.Key), value: converted}
		if at >= 0 {
			delete(merged, key)
			result.entries[at] = written
		} else {
			result.entries = append(result.entries, written)
		}
	}
	return result, nil
}

// merge adds the entries of the map, or list of maps, under a << key. What the map says itself, before or after, and what
// an earlier map of the list says, comes first.
func (c *converter) merge(path string, value *ast.MappingValueNode, from, into *Node, merged map[string]bool) {
	sources := []*Node{from}
	if from.kind == ListKind {
		sources = from.items
	}
	for _, source := range sources {
		if source.kind != MapKind {
			c.problem(value.Key, joinPath(path, "<<"), "must be a map or a list of maps, not %s", source.kind)
			return
		}
		for _, e := range source.entries {
			if into.find(e.key) < 0 {
				into.entries = append(into.entries, e)
				merged[e.key] = true
			}
		}
	}
}

// key returns the text of a map's key, which must be a scalar.
func (c *converter) key(path string, from ast.MapKeyNode) (string, bool) {
	switch typed := from.(type) {
	case *ast.StringNode:
		return typed.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode, *ast.MergeKeyNode, *ast.InfinityNode, *ast.NanNode:
		return from.GetToken().Value, true
	}
	c.problem(from, path, "a key must be a plain word")
	return "", false
}

func (c *converter) list(path string, from *ast.SequenceNode, level int) (*Node, error) {
	result := &Node{kind: ListKind, origin: c.origin(from)}
	for i, value := range from.Values {
		item, err := c.node(joinIndex(path, i), value, level+1)
		if err != nil {
			return nil, err
		}
		result.items = append(result.items, item)
	}
	return result, nil
}

func (c *converter) anchor(path string, from *ast.AnchorNode, level int) (*Node, error) {
	name := from.Name.GetToken().Value
	c.anchors[name] = nil
	value, err := c.node(path, from.Value, level)
	if err != nil {
		return nil, err
	}
	c.anchors[name] = value
	return value, nil
}

func (c *converter) alias(path string, from *ast.AliasNode, level int) (*Node, error) {
	name := from.Value.GetToken().Value
	target, known := c.anchors[name]
	if target == nil {
		if known {
			c.problem(from, path, "*%s refers to itself", showKey(name))
		} else {
			c.problem(from, path, "*%s has no anchor &%[1]s before it", showKey(name))
		}
		return c.null(from), nil
	}
	nodes, levels := target.extent()
	if err := c.spend(path, from, nodes-1, level+levels-1); err != nil {
		return nil, err
	}
	return target, nil
}

// tagged reads a value with a YAML tag. The tags of YAML itself say little here, since the reader's types decide; only
// !!str changes the meaning.
func (c *converter) tagged(path string, from *ast.TagNode, level int) (*Node, error) {
	name := from.Start.Value
	switch token.ReservedTagKeyword(name) {
	case token.StringTag, token.IntegerTag, token.FloatTag, token.BooleanTag, token.NullTag, token.MappingTag, token.SequenceTag:
	default:
		c.problem(from, path, "the tag %s is not known here; leave it out", showKey(name))
		return c.null(from), nil
	}
	value, err := c.node(path, from.Value, level)
	if err != nil || value.kind != ScalarKind || token.ReservedTagKeyword(name) != token.StringTag {
		return value, err
	}
	text := *value
	if text.isNull() {
		text.text = ""
	}
	text.quoted = true
	return &text, nil
}

func (c *converter) scalar(path string, from ast.Node) *Node {
	result := &Node{kind: ScalarKind, origin: c.origin(from)}
	switch typed := from.(type) {
	case nil, *ast.NullNode:
		result.text = nullText
	case *ast.StringNode:
		result.text, result.quoted = typed.Value, typed.Token.Type != token.StringType
	case *ast.LiteralNode:
		result.quoted = true
		if typed.Value != nil {
			result.text = typed.Value.Value
		}
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		result.text = from.GetToken().Value
	default:
		c.problem(from, path, "not understood here; write a value, a list or a map")
	}
	return result
}

func (c *converter) null(from ast.Node) *Node {
	return &Node{kind: ScalarKind, origin: c.origin(from), text: nullText}
}

// isUnwritten reports a value that is not there at all, whose place is best told by its key.
func isUnwritten(from ast.Node) bool {
	_, isNull := from.(*ast.NullNode)
	return isNull && from.GetToken().Type == token.ImplicitNullType
}

// origin is the place of a value. The parser would place a map in block style at its first colon.
func (c *converter) origin(from ast.Node) Origin {
	switch typed := from.(type) {
	case nil:
		return originOf(c.file, nil)
	case *ast.MappingValueNode:
		return c.origin(typed.Key)
	case *ast.MappingNode:
		if !typed.IsFlowStyle && len(typed.Values) > 0 {
			return c.origin(typed.Values[0].Key)
		}
	}
	return originOf(c.file, from.GetToken())
}

func (c *converter) problem(from ast.Node, path, format string, arguments ...any) {
	c.problems = append(c.problems, problemAt(c.origin(from), path, format, arguments...)...)
}
