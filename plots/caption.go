package plots

import (
	"image/color"

	"gonum.org/v1/plot/vg"
)

// entry is one piece of a caption: a text, perhaps with a symbol before it.
type entry struct {
	symbol symbol
	text   string
	color  color.Color // nil for that of plain text
	// joined entries follow the one before after a blank and not after a gap.
	joined bool
	// first entries begin a row.
	first bool
}

// symbol is a small picture of a mark; without a draw there is none.
type symbol struct {
	width vg.Length
	draw  func(s *sheet, at vg.Rectangle)
}

// caption is a row of entries, such as a legend. It is continued in further
// rows if it is wider than the page.
type caption []entry

const (
	symbolGap    vg.Length = 4
	entryGap     vg.Length = 13
	captionPitch vg.Length = 12.5
)

// placed is an entry with its place: a row from the top and its left edge.
type placed struct {
	entry
	row int
	x   vg.Length
}

// flow breaks the caption into rows of at most that width.
func (c caption) flow(allowed vg.Length) (result []placed, rows int) {
	x := vg.Length(0)
	for _, e := range c {
		e.text = shorten(e.text, sized(regular(), legendSize), allowed-e.indent())
		w := e.indent() + width(e.text, legendSize)
		if x > 0 && (e.first || x+e.gap()+w > allowed) {
			x = 0
			rows++
		}
		if x > 0 {
			x += e.gap()
		}
		result = append(result, placed{e, rows, x})
		x += w
	}
	if len(c) > 0 {
		rows++
	}
	return result, rows
}

func (e entry) indent() vg.Length {
	if e.symbol.draw == nil {
		return 0
	}
	return e.symbol.width + symbolGap
}

func (e entry) gap() vg.Length {
	if e.joined {
		return 4
	}
	return entryGap
}

// height of the caption at that width.
func (c caption) height(allowed vg.Length) vg.Length {
	_, rows := c.flow(allowed)
	return captionPitch * vg.Length(rows)
}

// draw puts the caption below a point, its top left corner.
func (c caption) draw(s *sheet, left, top, allowed vg.Length) {
	entries, _ := c.flow(allowed)
	for _, e := range entries {
		baseline := top - captionPitch*vg.Length(e.row) - legendSize
		x := left + e.x
		if e.symbol.draw != nil {
			e.symbol.draw(s, box(x, baseline-0.7, x+e.symbol.width, baseline+0.8*legendSize))
		}
		fill := e.color
		if fill == nil {
			fill = ink
		}
		s.write(label{
			text:  e.text,
			at:    vg.Point{X: x + e.indent(), Y: baseline},
			face:  sized(regular(), legendSize),
			color: fill,
		})
	}
}

// lineSymbol is a piece of a line.
func lineSymbol(style stroke) symbol {
	style.offset = 0
	return symbol{17, func(s *sheet, at vg.Rectangle) {
		y := (at.Min.Y + at.Max.Y) / 2
		s.line(style, vg.Point{X: at.Min.X, Y: y}, vg.Point{X: at.Max.X, Y: y})
	}}
}

// boxSymbol is a filled box.
func boxSymbol(c color.Color) symbol {
	return symbol{10, func(s *sheet, at vg.Rectangle) { s.fill(c, at) }}
}

// discSymbol is a dot.
func discSymbol(c color.Color) symbol {
	return symbol{4, func(s *sheet, at vg.Rectangle) {
		s.discs(c, 1.7, vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: (at.Min.Y + at.Max.Y) / 2})
	}}
}
