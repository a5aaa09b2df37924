package config

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Checker is implemented by a struct, or a pointer to it, that has more to say about its values than tags can. Decode asks
// it once all of its fields are right by themselves.
type Checker interface {
	Check() []Complaint
}

// Complaint is a problem that a Checker finds.
type Complaint struct {
	// Field is the key, or path from the struct, of the value to blame ("to", "latency.mean"); empty for the struct
	// itself. The problem is placed there, or at the struct if the field was not written.
	Field string
	// Message is one line that says what is wrong and what would be right.
	Message string
}

// Decode reads a document into target, a pointer to a struct; fields that are not written get their defaults. The error
// is Problems with everything that was found, in the order of the document, and target is then unchanged. Warnings are
// returned in either case. An empty list decodes to nil.
func (c *Codec) Decode(n *Node, target any) (Warnings, error) {
	into := reflect.ValueOf(target)
	if into.Kind() != reflect.Pointer || into.IsNil() {
		mistake("Decode needs a pointer, not %T", target)
	}
	d := &decoding{}
	fresh := reflect.New(into.Type().Elem()).Elem()
	d.value(c.shapeOf(fresh.Type()), "", n, fresh)
	warnings := Warnings(inOrder(d.warnings))
	if len(d.problems) > 0 {
		return warnings, Problems(inOrder(d.problems))
	}
	into.Elem().Set(fresh)
	return warnings, nil
}

// decoding gathers what one Decode finds.
type decoding struct {
	problems []Problem
	warnings []Problem
}

func (d *decoding) problem(at Origin, path, format string, arguments ...any) {
	d.problems = append(d.problems, problemAt(at, path, format, arguments...)...)
}

// value decodes a node if it is of a kind that the shape takes.
func (d *decoding) value(s shape, path string, n *Node, into reflect.Value) {
	if s.takes(n) {
		s.decode(d, path, n, into)
		return
	}
	d.problem(n.origin, path, "must be %s, not %s", s.wanted(n), n.describe())
}

func (s *structShape) decode(d *decoding, path string, n *Node, into reflect.Value) {
	s.decodeFields(d, path, n, into, func(key string) string {
		return "unknown key" + meantOrKnown(key, s.keys())
	})
}

// decodeFields decodes the entries of a map; unknown says what is wrong with a key that is no field's, or "".
func (s *structShape) decodeFields(d *decoding, path string, n *Node, into reflect.Value, unknown func(key string) string) {
	before := len(d.problems)
	for _, e := range n.entries {
		below := joinPath(path, e.key)
		if f := s.field(e.key); f != nil {
			d.value(f.shape, below, e.value, into.FieldByIndex(f.index))
		} else if message := unknown(e.key); message != "" {
			d.problem(e.origin, below, "%s", message)
		}
	}
	if doubt := s.doubt(n); doubt != "" {
		d.problem(n.value(s.item.key).origin, joinPath(path, s.item.key), "%s", doubt)
		return
	}
	for _, f := range s.fields {
		if n.find(f.name) < 0 {
			f.decodeMissing(d, path, n, into.FieldByIndex(f.index))
		}
	}
	if len(d.problems) == before {
		d.check(path, n, into)
	}
}

// decodeMissing does for a field what its tags say for when it is not written.
func (f *field) decodeMissing(d *decoding, path string, n *Node, into reflect.Value) {
	switch {
	case f.fallback != nil:
		d.value(f.shape, joinPath(path, f.name), f.fallback, into)
	case !f.optional:
		d.problem(n.origin, path, "missing key %s", f.name)
	}
}

// check asks a Checker and places its complaints.
func (d *decoding) check(path string, n *Node, value reflect.Value) {
	checker, ok := value.Addr().Interface().(Checker)
	if !ok {
		return
	}
	for _, complaint := range checker.Check() {
		place, at := path, n
		if complaint.Field != "" {
			place = complaint.Field
			if path != "" {
				place = path + "." + complaint.Field
			}
			if written := n.Get(complaint.Field); written != nil {
				at = written
			}
		}
		d.problem(at.origin, place, "%s", complaint.Message)
	}
}

func (s *pointerShape) decode(d *decoding, path string, n *Node, into reflect.Value) {
	into.Set(reflect.New(s.of))
	s.structShape.decode(d, path, n, into.Elem())
}

func (s *noneShape) decode(d *decoding, path string, n *Node, into reflect.Value) {
	if !n.isNone() {
		s.shape.decode(d, path, n, into)
	}
}

func (s *unionShape) decode(d *decoding, path string, n *Node, into reflect.Value) {
	name := n.value(s.key)
	if name == nil {
		s.missingDiscriminator(d, path, n)
		return
	}
	v := s.variant(name.text)
	if v == nil {
		d.problem(name.origin, joinPath(path, s.key), "must be %s, not %s%s", eitherOf(s.names()), name.describe(), didYouMean(name.text, s.names()))
		return
	}
	fresh := reflect.New(v.shape.of).Elem()
	v.shape.decodeFields(d, path, n, fresh, func(key string) string { return s.unknownKey(v, key) })
	into.Set(fresh)
}

