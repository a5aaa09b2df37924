package plots

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"halfopen/measure"
	"halfopen/measure/findings"
)

// pool is how many slots were busy, what Little's law expects, and how many
// requests waited if any did.
func pool(p *page, in Input) {
	busy := busyPanel(in)
	p.panels = []*panel{busy}
	if anyWaited(in) {
		busy.x.hidden = true
		p.panels = append(p.panels, queuePanel(in))
	}
	p.legend = armLegend(in.Arms)
	if near, _ := nearAndBeyond(in); len(near) > 0 {
		p.legend = append(p.legend, entry{symbol: lineSymbol(expectedStroke), text: "expected by Little's law"})
	}
	p.legend = append(p.legend, in.ribbonLegend()...)
}

var (
	expectedStroke = stroke{color: ink, width: 0.9, dashes: []vg.Length{4, 2}}
	poolStroke     = stroke{color: grey, width: 1}
)

func busyPanel(in Input) *panel {
	var r reach
	ribbons, lines := in.binCurves("busy_slots", &r)
	expected, beyond := nearAndBeyond(in)
	for _, e := range expected {
		r.add(e.Busy)
	}
	text := occupancy(in.Arms) + ", mean of " + eachBin(in.Arms)
	for _, e := range beyond {
		text += "; Little's law expects " + e.Label
	}
	shown, far := poolSizes(in.Arms, r.high)
	for _, slots := range far {
		text += "; the pool has " + findings.Count(slots) + " slots"
	}
	for _, slots := range shown {
		r.add(float64(slots))
		lines = append([]mark{poolLine(slots)}, lines...)
	}
	faults := faultsOf(in.Arms)
	return &panel{
		caption: caption{{text: text}},
		x:       timeAxis("simulated time", 0, horizon(in.Arms)),
		y:       countAxis(busyName(in.Arms), r),
		back:    append([]mark{shade(faults)}, ribbons...),
		marks:   append(lines, expectations(in, expected), nameFaults(faults)),
	}
}

func queuePanel(in Input) *panel {
	var r reach
	ribbons, lines := in.binCurves("queue", &r)
	faults := faultsOf(in.Arms)
	return &panel{
		caption: caption{{text: "Requests that waited for a slot, mean of " + eachBin(in.Arms)}},
		x:       timeAxis("simulated time", 0, horizon(in.Arms)),
		y:       countAxis("waiting", r),
		back:    append([]mark{shade(faults)}, ribbons...),
		marks:   append(lines, nameFaults(faults)),
	}
}

// binCurves is a curve for every arm with its intervals, taken into the reach of an
// axis.
func (in Input) binCurves(name string, r *reach) (ribbons, lines []mark) {
	for i := range in.Arms {
		values := in.series(i, name)
		r.coverSeries(values)
		ribbons = append(ribbons, values.ribbon(armColor(i), len(in.Arms)))
		lines = append(lines, curve(values.mean, armStroke(i, len(in.Arms))))
	}
	return ribbons, lines
}

func occupancy(arms []*measure.Arm) string {
	pools := 0
	for _, arm := range arms {
		if arm.Pool != nil {
			pools++
		}
	}
	switch pools {
	case 0:
		return "Calls under way at the caller (no pool)"
	case len(arms):
		return "Busy slots of the pool"
	default:
		return "Busy slots, or calls under way where there is no pool"
	}
}

func busyName(arms []*measure.Arm) string {
	for _, arm := range arms {
		if arm.Pool == nil {
			return "calls under way"
		}
	}
	return "busy slots"
}

// anyWaited reports whether a request had to wait, in any run.
func anyWaited(in Input) bool {
	for i, arm := range in.Arms {
		if arm.Pool != nil && arm.Pool.QueueMax > 0 {
			return true
		}
		if len(in.curves(i)) > 0 && slices.ContainsFunc(in.series(i, "queue").mean, func(s step) bool { return s.y > 0 }) {
			return true
		}
	}
	return false
}

