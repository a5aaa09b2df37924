package retry_test

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/model"
	"halfopen/model/arrivals"
	"halfopen/model/retry"
)

const s = time.Second

// drive is a stage whose calls are taken through it by hand.
type drive struct {
	*retry.Retry
	calls uint32
}

// enter lets n more calls in.
func (d *drive) enter(now time.Duration, n int) {
	for range n {
		d.Enter(now, &model.Call{Index: d.calls})
		d.calls++
	}
}

// leave ends an attempt of a call, and reports whether it is repeated.
func (d *drive) leave(now time.Duration, index uint32, outcome model.Outcome) bool {
	return d.Leave(now, &model.Call{Index: index, Outcome: outcome}) != model.Onwards()
}

// granted asks for repeats of one call until one is refused.
func (d *drive) granted(now time.Duration) int {
	index, n := d.calls, 0
	d.enter(now, 1)
	for d.leave(now, index, model.Failed) {
		n++
	}
	return n
}

func budgeted(budget retry.Budget) *drive {
	return &drive{Retry: retry.New(retry.Config{Budget: budget})}
}

// The numbers follow from Finagle's rule: n requests in the window pay for n*1000 /
// int(1000/share) repeats, and the reserve for PerSecond in each whole second of it.
func TestShareOfRequests(t *testing.T) {
	for _, c := range []struct {
		budget   retry.RequestShare
		requests int // the one that asks included
		want     int
	}{
		{retry.RequestShare{Share: 0.2, PerSecond: 10, Window: 10 * s}, 1, 100},
		{retry.RequestShare{Share: 0.2, PerSecond: 10, Window: 10 * s}, 100, 120},
		{retry.RequestShare{Share: 0.2, Window: 10 * s}, 4, 0},
		{retry.RequestShare{Share: 0.2, Window: 10 * s}, 5, 1},
		{retry.RequestShare{Share: 0.3, Window: 10 * s}, 10, 3},
		{retry.RequestShare{Share: 2, Window: 10 * s}, 3, 6},
		{retry.RequestShare{Share: 1000, Window: 10 * s}, 1, 1000},
		{retry.RequestShare{PerSecond: 5, Window: 1999 * ms}, 1000, 5},
		{retry.RequestShare{Window: 10 * s}, 1000, 0},
		{retry.RequestShare{Share: 1e-300, Window: 10 * s}, 1000, 0},
	} {
		d := budgeted(c.budget)
		d.enter(0, c.requests-1)
		if got := d.granted(0); got != c.want {
			t.Errorf("%+v with %d requests: %d repeats, want %d", c.budget, c.requests, got, c.want)
		}
	}
}

// A request counts for nine more slices after its own, and a repeat is held against the
// budget for as long.
func TestTheWindow(t *testing.T) {
	budget := retry.RequestShare{Share: 1, PerSecond: 1, Window: 10 * s}
	for _, c := range []struct {
		asked time.Duration
		want  int // 1 for the request that asks, and 10 of reserve
	}{
		{0, 7 + 11}, {s - 1, 7 + 11}, {10*s - 1, 7 + 11}, {10 * s, 11}, {time.Hour, 11},
	} {
		d := budgeted(budget)
		d.enter(0, 7)
		if got := d.granted(c.asked); got != c.want {
			t.Errorf("%v after 7 requests: %d repeats, want %d", c.asked, got, c.want)
		}
	}
	d := budgeted(budget)
	if got := d.granted(0); got != 11 {
		t.Fatalf("%d repeats of one request, want 11", got)
	}
	if got := d.granted(10*s - 1); got != 1 {
		t.Errorf("%d repeats before the others are forgotten, want that of the request itself", got)
	}
	if got := d.granted(11 * s); got != 11 {
		t.Errorf("%d repeats when they are forgotten, want 11", got)
	}
}

// A slice lasts until it is found to be over: requests at 0.9 s and 1.8 s share one.
func TestASliceIsLongerWhereLittleHappens(t *testing.T) {
	d := budgeted(retry.RequestShare{Share: 1, Window: 10 * s})
	d.enter(900*ms, 1)
	d.enter(1800*ms, 1) // the slice of the first is over, and the next begins here
	d.enter(2700*ms, 1) // still in it
	// 10 slices after the first one's has ended, it is forgotten, and the others are not.
	if got := d.granted(11800*ms - 1); got != 3 {
		t.Errorf("%d repeats, want 3: two requests and that which asks", got)
	}
}

// For all arrivals and failures: the repeats are a share of the requests, and the reserve
// once for each window, which is nine slices long at least.
func TestTheShareBoundsTheRepeats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		budget := retry.RequestShare{
			Share:     rapid.SampledFrom([]float64{0, 0.1, 0.2, 0.5, 2}).Draw(t, "share"),
			PerSecond: rapid.IntRange(0, 3).Draw(t, "per second"),
			Window:    time.Duration(rapid.IntRange(1000, 3000).Draw(t, "window")) * ms,
		}
		d := budgeted(budget)
		now, requests, repeats := time.Duration(0), 0, 0
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			now += time.Duration(rapid.IntRange(0, 300).Draw(t, "pause")) * ms
			requests++
			repeats += d.granted(now)
		}
		windows := float64(now)/(0.9*float64(budget.Window)) + 1
		most := budget.Share*float64(requests) + float64(budget.PerSecond)*math.Floor(budget.Window.Seconds())*math.Floor(windows)
		if float64(repeats) > most+1e-9 {
			t.Errorf("%d repeats of %d requests in %v, want at most %v", repeats, requests, now, most)
		}
	})
}

