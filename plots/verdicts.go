package plots

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

const (
	mostVerdicts   = 80 // bars that can be told apart
	mostJudgedArms = 6
)

// verdicts is the probes of each arm in ticks, above what the next tick's calls
// came to.
func verdicts(p *page, in Input) {
	outcomes := map[string]bool{}
	arms, more := judgedArms(in.Arms)
	for _, arm := range arms {
		p.panels = append(p.panels, verdictPanel(arm.Name, findings.VerdictsOf(arm)))
		countOutcomes(outcomes, arm.HalfOpen...)
	}
	p.legend = append(trialLegend(outcomes, discSymbol),
		entry{symbol: boxSymbol(okColor), text: "calls of the next tick that succeeded"},
		entry{symbol: boxSymbol(failedColor), text: "that failed"})
	if more > 0 {
		p.legend = append(p.legend, entry{text: "and " + findings.Count(more) + " more arms"})
	}
}

// judgedArms is the first of the arms that have verdicts, with that of the
// title, and how many more there are.
func judgedArms(all []*measure.Arm) (arms []*measure.Arm, more int) {
	arms = findings.Judged(all)
	more = len(arms) - mostJudgedArms
	if more <= 0 {
		return arms, 0
	}
	arms = arms[:mostJudgedArms]
	if told := findings.MostRefuted(all); !slices.Contains(arms, told) {
		arms[mostJudgedArms-1] = told
	}
	return arms, more
}

// The outcomes of many calls are paler than those of single ones.
var (
	okColor       = rgb(0x5DB89A)
	failedColor   = rgb(0xB5596E)
	rejectedColor = rgb(0xB9C2C9)
	noSlotColor   = rgb(0x3E4A52)
)

// verdictPanel has a bar for each verdict, in order, with its tick below it.
func verdictPanel(name string, list []findings.Verdict) *panel {
	earlier := max(0, len(list)-mostVerdicts)
	list = list[earlier:]
	text := name + " · " + findings.Answers(list)
	if list[len(list)-1].Next == nil {
		text += "; the last is of the run's last tick"
	}
	title := caption{{text: text}}
	if earlier > 0 {
		title = append(title, entry{text: "· " + findings.Count(earlier) + " more before these", joined: true})
	}
	var r reach
	var ticks []string
	for _, v := range list {
		ticks = append(ticks, findings.Count(v.Tick))
		if v.Next != nil {
			r.add(float64(v.Next.Calls))
		}
	}
	return &panel{
		caption: title,
		x:       categoryAxis("tick of the verdict", ticks),
		y:       raised(countAxis("calls a tick later", r), headroom),
		marks:   []mark{nextTicks(list), verdictDots(list)},
	}
}

// nextTicks is the bars, with their numbers if there is room.
func nextTicks(list []findings.Verdict) mark {
	return func(s *sheet, f frame) {
		half := 0.36 * (f.Max.X - f.Min.X) / vg.Length(len(list))
		half = min(half, 22)
		var ok, failed []vg.Rectangle
		for i, v := range list {
			if v.Next == nil {
				continue
			}
			x := f.atX(float64(i))
			foot, middle, top := f.atY(0), f.atY(float64(v.Next.Succeeded)), f.atY(float64(v.Next.Calls))
			ok = append(ok, box(x-half, foot, x+half, middle))
			failed = append(failed, box(x-half, middle, x+half, top))
			label := label{nextText(v.Next), vg.Point{X: x, Y: top + 2.5}, 0.5, sized(regular(), noteSize), ink}
			if width(label.text, noteSize) < (f.Max.X-f.Min.X)/vg.Length(len(list))-3 {
				s.write(label)
			}
		}
		s.fill(okColor, ok...)
		s.fill(failedColor, failed...)
	}
}

func nextText(t *measure.Tick) string {
	if t.Calls == 0 {
		return "no calls"
	}
	return findings.Count(t.Succeeded) + " of " + findings.Count(t.Calls)
}

// verdictDots puts the probes of each verdict in the middle of the room above
// the bars, side by side if there are several.
func verdictDots(list []findings.Verdict) mark {
	return func(s *sheet, f frame) {
		pitch := (f.Max.X - f.Min.X) / vg.Length(len(list))
		most := max(1, int(min(pitch, 60)/discPitch))
		at := map[string][]vg.Point{}
		for i, v := range list {
			outcomes := probeOutcomes(v.Probes, most)
			left := f.atX(float64(i)) - discPitch*vg.Length(len(outcomes)-1)/2
			for j, outcome := range outcomes {
				at[outcome] = append(at[outcome], vg.Point{X: left + discPitch*vg.Length(j), Y: f.Max.Y - 3})
			}
		}
		for _, o := range trialOutcomes {
			s.discs(o.color, discRadius, at[o.name]...)
		}
	}
}

// probeOutcomes is that many outcomes at most. If they cannot all be shown, each
// kind is shown once before any is shown again.
func probeOutcomes(probes []measure.Probe, most int) []string {
	var all, kinds []string
	for _, probe := range probes {
		outcome := outcomeOf(probe)
		all = append(all, outcome)
		if !slices.Contains(kinds, outcome) {
			kinds = append(kinds, outcome)
		}
	}
	if len(all) <= most {
		return all
	}
	shown := sample(all, most)
	for _, kind := range kinds {
		if !slices.Contains(shown, kind) {
			return sample(kinds, most)
		}
	}
	return shown
}
