package plots

import (
	"gonum.org/v1/plot/vg"
)

// categoryAxis has a place for each text, in order: the first around 0, the next
// around 1. It writes as many of them as there is room for.
func categoryAxis(label string, texts []string) axis {
	const gap = 7
	widest := vg.Length(0)
	for i, text := range texts {
		texts[i] = shorten(text, sized(regular(), tickSize), nameLimit)
		widest = max(widest, width(texts[i], tickSize))
	}
	return placesAxis(label, texts, widest+gap)
}

// rowsAxis is a categoryAxis from the foot of a panel upwards.
func rowsAxis(label string, texts []string) axis {
	for i, text := range texts {
		texts[i] = shorten(text, sized(regular(), tickSize), nameLimit)
	}
	return placesAxis(label, texts, tickSize+2)
}

func placesAxis(label string, texts []string, room vg.Length) axis {
	n := max(1, len(texts))
	return axis{label: label, min: -0.5, max: float64(n) - 0.5, ticks: func(length vg.Length) []tick {
		every := 1
		for vg.Length(every)*length/vg.Length(n) < room && every < n {
			every++
		}
		var marks []tick
		for i := 0; i < len(texts); i += every {
			marks = append(marks, tick{float64(i), texts[i]})
		}
		return marks
	}}
}
