package throttle_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"halfopen/des/random"
	"halfopen/model"
	"halfopen/model/modeltest"
	"halfopen/model/throttle"
)

// fixed is a chance that draws the same number for all.
type fixed float64

func (f fixed) At(uint64, uint32) random.Source { return f }
func (f fixed) Uint64() uint64                  { return 0 }
func (f fixed) Float64() float64                { return float64(f) }
func (f fixed) Exponential() float64            { return 0 }

// never is a number that is below no probability of rejection here.
const never fixed = 1 - 0x1p-53

var pass, shed = model.Pass(), model.Refuse(model.Shed, 0)

// count lets a throttle count calls that end at an instant.
func count(throttle *throttle.Throttle, now time.Duration, calls int, outcome model.Outcome) {
	for range calls {
		throttle.Leave(now, &model.Call{Outcome: outcome})
	}
}

// What the rules say of some calls of which some were accepted.
func TestRejection(t *testing.T) {
	with := func(config throttle.Config, change func(*throttle.Config)) throttle.Config {
		change(&config)
		return config
	}
	sre, envoy, failsafe := throttle.SRE(), throttle.Envoy(), throttle.FailsafeGo()
	for _, c := range []struct {
		name            string
		config          throttle.Config
		calls, accepted int
		want            float64
	}{
		{"nothing", sre, 0, 0, 0},
		{"half", sre, 100, 50, 0},
		{"less than half", sre, 100, 49, 2.0 / 101},
		{"a quarter", sre, 99, 25, 0.49},
		{"none", sre, 99, 0, 0.99},
		{"95 %", envoy, 1000, 950, 0},
		{"19 of 39", envoy, 39, 19, 19.0 / 40},
		{"the bound", envoy, 99, 1, 0.8},
		{"aggression 2", with(envoy, func(c *throttle.Config) { c.Aggression = 2 }), 39, 19, math.Sqrt(19.0 / 40)},
		{"aggression 2, all accepted", with(envoy, func(c *throttle.Config) { c.Aggression = 2 }), 10, 10, 0},
		{"enough", with(envoy, func(c *throttle.Config) { c.MinCalls = 10 }), 10, 5, (10 - 5/0.95) / 11},
		{"too few", with(envoy, func(c *throttle.Config) { c.MinCalls = 11 }), 10, 5, 0},
		{"one failure", failsafe, 1, 0, 0.5}, // TestAdaptiveThrottler_AcquirePermit of failsafe-go
		{"its bound", failsafe, 20, 0, 0.9},
		{"90 %", failsafe, 10, 9, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			throttle := throttle.New(c.config, never)
			count(throttle, 0, c.accepted, model.Succeeded)
			count(throttle, 0, c.calls-c.accepted, model.Failed)
			if got := throttle.Rejection(0); math.Abs(got-c.want) > 1e-12 {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// Aggression does not take over where MaxRejection is.
func TestTheBoundIsOfWhatIsBent(t *testing.T) {
	config := throttle.Envoy()
	config.Aggression = 10
	bent := throttle.New(config, never)
	count(bent, 0, 1, model.Failed) // 0.5^0.1 = 0.93
	if got := bent.Rejection(0); got != 0.8 {
		t.Errorf("%v, want 0.8", got)
	}
}

// What is drawn for a call is compared with the probability, one half.
func TestChanceDecides(t *testing.T) {
	for drawn, want := range map[fixed]model.Step{0: shed, 0.5 - 0x1p-53: shed, 0.5: pass, never: pass} {
		throttle := throttle.New(throttle.FailsafeGo(), drawn)
		if got := throttle.Enter(0, &model.Call{}); got != pass {
			t.Errorf("at first: %+v, want it to pass", got)
		}
		count(throttle, 0, 1, model.Failed)
		if got := throttle.Enter(0, &model.Call{}); got != want {
			t.Errorf("%v: %+v, want %+v", drawn, got, want)
		}
	}
}

// keys notes for which calls chance was asked.
type keys struct {
	fixed
	asked [][2]uint64
}

func (k *keys) At(call uint64, attempt uint32) random.Source {
	k.asked = append(k.asked, [2]uint64{call, uint64(attempt)})
	return k.fixed
}

// What is drawn belongs to the attempt of a call, and is drawn only where it decides.
func TestChanceBelongsToTheAttempt(t *testing.T) {
	k := &keys{fixed: never}
	throttle := throttle.New(throttle.SRE(), k)
	throttle.Enter(0, &model.Call{Number: 1})
	count(throttle, 0, 1, model.Failed)
	throttle.Enter(0, &model.Call{Number: 2, Attempt: 3})
	if want := [][2]uint64{{2, 3}}; !slices.Equal(k.asked, want) {
		t.Errorf("asked for %v, want %v", k.asked, want)
	}
}

// Of two throttles that have counted a failure, one counts what it refuses.
func TestWhatIsCounted(t *testing.T) {
	for counted, want := range map[bool]float64{false: 1.0 / 2, true: 3.0 / 4} {
		config := throttle.SRE()
		config.Refused = counted
		throttle := throttle.New(config, fixed(0))
		count(throttle, 0, 1, model.Failed)
		for range 2 {
			if got := throttle.Enter(0, &model.Call{}); got != shed {
				t.Errorf("%+v, want it shed", got)
			}
		}
		if got := throttle.Rejection(0); got != want {
			t.Errorf("counted %v: %v, want %v", counted, got, want)
		}
	}
	for outcome := range model.Outcome(model.Outcomes) {
		throttle := throttle.New(throttle.SRE(), never)
		count(throttle, 0, 1, outcome)
		want := 0.5
		if outcome.LooksGood() || outcome == model.Cancelled {
			want = 0
		}
		if got := throttle.Rejection(0); got != want {
			t.Errorf("%v: %v, want %v", outcome, got, want)
		}
		count(throttle, 0, 1, model.Failed)
		if got := throttle.Rejection(0); (got < 0.5) != outcome.LooksGood() {
			t.Errorf("%v and a failure: %v", outcome, got)
		}
	}
}

// a result is a call that ended.
type result struct {
	at       time.Duration
	accepted bool
}

// A window is the results whose buckets are among the last ones. A late one has those that
// were so when the last result came.
func TestTheWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := throttle.Window{
			Buckets: rapid.IntRange(1, 4).Draw(t, "buckets"),
			Width:   time.Duration(rapid.IntRange(1, 5).Draw(t, "width")),
			Late:    rapid.Bool().Draw(t, "late"),
		}
		throttled := throttle.New(throttle.Config{Threshold: 0.5, Aggression: 1, MaxRejection: 1, Window: w}, never)
		var results []result
		now := time.Duration(0)
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			now += time.Duration(rapid.SampledFrom([]int{0, 0, 1, 2, 5, 30}).Draw(t, "gap"))
			if rapid.Bool().Draw(t, "result") {
				r := result{now, rapid.Bool().Draw(t, "accepted")}
				results = append(results, r)
				outcome := model.Failed
				if r.accepted {
					outcome = model.Succeeded
				}
				count(throttled, now, 1, outcome)
			}
			seen := now
			if w.Late && len(results) > 0 {
				seen = results[len(results)-1].at
			}
			calls, accepted := 0.0, 0.0
			for _, r := range results {
				if seen/w.Width-r.at/w.Width < time.Duration(w.Buckets) {
					calls++
					if r.accepted {
						accepted++
					}
				}
			}
			if got, want := throttled.Rejection(now), max(0, (calls-2*accepted)/(calls+1)); got != want {
				t.Fatalf("at %v: %v, want %v: %+v of %v", now, got, want, w, results)
			}
		}
	})
}

