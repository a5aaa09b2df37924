package modeltest

import (
	"context"
	"slices"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/arrivals"
)

// Weather runs some requests through stages with impatient callers before and behind
// them, of whom some retry, to a server that fails and sheds. It fails the test if a
// call is lost. The stages must be done with every call when it returns. Times are
// drawn in whole units.
func Weather(t *rapid.T, unit time.Duration, stages ...model.Stage) {
	times := func(name string, most int) time.Duration {
		return time.Duration(rapid.IntRange(0, most).Draw(t, name)) * unit
	}
	var patient []*patience
	impatient := func(name string) model.Stage {
		p := &patience{lasts: times(name, 8), abandons: rapid.Bool().Draw(t, name+" abandons")}
		patient = append(patient, p)
		return p
	}
	around := &stubborn{repeats: rapid.Uint32Range(0, 2).Draw(t, "repeats outside"), after: times("pause outside", 2)}
	within := &stubborn{repeats: rapid.Uint32Range(0, 2).Draw(t, "repeats inside"), after: times("pause inside", 2)}
	path := model.Path{around, impatient("patience outside")}
	path = append(path, stages...)
	path = append(path, impatient("patience inside"), within, &whimsical{unit: unit})

	at := rapid.SliceOfN(rapid.IntRange(0, 10), 1, 12).Draw(t, "arrivals")
	slices.Sort(at)
	var instants []time.Duration
	for _, units := range at {
		instants = append(instants, time.Duration(units)*unit)
	}
	m, err := model.New(model.Config{
		Horizon:  100 * unit,
		Arrivals: arrivals.Recorded(instants),
		Paths:    []model.Path{path},
		Observer: model.Indifferent{},
	})
	if err == nil {
		err = m.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	requests, attempts := m.Counts(), m.Attempts()
	if requests.Waiting+requests.InFlight+attempts.Waiting+attempts.InFlight != 0 {
		t.Fatalf("calls are left: %+v, %+v", requests, attempts)
	}
	for _, p := range patient {
		if p.calls != 0 {
			t.Fatalf("%d calls did not come back", p.calls)
		}
	}
}

// patience is a caller who waits for an answer for a time. Then the call is interrupted,
// or goes on with nobody to wait for it.
type patience struct {
	lasts    time.Duration
	abandons bool
	calls    int
}

func (p *patience) Enter(time.Duration, *model.Call) model.Step { p.calls++; return model.Fork() }

func (p *patience) Leave(time.Duration, *model.Call) model.Return {
	p.calls--
	return model.Onwards()
}

func (p *patience) Begin(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	tasks.Alarm(p.lasts)
	tasks.Attempt(0)
}

func (p *patience) Back(_ time.Duration, _, branch *model.Call, tasks model.Tasks) {
	tasks.Finish(branch.Outcome)
}

func (p *patience) Ring(_ time.Duration, _ *model.Call, tasks model.Tasks) {
	if !p.abandons {
		tasks.Interrupt(model.TimedOut)
	}
	tasks.Finish(model.TimedOut)
}

// stubborn repeats what did not succeed.
type stubborn struct {
	repeats uint32
	after   time.Duration
}

func (s *stubborn) Enter(time.Duration, *model.Call) model.Step { return model.Pass() }

func (s *stubborn) Leave(_ time.Duration, call *model.Call) model.Return {
	if call.Outcome == model.Succeeded || call.Repeats >= s.repeats {
		return model.Onwards()
	}
	return model.Again(s.after)
}

// whimsical is a server that answers as the number of the call and its attempt say.
type whimsical struct{ unit time.Duration }

func (w *whimsical) Enter(_ time.Duration, call *model.Call) model.Step {
	whim := (call.Number+1)*2654435761 + uint64(call.Attempt)*40503
	outcomes := [...]model.Outcome{model.Succeeded, model.Failed, model.Succeeded, model.ClientError, model.Succeeded}
	if whim%7 == 0 {
		return model.Refuse(model.Shed, 0)
	}
	return model.Serve(outcomes[whim/7%5], time.Duration(whim/35%7)*w.unit)
}

func (w *whimsical) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