func TestShareOfActive(t *testing.T) {
	for _, c := range []struct {
		active int
		want   int // repeats at once
	}{
		{1, 1}, {3, 3}, {10, 3}, {19, 3}, {20, 4}, {24, 4}, {25, 5}, {100, 20},
	} {
		d := budgeted(retry.ActiveShare{Share: 0.2, Minimum: 3})
		d.enter(0, c.active)
		// A call that is refused a repeat is no longer active, so they are asked in turn as
		// long as they are granted.
		granted := 0
		for index := range uint32(c.active) {
			if !d.leave(0, index, model.Failed) {
				break
			}
			granted++
		}
		if granted != c.want {
			t.Errorf("%d repeats of %d calls, want %d", granted, c.active, c.want)
		}
	}
}

// The end of a repeat makes room for another, that of the same call included.
func TestARepeatIsActiveUntilItEnds(t *testing.T) {
	d := budgeted(retry.ActiveShare{Minimum: 1})
	d.enter(0, 3)
	for i, step := range []struct {
		index   uint32
		outcome model.Outcome
		want    bool
	}{
		{0, model.Failed, true},
		{1, model.Failed, false}, // 0 is being repeated
		{0, model.Failed, true},
		{0, model.Succeeded, false},
		{2, model.Failed, true},
	} {
		if got := d.leave(0, step.index, step.outcome); got != step.want {
			t.Errorf("step %d: repeated %v, want %v", i, got, step.want)
		}
	}
	if calls, repeats := d.UnderWay(); calls != 1 || repeats != 1 {
		t.Errorf("%d calls and %d repeats are under way, want one and one", calls, repeats)
	}
}

var aws = retry.Tokens{Capacity: 500, Cost: 5, TimeoutCost: 10, Earned: 1}

func TestTokens(t *testing.T) {
	const f, late, ok = model.Failed, model.TimedOut, model.Succeeded
	for name, c := range map[string]struct {
		outcomes []model.Outcome // of the attempts of one call, the budget being full
		left     uint32
	}{
		"a success":                    {[]model.Outcome{ok}, 500},
		"a failure is repeated":        {[]model.Outcome{f}, 495},
		"a timeout costs more":         {[]model.Outcome{late}, 490},
		"a shed call costs as failed":  {[]model.Outcome{model.Shed}, 495},
		"a success puts back":          {[]model.Outcome{f, ok}, 500},
		"only what the last one took":  {[]model.Outcome{late, f, ok}, 490},
		"the last one's timeout":       {[]model.Outcome{f, late, ok}, 495},
		"an error of the client":       {[]model.Outcome{f, model.ClientError}, 495},
		"a failure that looks good":    {[]model.Outcome{f, model.HiddenFailure}, 500},
		"what nobody wants to be good": {[]model.Outcome{f, model.Cancelled}, 495},
	} {
		d := budgeted(aws)
		d.enter(0, 1)
		for _, outcome := range c.outcomes {
			d.leave(0, 0, outcome)
		}
		if d.Left() != c.left {
			t.Errorf("%s: %d tokens are left, want %d", name, d.Left(), c.left)
		}
	}
}

// An outage empties the bucket: 500 tokens are 100 repeats, or 50 after timeouts. Then
// five requests that succeed pay for one.
func TestABucketIsEmptied(t *testing.T) {
	d := budgeted(aws)
	if got := d.granted(0); got != 100 {
		t.Errorf("%d repeats, want 100", got)
	}
	for i := range uint32(4) {
		d.enter(0, 1)
		d.leave(0, 1+i, model.Succeeded)
	}
	if got := d.granted(0); got != 0 {
		t.Errorf("%d repeats for 4 successes, want none", got)
	}
	d.enter(0, 1)
	d.leave(0, 6, model.Succeeded)
	if got := d.granted(0); got != 1 {
		t.Errorf("%d repeats for 5 successes, want 1", got)
	}

	late := budgeted(aws)
	late.enter(0, 1)
	n := 0
	for late.leave(0, 0, model.TimedOut) {
		n++
	}
	if n != 50 {
		t.Errorf("%d repeats after timeouts, want 50", n)
	}
}

// Of requests of which a share p fails for good, each with up to two repeats, most are
// not repeated any more when the bucket is empty: what is taken, 5 for each repeat, is
// what was in it and what the successes have earned.
func TestTokensInAnOutage(t *testing.T) {
	const n, p = 10_000, 0.5
	var seen counting
	r := retry.New(retry.Config{MaxAttempts: 3, Delay: ms, Budget: aws})
	run(t, arrivals.Deterministic(100), n*s/100+1, &seen, r, failsForGood{})
	repeats := seen.sent - seen.requests
	if want := (500 - float64(r.Left()) + seen.succeeded) / 5; repeats != want {
		t.Errorf("%v repeats of %v requests, want %v", repeats, seen.requests, want)
	}
}

// failsForGood fails all attempts of every second request.
type failsForGood struct{}

func (failsForGood) Enter(_ time.Duration, call *model.Call) model.Step {
	if call.Number%2 == 0 {
		return model.Serve(model.Failed, 0)
	}
	return model.Serve(model.Succeeded, 0)
}

func (failsForGood) Leave(time.Duration, *model.Call) model.Return { return model.Onwards() }
