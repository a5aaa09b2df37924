package validation

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// The formulas that systems are held to are themselves held to numbers that others have
// published, as far as these go, to other forms of the same formula, and to cases that need
// none.
func TestFormulas(t *testing.T) {
	five, layer := repairman{5, 1, 10, 2}, math.Pow(0.8, 3)
	lastFirst := func(time float64) float64 { return lastFirstAbove(0.5, time) }
	for name, c := range map[string]struct{ got, want, within float64 }{
		"B(3,2)":                         {erlangB(3, 2), 4.0 / 19, 1e-12},
		"B(10,10)":                       {erlangB(10, 10), 0.2145823431, 1e-10},
		"B(100,90)":                      {erlangB(100, 90), 0.0269573805, 1e-10},
		"wait in M/M/2, load 1.6":        {erlangCWait(2, 1.6), 16.0 / 9, 1e-12},
		"wait in M/M/5, load 4":          {erlangCWait(5, 4), 0.55411255, 1e-8},
		"wait in M/M/10, load 9":         {erlangCWait(10, 9), 0.66873152, 1e-8},
		"lost by M/M/1/10, load 0.9":     {finite{0.9, 1, 1, 10}.lost(), 0.05081373, 1e-8},
		"present in M/M/1/10, load 0.9":  {finite{0.9, 1, 1, 10}.present(), 3.96944, 1e-5},
		"stay in M/M/1/10, load 0.9":     {finite{0.9, 1, 1, 10}.stay(), 4.64660, 1e-5},
		"lost by M/M/2/3, rates 3 and 4": {finite{3, 4, 2, 3}.lost(), 0.04936015, 1e-8},
		"lost by M/M/5/10, load 6":       {finite{6, 1, 5, 10}.lost(), 0.21259313, 1e-8},
		"wait in M/D/1, load 0.9":        {pollaczekKhinchine(0.9, 1, 0), 4.5, 1e-12},
		"wait in M/E2/1, load 0.8":       {pollaczekKhinchine(0.8, 1, 0.5), 3, 1e-12},
		"Poisson number of 5 above 10":   {poissonAbove(10, 5), 0.0136953, 1e-7},
		"in flight 1 s after the onset":  {faultTransient(100, 0.05, 1, 1), 63.21, 1e-2},
		"repairman of 5, X":              {five.throughput(), 0.35756609, 1e-8},
		"repairman of 5, L":              {five.present(), 1.42433911, 1e-8},
		"repairman of 5, R":              {five.response(), 3.98342894, 1e-8},
		"repairman of 20, X":             {repairman{20, 1, 1, 0.1}.throughput(), 9.98131, 1e-5},
		"repairman of 50, X":             {repairman{50, 4, 1, 0.1}.throughput(), 38.84982, 1e-5},
		"no patience is Erlang B":        {impatientLost(5, 4, 0), erlangB(5, 4), 1e-12},
		"endless patience loses none":    {impatientLost(5, 4, 1000), 0, 1e-12},
		"too many, much patience":        {impatientLost(5, 8, 100), 1 - 5.0/8, 1e-12},
		"LIFO, nobody else there":        {lastFirstAbove(0, 3), math.Exp(-3), 1e-12},
		"LIFO, mean stay as ever":        {quad.Fixed(lastFirst, 0, 200, 200, nil, 1), 2, 1e-6},
		"in turn, the root":              {everySecondWait(1.6), secondRoot(1.6), 1e-9},
		"shards that are alike":          {shardsLost(2, 0.5, 0.5), erlangB(1, 1), 1e-12},
		"attempts in closed form":        {attemptsOf(3, 0.5), (1 - 0.125) / (1 - 0.5), 1e-12},
		"attempts of layers":             {attemptsOf(27, 0.8), attemptsOf(3, 0.8) * attemptsOf(3, layer) * attemptsOf(3, layer*layer*layer), 1e-12},
		"attempts of layers, all fail":   {attemptsOf(27, 1), 27, 0},
		"hedge in closed form":           {hedged{10, 0.05, 1}.latency(), (1 - math.Exp(-0.5)/2) / 10, 1e-12},
		"least of three":                 {hedged{10, 0, 2}.latency(), 1.0 / 30, 1e-12},
		"calls until it opens, 50 %":     {callsToTrip(5, 0.5), 62, 1e-9},
		"calls until it opens, 90 %":     {callsToTrip(5, 0.9), 6.9351, 1e-4},
		"calls until it opens, 20 %":     {callsToTrip(5, 0.2), 3905, 1e-9},
		"Poisson number of 6, 1 at most": {poissonAtMost(1, 6), 1 - math.Exp(-6), 1e-12},
		"Poisson number of 6, all of it": {poissonAtMost(60, 6), 6, 1e-9},
	} {
		if !(math.Abs(c.got-c.want) <= c.within) {
			t.Errorf("%s: %.10g, want %.10g", name, c.got, c.want)
		}
	}
}

// secondRoot is the wait of E2/M/1 by the equation that its root solves.
func secondRoot(arrival float64) float64 {
	s := 0.0
	for range 1000 {
		s = math.Pow(arrival/(arrival+1-s), 2)
	}
	return s / (1 - s)
}
