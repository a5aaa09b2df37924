package plots

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"unicode"

	"gonum.org/v1/plot/vg"
)

// matrix is the cells with their sizes. A matrix that is too wide for the page goes on
// below.
type matrix struct {
	IncidentsInput
	largest    float64 // regret
	name, cell vg.Length
	across     int // incidents side by side
}

const (
	cellHeight vg.Length = 19
	headPitch  vg.Length = 9.5
	cellMargin vg.Length = 4
	worstHead            = "worst regret"
	mostHeads            = 3 // lines of a head
)

func newMatrix(in IncidentsInput) matrix {
	const mostName, mostCell, leastCell, usualCell = 140, 120, 46, 84
	m := matrix{IncidentsInput: in, cell: leastCell}
	grow := func(size *vg.Length, text string, most vg.Length) {
		*size = min(max(*size, width(text, tickSize)+2*cellMargin), most)
	}
	for _, row := range in.Rows {
		grow(&m.name, row.Name, mostName)
		grow(&m.cell, row.Worst, mostCell)
		for _, c := range row.Cells {
			grow(&m.cell, c.Text, mostCell)
			if !math.IsInf(c.Regret, 0) && c.Regret > m.largest {
				m.largest = c.Regret
			}
		}
	}
	room := pageInner - m.name
	m.across = max(1, min(int(room/m.cell)-1, len(in.Incidents)))
	// Blocks are about equally wide.
	blocks := (len(in.Incidents) + m.across - 1) / m.across
	m.across = (len(in.Incidents) + blocks - 1) / blocks
	m.cell = min(room/vg.Length(m.across+1), max(m.cell, usualCell))
	return m
}

// places is the numbers of the incidents.
func (m matrix) places() []int { return upTo(len(m.Incidents)) }

// panel has some of the incidents, and the worst regret beside the last of them.
func (m matrix) panel(incidents []int) *panel {
	heads := m.heads(incidents)
	lines := 0
	for _, head := range heads {
		lines = max(lines, len(head))
	}
	headHeight := headPitch*vg.Length(lines) + cellMargin
	return &panel{x: noAxis, y: noAxis, height: headHeight + cellHeight*vg.Length(len(m.Rows)), marks: []mark{func(s *sheet, f frame) {
		top := f.Max.Y - headHeight
		for i, head := range heads {
			m.drawHead(s, head, f.edge+m.name+m.cell*(vg.Length(i)+0.5), top)
		}
		for i, row := range m.Rows {
			m.drawRow(s, row, incidents, f.edge, top-cellHeight*vg.Length(i))
		}
	}}}
}

func (m matrix) last(incidents []int) bool { return slices.Contains(incidents, len(m.Incidents)-1) }

// heads is the lines over each column.
func (m matrix) heads(incidents []int) [][]string {
	var heads [][]string
	for _, i := range incidents {
		heads = append(heads, m.head(m.Incidents[i]))
	}
	if m.last(incidents) {
		heads = append(heads, m.head(worstHead))
	}
	return heads
}

func (m matrix) head(text string) []string {
	allowed := m.cell - cellMargin
	return atMost(mostHeads, wrap(quantities(text), tickSize, allowed), tickSize, allowed)
}

// quantities is the words of a text; a number and the short unit after it are one.
func quantities(text string) []string {
	const longest = 3
	number := func(word string) bool { return unicode.IsDigit(rune(word[0])) }
	var words []string
	after := false // a number
	for _, word := range strings.Fields(text) {
		if after && !number(word) && len(word) <= longest {
			words[len(words)-1] += " " + word
			after = false
			continue
		}
		words, after = append(words, word), number(word)
	}
	return words
}

func (m matrix) drawHead(s *sheet, head []string, center, foot vg.Length) {
	for i, line := range head {
		y := foot + cellMargin + headPitch*vg.Length(len(head)-1-i)
		s.write(label{line, vg.Point{X: center, Y: y}, 0.5, sized(regular(), tickSize), inkSoft})
	}
}

func (m matrix) drawRow(s *sheet, row IncidentsRow, incidents []int, left, top vg.Length) {
	y := top - cellHeight/2 - middle*tickSize
	face := sized(regular(), tickSize)
	s.write(label{shorten(row.Name, face, m.name-2*cellMargin), vg.Point{X: left, Y: y}, 0, face, ink})
	place := box(left+m.name, top-cellHeight, left+m.name+m.cell, top)
	for _, i := range incidents {
		c := IncidentsCell{Regret: math.NaN()}
		if i < len(row.Cells) {
			c = row.Cells[i]
		}
		m.drawCell(s, c, inset(place))
		place = place.Add(vg.Point{X: m.cell})
	}
	if !m.last(incidents) {
		return
	}
	if row.Least {
		leastCell(s, inset(place))
	}
	m.text(s, row.Worst, place, row.Least, ink)
}

// drawCell is shaded by its regret.
func (m matrix) drawCell(s *sheet, c IncidentsCell, place vg.Rectangle) {
	if math.IsNaN(c.Regret) {
		noneCell(s, place)
		if c.Text != "" {
			wide := width(c.Text, tickSize)/2 + 2
			center := (place.Min.X + place.Max.X) / 2
			s.fill(noneColor, box(max(center-wide, place.Min.X), place.Min.Y+3, min(center+wide, place.Max.X), place.Max.Y-3))
		}
		m.text(s, c.Text, place, false, inkSoft)
		return
	}
	share := 0.0
	if m.largest > 0 {
		share = min(max(c.Regret/m.largest, 0), 1)
	}
	fill := regretColor(share)
	s.fill(fill, place)
	if c.Best {
		bestCell(s, place)
	}
	m.text(s, c.Text, place, c.Best, readableOn(fill))
}

// text stands in the middle of a cell.
func (m matrix) text(s *sheet, text string, place vg.Rectangle, strong bool, c color.Color) {
	face := sized(regular(), tickSize)
	if strong {
		face = sized(bold(), tickSize)
	}
	center := vg.Point{X: (place.Min.X + place.Max.X) / 2, Y: (place.Min.Y+place.Max.Y)/2 - middle*tickSize}
	s.write(label{shorten(text, face, place.Max.X-place.Min.X-cellMargin), center, 0.5, face, c})
}

// inset leaves a white line between cells.
func inset(place vg.Rectangle) vg.Rectangle {
	const gap = 0.75
	return box(place.Min.X+gap, place.Min.Y+gap, place.Max.X-gap, place.Max.Y-gap)
}

// regretColor is from nearly white for none to dark red-brown for the largest.
func regretColor(share float64) color.Color {
	return between([]uint32{0xFFF8EF, 0xFBD9A8, 0xF2A65E, 0xD96B27, 0x9C3A0C}, share)
}

var regretGradient = gradientOf(regretColor, 60)

// bestCell and leastCell are frames.
func bestCell(s *sheet, place vg.Rectangle) {
	s.frame(stroke{color: rgb(0x009E73), width: 1.2}, place)
}

func leastCell(s *sheet, place vg.Rectangle) { s.frame(stroke{color: ink, width: 1.4}, place) }

func cellSymbol(draw func(*sheet, vg.Rectangle)) symbol { return symbol{12, draw} }
