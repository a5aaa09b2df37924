package plots

import (
	"math"
	"strconv"

	"gonum.org/v1/plot/vg"

	"halfopen/measure/findings"
)

// stepOf is the smallest of the steps, or of their multiples by powers of ten,
// that is not below least.
func stepOf(least float64, steps ...float64) float64 {
	if least <= 0 {
		return steps[0]
	}
	scale := math.Pow(10, math.Floor(math.Log10(least/steps[0])))
	for ; ; scale *= 10 {
		for _, s := range steps {
			if s*scale >= least*(1-1e-9) {
				return s * scale
			}
		}
	}
}

// linearTicks are one every 22 points or a little more.
func linearTicks(low, high float64, length vg.Length) []tick {
	const pitch = 22
	return spacedTicks(low, high, length, pitch)
}

// spacedTicks are one every so many points or a little more.
func spacedTicks(low, high float64, length vg.Length, pitch float64) []tick {
	step := stepOf((high-low)*pitch/float64(length), 1, 2, 5)
	return every(step, low, high, func(x float64) string {
		if step >= 1 {
			return findings.Number(x)
		}
		return strconv.FormatFloat(x, 'f', decimals(step), 64)
	})
}

// pitchOf is how far apart numbers up to that one have to be side by side.
func pitchOf(high float64) float64 {
	const least, gap = 40, 10
	return max(least, float64(width(findings.Number(high), tickSize))+gap)
}

// every is the multiples of a step.
func every(step, low, high float64, text func(float64) string) []tick {
	var marks []tick
	for i := int(math.Ceil(low/step - 1e-9)); float64(i)*step <= high*(1+1e-9); i++ {
		at := float64(i) * step
		marks = append(marks, tick{at: at, text: text(at)})
	}
	return marks
}

// logTicks has a text at each power of ten, or at fewer if they would touch,
// or at 2 and 5 as well if there are too few.
func logTicks(low, high float64, length vg.Length, text func(float64) string) []tick {
	const (
		pitch  = 11
		octave = 0.3 // decades between 1, 2 and 5, at least
	)
	first, last := math.Ceil(math.Log10(low)-1e-9), math.Floor(math.Log10(high)+1e-9)
	decades := math.Log10(high / low)
	skip := math.Max(1, math.Ceil(decades*pitch/float64(length)))
	dense := last-first < 2 && octave/decades*float64(length) > pitch
	var marks []tick
	for exponent := first - 1; exponent <= last; exponent++ {
		power := math.Pow(10, exponent)
		for digit := 1.0; digit < 10; digit++ {
			mark := tick{at: power * digit}
			if mark.at < low || mark.at > high {
				continue
			}
			if digit == 1 && math.Mod(exponent-first, skip) == 0 || dense && (digit == 2 || digit == 5) {
				mark.text = text(mark.at)
			}
			if mark.text != "" || decades < 7 {
				marks = append(marks, mark)
			}
		}
	}
	return marks
}
