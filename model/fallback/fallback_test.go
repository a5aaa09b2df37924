package fallback_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/fallback"
	"halfopen/model/retry"
	"halfopen/model/timeout"
)

func TestInPlaceOfWhat(t *testing.T) {
	only := func(outcomes ...model.Outcome) (set [model.Outcomes]bool) {
		for _, outcome := range outcomes {
			set[outcome] = true
		}
		return set
	}
	for _, c := range []struct{ instead, want [model.Outcomes]bool }{
		{only(), only(model.Rejected, model.Failed, model.TimedOut, model.Shed)},
		{only(model.Rejected), only(model.Rejected)},
		{only(model.ClientError), only(model.ClientError)},
		{only(model.Succeeded, model.HiddenFailure), only()},
	} {
		for outcome := range model.Cancelled + 1 {
			var seen answers
			f := fallback.New(fallback.Config{Instead: c.instead, HitRatio: 1, Cost: ms}, &seen)
			want, told := model.Onwards(), 0
			if c.want[outcome] {
				want, told = model.Answer(model.Degraded, ms), 1
			}
			if got := f.Leave(time.Second, &model.Call{Outcome: outcome}); got != want || len(seen.told) != told {
				t.Errorf("%v when %v are answered: %+v and %d told of, want %+v", outcome, c.instead, got, len(seen.told), want)
			}
		}
	}
}

// A call whose answer nobody wants is given none.
func TestAnInterruptedCall(t *testing.T) {
	var seen answers
	f := fallback.New(fallback.Config{HitRatio: 1}, &seen)
	if got := f.Leave(0, &model.Call{Outcome: model.TimedOut, Interrupted: true}); got != model.Onwards() || seen.told != nil {
		t.Errorf("%+v, and %v told of", got, seen.told)
	}
}

func TestHowOldAnAnswerIs(t *testing.T) {
	type visit struct {
		at      time.Duration
		user    uint32
		outcome model.Outcome
	}
	const s, f, ok = time.Second, model.Failed, model.Succeeded
	visits := []visit{{0, 0, f}, {0, 3, ok}, {1 * s, 0, ok}, {2 * s, 1, f}, {3 * s, 0, f}, {4 * s, 1, model.HiddenFailure}, {4 * s, 1, f}, {5 * s, 0, f}, {6 * s, 2, model.ClientError}, {7 * s, 2, f}, {20 * s, 0, f}}
	for name, c := range map[string]struct {
		source   fallback.Source
		maxStale time.Duration
		want     []answer
	}{
		"constant": {fallback.Constant, s, []answer{{0, f, 0}, {2 * s, f, 0}, {3 * s, f, 0}, {4 * s, f, 0}, {5 * s, f, 0}, {7 * s, f, 0}, {20 * s, f, 0}}},
		"latest":   {fallback.Latest, 0, []answer{{2 * s, f, s}, {3 * s, f, 2 * s}, {4 * s, f, 0}, {5 * s, f, s}, {7 * s, f, 3 * s}, {20 * s, f, 16 * s}}},
		"bounded":  {fallback.Latest, 2 * s, []answer{{2 * s, f, s}, {3 * s, f, 2 * s}, {4 * s, f, 0}, {5 * s, f, s}}},
		"of user":  {fallback.LatestOfUser, 0, []answer{{3 * s, f, 2 * s}, {4 * s, f, 0}, {5 * s, f, 4 * s}, {20 * s, f, 19 * s}}},
	} {
		var seen answers
		stage := fallback.New(fallback.Config{HitRatio: 1, Source: c.source, MaxStale: c.maxStale}, &seen)
		for _, v := range visits {
			stage.Leave(v.at, &model.Call{User: v.user, Outcome: v.outcome})
		}
		if !slices.Equal(seen.told, c.want) {
			t.Errorf("%s: %v, want %v", name, seen.told, c.want)
		}
	}
}

// endings remembers how requests ended, and how long they took.
type endings struct {
	model.Indifferent
	outcomes []model.Outcome
	took     []time.Duration
}

func (e *endings) Ended(now time.Duration, call *model.Call) {
	e.outcomes = append(e.outcomes, call.Outcome)
	e.took = append(e.took, now-call.Arrived)
}

// failing fails every call after a time.
type failing time.Duration

func (f failing) Enter(time.Duration, *model.Call) model.Step {
	return model.Serve(model.Failed, time.Duration(f))
}

func (failing) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }

// The user waits for the failure and for the fallback; a timeout outside bounds both, and
// a retry outside sees nothing to repeat.
func TestInAPath(t *testing.T) {
	f := func() model.Stage { return fallback.New(fallback.Config{HitRatio: 1, Cost: 20 * ms}, &answers{}) }
	for name, c := range map[string]struct {
		path []model.Stage
		want model.Outcome
		took time.Duration
	}{
		"alone":               {[]model.Stage{f()}, model.Degraded, 120 * ms},
		"around a retry":      {[]model.Stage{f(), retry.New(retry.Config{MaxAttempts: 2, Delay: 10 * ms})}, model.Degraded, 230 * ms},
		"behind a retry":      {[]model.Stage{retry.New(retry.Config{MaxAttempts: 2, Delay: 10 * ms}), f()}, model.Degraded, 120 * ms},
		"around a timeout":    {[]model.Stage{f(), timeout.New(timeout.Config{After: 50 * ms})}, model.Degraded, 70 * ms},
		"behind a timeout":    {[]model.Stage{timeout.New(timeout.Config{After: 110 * ms}), f()}, model.TimedOut, 110 * ms},
		"in time for another": {[]model.Stage{timeout.New(timeout.Config{After: 120 * ms}), f()}, model.Degraded, 120 * ms},
	} {
		var seen endings
		run(t, arrivals.Recorded([]time.Duration{0}), time.Minute, &seen, append(c.path, failing(100*ms))...)
		if !slices.Equal(seen.outcomes, []model.Outcome{c.want}) || seen.took[0] != c.took {
			t.Errorf("%s: %v after %v, want %v after %v", name, seen.outcomes, seen.took, c.want, c.took)
		}
	}
}

// Whether a call is a hit is its own, whatever its attempt and whoever else comes.
func TestHitsOfACall(t *testing.T) {
	config := fallback.Config{HitRatio: 0.5, Draws: random.Keyed{Seed: 2}.PerCall("fallback")}
	one, other := fallback.New(config, &answers{}), fallback.New(config, &answers{})
	hits := 0
	for number := range uint64(200) {
		call := &model.Call{Number: number, Outcome: model.Failed}
		first := one.Leave(0, call)
		call.Attempt = 7
		if again := one.Leave(time.Second, call); again != first {
			t.Errorf("call %d: %+v, and then %+v", number, first, again)
		}
		if number%3 == 0 && other.Leave(0, call) != first {
			t.Errorf("call %d meets something else where others do not come", number)
		}
		if first != model.Onwards() {
			hits++
		}
	}
	if hits == 0 || hits == 200 {
		t.Errorf("%d hits of 200", hits)
	}
	never := fallback.New(fallback.Config{HitRatio: 0}, &answers{})
	if got := never.Leave(0, &model.Call{Outcome: model.Failed}); got != model.Onwards() {
		t.Errorf("%+v from a fallback without answers", got)
	}
}