// Whatever happens to calls, none is lost.
func TestCallsMayGiveUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := rapid.SampledFrom([]throttle.Config{throttle.SRE(), throttle.Envoy(), throttle.FailsafeGo()}).Draw(t, "config")
		modeltest.Weather(t, time.Second, throttle.New(config, random.Keyed{Seed: rapid.Uint64().Draw(t, "seed")}.PerCall("throttle")))
	})
}

func TestNothingIsAllocatedForACall(t *testing.T) {
	throttle, now, call := throttle.New(throttle.SRE(), random.Keyed{}.PerCall("throttle")), time.Duration(0), &model.Call{Outcome: model.Failed}
	visit := func() {
		now += 10 * time.Millisecond
		call.Number++
		if throttle.Enter(now, call) == pass {
			throttle.Leave(now, call)
		}
	}
	if n := testing.AllocsPerRun(1000, visit); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func BenchmarkCall(b *testing.B) {
	for name, outcome := range map[string]model.Outcome{"all accepted": model.Succeeded, "none accepted": model.Failed} {
		b.Run(name, func(b *testing.B) {
			throttle, call := throttle.New(throttle.Envoy(), random.Keyed{}.PerCall("throttle")), &model.Call{Outcome: outcome}
			for i := range b.N {
				now := time.Duration(i) * time.Millisecond
				call.Number++
				if throttle.Enter(now, call) == pass {
					throttle.Leave(now, call)
				}
			}
		})
	}
}
