package findings

import (
	"math"
	"strings"

	"halfopen/measure"
)

// A Spot is the value of a metric at one point of a sweep: at the parameters of
// Place, such as "cooldown 4".
type Spot struct {
	Value measure.Value
	Place []string
}

func (s Spot) where() string { return strings.Join(s.Place, ", ") }

// Extremes is where the metric is least and most.
func Extremes(metric string, spots []Spot) string {
	if metric == "" {
		metric = "the metric"
	}
	return sentence(metric) + ": " + extremes(spots)
}

func extremes(spots []Spot) string {
	least, most, ok := ends(spots)
	if !ok {
		return "none at any point"
	}
	low, high := Number(float64(least.Value)), Number(float64(most.Value))
	switch {
	case low != high:
		return "from " + low + " at " + least.where() + " to " + high + " at " + most.where()
	case len(spots) == 1:
		return low + " at " + least.where()
	default:
		return low + " wherever there is one"
	}
}

// ends is the first spots with the least and the most of the values, if there is
// any.
func ends(spots []Spot) (least, most Spot, ok bool) {
	for _, s := range spots {
		if !s.Value.Known() || math.IsInf(float64(s.Value), 0) {
			continue
		}
		if !ok || s.Value < least.Value {
			least = s
		}
		if !ok || s.Value > most.Value {
			most = s
		}
		ok = true
	}
	return least, most, ok
}
