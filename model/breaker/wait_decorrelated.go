package breaker

import (
	"math"
	"time"

	"halfopen/des/portable" // mathematics with the same bits everywhere; not the engine
)

// decorrelated is the time open under decorrelated jitter: the step from one point of a
// smooth curve to the next, where the point of opening n is random between n-1 and n.
// This is DecorrelatedJitterBackoffV2 of Polly.Contrib.WaitAndRetry, which cockatiel has
// too. It returns the new point of the curve as well.
func (w Wait) decorrelated(opening int, drawn float64, chance Chance) (time.Duration, float64) {
	const scale = 1.4 // so that the median of the first time is about Open
	point := smooth(max(1, w.Growth.Factor), float64(opening-1)+chance.Float64())
	most := float64(math.MaxInt64)
	if w.Growth.Most > 0 {
		most = float64(w.Growth.Most)
	}
	length := float64(max(0, point-drawn)/scale) * float64(w.Open)
	if !(length < most) { // also where the curve has left the numbers
		return time.Duration(min(most, math.Nextafter(math.MaxInt64, 0))), point
	}
	return time.Duration(length), point
}

// smooth is factor^t tanh(sqrt(4t)): the growth, and a slow start.
func smooth(factor, t float64) float64 {
	growth := portable.Exp(float64(t * portable.Log(factor)))
	return float64(growth * tanh(math.Sqrt(4*t)))
}

func tanh(x float64) float64 { return 1 - 2/(portable.Exp(2*x)+1) }
