package measure

import "time"

// An Objective is what a service promises: that a share of its requests succeed
// over a period. What the share leaves is the error budget of the period. The
// zero Objective promises nothing.
type Objective struct {
	// Success is the share of requests that are to succeed. Valid range is [0,1).
	Success float64
	// Period is what the promise is about, such as 30 days.
	Period time.Duration
}

// budget is the error budget in minutes in which every request fails.
func (o Objective) budget() float64 { return float64((1 - o.Success) * o.Period.Minutes()) }

// spent is the minutes in which every request would have failed, had the failures
// of a run come together. A client error is none.
func spent(requests *Requests, horizon Value) Value {
	bad := ratio(requests.Arrivals-requests.Succeeded-requests.ClientErrors-requests.Unfinished, requests.Arrivals)
	return Value(float64(bad) * float64(horizon) / 60)
}
