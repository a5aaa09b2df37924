package plots

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"halfopen/measure/findings"
)

// detection is how soon each rule notices the failure in each mode, and what the
// event calls held until then.
func detection(p *page, in Input) {
	all := findings.Detections(in.Arms)
	modes, undetected := findings.DetectedModes(all)
	if len(modes) == 0 {
		p.panels = []*panel{onlyWords("No breaker of this run opened after a failure had begun.")}
		return
	}
	rules := rulesOf(all)
	for i, rule := range rules {
		p.legend = append(p.legend, entry{symbol: boxSymbol(armColor(i + 1)), text: rule})
	}
	if len(undetected) > 0 {
		text := "Nothing to detect, or not detected: " + strings.Join(undetected, ", ")
		p.legend = append(p.legend, entry{text: text, first: true, color: inkSoft})
	}
	p.columns = 2
	d := detections{all, modes, rules}
	p.panels = []*panel{
		d.panel("Rounds from the start of the failure to the opening", "rounds", func(d findings.Detection) *int { return d.Round }),
		d.panel("Slot-rounds that event calls held until then", "slot-rounds", func(d findings.Detection) *int { return d.SlotRounds }),
	}
}

func rulesOf(all []findings.Detection) []string {
	var rules []string
	for _, d := range all {
		if !slices.Contains(rules, d.Rule) {
			rules = append(rules, d.Rule)
		}
	}
	return rules
}

// detections is a table of modes and rules.
type detections struct {
	all          []findings.Detection
	modes, rules []string
}

// panel has a group of bars for each mode, from the top down, with one for each
// rule.
func (d detections) panel(text, unit string, of func(findings.Detection) *int) *panel {
	const rowHeight, gap = 11, 9
	var r reach
	for _, one := range d.all {
		if n := of(one); n != nil {
			r.add(float64(*n))
		}
	}
	block := float64(rowHeight*len(d.rules) + gap)
	p := &panel{
		caption: caption{{text: text}},
		x:       barAxis(unit, r),
		y:       axis{min: -block * float64(len(d.modes)), bare: true},
		height:  vg.Length(block * float64(len(d.modes))),
	}
	for m, mode := range d.modes {
		top := -block*float64(m) - gap/2
		name := mode
		if name == "" {
			name = "all"
		}
		p.names = append(p.names, rowName{name, ink, top - rowHeight*float64(len(d.rules))/2})
		for i, rule := range d.rules {
			y := top - rowHeight*(float64(i)+0.5)
			p.marks = append(p.marks, valueBar(armColor(i+1), y, 0.4*rowHeight, d.find(mode, rule, of)))
		}
	}
	return p
}

// barAxis is a countAxis that lies, with room for a number after the longest bar.
func barAxis(label string, r reach) axis {
	a := countAxis(label, r)
	high := a.max * 1.05
	a.max = high
	a.ticks = func(length vg.Length) []tick { return spacedTicks(0, high, length, 36) }
	return a
}

// cell is a number of the table: there may be no such arm, or no number.
type cell struct {
	value   *int
	missing bool
}

func (d detections) find(mode, rule string, of func(findings.Detection) *int) cell {
	for _, one := range d.all {
		if one.Mode == mode && one.Rule == rule {
			return cell{value: of(one)}
		}
	}
	return cell{missing: true}
}

// valueBar is a lying bar with its number at the end.
func valueBar(c color.Color, y float64, half vg.Length, value cell) mark {
	return func(s *sheet, f frame) {
		at := vg.Point{X: f.Min.X + 3, Y: f.atY(y) - middle*tickSize}
		face := sized(regular(), tickSize)
		switch {
		case value.missing:
		case value.value == nil:
			s.write(label{"not detected", at, 0, face, darker(c)})
		default:
			x := f.atX(float64(*value.value))
			s.fill(c, box(f.Min.X, f.atY(y)-half, max(x, f.Min.X+hairline), f.atY(y)+half))
			at.X = x + 3
			s.write(label{findings.Count(*value.value), at, 0, face, ink})
		}
	}
}
