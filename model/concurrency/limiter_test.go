package concurrency_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/concurrency"
	"halfopen/model/modeltest"
)

// scripted is an algorithm that notes its samples and takes its values from a list.
type scripted struct {
	values  []int
	samples []concurrency.Sample
}

func (s *scripted) Start(random.Source) concurrency.Limit { return s }
func (s *scripted) Value() int                            { return s.values[0] }
func (s *scripted) Take(sample concurrency.Sample) {
	s.samples = append(s.samples, sample)
	s.values = s.values[1:]
}

// history is an observer of a limit.
type history []int

func (h *history) Limited(_ time.Duration, limit int) { *h = append(*h, limit) }

func call(index int) *model.Call { return &model.Call{Index: uint32(index)} }

var pass, shed = model.Pass(), model.Refuse(model.Shed, 0)

// Calls pass while fewer than the limit are under way, also when it has shrunk. Those that
// end leave samples.
func TestALimiterAdmitsAndMeasures(t *testing.T) {
	s, h := &scripted{values: []int{2, 1, 1, 3, 3}}, history{}
	l := concurrency.New(s, nil, &h)
	calls := []*model.Call{call(0), call(1), call(2), call(3)}
	enter := func(now time.Duration, number int, want model.Step) {
		t.Helper()
		if got := l.Enter(now, calls[number]); got != want {
			t.Errorf("call %d at %v: %+v, want %+v", number, now, got, want)
		}
	}
	leave := func(now time.Duration, number int, outcome model.Outcome) {
		t.Helper()
		calls[number].Outcome = outcome
		if got := l.Leave(now, calls[number]); got != model.Onwards() {
			t.Errorf("call %d at %v: %+v, want it to go on", number, now, got)
		}
	}
	enter(0, 0, pass)
	enter(ms, 1, pass)
	enter(ms, 2, shed)
	leave(3*ms, 0, model.Succeeded) // the limit is 1
	enter(4*ms, 2, shed)
	leave(5*ms, 1, model.TimedOut)
	enter(5*ms, 2, pass)
	leave(5*ms, 2, model.Shed) // the limit is 3
	enter(6*ms, 3, pass)
	leave(7*ms, 3, model.HiddenFailure)
	want := []concurrency.Sample{
		{At: 3 * ms, Took: 3 * ms, Calls: 1},
		{At: 5 * ms, Took: 4 * ms, Calls: 2, Dropped: true},
		{At: 5 * ms, Took: 1, Calls: 1, Dropped: true},
		{At: 7 * ms, Took: ms, Calls: 1},
	}
	if !slices.Equal(s.samples, want) {
		t.Errorf("%v, want %v", s.samples, want)
	}
	if !slices.Equal(h, history{1, 3}) {
		t.Errorf("the observer was told of %v, want 1 and 3", h)
	}
}

func TestWhatOutcomesSay(t *testing.T) {
	for outcome := range model.Outcome(model.Outcomes) {
		s := &scripted{values: []int{1, 1}}
		l := concurrency.New(s, nil, nil)
		l.Enter(0, call(0))
		ended := call(0)
		ended.Outcome = outcome
		l.Leave(ms, ended)
		says, dropped := len(s.samples) == 1, len(s.samples) == 1 && s.samples[0].Dropped
		through := slices.Contains([]model.Outcome{model.Succeeded, model.Degraded, model.HiddenFailure}, outcome)
		lost := slices.Contains([]model.Outcome{model.TimedOut, model.Shed}, outcome)
		if says != (through || lost) || dropped != lost {
			t.Errorf("%v: sample %v, dropped %v", outcome, says, dropped)
		}
		if l.UnderWay() != 0 {
			t.Errorf("%v: %d are under way", outcome, l.UnderWay())
		}
	}
}

// algorithms are those of the library, with its defaults.
var algorithms = map[string]concurrency.Algorithm{
	"AIMD":                concurrency.NetflixAIMD(),
	"Vegas":               concurrency.NetflixVegas(),
	"Gradient2":           concurrency.NetflixGradient2(),
	"Gradient2, windowed": concurrency.NetflixWindowed(concurrency.NetflixGradient2()),
}

// Whatever happens to calls, none is under way in the end, and never too many.
func TestNoneIsUnderWayInTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limiters := []*concurrency.Limiter{
			concurrency.New(concurrency.AIMD{Initial: 3, Min: 1, Max: 4, Backoff: 0.5, Timeout: 3 * ms}, nil, nil),
			concurrency.New(concurrency.Vegas{Initial: 2, Max: 5, Smoothing: 1, Probe: 2}, chance(), nil),
		}
		modeltest.Weather(t, ms, limiters[0], limiters[1])
		for i, l := range limiters {
			if l.UnderWay() != 0 {
				t.Fatalf("limiter %d: %d are under way", i, l.UnderWay())
			}
		}
	})
}

func TestNothingIsAllocatedForACall(t *testing.T) {
	for name, algorithm := range algorithms {
		l, one, now := concurrency.New(algorithm, chance(), nil), call(0), time.Duration(0)
		l.Enter(now, one)
		l.Leave(now, one)
		if n := testing.AllocsPerRun(1000, func() { now += ms; l.Enter(now, one); l.Leave(now, one) }); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	for name, algorithm := range algorithms {
		b.Run(name, func(b *testing.B) {
			l, one := concurrency.New(algorithm, chance(), nil), call(0)
			for i := range b.N {
				now := time.Duration(i) * ms
				l.Enter(now, one)
				l.Leave(now+ms/2, one)
			}
		})
	}
}
