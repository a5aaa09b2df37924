package retry_test

import (
	"slices"
	"testing"
	"time"

	"halfopen/model"
	"halfopen/model/retry"
)

func TestWhatIsRepeated(t *testing.T) {
	only := func(outcomes ...model.Outcome) (set [model.Outcomes]bool) {
		for _, outcome := range outcomes {
			set[outcome] = true
		}
		return set
	}
	everything := [model.Outcomes]bool{}
	for outcome := range everything {
		everything[outcome] = true
	}
	usual := only(model.Failed, model.TimedOut, model.Shed, model.Rejected)
	for _, c := range []struct{ repeated, want [model.Outcomes]bool }{
		{only(), usual},
		{usual, usual},
		{everything, usual},
		{only(model.Failed), only(model.Failed)},
		{only(model.TimedOut, model.ClientError), only(model.TimedOut)},
		{only(model.Degraded), only()},
	} {
		r := retry.New(retry.Config{Delay: time.Second, Repeated: c.repeated})
		for outcome := range model.Cancelled + 1 {
			call := &model.Call{Outcome: outcome}
			r.Enter(0, call)
			want := model.Onwards()
			if c.want[outcome] {
				want = model.Again(time.Second)
			}
			if got := r.Leave(0, call); got != want {
				t.Errorf("%v when %v are repeated: %+v, want %+v", outcome, c.repeated, got, want)
			}
		}
	}
}

func TestHowOften(t *testing.T) {
	for _, c := range []struct {
		maxAttempts int
		outcome     func(int) model.Outcome
		attempts    int
		want        model.Outcome
	}{
		{1, always(model.Failed), 1, model.Failed},
		{3, always(model.Failed), 3, model.Failed},
		{3, always(model.Rejected), 3, model.Rejected},
		{3, always(model.Succeeded), 1, model.Succeeded},
		{3, until(2), 3, model.Succeeded},
		{3, until(3), 3, model.Failed},
		{0, until(1000), 1001, model.Succeeded},
	} {
		var seen endings
		dependency := &refusing{outcome: c.outcome}
		run(t, at(0), time.Minute, &seen, retry.New(retry.Config{MaxAttempts: c.maxAttempts, Delay: ms}), dependency)
		if !slices.Equal(seen.outcomes, []model.Outcome{c.want}) || dependency.attempts() != c.attempts {
			t.Errorf("at most %d attempts: %d and %v, want %d and %v", c.maxAttempts, dependency.attempts(), seen.outcomes, c.attempts, c.want)
		}
	}
}

// A place in the table that is used again begins with no attempts made.
func TestEachRequestHasItsOwnAttempts(t *testing.T) {
	dependency := &refusing{outcome: always(model.Failed)}
	run(t, at(0, time.Second, 2*time.Second), time.Minute, model.Indifferent{},
		retry.New(retry.Config{MaxAttempts: 2, Delay: ms}), dependency)
	for number := range uint64(3) {
		if n := len(dependency.times[number]); n != 2 {
			t.Errorf("request %d made %d attempts, want 2", number, n)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	const asked = 700 * ms
	for _, c := range []struct {
		delay   time.Duration
		ignored bool
		want    []time.Duration
	}{
		{300 * ms, false, []time.Duration{asked, asked}},
		{time.Second, false, []time.Duration{time.Second, time.Second}},
		{300 * ms, true, []time.Duration{300 * ms, 300 * ms}},
	} {
		dependency := &refusing{outcome: always(model.Shed), asked: asked}
		run(t, at(0), time.Minute, model.Indifferent{},
			retry.New(retry.Config{MaxAttempts: 3, Delay: c.delay, IgnoreRetryAfter: c.ignored}), dependency)
		if got := dependency.delays(0); !slices.Equal(got, c.want) {
			t.Errorf("delays %v of %v (ignored: %v), want %v", got, c.delay, c.ignored, c.want)
		}
	}
}

// What was asked for once is not for the attempts after it, but an outer retry is told of
// what an inner one has not used.
func TestRetryAfterIsUsedOnce(t *testing.T) {
	r := retry.New(retry.Config{MaxAttempts: 3, Delay: ms})
	call := &model.Call{Outcome: model.Shed, RetryAfter: time.Second}
	r.Enter(0, call)
	if got, want := r.Leave(0, call), model.AgainAfter(time.Second); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := r.Leave(0, call), model.Again(ms); got != want {
		t.Errorf("then %+v, want %+v", got, want)
	}
	call.RetryAfter = time.Second
	if got := r.Leave(0, call); got != model.Onwards() || call.RetryAfter != time.Second {
		t.Errorf("at last %+v, and %v for those outside", got, call.RetryAfter)
	}
}
