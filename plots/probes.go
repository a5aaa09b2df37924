package plots

import (
	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// Limits of what can still be read.
const (
	mostPeriods = 6
	mostTrials  = 60
)

// probes is every half-open period of one arm, enlarged.
func probes(p *page, in Input) {
	arm := findings.Probed(in.Arms)
	if arm == nil {
		text := "No breaker of this run went half-open: there were no trial calls."
		if !anyBreaker(in.Arms) {
			text = "No arm of this run has a breaker."
		}
		p.panels = []*panel{onlyWords(text)}
		return
	}
	shown := arm.HalfOpen[:min(mostPeriods, len(arm.HalfOpen))]
	outcomes := map[string]bool{}
	for i, period := range shown {
		p.panels = append(p.panels, periodPanel(i+1, period))
		countOutcomes(outcomes, period)
	}
	for _, panel := range p.panels {
		panel.height = periodHeight(shown)
	}
	if len(shown) > 3 {
		p.columns = 2
	}
	p.legend = append(caption{{text: probedTitle(arm, len(shown))}}, barLegend(outcomes)...)
}

// periodHeight gives the longest of the periods room for its trial calls.
func periodHeight(periods []measure.HalfOpenPeriod) vg.Length {
	const perCall, least, most = 10.4, 22, 150
	calls := 0
	for _, period := range periods {
		calls = max(calls, len(period.Probes))
	}
	return min(max(perCall*vg.Length(calls), least), most)
}

// probedTitle says whose periods are shown.
func probedTitle(arm *measure.Arm, shown int) string {
	text := "Arm " + arm.Name
	if more := len(arm.HalfOpen) - shown; more > 0 {
		text += ", the first " + findings.Count(shown) + " periods and " + findings.Count(more) + " more"
	}
	return text
}

var verdictStroke = stroke{color: ink, width: 1, dashes: []vg.Length{2, 1.5}}

// barLegend is that of the trial calls, with bars for dots.
func barLegend(outcomes map[string]bool) caption {
	return append(trialLegend(outcomes, boxSymbol), entry{symbol: lineSymbol(verdictStroke), text: "verdict"})
}

// periodPanel has a bar for every trial call of a period, from the instant at
// which it was sent to that of its result.
func periodPanel(number int, period measure.HalfOpenPeriod) *panel {
	calls := period.Probes[:min(mostTrials, len(period.Probes))]
	text := verdict(number, period)
	if len(calls) < len(period.Probes) {
		text += "; the first " + findings.Count(len(calls)) + " of " + findings.Count(len(period.Probes)) + " trial calls"
	}
	return &panel{
		caption: caption{{text: text}},
		x:       offsetAxis(1.1 * periodEnd(period, calls)),
		y:       axis{min: -0.5, max: max(float64(len(calls)), 1) - 0.5},
		marks:   []mark{bars(period, calls), verdictLine(period)},
	}
}

// periodEnd is the last instant that matters, from the start of the period on.
func periodEnd(period measure.HalfOpenPeriod, calls []measure.Probe) float64 {
	end := known(period.To - period.From)
	for _, c := range calls {
		end = max(end, known(c.Sent-period.From), known(c.Result-period.From))
	}
	if end <= 0 {
		return 1e-3
	}
	return end
}

// verdict is what became of the period, and when.
func verdict(number int, period measure.HalfOpenPeriod) string {
	text := findings.Count(number) + ". Half-open at " + findings.Seconds(known(period.From)) + ", "
	state := map[string]string{"open": "open again", "closed": "closed"}[period.Verdict]
	if state == "" || !period.To.Known() {
		return text + "undecided when the run ended"
	}
	return text + state + " at " + findings.Seconds(float64(period.To)) +
		", " + findings.Duration(float64(period.To-period.From)) + " later"
}

// bars draws the calls from the top down, in the order in which they were sent.
func bars(period measure.HalfOpenPeriod, calls []measure.Probe) mark {
	return func(s *sheet, f frame) {
		pitch := min((f.Max.Y-f.Min.Y)/vg.Length(max(len(calls), 1)), 13)
		boxes := map[string][]vg.Rectangle{}
		for i, c := range calls {
			outcome := outcomeOf(c)
			boxes[outcome] = append(boxes[outcome], bar(f, period, c, f.atY(float64(len(calls)-1-i)), 0.36*pitch))
		}
		for _, o := range trialOutcomes {
			s.fill(o.color, boxes[o.name]...)
		}
		if pitch < noteSize+1 {
			return
		}
		stop := f.Max.X
		if period.To.Known() {
			stop = f.atX(float64(period.To - period.From))
		}
		for i, c := range calls {
			if c.Latency.Known() {
				b := bar(f, period, c, f.atY(float64(len(calls)-1-i)), 0)
				writeBeside(s, f, b, stop, findings.Duration(float64(c.Latency)))
			}
		}
	}
}

// bar is the place of a call. One without a result goes on to the end.
func bar(f frame, period measure.HalfOpenPeriod, c measure.Probe, y, half vg.Length) vg.Rectangle {
	x0, x1 := f.atX(known(c.Sent-period.From)), f.Max.X
	if c.Result.Known() {
		x1 = f.atX(float64(c.Result - period.From))
	}
	return box(x0, y-half, max(x1, x0+hairline), y+half)
}

// writeBeside writes a text into a bar, or if it is too short beside it, clear
// of the line of the verdict.
func writeBeside(s *sheet, f frame, bar vg.Rectangle, verdict vg.Length, text string) {
	const gap = 4
	wide := width(text, noteSize)
	l := label{text: text, face: sized(regular(), noteSize), color: ink}
	l.at = vg.Point{X: bar.Max.X + gap, Y: bar.Min.Y - middle*noteSize}
	crosses := bar.Max.X <= verdict && verdict <= l.at.X+wide+1
	switch {
	case min(bar.Max.X, verdict)-bar.Min.X > wide+2*gap:
		l.at.X, l.align, l.color = bar.Max.X-gap, 1, white
		if l.at.X-wide <= verdict {
			l.at.X = min(l.at.X, verdict-gap)
		}
	case (crosses || l.at.X+wide > f.Max.X) && bar.Min.X-gap-wide > f.Min.X:
		l.at.X, l.align = bar.Min.X-gap, 1
	case crosses:
		l.at.X = verdict + gap
	}
	s.write(l)
}

// verdictLine marks the instant of the verdict, if there was one.
func verdictLine(period measure.HalfOpenPeriod) mark {
	return func(s *sheet, f frame) {
		if period.To.Known() {
			x := f.atX(float64(period.To - period.From))
			s.line(verdictStroke, vg.Point{X: x, Y: f.Min.Y}, vg.Point{X: x, Y: f.Max.Y})
		}
	}
}
