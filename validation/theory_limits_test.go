package validation

import "math"

// callsToTrip is the mean number of calls, of which each fails with a probability, until so
// many in a row have failed (W. Feller, An Introduction to Probability Theory and Its
// Applications I, XIII.7).
func callsToTrip(inARow int, fails float64) float64 {
	all := math.Pow(fails, float64(inARow))
	return (1 - all) / ((1 - fails) * all)
}

// poissonAtMost is the mean of a Poisson number, or of a bound where that is less.
func poissonAtMost(most int, mean float64) float64 {
	sum := 0.0
	for k := range most {
		sum += poissonAbove(k, mean)
	}
	return sum
}

// sawtooth is an AIMD limit in front of a service that serves as many calls as it has
// servers, each for an exponential time, and sheds the others: a Markov chain of the limit
// and the calls in service. It takes for granted that half of the limit is always in use, as
// it is where many more calls come than are served.
type sawtooth struct {
	servers          int
	arrival, service float64 // rates
	backoff          float64
}

// losses is the share of the calls that the limit refuses, and that of the others which the
// service sheds.
type losses struct{ refused, shed float64 }

// chances is the probability of each limit and number of calls.
type chances [][]float64

func (s sawtooth) losses() losses {
	refused, shed := 0.0, 0.0
	for limit, row := range s.balance() {
		for calls, p := range row {
			switch {
			case calls >= limit:
				refused += p
			case calls == s.servers:
				shed += p
			}
		}
	}
	return losses{refused, shed / (1 - refused)}
}

// balance is the chances in the long run, from an idle service on, in steps that come at the
// rate of all transitions.
func (s sawtooth) balance() chances {
	const steps = 5000 // a tooth is some twenty
	now := s.none()
	now[s.servers][0] = 1
	for range steps {
		next := s.none()
		for limit, row := range now {
			for calls, p := range row {
				s.step(limit, calls, p, next)
			}
		}
		now = next
	}
	return now
}

func (s sawtooth) none() chances {
	all := make(chances, 3*s.servers) // a limit that is never reached
	for limit := range all {
		all[limit] = make([]float64, s.servers+1)
	}
	return all
}

// step adds where a state leads to.
func (s sawtooth) step(limit, calls int, p float64, next chances) {
	rate := s.arrival + float64(s.servers)*s.service
	ends, comes := p*float64(calls)*s.service/rate, p*s.arrival/rate
	next[limit][calls] += p - ends - comes
	if calls > 0 {
		next[min(limit+1, len(next)-1)][calls-1] += ends
	}
	switch {
	case calls >= limit: // refused
		next[limit][calls] += comes
	case calls == s.servers: // shed
		next[int(float64(limit)*s.backoff)][calls] += comes
	default:
		next[limit][calls+1] += comes
	}
}
