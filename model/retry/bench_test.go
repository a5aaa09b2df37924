package retry_test

import (
	"testing"
	"time"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/retry"
)

// stages are what a call can meet in this package.
func stages() map[string]*retry.Retry {
	config := func(jitter retry.Jitter, budget retry.Budget) retry.Config {
		return retry.Config{
			MaxAttempts: 3, Delay: time.Second, Factor: 2, MaxDelay: time.Minute,
			Jitter: jitter, Budget: budget, Draws: random.Keyed{}.PerCall("retry"),
		}
	}
	return map[string]*retry.Retry{
		"fixed":             retry.New(retry.Config{MaxAttempts: 3, Delay: time.Second}),
		"exponential":       retry.New(config(retry.NoJitter, nil)),
		"full jitter":       retry.New(config(retry.FullJitter, nil)),
		"decorrelated":      retry.New(config(retry.DecorrelatedJitter, nil)),
		"share of requests": retry.New(config(retry.NoJitter, retry.RequestShare{Share: 0.2, PerSecond: 10, Window: 10 * time.Second})),
		"share of active":   retry.New(config(retry.NoJitter, retry.ActiveShare{Share: 0.2, Minimum: 3})),
		"tokens":            retry.New(config(retry.NoJitter, aws)),
	}
}

// visit takes one call through a stage; every tenth is repeated once.
func visit(r *retry.Retry, now time.Duration, call *model.Call) {
	call.Number++
	call.Attempt = 0
	r.Enter(now, call)
	if call.Number%10 == 0 {
		call.Outcome = model.Failed
		r.Leave(now, call)
		call.Attempt++
	}
	call.Outcome = model.Succeeded
	r.Leave(now, call)
}

func TestNothingIsAllocatedForACall(t *testing.T) {
	for name, r := range stages() {
		now, call := time.Duration(0), &model.Call{}
		visit(r, now, call)
		if n := testing.AllocsPerRun(10_000, func() { now += ms; visit(r, now, call) }); n != 0 {
			t.Errorf("%s: %v allocations a call, want none", name, n)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	for name, r := range stages() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			now, call := time.Duration(0), &model.Call{}
			for range b.N {
				now += ms
				visit(r, now, call)
			}
		})
	}
}