// poolSizes is the sizes of the pools, each once: those that are near enough to
// what was busy to be drawn with it, and those that would squeeze it.
func poolSizes(arms []*measure.Arm, busiest float64) (shown, far []int) {
	const near = 2.5
	for _, arm := range arms {
		if arm.Pool == nil || slices.Contains(shown, arm.Pool.Slots) || slices.Contains(far, arm.Pool.Slots) {
			continue
		}
		if float64(arm.Pool.Slots) <= near*busiest {
			shown = append(shown, arm.Pool.Slots)
		} else {
			far = append(far, arm.Pool.Slots)
		}
	}
	return shown, far
}

func poolLine(slots int) mark {
	return func(s *sheet, f frame) {
		y := f.atY(float64(slots))
		levelLine(s, f, y, y-tickSize, "pool of "+findings.Count(slots))
	}
}

// levelLine draws a line across a panel, and its name at the right.
func levelLine(s *sheet, f frame, y, baseline vg.Length, name string) {
	s.line(poolStroke, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
	s.write(label{
		text:  name,
		at:    vg.Point{X: f.Max.X - 2, Y: baseline},
		align: 1,
		face:  sized(regular(), tickSize),
		color: inkSoft,
	})
}

// expectations draws what Little's law expects, each with its label above the
// curves if there is room for it. What is expected at several times is labelled
// where it lasts longest.
func expectations(in Input, expected []Expected) mark {
	const stray = 4 * tickSize // a label further above a line shorter than itself is not seen to belong to it
	return func(s *sheet, f frame) {
		free := f.Min.X
		for i, e := range expected {
			from, to := f.at(e.From, e.Busy), f.at(e.To, e.Busy)
			s.line(expectedStroke, from, to)
			if i != longestLike(expected, e) {
				continue
			}
			wide := width(e.Label, tickSize)
			x := max(free, (from.X+to.X-wide)/2)
			if x = min(x, f.Max.X-wide); x < free {
				continue
			}
			lines, bands := ceiling(in, f, x, x+wide)
			y := max(from.Y, bands) + 4
			if y > f.Max.Y-2*tickSize { // where the faults are named
				y = max(from.Y, lines) + 4
			}
			if wide > to.X-from.X && y > from.Y+stray {
				continue
			}
			s.write(label{e.Label, vg.Point{X: x, Y: y}, 0, sized(regular(), tickSize), ink})
			free = x + wide + 4
		}
	}
}

// nearAndBeyond parts what Little's law expects into what is drawn with the curves
// and, each label once, what is so much more than ever was busy, because the pool is
// full, that it would press them to the ground.
func nearAndBeyond(in Input) (near, beyond []Expected) {
	const most = 10
	var busy reach
	in.binCurves("busy_slots", &busy)
	if !busy.some {
		return in.Expected, nil
	}
	for _, e := range in.Expected {
		switch {
		case !(e.Busy > most*busy.high):
			near = append(near, e)
		case longestLike(beyond, e) < 0:
			beyond = append(beyond, e)
		}
	}
	return near, beyond
}

// longestLike is the place of the first of the longest expectations with the
// same label.
func longestLike(expected []Expected, like Expected) int {
	longest := -1
	for i, e := range expected {
		if e.Label == like.Label && (longest < 0 || e.To-e.From > expected[longest].To-expected[longest].From) {
			longest = i
		}
	}
	return longest
}

// ceiling is the highest that the curves come between two places, and their bands.
func ceiling(in Input, f frame, left, right vg.Length) (lines, bands vg.Length) {
	highest := func(steps []step) vg.Length {
		top := f.Min.Y
		for _, b := range steps {
			if b.known && f.atX(b.from) < right && f.atX(b.to) > left {
				top = max(top, f.atY(b.y))
			}
		}
		return top
	}
	for i := range in.Arms {
		busy := in.series(i, "busy_slots")
		lines, bands = max(lines, highest(busy.mean)), max(bands, highest(busy.high))
	}
	return lines, max(lines, bands)
}
