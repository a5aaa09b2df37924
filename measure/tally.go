package measure

import "halfopen/model"

// tally counts requests by what became of them.
type tally struct {
	arrivals int
	ended    [model.Outcomes]int
	reached  int
	trials   int // of reached
}

// end counts a request that has ended.
func (t *tally) end(call *model.Call) {
	t.ended[call.Outcome]++
	if call.Reached {
		t.reached++
		if call.Trial {
			t.trials++
		}
	}
}

func (t *tally) add(other *tally) {
	t.arrivals += other.arrivals
	t.reached += other.reached
	t.trials += other.trials
	for i := range t.ended {
		t.ended[i] += other.ended[i]
	}
}

// requests is the counts as they stand in files.
func (t *tally) requests() Requests {
	return Requests{
		Arrivals:       t.arrivals,
		Succeeded:      t.ended[model.Succeeded],
		Failed:         t.ended[model.Failed],
		TimedOut:       t.ended[model.TimedOut],
		Rejected:       t.ended[model.Rejected],
		Shed:           t.ended[model.Shed],
		Degraded:       t.ended[model.Degraded],
		ClientErrors:   t.ended[model.ClientError],
		HiddenFailures: t.ended[model.HiddenFailure],
		Reached:        t.reached,
		ReachedClosed:  t.reached - t.trials,
		ReachedAsTrial: t.trials,
	}
}