// missingDiscriminator reports a map that does not say which variant it is, and the key that was probably meant to.
func (s *unionShape) missingDiscriminator(d *decoding, path string, n *Node) {
	for _, e := range n.entries {
		if len(s.having(e.key)) == 0 && Suggest(e.key, []string{s.key}) != "" {
			d.problem(e.origin, joinPath(path, e.key), "unknown key; did you mean %s?", s.key)
			return
		}
	}
	d.problem(n.origin, path, "missing key %s, which must be %s", s.key, eitherOf(s.names()))
}

// unknownKey says what is wrong with a key that a variant does not have.
func (s *unionShape) unknownKey(v *variant, key string) string {
	if key == s.key {
		return ""
	}
	start := "unknown key for " + s.key + " " + v.name
	own := slices.ContainsFunc(v.shape.keys(), func(k string) bool { return strings.EqualFold(k, key) })
	if others := s.having(key); len(others) > 0 && !own {
		return start + "; it belongs to " + s.key + " " + eitherOf(others)
	}
	return start + meantOrKnown(key, v.shape.keys())
}

// meantOrKnown is the end of a message about an unknown key: the one that was meant, or else all there are.
func meantOrKnown(key string, known []string) string {
	if meant := didYouMean(key, known); meant != "" {
		return meant
	}
	if len(known) == 0 {
		return "; there are no others"
	}
	return "; known here: " + listWords(known, "and")
}

// having returns the names of the variants that have a key.
func (s *unionShape) having(key string) []string {
	var names []string
	for _, v := range s.variants {
		if v.shape.field(key) != nil {
			names = append(names, v.name)
		}
	}
	return names
}

func (s *listShape) decode(d *decoding, path string, n *Node, into reflect.Value) {
	if len(n.items) == 0 {
		return
	}
	into.Set(reflect.MakeSlice(s.of, len(n.items), len(n.items)))
	for i, item := range n.items {
		if by := itemKeyOf(s.item); by != nil && d.isRepeated(by, joinIndex(path, i), n, i) {
			continue
		}
		d.value(s.item, joinIndex(path, i), item, into.Index(i))
	}
}

// isRepeated reports an item that has the name of an earlier one.
func (d *decoding) isRepeated(by *itemKey, path string, list *Node, index int) bool {
	list = list.withItems(by, func(item *Node) *Node { return item })
	first, is := list.repeated(index)
	if !is {
		return false
	}
	name := list.items[index].value(by.key)
	where := ""
	if line := first.value(by.key).origin.Line; line > 0 {
		where = "; the first is on line " + strconv.Itoa(line)
	}
	d.problem(name.origin, joinPath(path, by.key), "%s %s is given twice%s", by.noun, show(name.text), where)
	return true
}

func (rawShape) decode(_ *decoding, _ string, n *Node, into reflect.Value) {
	into.Set(reflect.ValueOf(n))
}

func (s *overlayShape) decode(d *decoding, path string, n *Node, into reflect.Value) {
	for i, item := range n.items {
		switch below := joinIndex(path, i); {
		case item.kind != MapKind:
			d.problem(item.origin, below, "must be a map with the key %s, not %s", s.key, item.describe())
		case item.find(s.key) < 0:
			d.problem(item.origin, below, "missing key %s", s.key)
		}
	}
	if len(n.items) > 0 {
		into.Set(reflect.ValueOf(slices.Clone(n.items)))
	}
}

// notWanted reports a text that is not one of the field's.
func (d *decoding) notWanted(s *scalarShape, path string, n *Node) {
	d.problem(n.origin, path, "must be %s, not %s%s", s.wanted(n), n.describe(), didYouMean(n.text, s.spellings()))
}

func (s *scalarShape) decode(d *decoding, path string, n *Node, into reflect.Value) {
	if word := s.word(n.text); word != nil {
		into.Set(word.value)
		return
	}
	err := s.kind.parse(n.text, into)
	switch {
	case err == errForm || err == nil && !s.isChoice(n.text):
		d.notWanted(s, path, n)
		return
	case err == nil && n.quoted && s.kind.literal:
		d.problem(n.origin, path, "must be %s, without quotes", s.wanted(n))
		return
	case err != nil:
		d.problem(n.origin, path, "%s", err.Error())
		return
	}
	for _, bound := range s.bounds {
		if !bound.allows(into) {
			d.problem(n.origin, path, "must be %s %s", bound.words, bound.text)
			return
		}
	}
	if warning := s.kind.warn(into, n.text); warning != "" {
		d.warnings = append(d.warnings, Problem{Origin: n.origin, Path: path, Message: warning})
	}
}
