package lab

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"halfopen/measure/findings"
	"halfopen/scenarios/config"
)

// A Stop is one of the values of a control.
type Stop struct {
	// Value is as it is assigned, Label as it is read, and Number what orders it.
	Value   string  `json:"value"`
	Label   string  `json:"label"`
	Number  float64 `json:"number"`
	present bool
}

// A quantity is a kind of value: how it is read and written, and from where to where a
// reader may want to drag one that is so much.
type quantity struct {
	read  func(text string) (number float64, is bool)
	write func(number float64) string
	label func(number float64) string
	from  func(number float64) (least, most float64)
	whole bool
}

// quantities is tried in this order.
var quantities = []quantity{
	{read: suffixed("%"), write: func(x float64) string { return decimal(x) + "%" }, label: func(x float64) string { return decimal(x) + " %" },
		from: func(float64) (float64, float64) { return 1, 100 }},
	{read: suffixed("/s"), write: func(x float64) string { return decimal(x) + "/s" }, label: func(x float64) string { return decimal(x) + "/s" },
		from: func(x float64) (float64, float64) { return x / 20, x * 10 }},
	{read: seconds, write: func(x float64) string { return decimal(x) + "s" }, label: findings.Duration,
		from: func(x float64) (float64, float64) { return min(0.1, x), max(10, 4*x) }},
	{read: suffixed(""), write: decimal, label: decimal, whole: true,
		from: func(x float64) (float64, float64) { return 1, max(10, 4*x) }},
}

// suffixed reads a number with its unit.
func suffixed(unit string) func(string) (float64, bool) {
	return func(text string) (float64, bool) {
		number, is := strings.CutSuffix(text, unit)
		x, err := strconv.ParseFloat(number, 64)
		return x, is && err == nil && x > 0 && !math.IsInf(x, 0)
	}
}

// seconds reads a time that has a unit.
func seconds(text string) (float64, bool) {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return 0, false
	}
	d, err := time.ParseDuration(text)
	return d.Seconds(), err == nil && d > 0
}

// decimal is a number with at most four digits, or all that a whole one has.
func decimal(x float64) string {
	if x == math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// stopsFor is the stops around a value; none if it is no quantity. They reach to at least
// so much.
func stopsFor(text string, most float64) []Stop {
	for _, q := range quantities {
		if number, is := q.read(text); is {
			return q.stops(text, number, most)
		}
	}
	return nil
}

func (q quantity) stops(text string, number, most float64) []Stop {
	if q.whole && number < 1 { // a share that is written as a fraction
		q.whole = false
		q.from = func(float64) (float64, float64) { return 0.05, 1 }
		most = 0
	}
	least, widest := q.from(number)
	if most > widest && q.write(1) != "1%" {
		widest = most
	}
	stops := []Stop{{Value: text, Label: q.label(number), Number: number, present: true}}
	for _, x := range grid(least, widest) {
		if !same(x, number) && (!q.whole || x == math.Trunc(x)) {
			stops = append(stops, Stop{Value: q.write(x), Label: q.label(x), Number: x})
		}
	}
	return inOrder(stops)
}

// same tells numbers apart that are written differently.
func same(x, y float64) bool { return math.Abs(x-y) <= 1e-9*math.Abs(y) }

func inOrder(stops []Stop) []Stop {
	slices.SortFunc(stops, func(a, b Stop) int { return int(math.Copysign(1, a.Number-b.Number)) })
	return stops
}

// mantissas divide each power of ten.
var mantissas = []float64{1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9}

// grid is round numbers from least to most.
func grid(least, most float64) []float64 {
	var numbers []float64
	for exponent := -9; exponent < 15; exponent++ {
		power, _ := strconv.ParseFloat("1e"+strconv.Itoa(exponent), 64) // rounded once
		for _, m := range mantissas {
			x := math.Round(m*10) * power / 10
			if x >= least && x <= most {
				numbers = append(numbers, x)
			}
		}
	}
	return numbers
}

// faultStops is the ends of the first fault, as its lengths: from what its
// onset and ending take up to the next one, or to the end of arrivals.
func faultStops(root *config.Node) (path string, stops []Stop) {
	instant := func(path string) (float64, bool) {
		n := root.Get(path)
		if n == nil {
			return 0, false
		}
		if n.Text() == "0s" {
			return 0, true
		}
		return seconds(n.Text())
	}
	from, begins := instant("faults.0.from")
	to, ends := instant("faults.0.to")
	most, bounded := instant("faults.1.from")
	if !bounded || most <= from {
		most, bounded = instant("horizon")
	}
	if !begins || !ends || !bounded {
		return "", nil
	}
	onset, _ := instant("faults.0.onset")
	ending, _ := instant("faults.0.ending")
	path = "faults.0.to"
	stops = []Stop{{Value: root.Get(path).Text(), Label: findings.Duration(to - from), Number: to - from, present: true}}
	for _, length := range grid(max(0.1, onset+ending), max(most, to)-from) {
		if !same(length, to-from) {
			stops = append(stops, Stop{Value: decimalSeconds(from + length), Label: findings.Duration(length), Number: length})
		}
	}
	return path, inOrder(stops)
}

// decimalSeconds is an instant to the millisecond.
func decimalSeconds(x float64) string {
	return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64) + "s"
}
