package concurrency

import (
	"math"
	"time"

	"halfopen/des/random"
)

// Vegas estimates the number of calls that wait in the service as limit (1 - shortest /
// took). With l the logarithm of the limit to the base 10, in whole numbers and at least 1,
// the limit grows by 6 l if that is up to l, by l if it is below 3 l, and shrinks by l if it
// is above 6 l, and whenever a call is dropped. Now and then the shortest time is forgotten
// and measured anew, so that a service may become slower; if calls wait then, it is
// measured too long, and the limit grows. This is VegasLimit, read at commit 7989055, and
// Log10RootIntFunction, read at commit 108594a.
type Vegas struct {
	Initial int // Valid range is [1,+∞).
	Max     int // Valid range is [1,+∞).
	// Smoothing is the share of a change that is made. Valid range is (0,1].
	Smoothing float64
	// Probe is the number of samples, in limits, after which the shortest time is
	// forgotten; half of that to all of it, by chance. Valid range is [1,+∞).
	Probe int
}

// NetflixVegas is the default of VegasLimit, which is what the library's limiters have if
// they are given nothing else (AbstractLimiter, read at commit 084ce82).
func NetflixVegas() Vegas { return Vegas{Initial: 20, Max: 1000, Smoothing: 1, Probe: 30} }

// Start implements Algorithm.
func (v Vegas) Start(chance random.Source) Limit {
	s := &vegas{Vegas: v, chance: chance, limit: float64(v.Initial)}
	s.drawJitter()
	return s
}

type vegas struct {
	Vegas
	chance   random.Source
	limit    float64
	shortest time.Duration // 0 if nothing is known
	samples  int           // since it was measured anew
	jitter   float64       // how much of the time until the next measurement is used
}

func (v *vegas) Value() int { return int(v.limit) }

func (v *vegas) drawJitter() { v.jitter = 0.5 + float64(v.chance.Float64()*0.5) }

func (v *vegas) Take(s Sample) {
	v.samples++
	if v.jitter*float64(v.Probe)*v.limit <= float64(v.samples) {
		v.drawJitter()
		v.samples, v.shortest = 0, s.Took
		return
	}
	if v.shortest == 0 || s.Took < v.shortest {
		v.shortest = s.Took
		return
	}
	if change := v.change(s); change != 0 {
		changed := max(1, min(float64(v.Max), v.limit+float64(change)))
		v.limit = float64((1-v.Smoothing)*v.limit) + float64(v.Smoothing*changed)
	}
}

// change is what the limit is to be changed by.
func (v *vegas) change(s Sample) int {
	l := log10(int(v.limit))
	if s.Dropped {
		return -l
	}
	if float64(2*s.Calls) < v.limit {
		return 0 // it is not what bounds the calls
	}
	switch waiting := int(math.Ceil(v.limit * (1 - float64(v.shortest)/float64(s.Took)))); {
	case waiting <= l:
		return 6 * l
	case waiting < 3*l:
		return l
	case waiting > 6*l:
		return -l
	}
	return 0
}

// log10 is the logarithm to the base 10, cut to a whole number, and at least 1.
func log10(n int) int {
	digits := 1
	for ; n >= 10; n /= 10 {
		digits++
	}
	return max(1, digits-1)
}
