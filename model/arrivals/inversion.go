package arrivals

import (
	"math"

	"halfopen/des/random"
	"halfopen/model"
)

// inversion is a Poisson process whose rate changes. Its cumulative rate, the integral of
// the rate, grows from one request to the next by an exponential draw of mean 1 (E. Çınlar,
// Introduction to Stochastic Processes, 1975, section 4.7). So every request takes one
// draw, and processes of several rates have the same requests at other instants.
type inversion struct {
	source  random.Source
	course  course
	present stretch
	now     float64 // in seconds
}

// A course is the stretches of a rate, one after the other. Where it ends, the rate is 0.
type course interface {
	next() (next stretch, more bool)
}

// stretch is a time in which a rate is constant or changes evenly.
type stretch struct {
	from, to float64 // in seconds
	rate     float64 // at its start, a second
	slope    float64 // by which the rate grows in a second
}

// even is a stretch in which the rate goes from one value to another.
func even(from, to, first, last float64) stretch {
	s := stretch{from: from, to: to, rate: first}
	if last != first {
		s.slope = (last - first) / (to - from)
	}
	return s
}

// at is the rate at an instant.
func (s stretch) at(now float64) float64 {
	return max(0, s.rate+float64(s.slope*(now-s.from)))
}

// left is the integral of the rate from an instant to the end.
func (s stretch) left(now float64) float64 {
	return float64((s.at(now) + s.at(s.to)) / 2 * (s.to - now))
}

// after is the instant until which the integral of the rate grows by so much, which is
// less than what is left. Of the forms of the solution of a quadratic equation it is the one
// that loses no digits.
func (s stretch) after(now, growth float64) float64 {
	rate := s.at(now)
	switch {
	case growth == 0:
		return now // the rate may be 0 there
	case s.slope == 0:
		return min(s.to, now+growth/rate)
	}
	square := float64(rate*rate) + float64(2*s.slope*growth)
	return min(s.to, now+2*growth/(rate+math.Sqrt(max(0, square))))
}

func (v *inversion) Next() (model.Arrival, bool) {
	growth := v.source.Exponential()
	for {
		left := v.present.left(v.now)
		if growth < left {
			v.now = v.present.after(v.now, growth)
			return instant(v.now)
		}
		growth -= left
		next, more := v.course.next()
		if !more {
			return model.Arrival{}, false
		}
		v.present, v.now = next, next.from
	}
}
