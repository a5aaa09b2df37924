package plots

import (
	"strings"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// states is what each breaker did, large enough for the times of its changes.
func states(p *page, in Input) {
	if !anyBreaker(in.Arms) {
		p.panels = []*panel{onlyWords("No arm of this run has a breaker.")}
		return
	}
	bands := bandPanel(in.Arms, bandSizes{lane: 17, band: 24, notes: 13, gap: 4})
	if len(faultsOf(in.Arms)) > 0 {
		bands.caption = append(bands.caption, entry{symbol: boxSymbol(faultColor), text: "fault"})
	}
	bands.caption = append(bands.caption, in.firstRun("states: run")...)
	p.panels = []*panel{bands}
	if rows := bandRows(in.Arms); len(rows) == 1 && len(rows[0].Transitions) > 0 {
		p.panels = append(p.panels, reasons(rows[0].Arm))
	}
}

// reasons says why the state changed, as often as there is room for.
func reasons(arm *measure.Arm) *panel {
	const most = 9
	shown := arm.Transitions[:min(most, len(arm.Transitions))]
	c := caption{}
	for _, t := range shown {
		text := findings.Seconds(known(t.At)) + " " + strings.ReplaceAll(t.To, "_", "-")
		if t.Reason != "" {
			text += ": " + t.Reason
		}
		c = append(c, entry{symbol: boxSymbol(stateColors[t.To]), text: text, first: true})
	}
	if more := len(arm.Transitions) - len(shown); more > 0 {
		c = append(c, entry{text: "and " + findings.Count(more) + " more changes", first: true})
	}
	return &panel{x: noAxis, y: noAxis, height: 1, caption: c}
}

func anyBreaker(arms []*measure.Arm) bool {
	return len(bandRows(arms)) > 0
}

// note is a text that has to contain or touch a place.
type note struct {
	x     vg.Length
	width vg.Length
	text  string
}

// transitionTimes writes the times of the transitions below the band, as many as
// there is room for.
func transitionTimes(arm *measure.Arm, end float64, foot vg.Length) mark {
	return func(s *sheet, f frame) {
		unit := unitFor(end)
		var notes []note
		for _, t := range arm.Transitions {
			if known(t.At) <= end {
				text := unit.text(known(t.At))
				notes = append(notes, note{f.atX(known(t.At)), width(text, noteSize), text})
			}
		}
		y := f.atY(float64(foot))
		lefts, some := place(notes, f.Min.X, f.Max.X)
		if !some {
			return
		}
		var marks vg.Path
		for i, n := range notes {
			if lefts[i] < 0 {
				continue
			}
			marks.Move(vg.Point{X: n.x, Y: y})
			marks.Line(vg.Point{X: min(max(n.x, lefts[i]), lefts[i]+n.width), Y: y - 3})
			s.write(label{n.text, vg.Point{X: lefts[i], Y: y - 4 - noteSize*0.75}, 0, sized(regular(), noteSize), ink})
		}
		s.stroke(stroke{color: ink, width: axisWidth}, marks)
	}
}

// aside is how far from its place a note may begin or end.
const aside vg.Length = 3

// place finds the left edges of the notes, between two ends and without overlap;
// -1 is a note for which there is no room, and false says that this is so for
// most. A note is centred at its place, or moved aside for the next one.
func place(notes []note, low, high vg.Length) (lefts []vg.Length, some bool) {
	const gap = 3
	lefts = make([]vg.Length, len(notes))
	placed := 0
	free := low
	for i, n := range notes {
		least, most := max(free, n.x-n.width-aside), min(n.x+aside, high-n.width)
		if least > most {
			lefts[i] = -1
			continue
		}
		wanted := n.x - n.width/2
		if i+1 < len(notes) {
			wanted = min(wanted, notes[i+1].x+aside-gap-n.width)
		}
		lefts[i] = min(max(wanted, least), most)
		free = lefts[i] + n.width + gap
		placed++
	}
	return lefts, 2*placed > len(notes)
}
