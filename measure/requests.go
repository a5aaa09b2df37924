package measure

import "halfopen/model"

// count adds a request that has ended.
func (r *Requests) count(outcome model.Outcome) {
	switch outcome {
	case model.Succeeded:
		r.Succeeded++
	case model.Failed:
		r.Failed++
	case model.TimedOut:
		r.TimedOut++
	case model.Rejected:
		r.Rejected++
	case model.Shed:
		r.Shed++
	}
}

// reach adds a request that is handed to the dependency.
func (r *Requests) reach(trial bool) {
	r.Reached++
	if trial {
		r.ReachedAsTrial++
	} else {
		r.ReachedClosed++
	}
}

// leave counts what has not ended when the run is over.
func (r *Requests) leave() {
	r.Unfinished = r.Arrivals - r.Succeeded - r.Failed - r.TimedOut - r.Rejected - r.Shed
}
