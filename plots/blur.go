package plots

import "gonum.org/v1/plot/vg"

// A blur is a stretch in which the state changes too fast to be seen, with the time
// that is spent in each.
type blur struct {
	interval
	spent map[string]float64 // by state, in seconds
}

const (
	// leastBlurred is how many periods in a row are not worth painting one by one, and
	// blurLength the length from which their shares begin anew, in hairlines.
	leastBlurred = 6
	blurLength   = 10
)

// blurred takes out of the periods the stretches of many that are shorter than a
// hairline, which is given in seconds.
func blurred(stretches []period, hairline float64) (seen []period, blurs []blur) {
	for len(stretches) > 0 {
		short := 0
		for short < len(stretches) && stretches[short].to-stretches[short].from < hairline {
			short++
		}
		if short >= leastBlurred {
			blurs = append(blurs, together(stretches[:short], blurLength*hairline)...)
		} else {
			short = min(short+1, len(stretches))
			seen = append(seen, stretches[:short]...)
		}
		stretches = stretches[short:]
	}
	return seen, blurs
}

// together adds up periods in pieces of about a length.
func together(stretches []period, length float64) []blur {
	var blurs []blur
	for _, stretch := range stretches {
		last := len(blurs) - 1
		if last < 0 || stretch.from >= blurs[last].from+length {
			blurs = append(blurs, blur{interval{stretch.from, stretch.from}, map[string]float64{}})
			last++
		}
		blurs[last].to = stretch.to
		blurs[last].spent[stretch.state] += stretch.to - stretch.from
	}
	return blurs
}

// layers paints blurs as layers whose heights are the shares of the time.
func layers(blurs []blur, foot, height vg.Length) mark {
	return func(s *sheet, f frame) {
		boxes := map[string][]vg.Rectangle{}
		for _, b := range blurs {
			x0, x1 := f.atX(b.from), f.atX(b.to)
			y := f.atY(float64(foot))
			for _, state := range paintOrder {
				if spent := b.spent[state]; spent > 0 {
					top := y + height*vg.Length(spent/(b.to-b.from))
					boxes[state] = append(boxes[state], box(x0, y, x1, top))
					y = top
				}
			}
		}
		for _, state := range paintOrder {
			s.fill(stateColors[state], boxes[state]...)
		}
	}
}

// layersSymbol is a box of layers.
var layersSymbol = symbol{10, func(s *sheet, at vg.Rectangle) {
	third := (at.Max.Y - at.Min.Y) / 3
	for i, state := range []string{"closed", "open", "half_open"} {
		y := at.Min.Y + third*vg.Length(i)
		s.fill(stateColors[state], box(at.Min.X, y, at.Max.X, y+third))
	}
}}
