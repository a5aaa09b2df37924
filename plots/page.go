package plots

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
)

// page is a whole figure: a title that states the finding, the parameters, a
// legend, and panels from the top down.
type page struct {
	title    string
	subtitle string
	legend   caption
	panels   []*panel
	columns  int // of panels; 0 is one
}

// Sizes of a page, in points.
const (
	pageWidth  vg.Length = 7.2 * 72
	pageHeight vg.Length = 4.4 * 72
	pageMargin vg.Length = 6
	// pageEnd is the margin on the right, where half of a tick's text may stand.
	pageEnd    vg.Length = 12
	pageInner            = pageWidth - pageMargin - pageEnd
	rowGap     vg.Length = 5
	columnGap  vg.Length = 16
	captionGap vg.Length = 3
	// leastPanel is the height below which a panel is not squeezed: the page
	// grows instead.
	leastPanel vg.Length = 74
)

// render draws the page in a format.
func (p *page) render(format string) (file []byte, err error) {
	defer func() {
		// The canvases of gonum/plot panic where they cannot write a font.
		if failure := recover(); failure != nil {
			file, err = nil, fmt.Errorf("drawing a figure as %s: %v", format, failure)
		}
	}()
	header := p.header()
	height, flexible := p.heights(header.height)
	out, err := newOutput(format, pageWidth, height)
	if err != nil {
		return nil, err
	}
	s := &sheet{out.canvas}
	header.draw(s, height-pageMargin)
	p.drawPanels(s, height-pageMargin-header.height, flexible)
	return out.file()
}

// rows is the panels in rows.
func (p *page) rows() [][]*panel {
	columns := max(1, p.columns)
	var rows [][]*panel
	for i := 0; i < len(p.panels); i += columns {
		rows = append(rows, p.panels[i:min(i+columns, len(p.panels))])
	}
	return rows
}

// columnWidth is the width of a column of panels, with their margins.
func (p *page) columnWidth() vg.Length {
	columns := vg.Length(max(1, p.columns))
	return (pageInner - columnGap*(columns-1)) / columns
}

// heights is the height of the page, and of the panels in it that have none of
// their own.
func (p *page) heights(header vg.Length) (page, flexible vg.Length) {
	used, flexibles := header+2*pageMargin, 0
	for _, row := range p.rows() {
		used += p.rowExtra(row)
		if row[0].height == 0 {
			flexibles++
		}
		used += row[0].height
	}
	if flexibles == 0 {
		return used, 0
	}
	page = max(pageHeight, used+leastPanel*vg.Length(flexibles))
	return page, (page - used) / vg.Length(flexibles)
}

// rowExtra is what a row needs beside the height of its panels.
func (p *page) rowExtra(row []*panel) vg.Length {
	return rowGap + p.captionHeight(row) + p.marginBottom(row)
}

func (p *page) captionHeight(row []*panel) vg.Length {
	height := vg.Length(0)
	for _, panel := range row {
		if panel.caption != nil {
			height = max(height, captionGap+panel.caption.height(p.columnWidth()))
		}
	}
	return height
}

func (p *page) marginBottom(row []*panel) vg.Length {
	margin := vg.Length(0)
	for _, panel := range row {
		margin = max(margin, panel.marginBottom())
	}
	return margin
}

// drawPanels puts the panels below top, all with the same margin on the left,
// so that their axes are aligned.
func (p *page) drawPanels(s *sheet, top, flexible vg.Length) {
	heightOf := func(panel *panel) vg.Length {
		if panel.height > 0 {
			return panel.height
		}
		return flexible
	}
	margin := vg.Length(0)
	for _, panel := range p.panels {
		margin = max(margin, panel.marginLeft(heightOf(panel)))
	}
	for _, row := range p.rows() {
		top -= rowGap
		captions := p.captionHeight(row)
		for i, panel := range row {
			left := pageMargin + vg.Length(i)*(p.columnWidth()+columnGap)
			right := left + p.columnWidth()
			panel.caption.draw(s, left, top, p.columnWidth())
			ceiling := top - captions
			panel.draw(s, box(left+margin, ceiling-heightOf(panel), right, ceiling), left)
		}
		top -= captions + heightOf(row[0]) + p.marginBottom(row)
	}
}

// header is what stands above the panels.
type header struct {
	title     string
	titleSize vg.Length
	lines     []string // of the subtitle
	lineSize  vg.Length
	legend    caption
	height    vg.Length
}

func (p *page) header() header {
	h := header{legend: p.legend}
	h.titleSize = fitting(p.title, titleSize, 8)
	h.title = shorten(p.title, sized(bold(), h.titleSize), pageInner)
	h.lines, h.lineSize = subtitleLines(p.subtitle)
	h.height = titleSize + 3
	h.height += (h.lineSize + 2.5) * vg.Length(len(h.lines))
	if len(p.legend) > 0 {
		h.height += 4 + p.legend.height(pageInner)
	}
	return h
}

func (h header) draw(s *sheet, top vg.Length) {
	y := top - titleSize + 1.5
	s.write(label{h.title, vg.Point{X: pageMargin, Y: y}, 0, sized(bold(), h.titleSize), ink})
	y -= 3.5
	for _, line := range h.lines {
		y -= h.lineSize + 2.5
		s.write(label{line, vg.Point{X: pageMargin, Y: y}, 0, sized(regular(), h.lineSize), inkSoft})
	}
	h.legend.draw(s, pageMargin, top-h.height+h.legend.height(pageInner), pageInner)
}

// fitting is the largest size, from the least to the wanted one, in which a bold
// text is no wider than the page.
func fitting(text string, wanted, least vg.Length) vg.Length {
	for size := wanted; size > least; size -= 0.25 {
		if face := sized(bold(), size); face.Width(text) <= pageInner {
			return size
		}
	}
	return least
}

// subtitleLines breaks the subtitle into two lines at most, in smaller type if
// it has to be.
func subtitleLines(text string) (lines []string, size vg.Length) {
	if strings.TrimSpace(text) == "" {
		return nil, subtitleSize
	}
	for size = subtitleSize; size >= 6.5; size -= 0.5 {
		if found := wrap(strings.Fields(text), size, pageInner); len(found) <= 2 {
			return found, size
		}
	}
	size = 6.5
	return atMost(2, wrap(strings.Fields(text), size, pageInner), size, pageInner), size
}

// wrap puts words into lines of some width.
func wrap(words []string, size, allowed vg.Length) []string {
	var lines []string
	line := ""
	for _, word := range words {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && width(longer, size) > allowed {
			lines, longer = append(lines, line), word
		}
		line = shorten(longer, sized(regular(), size), allowed)
	}
	return append(lines, line)
}

// atMost is so many lines, the last of which is shortened.
func atMost(most int, lines []string, size, allowed vg.Length) []string {
	if len(lines) <= most {
		return lines
	}
	rest := strings.Join(lines[most-1:], " ")
	return append(lines[:most-1:most-1], shorten(rest, sized(regular(), size), allowed))
}
