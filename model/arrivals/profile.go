package arrivals

import (
	"time"

	"halfopen/des/random"
	"halfopen/model"
)

// A Point is the rate of requests at an instant.
type Point struct {
	// At is the instant. Valid range is [0,+∞).
	At time.Duration
	// Rate is in requests per second. Valid range is [0,+∞).
	Rate float64
}

// A Profile is a rate that changes, as points in the order of time: between two the rate
// changes evenly, where two are at one instant it jumps, and after the last it stays. The
// first is at 0. At least one rate is above 0.
type Profile []Point

// Steps is the profile of a rate that jumps at every point and is constant from there to
// the next.
func Steps(points ...Point) Profile {
	var profile Profile
	for i, point := range points {
		if i > 0 {
			profile = append(profile, Point{point.At, points[i-1].Rate})
		}
		profile = append(profile, point)
	}
	return profile
}

// A Surge is a time of more requests.
type Surge struct {
	// Base is the rate before and after, in requests per second. Valid range is [0,+∞).
	Base float64
	// Peak is the rate in the surge. Valid range is [0,+∞).
	Peak float64
	// From is when the rate begins to change to the peak and To when it begins to change
	// back. Valid range is [0,+∞), and To at least From plus Up.
	From, To time.Duration
	// Up and Down is how long these changes take. Valid range is [0,+∞).
	Up, Down time.Duration
}

// Profile is the rate of the surge.
func (s Surge) Profile() Profile {
	return Profile{{0, s.Base}, {s.From, s.Base}, {s.From + s.Up, s.Peak}, {s.To, s.Peak}, {s.To + s.Down, s.Base}}
}

// Process is a Poisson process with this rate. It takes one draw for every request: where
// the rate is constant it is the process of Poisson.
func (p Profile) Process(source random.Source) model.Arrivals {
	return &inversion{source: source, course: &points{left: p}}
}

// points is the course of a profile.
type points struct{ left Profile }

func (p *points) next() (stretch, bool) {
	for len(p.left) > 1 {
		from, to := p.left[0], p.left[1]
		p.left = p.left[1:]
		if from.At < to.At {
			return even(from.At.Seconds(), to.At.Seconds(), from.Rate, to.Rate), true
		}
	}
	if len(p.left) == 0 {
		return stretch{}, false
	}
	last := p.left[0]
	p.left = nil
	return even(last.At.Seconds(), end, last.Rate, last.Rate), true
}
